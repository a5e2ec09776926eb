/** Trend details on the real exchange. The drawing itself needs a canvas and is seen by the browser tests. */
import { act, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { api } from '@/lib/api/index';
import { API_BASE } from '@/lib/api/endpoint';
import { formatPrice } from '@/lib/format/numbers';
import { chooseChart } from '@/lib/market/chartView';
import { paths } from '@/lib/paths';
import { type TestExchange, exchange } from '../harness/exchange';
import { timeScales } from '../harness/flatChart';
import { fetchOf, renderScreen } from '../harness/renderScreen';

// The package offers its code to bundlers only, so Jest cannot find it by itself.
jest.mock(
  'lightweight-charts',
  () => jest.requireActual<typeof import('../harness/flatChart')>('../harness/flatChart'),
  { virtual: true },
);

/** jsdom has no store of its own. */
const mockStore = new Map<string, unknown>();
jest.mock('idb-keyval', () => ({
  ...jest.requireActual<typeof import('idb-keyval')>('idb-keyval'),
  get: (key: string) => Promise.resolve(mockStore.get(key)),
  set: (key: string, value: unknown) => Promise.resolve(void mockStore.set(key, structuredClone(value))),
}));

let x: TestExchange;
beforeAll(async () => {
  x = await exchange();
});
beforeEach(() => chooseChart({ interval: '1h' }));
afterAll(() => x.close());

const btc = paths.market.chart.href({ symbol: 'BTCUSDT' });

/** Renders and writes down which candles are asked for. */
async function renderNoting(href: string) {
  const asked: string[] = [];
  const visitor = x.visitor();
  const view = await renderScreen(href, { exchange: x, as: visitor });
  const real = fetchOf(x, visitor);
  globalThis.fetch = (input, init) => {
    if (String(input) === `${API_BASE}/${api.market.candles.path}`)
      asked.push((JSON.parse(String(init?.body)) as { interval: string }).interval);
    return real(input, init);
  };
  return { ...view, asked };
}

test('shows the price, the day and the book of the pair', async () => {
  await renderScreen(btc, { exchange: x });
  const [ticker] = await x.visitor().call(api.market.tickers, { symbols: ['BTCUSDT'] });
  const depth = await x.visitor().call(api.market.depth, { symbol: 'BTCUSDT' });
  const head = await screen.findByRole('region', { name: 'Price' });
  expect(await within(head).findByText(formatPrice(ticker?.last, 2))).toBeVisible();
  expect(within(head).getByText(formatPrice(ticker?.high24h, 2))).toBeVisible();
  expect(
    await within(screen.getByRole('list', { name: 'Bids' })).findByText(formatPrice(depth.bids[0]?.[0], 2)),
  ).toBeVisible();
  expect(
    within(screen.getByRole('list', { name: 'Asks' })).getByText(formatPrice(depth.asks[0]?.[0], 2)),
  ).toBeVisible();
  await userEvent.click(await screen.findByRole('tab', { name: 'About' }));
  expect(await screen.findByText('Maker 0.08% · taker 0.10%')).toBeVisible();
  expect(screen.getByText('Simulated', { selector: 'dd' })).toBeVisible();
});

test('an interval asks for its own candles and is kept for the next market', async () => {
  const { asked } = await renderNoting(btc);
  await waitFor(() => expect(asked).toContain('1h'), { timeout: 5000 });
  await userEvent.click(await screen.findByRole('radio', { name: '15m' }));
  await waitFor(() => expect(asked).toContain('15m'));
  await userEvent.click(await screen.findByRole('button', { name: 'More' }));
  await userEvent.click(await screen.findByRole('radio', { name: '1W' }));
  await waitFor(() => expect(asked).toContain('1w'));
  act(() => {
    window.location.hash = paths.market.chart.href({ symbol: 'ETHUSDT' });
  });
  expect(await screen.findByRole('button', { name: /^ETH\/USDT/ })).toBeVisible();
  expect(screen.getByRole('button', { name: '1W' })).toBeVisible();
});

test('buy leads to the ticket of this pair; forex has no such bar', async () => {
  const view = await renderScreen(btc, { exchange: x });
  await userEvent.click(await screen.findByRole('button', { name: 'Buy' }));
  await waitFor(() =>
    expect(window.location.hash).toBe(`#${paths.spot.trade.href({ symbol: 'BTCUSDT', side: 'buy' })}`),
  );
  view.unmount();
  await renderScreen(paths.market.chart.href({ symbol: 'EURUSD' }), { exchange: x });
  expect(await screen.findByRole('region', { name: 'Price' })).toBeVisible();
  expect(screen.queryByRole('button', { name: 'Buy' })).toBeNull();
});

test('a symbol that is not listed says so and leads to the list', async () => {
  await renderScreen(paths.market.chart.href({ symbol: 'NOPEUSDT' }), { exchange: x });
  expect(await screen.findByText('No market called NOPEUSDT')).toBeVisible();
  expect(screen.getByRole('button', { name: 'See all markets' })).toBeVisible();
});

test('the periods of an indicator are set in the chart’s settings and kept on the device; what makes no sense is said and changes nothing', async () => {
  await renderScreen(btc, { exchange: x });
  await userEvent.click(await screen.findByRole('button', { name: 'Chart settings' }));
  await userEvent.click(await screen.findByRole('tab', { name: 'KDJ' }));
  const kdj = within(screen.getByRole('group', { name: 'Periods of KDJ' }));
  await userEvent.clear(await kdj.findByLabelText('Period'));
  expect(kdj.getByLabelText('Period')).toHaveAccessibleDescription('Whole number');
  await userEvent.type(await kdj.findByLabelText('Period'), '１４');
  expect(kdj.queryByRole('alert')).toBeNull();
  await userEvent.type(await kdj.findByLabelText('K smoothing'), '33');
  expect(kdj.getByLabelText('K smoothing')).toHaveAccessibleDescription('At most 300');
  await userEvent.clear(await kdj.findByLabelText('D smoothing'));
  await userEvent.type(await kdj.findByLabelText('D smoothing'), '0');
  expect(kdj.getByLabelText('D smoothing')).toHaveAccessibleDescription('At least 1');
  expect(kdj.getAllByRole('alert')).toHaveLength(2);
  expect(kdj.getByLabelText('Period')).not.toBeInvalid();
  await waitFor(() => expect(mockStore.get('preferences')).toMatchObject({ studyPeriods: { kdj: [14, 33, 3] } }));
  await userEvent.click(await kdj.findByRole('button', { name: 'Reset' }));
  await waitFor(() => expect(mockStore.get('preferences')).toMatchObject({ studyPeriods: { kdj: [9, 3, 3] } }));
  await userEvent.click(await screen.findByRole('tab', { name: 'MACD' }));
  const macd = within(screen.getByRole('group', { name: 'Periods of MACD' }));
  await userEvent.type(await macd.findByLabelText('Fast'), '0');
  expect(macd.getByLabelText('Fast')).toHaveAccessibleDescription('Less than Slow');
});

test('the chart fills the window and gives it back; where the screen cannot be turned it asks to turn the phone', async () => {
  await renderScreen(btc, { exchange: x });
  await userEvent.click(await screen.findByRole('button', { name: 'Full screen' }));
  const full = await screen.findByRole('dialog', { name: 'BTC/USDT chart, full screen' });
  await userEvent.click(await within(full).findByRole('button', { name: 'Turn sideways' }));
  expect(await within(full).findByText(/^Turn your phone on its side/)).toBeInTheDocument();
  await userEvent.click(await within(full).findByRole('button', { name: 'Close' }));
  expect(screen.queryByRole('dialog')).toBeNull();
});

test('a chart that was opened without a network loads by itself when it returns', async () => {
  const view = await renderScreen(btc, { exchange: x });
  globalThis.fetch = (input, init) =>
    String(input).endsWith(api.market.candles.path)
      ? Promise.reject(new TypeError('no network'))
      : view.fetch(input, init);
  act(() => {
    window.location.hash = paths.market.chart.href({ symbol: 'ETHUSDT' });
  });
  expect(await screen.findByRole('button', { name: /^ETH\/USDT/ })).toBeVisible();
  expect(await screen.findByRole('button', { name: 'Try again' }, { timeout: 5000 })).toBeVisible();
  globalThis.fetch = view.fetch;
  act(() => void window.dispatchEvent(new Event('online')));
  await waitFor(() =>
    expect(screen.getByText(/^ETHUSDT chart, 1 hour/, { selector: 'figcaption' })).toBeInTheDocument(),
  );
  expect(screen.queryByRole('button', { name: 'Try again' })).toBeNull();
});

test('a chart that was moved to older bars offers the way to the newest', async () => {
  await renderScreen(btc, { exchange: x });
  await waitFor(() => expect(timeScales.length).toBeGreaterThan(0));
  await waitFor(() => {
    act(() => timeScales.at(-1)?.show({ from: 10, to: 60 }));
    expect(screen.getByRole('button', { name: 'Jump to the newest' })).toBeVisible();
  });
  await userEvent.click(await screen.findByRole('button', { name: 'Jump to the newest' }));
  expect(timeScales.at(-1)?.scrolled).toBe(1);
  act(() => timeScales.at(-1)?.show({ from: 240, to: 100_000 }));
  expect(screen.queryByRole('button', { name: 'Jump to the newest' })).toBeNull();
});

test('forex offers no empty book', async () => {
  await renderScreen(paths.market.chart.href({ symbol: 'EURUSD' }), { exchange: x });
  expect(await screen.findByRole('tab', { name: 'About', selected: true })).toBeVisible();
  expect(screen.queryByRole('tab', { name: 'Order book' })).toBeNull();
});

test('the book is grouped by a step, for this symbol as long as the app is open', async () => {
  await renderScreen(btc, { exchange: x });
  const steps = await screen.findByRole('button', { name: 'Group prices by: 0.01' });
  await userEvent.click(steps);
  expect((await screen.findAllByRole('option')).map((option) => option.textContent)).toEqual([
    '0.01',
    '0.1',
    '1',
    '10',
    '100',
  ]);
  await userEvent.click(await screen.findByRole('option', { name: '10' }));
  const asks = screen.getByRole('list', { name: 'Asks' });
  await waitFor(() => expect(within(asks).getAllByText(/^[\d,]+0$/).length).toBeGreaterThan(1));
  act(() => {
    window.location.hash = paths.market.chart.href({ symbol: 'ETHUSDT' });
  });
  expect(await screen.findByRole('button', { name: 'Group prices by: 0.01' })).toBeVisible();
  act(() => {
    window.location.hash = btc;
  });
  expect(await screen.findByRole('button', { name: 'Group prices by: 10' })).toBeVisible();
});
