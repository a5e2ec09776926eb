/** What ends by itself is said to somebody who watches the desk, once, and nothing else is. */
import { act, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { toast } from '@/components/ui/toast';
import { api } from '@/lib/api/index';
import { paths } from '@/lib/paths';
import { hear, pass, tab } from '../harness/hearing';
import { renderScreen } from '../harness/renderScreen';
import { type Room, open, positions, symbol, tradingRoom } from './trader';

const trade = paths.perpetual.trade.href({ symbol });
let x: Room;
let said: jest.SpyInstance;
beforeAll(async () => {
  x = await tradingRoom({ BTCUSDT: 6_000_000, ETHUSDT: 300_000 });
});
beforeEach(async () => {
  await x.move(60_000);
  said = jest.spyOn(toast, 'show');
});
afterEach(async () => {
  said.mockRestore();
  expect(await x.booksBalance()).toEqual([]);
});
afterAll(() => x.close());

test('a stop loss that fires is said with the figures of its row in the history', async () => {
  const person = await x.trader();
  await open(person, { side: 'long', qty: '0.05', stopLoss: '59000' });
  await renderScreen(trade, { exchange: x, as: person });
  await tab('Positions (1)');
  // The orders are known too then.
  await hear();
  await x.move(58_990);
  await hear();
  await waitFor(() => expect(said).toHaveBeenCalled());
  const [closed] = (await person.call(api.perpetual.history, {})).list;
  expect(closed).toMatchObject({ closeReason: 'stopLoss', qty: '0.05' });
  const text = said.mock.calls[0]![0] as string;
  expect(text).toMatch(/^Stop loss: closed 0\.05 BTC at 58,9\d\d\.\d\d, -5\d\.\d\d USDT$/);
  const shown = screen.getByText(text);
  expect(shown.closest('[role=status]')).toHaveAttribute('aria-live', 'polite');
  expect(await screen.findByText('No open positions')).toBeVisible();
  // The history's own words for the same.
  await userEvent.click(await screen.findByRole('button', { name: 'All' }));
  await userEvent.click(await screen.findByRole('tab', { name: 'Closed' }));
  const row = (await screen.findAllByRole('article'))[0]!;
  const [, price, profit] = /at (\S+), (\S+) USDT$/.exec(text)!;
  expect(row).toHaveTextContent(price!);
  expect(row).toHaveTextContent(profit!);
  expect(said).toHaveBeenCalledTimes(1);
});

test('a take profit and an order that fills are said; several at once are one sentence; a liquidation is named', async () => {
  const person = await x.trader();
  await renderScreen(trade, { exchange: x, as: person });
  await tab('Positions (0)');
  await open(person, { side: 'long', qty: '0.01', price: '59500' });
  await hear();
  await tab('Orders (1)');
  await x.move(59_400);
  await hear();
  await waitFor(() => expect(said).toHaveBeenCalledTimes(1));
  expect(said).toHaveBeenLastCalledWith('Filled: long 0.01 BTC at 59,500.00');
  await x.move(60_000);
  const [held] = await positions(person);
  await person.call(api.perpetual.setStops, { positionId: held!.positionId, takeProfit: '60100' });
  await hear();
  await x.move(60_200);
  await hear();
  await waitFor(() => expect(said).toHaveBeenCalledTimes(2));
  expect(said.mock.lastCall![0]).toMatch(/^Take profit: closed 0\.01 BTC at 60,\d+\.\d\d, \+\d\.\d\d USDT$/);
  await x.move(60_000);
  await open(person, { side: 'long', qty: '0.01', stopLoss: '59000' });
  await open(person, { side: 'short', qty: '0.02', takeProfit: '59000' });
  await hear();
  await tab('Positions (2)');
  await x.move(58_900);
  await hear();
  await waitFor(() => expect(said).toHaveBeenCalledTimes(3));
  expect(said.mock.lastCall![0]).toMatch(/^2 positions closed: \+\d+\.\d\d USDT$/);
  await x.move(60_000);
  await open(person, { side: 'long', qty: '0.01', leverage: 20 });
  await hear();
  await tab('Positions (1)');
  await x.move(56_900);
  await hear();
  await waitFor(() => expect(said).toHaveBeenCalledTimes(4));
  expect(said.mock.lastCall![0]).toMatch(/^Liquidated: 0\.01 BTC at 5\d,\d+\.\d\d, -\d+\.\d\d USDT$/);
}, 20_000);

test('what the person closes and cancels here is not said again; a closing order that fills is, once', async () => {
  const person = await x.trader();
  await open(person, { side: 'long', qty: '0.02' });
  await open(person, { side: 'short', qty: '0.03' });
  await open(person, { side: 'long', qty: '0.01', price: '55000' });
  await renderScreen(trade, { exchange: x, as: person });
  await tab('Positions (2)');
  await tab('Orders (1)');
  await userEvent.click((await screen.findAllByRole('button', { name: 'Close' }))[0]!);
  await userEvent.click(
    await within(await screen.findByRole('dialog')).findByRole('button', { name: 'Close at market' }),
  );
  await tab('Positions (1)');
  await userEvent.click(await tab('Orders (1)'));
  await userEvent.click(await screen.findByRole('button', { name: 'Cancel' }));
  await tab('Orders (0)');
  await pass(800);
  expect(said).not.toHaveBeenCalled();
  const [held] = await positions(person);
  await person.call(api.perpetual.close, { positionId: held!.positionId, orderType: 'limit', price: '60500' });
  await hear();
  await tab('Orders (1)');
  await x.move(60_600);
  await hear();
  await tab('Positions (0)');
  await waitFor(() => expect(said).toHaveBeenCalled());
  await pass(800);
  expect(said.mock.calls.map(([text]) => text as string)).toEqual([
    expect.stringMatching(/^Filled: close long 0\.02 BTC at 60,500\.00, \+\d+\.\d\d USDT in all$/),
  ]);
});

test('what another device has closed and cancelled is said as that', async () => {
  const person = await x.trader();
  await open(person, { side: 'short', qty: '0.03' });
  const order = await open(person, { side: 'long', qty: '0.01', price: '55000' });
  await renderScreen(trade, { exchange: x, as: person });
  await tab('Positions (1)');
  await tab('Orders (1)');
  const [held] = await positions(person);
  await person.call(api.perpetual.close, { positionId: held!.positionId, orderType: 'market' });
  await person.call(api.perpetual.recall, { orderNo: order.orderNo });
  await hear();
  await waitFor(() => expect(said).toHaveBeenCalled());
  expect(said.mock.calls.map(([text]) => text as string)).toEqual([
    expect.stringMatching(/^Closed 0\.03 BTC at 60,000\.\d\d, -\d\.\d\d USDT · Order cancelled$/),
  ]);
});

test('nothing is said of what ended while the desk was not on the screen, nor where the history cannot be asked', async () => {
  const person = await x.trader();
  const stop = { side: 'long', qty: '0.01', stopLoss: '59000' } as const;
  await open(person, stop);
  const first = await renderScreen(trade, { exchange: x, as: person });
  await tab('Positions (1)');
  act(() => void (window.location.hash = paths.help.centre.href()));
  await waitFor(() => expect(screen.queryByRole('tab', { name: 'Positions (1)' })).toBeNull());
  await x.move(58_900);
  await pass(2_100);
  act(() => void (window.location.hash = trade));
  await tab('Positions (0)');
  await pass(800);
  expect(said).not.toHaveBeenCalled();
  first.unmount();
  await x.move(60_000);
  await open(person, stop);
  await renderScreen(trade, { exchange: x, as: person });
  await tab('Positions (1)');
  const send = globalThis.fetch;
  globalThis.fetch = (input, init) =>
    String(input).includes(api.perpetual.history.path)
      ? Promise.reject(new TypeError('no network'))
      : send(input, init);
  await x.move(58_900);
  await hear();
  await tab('Positions (0)');
  await pass(800);
  expect(said).not.toHaveBeenCalled();
}, 20_000);
