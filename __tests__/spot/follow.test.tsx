/** The price of a limit order in a market that moves by hand. */
import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { paths } from '@/lib/paths';
import { type TestExchange, exchange } from '../harness/exchange';
import { heldFeed } from '../harness/heldFeed';
import { renderScreen } from '../harness/renderScreen';

const held = heldFeed({ BTCUSDT: 2_000_000, ETHUSDT: 100_000 });
let x: TestExchange;
beforeAll(async () => {
  x = await exchange({ feed: held.feed });
});
afterAll(() => x.close());

async function move(symbol: string, ticks: number): Promise<void> {
  held.set(symbol, ticks);
  await x.clock.advance(1000);
}

test('the price goes with the market until it is touched; − and + make it round', async () => {
  await renderScreen(paths.spot.trade.href({ symbol: 'BTCUSDT' }), { exchange: x });
  const price = await screen.findByLabelText('Price');
  await waitFor(() => expect(price).toHaveValue('20000.00'));
  await move('BTCUSDT', 2_010_033);
  await waitFor(() => expect(price).toHaveValue('20100.33'));
  await userEvent.click(await screen.findByRole('button', { name: 'Increase' }));
  expect(price).toHaveValue('20102');
  await move('BTCUSDT', 2_020_000);
  expect(await screen.findByText('20,200.00')).toBeInTheDocument();
  expect(price).toHaveValue('20102');
});

test('a price of which nothing new is heard starts no order', async () => {
  held.stall(x.clock.now());
  await x.clock.advance(60_000);
  await renderScreen(paths.spot.trade.href({ symbol: 'ETHUSDT' }), { exchange: x });
  expect(await screen.findByText(/^Data of/)).toBeInTheDocument();
  expect(screen.getByLabelText('Price')).toHaveValue('');
  held.stall(null);
  await move('ETHUSDT', 100_100);
  await waitFor(() => expect(screen.getByLabelText('Price')).toHaveValue('1001.00'));
});

test('an amount for it holds the price, on the other side too; one that nobody touched goes with the market there', async () => {
  await renderScreen(paths.spot.trade.href({ symbol: 'BTCUSDT', side: 'buy' }), { exchange: x });
  const price = await screen.findByLabelText('Price');
  await userEvent.click(await screen.findByRole('tab', { name: 'Sell' }));
  await waitFor(() => expect(price).toHaveValue('20200.00'));
  await userEvent.type(await screen.findByLabelText('Amount'), '0.1');
  await move('BTCUSDT', 2_030_000);
  expect(await screen.findByText('20,300.00')).toBeInTheDocument();
  expect([price, screen.getByLabelText('Total')].map((field) => (field as HTMLInputElement).value)).toEqual([
    '20200.00',
    '2020',
  ]);
  await userEvent.click(await screen.findByRole('tab', { name: 'Buy' }));
  await move('BTCUSDT', 2_040_000);
  expect(await screen.findByText('20,400.00')).toBeInTheDocument();
  expect([price, screen.getByLabelText('Amount')].map((field) => (field as HTMLInputElement).value)).toEqual([
    '20200.00',
    '0.1',
  ]);
});
