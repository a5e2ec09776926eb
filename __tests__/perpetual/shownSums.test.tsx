/** What a person adds up on a screen of a contract gives what the screen says it gives. */
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { api } from '@/lib/api/index';
import { add, decimal, sub } from '@/lib/money/decimal';
import { paths } from '@/lib/paths';
import { openTicket, perpetualDraft } from '@/lib/perpetual/state';
import { renderScreen } from '../harness/renderScreen';
import { type Room, open, positions, symbol, tradingRoom } from './trader';

const trade = paths.perpetual.trade.href({ symbol });
let x: Room;
beforeEach(async () => {
  x = await tradingRoom();
  perpetualDraft.open('NONE', 'buy');
  openTicket('NONE');
});
afterEach(async () => {
  expect(await x.booksBalance()).toEqual([]);
  await x.close();
});

const shown = (name: string, within_: HTMLElement = document.body) =>
  within(within_).getByText(name).nextElementSibling!.textContent;
/** The figure of a text, with its sign. */
const figure = (text: string | null) => decimal(/-?[\d,]+\.\d\d(?!\d)/.exec(text ?? '')![0].replaceAll(',', ''));

test('the net profit of a closed position is the sum of its shown parts, here as in the list', async () => {
  const person = await x.trader();
  // Neither the loss nor the fees are whole cents.
  await open(person, { side: 'long', qty: '0.033', leverage: 5 });
  const { positionId } = (await positions(person))[0]!;
  await x.move(59_978.53);
  await person.call(api.perpetual.close, { positionId, orderType: 'market' });
  const [closed] = (await person.call(api.perpetual.history, {})).list;
  expect([closed!.realizedPnl, closed!.fees]).toEqual([
    expect.stringMatching(/\.\d{3,}$/),
    expect.stringMatching(/\.\d{3,}$/),
  ]);
  const detail = await renderScreen(paths.perpetual.order.href({ orderNo: positionId }), { exchange: x, as: person });
  await screen.findByText('Realised profit');
  const parts = ['Realised profit', 'Fees', 'Funding'].map((name) => figure(shown(name)));
  expect(parts[1]).toMatch(/^-/);
  const net = figure(screen.getByText(/^Net profit/).previousElementSibling!.textContent);
  expect(net).toBe(add('0', ...parts));
  // Below, the fills say everything to the last digit.
  expect(await screen.findByText(new RegExp(`${closed!.realizedPnl} USDT`))).toBeVisible();
  detail.unmount();
  await renderScreen(paths.perpetual.orders.href(), { exchange: x, as: person });
  await userEvent.click(await screen.findByRole('tab', { name: 'Closed' }));
  expect(await screen.findByText(net)).toBeVisible();
});

test('in the calculator the net profit is the shown profit less the shown fees', async () => {
  await renderScreen(trade, { exchange: x, as: await x.trader() });
  await userEvent.click(await screen.findByRole('button', { name: 'Calculator' }));
  const sheet = await screen.findByRole('dialog');
  const type = async (name: string, text: string) => {
    const field = await within(sheet).findByLabelText(name);
    await userEvent.clear(field);
    await userEvent.type(field, text);
  };
  await type('Leverage', '7');
  await type('Entry price', '60000.01');
  await type('Exit price', '60100.01');
  await type('Amount', '0.033');
  // A profit of 3.3, fees of 1.98165…, a margin of 282.857…
  await waitFor(() => expect(shown('Profit before fees', sheet)).toBe('▲+3.30'));
  expect(shown('Fees (at most)', sheet)).toBe('1.99 USDT');
  expect(shown('Net profit', sheet)).toBe('▲+1.31');
  expect(shown('Margin', sheet)).toBe('282.86 USDT');
});

test('before an order is placed its value is said to the nearest cent, and what it costs is rounded up', async () => {
  await renderScreen(trade, { exchange: x, as: await x.trader() });
  await userEvent.click(await screen.findByRole('button', { name: /^Order type/ }));
  await userEvent.click(await screen.findByRole('option', { name: /^Limit/ }));
  const price = await screen.findByLabelText('Price');
  await userEvent.clear(price);
  await userEvent.type(price, '59000.04');
  await userEvent.type(await screen.findByLabelText('Amount'), '0.033');
  await userEvent.click(await screen.findByRole('button', { name: 'Long 0.033 BTC' }));
  const sheet = await screen.findByRole('dialog');
  // 1947.00132
  expect(shown('Value', sheet)).toBe('1,947.00 USDT');
});

test('of a highest leverage of five every one is a stop', async () => {
  const from = x.clock.now() + 1_000;
  const terms = {
    makerFeeRate: '0.0004',
    takerFeeRate: '0.001',
    leverage: [5, 4, 3, 2, 1],
    fundingCap: '0.001',
  } as const;
  for (const operator of [await x.operator(), await x.operator()])
    await operator.call(api.operator.setPerpetualTerms, {
      symbol,
      from,
      ...terms,
      leverage: [...terms.leverage],
      reason: 'a test',
    });
  await x.clock.advance(2_000);
  await x.move(60_000);
  await renderScreen(trade, { exchange: x, as: await x.trader() });
  await userEvent.click(await screen.findByRole('button', { name: /^Leverage \dx/ }));
  const sheet = await screen.findByRole('dialog');
  const stops = within(sheet).getAllByRole('button', { name: /^\dx$/, hidden: true });
  expect(stops.map(({ textContent }) => textContent)).toEqual(['1x', '2x', '3x', '4x', '5x']);
});

test('of a market that is not traded it is said by its pair which one is shown instead', async () => {
  await renderScreen(paths.perpetual.trade.href({ symbol: 'NOSUCH' }), { exchange: x, as: await x.trader() });
  expect(await screen.findByText('NOSUCH is not traded here. You see BTC/USDT.')).toBeVisible();
});

test('the detail of a closed position adds up as it is shown, and so do the books: realised profit less fees is the net profit', async () => {
  const person = await x.trader();
  await open(person, { side: 'short', qty: '0.013', leverage: 5 });
  await x.move(59_987);
  const [held] = await positions(person);
  await person.call(api.perpetual.close, { positionId: held!.positionId, orderType: 'market' });
  const [closed] = (await person.call(api.perpetual.history, {})).list;
  await renderScreen(paths.perpetual.order.href({ orderNo: held!.positionId }), { exchange: x, as: person });
  const told = (name: string) => screen.getByText(name).nextElementSibling!.textContent;
  await waitFor(() =>
    expect([told('Realised profit'), told('Fees'), screen.getByText('-0.62')]).toEqual([
      '▲+0.16 USDT',
      '-0.78 USDT',
      expect.anything(),
    ]),
  );
  expect(sub(closed!.realizedPnl, closed!.fees)).toBe(closed!.netPnl);
});
