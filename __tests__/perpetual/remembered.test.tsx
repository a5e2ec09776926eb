/** What the desk knows of a person without being told again: the margin mode of their orders, and their account at the newest prices. */
import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { api } from '@/lib/api/index';
import { formatAmount } from '@/lib/format/numbers';
import { add, min, mul, sub, sum } from '@/lib/money/decimal';
import { paths } from '@/lib/paths';
import { type Scene, accountNow } from '@/lib/perpetual/figures';
import { chooseMarginMode, takeTicker } from '@/lib/perpetual/state';
import { marginModeOf } from '@/lib/perpetual/ticket';
import { renderScreen } from '../harness/renderScreen';
import { type Room, account, open, positions, symbol, tradingRoom } from './trader';

const mockStore = new Map<string, unknown>();
jest.mock('idb-keyval', () => ({
  get: (name: string) => Promise.resolve(mockStore.get(name)),
  set: (name: string, value: unknown) => Promise.resolve(mockStore.set(name, value)),
}));

let x: Room;
beforeAll(async () => {
  x = await tradingRoom({ BTCUSDT: 6_000_000, ETHUSDT: 300_000 });
});
afterEach(async () => expect(await x.booksBalance()).toEqual([]));
afterAll(() => x.close());

const trade = paths.perpetual.trade.href({ symbol });
const modeIs = (mode: string) => screen.findByRole('button', { name: `Margin mode: ${mode}` });
/** A page that is opened anew knows nothing of what was chosen before. */
const reload = () => chooseMarginMode({ symbol: 'NONE', by: 'somebody else', mode: 'isolated' });

test('the margin mode that a person chose stays after a reload, and is nobody else’s', async () => {
  const [person, other] = [await x.trader(), await x.trader()];
  const first = await renderScreen(trade, { exchange: x, as: person });
  await userEvent.click(await modeIs('Isolated'));
  await userEvent.click(await screen.findByRole('option', { name: /^Cross/ }));
  await modeIs('Cross');
  first.unmount();
  const second = await renderScreen(trade, { exchange: x, as: other });
  await modeIs('Isolated');
  second.unmount();
  const visit = await renderScreen(trade, { exchange: x });
  await modeIs('Isolated');
  visit.unmount();
  reload();
  await renderScreen(trade, { exchange: x, as: person });
  await modeIs('Cross');
  const { marginModes } = mockStore.get('preferences') as { marginModes: object };
  // With that of the page before the reload.
  expect(Object.values(marginModes)).toEqual(['cross', 'isolated']);
}, 30_000);

test('where a position is open, the next order is of its mode', async () => {
  reload();
  const person = await x.trader();
  await open(person, { side: 'long', qty: '0.01', marginMode: 'cross' });
  await renderScreen(trade, { exchange: x, as: person });
  await modeIs('Cross');
});

test('a choice goes before a position, a position before what was chosen elsewhere', () => {
  const at = { symbol, uid: 'a' };
  const cross = [{ symbol, marginMode: 'cross' }] as const;
  expect(marginModeOf(at, null, null, [])).toBe('isolated');
  expect(marginModeOf(at, null, 'cross', [])).toBe('cross');
  expect(marginModeOf(at, null, 'isolated', cross)).toBe('cross');
  expect(marginModeOf(at, null, 'isolated', [{ symbol: 'ETHUSDT', marginMode: 'cross' }])).toBe('isolated');
  expect(marginModeOf(at, { symbol, by: 'a', mode: 'isolated' }, null, cross)).toBe('isolated');
  expect(marginModeOf(at, { symbol: 'ETHUSDT', by: 'a', mode: 'isolated' }, null, cross)).toBe('cross');
  expect(marginModeOf(at, { symbol: 'ETHUSDT', by: 'a', mode: 'cross' }, null, [])).toBe('cross');
  // A visitor's own goes along when they log in.
  expect(marginModeOf(at, { symbol, by: null, mode: 'cross' }, null, [])).toBe('cross');
  expect(marginModeOf({ symbol, uid: null }, { symbol, by: 'a', mode: 'cross' }, null, [])).toBe('isolated');
});

test('the account goes with the market, in every market that one has something in, and adds up', async () => {
  const person = await x.trader('50000');
  await open(person, { side: 'long', qty: '0.1' });
  await open(person, { side: 'long', qty: '2', symbol: 'ETHUSDT', marginMode: 'cross' });
  // As a card of the position heard it last.
  takeTicker(await person.call(api.perpetual.ticker, { symbol: 'ETHUSDT' }));
  await renderScreen(trade, { exchange: x, as: person });
  await userEvent.click(await screen.findByRole('tab', { name: 'Account' }));
  const shown = (name: string) => screen.getByText(name, { selector: 'dt' }).nextElementSibling?.textContent;
  await screen.findByText('Position margin');
  const before = { positions: await positions(person), account: await account(person) };
  await x.move(59_000);
  await x.move(2_900, 'ETHUSDT');
  const after = await account(person);
  await waitFor(
    () => {
      expect(shown('Position margin')).toBe(formatAmount(after.positionMargin, 2, 2));
      expect(shown('Available')).toBe(formatAmount(after.available, 2, 2));
      expect(shown('Unrealised profit')).toMatch(/-300\.\d\d$/);
    },
    { timeout: 8_000 },
  );
  // To the last digit, from what was known before the move and the new mark prices alone.
  const markets = await person.call(api.perpetual.markets, {});
  const marks = new Map((await positions(person)).map((one) => [one.symbol, one.markPrice]));
  const scene: Scene = {
    ...before,
    marketOf: (of) => markets.find((one) => one.symbol === of) ?? null,
    markOf: (of) => marks.get(of) ?? null,
  };
  const now = accountNow(scene)!;
  const { balance, frozen, ...told } = after;
  expect(now).toEqual(told);
  const lost = min(
    '0',
    mul('2', sub(marks.get('ETHUSDT')!, before.positions.find((one) => one.symbol === 'ETHUSDT')!.entryPrice)),
  );
  expect(sum([now.available, now.positionMargin, frozen])).toBe(add(balance, lost));
}, 30_000);
