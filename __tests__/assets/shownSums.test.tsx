/** What stands above parts on the screen of what one owns, and on the accounts of margin products, is the sum of the parts that are shown, to the cent. */
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { api } from '@/lib/api/index';
import { shownParts, shownTotal } from '@/lib/assets/shown';
import type { Scene } from '@/lib/perpetual/figures';
import { shownEquity } from '@/lib/perpetual/figures';
import { paths } from '@/lib/paths';
import { renderScreen } from '../harness/renderScreen';
import { open, positions, symbol, tradingRoom, type Room } from '../perpetual/trader';

let x: Room;
beforeAll(async () => {
  x = await tradingRoom();
  await x.move(60_000);
});
afterEach(async () => expect(await x.booksBalance()).toEqual([]));
afterAll(() => x.close());

const cents = (text: string | null | undefined): number =>
  Math.round(Number((text ?? '').replaceAll(',', '').replaceAll(/[^\d.+-]/g, '')) * 100);

const row = (availableUsdt: `${number}`, frozenUsdt: `${number}`, unrealizedUsdt?: `${number}` | null) => ({
  account: 'perpetual' as const,
  availableUsdt,
  frozenUsdt,
  totalUsdt: '0' as const,
  ...(unrealizedUsdt !== undefined && { unrealizedUsdt }),
});

test('of parts below the cent the balance is rounded once, a loss up and a gain down, and the total is the sum of the rows', () => {
  // 10.018 in all: nothing is lost between the two parts.
  expect(shownParts(row('10.009', '0.009'))).toEqual({
    available: '10',
    frozen: '0.01',
    unrealized: undefined,
    total: '10.01',
  });
  // Nothing is put aside: nothing is shown as put aside.
  expect(shownParts(row('10.009', '0'))).toMatchObject({ available: '10', frozen: '0', total: '10' });
  expect(shownParts(row('10.009', '0', '-0.001'))).toMatchObject({ unrealized: '-0.01', total: '9.99' });
  expect(shownParts(row('10.009', '0', '0.009'))).toMatchObject({ unrealized: '0', total: '10' });
  expect(shownParts(row('10.009', '0', null))).toMatchObject({ unrealized: null, total: '10' });
  expect(shownTotal({ byAccount: [row('1.009', '0'), row('1.009', '0')] })).toBe('2');
});

test('on the screen the accounts add up to the total, and the parts of each to the account', async () => {
  const person = await x.trader('100.009');
  await x.person();
  await open(person, { side: 'long', qty: '0.003', leverage: 5, price: '59000.01' });
  await person.call(api.assets.transfer, {
    type: 'internal',
    from: 'perpetual',
    to: 'fx',
    coin: 'USDT',
    amount: '10.00999999',
  });
  await renderScreen(paths.assets.fund.href(), { exchange: x, as: person });
  const accounts = await screen.findByRole('region', { name: 'Accounts' });
  const links = within(accounts)
    .getAllByRole('link')
    .filter((link) => /Available/.test(link.textContent));
  const rows = links.map((link) => {
    const split = within(link).getByText(/^Available /).textContent;
    const [available, frozen] = /^Available (\S+) · On hold (\S+)$/.exec(split)!.slice(1);
    const total = link.lastElementChild?.firstElementChild?.textContent;
    expect(cents(available) + cents(frozen)).toBe(cents(total));
    return cents(total);
  });
  expect(rows.length).toBeGreaterThan(2);
  const total = within(screen.getByRole('region', { name: 'Total value' })).getAllByText(/^[\d,]+\.\d\d$/)[0];
  expect(rows.reduce((sum, one) => sum + one, 0)).toBe(cents(total?.textContent));
});

test('unrealised profit of the account is the sum of its positions as they are shown, and equity is balance and profit', async () => {
  const person = await x.trader('1000.009');
  await open(person, { side: 'long', qty: '0.001', leverage: 5 });
  await open(person, { side: 'short', qty: '0.001', leverage: 5 });
  await x.move(60_000.33);
  const [market] = await person.call(api.perpetual.markets, {});
  const { mark } = await person.call(api.perpetual.ticker, { symbol });
  const scene: Scene = {
    positions: await positions(person),
    account: await person.call(api.perpetual.account, {}),
    marketOf: () => market!,
    markOf: () => mark,
  };
  const shown = shownEquity(scene);
  await renderScreen(paths.perpetual.trade.href({ symbol }), { exchange: x, as: person });
  const cards = await waitFor(() => {
    const found = within(screen.getByRole('list', { name: 'Positions' })).getAllByRole('listitem');
    expect(found).toHaveLength(2);
    return found;
  });
  const parts = cards.map((card) => cents(/[-+]?\d+\.\d\d(?= USDT)/.exec(card.textContent)?.[0]));
  await userEvent.click(await screen.findByRole('tab', { name: 'Account' }));
  const valueOf = (name: string) => screen.getByText(name, { selector: 'dt' }).nextElementSibling?.textContent;
  await waitFor(() => expect(valueOf('Unrealised profit')).toMatch(/\d/));
  expect(cents(valueOf('Unrealised profit'))).toBe(parts.reduce((sum, one) => sum + one, 0));
  expect(cents(valueOf('Equity (USDT)'))).toBe(cents(valueOf('Balance')) + cents(valueOf('Unrealised profit')));
  expect(cents(shown.profit)).toBe(cents(valueOf('Unrealised profit')));
});
