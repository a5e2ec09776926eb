/** Closing all positions by one decision, on the screen and against the real exchange. */
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { api } from '@/lib/api/index';
import { paths } from '@/lib/paths';
import { DEBOUNCE_MS } from '@/lib/timing/constants';
import { renderScreen } from '../harness/renderScreen';
import { type Room, open, positions, symbol, tradingRoom } from './trader';

let x: Room;
beforeAll(async () => {
  x = await tradingRoom({ BTCUSDT: 6_000_000, ETHUSDT: 300_000 });
});
afterEach(async () => expect(await x.booksBalance()).toEqual([]));
afterAll(() => x.close());

const trade = paths.perpetual.trade.href({ symbol });

test('all positions are closed by one confirmation, once each however often it is pressed', async () => {
  const person = await x.trader();
  await open(person, { side: 'long', qty: '0.1' });
  await renderScreen(trade, { exchange: x, as: person });
  await screen.findByRole('button', { name: 'Close' });
  // One position needs no such button.
  expect(screen.queryByRole('button', { name: /^Close all/ })).toBeNull();
  await open(person, { side: 'short', qty: '0.05', marginMode: 'cross' });
  await open(person, { side: 'long', qty: '1', symbol: 'ETHUSDT' });
  await userEvent.click(await screen.findByRole('button', { name: 'Close all (3)' }, { timeout: 8_000 }));
  const sheet = within(await screen.findByRole('dialog'));
  expect(sheet.getAllByRole('listitem')).toHaveLength(3);
  expect(sheet.getByText('Expected profit or loss together')).toBeVisible();
  // A figure of money says in what: of each position, of both sums.
  expect(sheet.getAllByText(/\d USDT$/)).toHaveLength(5);
  await userEvent.dblClick(await sheet.findByRole('button', { name: 'Close all at market' }));
  expect(await screen.findByText('All positions are closed')).toBeInTheDocument();
  expect(await positions(person)).toEqual([]);
  const { list } = await person.call(api.perpetual.orders, { open: false });
  expect(list.filter(({ action }) => action === 'close')).toHaveLength(3);
}, 20_000);

test('one that cannot be closed now says why and stays; the others are closed, and the rest can be tried again', async () => {
  const person = await x.trader();
  await open(person, { side: 'long', qty: '0.1' });
  await open(person, { side: 'long', qty: '1', symbol: 'ETHUSDT' });
  const operators = [await x.operator(), await x.operator()];
  const market = { product: 'perpetual', symbol: 'ETHUSDT', reason: 'a test' } as const;
  await operators[0]!.call(api.operator.haltMarket, market);
  await renderScreen(trade, { exchange: x, as: person });
  await userEvent.click(await screen.findByRole('button', { name: 'Close all (2)' }));
  const sheet = within(await screen.findByRole('dialog'));
  await userEvent.click(await sheet.findByRole('button', { name: 'Close all at market' }));
  expect(await sheet.findByText(/halted/i)).toBeVisible();
  expect(await sheet.findByText('Closed')).toBeVisible();
  expect(await positions(person)).toMatchObject([{ symbol: 'ETHUSDT', qty: '1' }]);
  for (const operator of operators) await operator.call(api.operator.resumeMarket, market);
  await new Promise((resolve) => setTimeout(resolve, DEBOUNCE_MS + 50));
  await userEvent.click(await sheet.findByRole('button', { name: 'Try the rest again' }));
  await waitFor(async () => expect(await positions(person)).toEqual([]));
  expect(await screen.findByText('All positions are closed')).toBeInTheDocument();
}, 20_000);
