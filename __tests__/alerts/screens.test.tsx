/** The screen of price alerts, key by key against the real exchange. */
import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { api } from '@/lib/api/index';
import { paths } from '@/lib/paths';
import { exchange, type TestExchange } from '../harness/exchange';
import { forexRoom, WEDNESDAY } from '../forex/trader';
import { heldFeed } from '../harness/heldFeed';
import { renderScreen } from '../harness/renderScreen';

jest.setTimeout(120_000);

const symbol = 'BTCUSDT';
const held = heldFeed({ [symbol]: 6_000_000, ETHUSDT: 300_000 }, 3_000_000);
let x: TestExchange;
beforeAll(async () => {
  x = await exchange({ feed: held.feed });
}, 120_000);
afterEach(async () => expect(await x.booksBalance()).toEqual([]));
afterAll(() => x.close());

const press = async (name: string | RegExp) => userEvent.click(await screen.findByRole('button', { name }));
const price = () => screen.findByRole('textbox', { name: 'Tell me at' });

test('a price is typed key by key, set once by a double press, listed, and taken away', async () => {
  const person = await x.person();
  const calls: string[] = [];
  await renderScreen(paths.market.alerts.href({ symbol }), {
    exchange: x,
    as: person,
    onCall: (url) => calls.push(url),
  });
  expect(await screen.findByText('No alert is waiting')).toBeVisible();
  await press('Set alert');
  expect(await screen.findByText('Enter a price')).toBeVisible();
  await userEvent.type(await price(), '60000');
  await press('Set alert');
  expect(await screen.findByText(/The market stands at this price now/)).toBeVisible();
  await userEvent.type(await price(), '{Backspace}{Backspace}{Backspace}500.5');
  expect(await screen.findByText('You are told once, when BTC/USDT rises to 60,500.50')).toBeVisible();
  await userEvent.dblClick(await screen.findByRole('button', { name: 'Set alert' }));
  expect(await screen.findByText('Waiting (1 of 50)')).toBeVisible();
  expect(await price()).toHaveValue('');
  expect(calls.filter((url) => url.endsWith(api.alerts.save.path))).toHaveLength(2);
  const row = within(await screen.findByRole('article'));
  expect(row.getByText('rises to 60,500.50')).toBeVisible();
  expect(row.getByText('+0.83% from now')).toBeVisible();
  await press('Remove the alert for BTC/USDT at 60,500.50');
  expect(await screen.findByText('Waiting (0 of 50)')).toBeVisible();
});

test('a distance fills the price in, on the steps of the market; another market is another alert', async () => {
  await renderScreen(paths.market.alerts.href({ symbol: 'ETHUSDT' }), { exchange: x, as: await x.person() });
  expect(await screen.findByText('3,000.00')).toBeVisible();
  await press('-5%');
  expect(await price()).toHaveValue('2850');
  expect(await screen.findByText('You are told once, when ETH/USDT falls to 2,850.00')).toBeVisible();
  await press('Set alert');
  expect(await screen.findByText('falls to 2,850.00')).toBeVisible();
});

test('what was reached is told with its time, also in the notices', async () => {
  const person = await x.person();
  await person.call(api.alerts.save, { symbol, price: '60001' });
  held.set(symbol, 6_000_200);
  await x.clock.advance(1_000);
  await x.alerts.settle();
  const view = await renderScreen(paths.market.alerts.href(), { exchange: x, as: person });
  expect(await screen.findByText('Reached in the last 30 days')).toBeVisible();
  expect(screen.getByText(/^Reached at /)).toBeVisible();
  view.unmount();
  await renderScreen(paths.help.notices.href(), { exchange: x, as: person });
  expect(await screen.findByText('BTCUSDT has risen to 60,001.00')).toBeVisible();
});

test('an alert that is reached while the screen is open moves to those that were told by itself', async () => {
  held.set(symbol, 6_000_000);
  await x.clock.advance(1_000);
  const person = await x.person();
  await person.call(api.alerts.save, { symbol, price: '60001' });
  await renderScreen(paths.market.alerts.href(), { exchange: x, as: person });
  expect(await screen.findByText('Waiting (1 of 50)')).toBeVisible();
  held.set(symbol, 6_000_200);
  await x.clock.advance(1_000);
  await x.alerts.settle();
  expect(await screen.findByText('Reached in the last 30 days', {}, { timeout: 8_000 })).toBeVisible();
  expect(screen.getByText('Waiting (0 of 50)')).toBeVisible();
});

test('of a market that is closed the screen says so, and when it opens', async () => {
  const room = await forexRoom({ start: WEDNESDAY });
  try {
    await room.to(Date.UTC(2026, 6, 18, 12));
    await renderScreen(paths.market.alerts.href({ symbol: 'EURUSD' }), { exchange: room, as: await room.person() });
    expect(await screen.findByText(/^Market closed\. Opens 2026-07-/)).toBeVisible();
  } finally {
    await room.close();
  }
});
