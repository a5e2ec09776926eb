/** Trading in columns on wide windows, and its absence on a phone. */
import { act, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { API_BASE } from '@/lib/api/endpoint';
import { api } from '@/lib/api/index';
import { setHideAmounts } from '@/lib/device/preferences';
import { setTabFlag } from '@/lib/market/selected';
import { add, decimal } from '@/lib/money/decimal';
import { paths } from '@/lib/paths';
import { type TestExchange, exchange } from '../harness/exchange';
import { lineTitles } from '../harness/flatChart';
import { fetchOf, renderScreen } from '../harness/renderScreen';
import { openWindow } from '../harness/window';

jest.mock(
  'lightweight-charts',
  () => jest.requireActual<typeof import('../harness/flatChart')>('../harness/flatChart'),
  { virtual: true },
);

let x: TestExchange;
beforeAll(async () => {
  x = await exchange();
});
beforeEach(() => setTabFlag('market', 'crypto'));
afterEach(() => openWindow(390, 844));
afterAll(() => x.close());

const trade = paths.spot.trade.href({ symbol: 'BTCUSDT' });
const region = (name: string) => screen.findByRole('region', { name });

test('four columns; another market changes them all, and the search stays as it is', async () => {
  openWindow(1440, 900);
  await renderScreen(trade, { exchange: x });
  for (const name of ['Markets', 'Chart', 'Order book', 'Order'])
    expect((await screen.findAllByRole('region', { name }))[0]).toBeVisible();
  expect(await within(await region('Chart')).findByRole('heading', { name: 'BTC/USDT' })).toBeVisible();
  expect(await screen.findByRole('button', { name: 'Log in to trade' })).toBeEnabled();
  expect(screen.getByText('Log in to see your assets')).toBeVisible();

  await userEvent.keyboard('/');
  await userEvent.keyboard('eth{ArrowDown}{Enter}');
  expect(await within(await region('Chart')).findByRole('heading', { name: 'ETH/USDT' })).toBeVisible();
  expect(screen.getByLabelText('Search markets')).toHaveValue('eth');
  await waitFor(() => expect(window.location.hash).toBe(`#${paths.spot.trade.href({ symbol: 'ETHUSDT' })}`));
  expect(await within(await region('Order book')).findByText('Qty (ETH)')).toBeVisible();
});

test('a price of the book goes into the ticket, and one’s own orders stand in the chart and in the table', async () => {
  openWindow(1280, 800);
  const person = await x.person();
  const near = `${Math.round(Number(x.market.quote('BTCUSDT')?.last) * 0.9)}` as const;
  await person.call(api.spot.placeOrder, { symbol: 'BTCUSDT', side: 'buy', type: 'limit', price: near, qty: '0.001' });
  await renderScreen(trade, { exchange: x, as: person });
  await waitFor(() => expect(lineTitles).toContain('Limit buy 0.001'));
  const [level] = await within(await region('Order book')).findAllByRole('button', { name: /^Use as price/ });
  await userEvent.click(level!);
  const price = /[\d,]+\.\d\d/.exec(level?.textContent ?? '')![0];
  expect(screen.getByLabelText('Price')).toHaveValue(add('0', decimal(price.replaceAll(',', ''))));
  await userEvent.click(await screen.findByRole('button', { name: 'Cancel' }));
  expect(await screen.findByText('No open orders')).toBeVisible();
  await waitFor(() => expect(lineTitles).not.toContain('Limit buy 0.001'));
});

test('the closed eye leaves an order in the chart without its quantity', async () => {
  openWindow(1280, 800);
  const person = await x.person();
  const near = `${Math.round(Number(x.market.quote('BTCUSDT')?.last) * 0.9)}` as const;
  await person.call(api.spot.placeOrder, { symbol: 'BTCUSDT', side: 'buy', type: 'limit', price: near, qty: '0.001' });
  setHideAmounts(true);
  try {
    await renderScreen(trade, { exchange: x, as: person });
    await waitFor(() => expect(lineTitles).toContain('Limit buy ****'));
    expect(lineTitles).not.toContain('Limit buy 0.001');
  } finally {
    setHideAmounts(false);
  }
});

test('a column whose data do not come says so by itself', async () => {
  openWindow(1440, 900);
  const visitor = x.visitor();
  await renderScreen(paths.home.href(), { exchange: x, as: visitor });
  const real = fetchOf(x, visitor);
  globalThis.fetch = (input, init) =>
    String(input) === `${API_BASE}/${api.market.depth.path}`
      ? Promise.reject(new TypeError('failed'))
      : real(input, init);
  window.location.hash = paths.spot.trade.href({ symbol: 'SOLUSDT' });
  expect(await within(await region('Order book')).findByText('Couldn’t load')).toBeVisible();
  expect(within(await region('Chart')).getByRole('heading', { name: 'SOL/USDT' })).toBeVisible();
  expect(screen.getByRole('button', { name: 'Log in to trade' })).toBeVisible();
});

test('below 1,280 the markets are a drawer from the pair’s name', async () => {
  openWindow(1024, 768);
  await renderScreen(trade, { exchange: x });
  await userEvent.click(await screen.findByRole('button', { name: 'BTC/USDT, Choose a market' }));
  const drawer = await screen.findByRole('dialog', { name: 'Markets' });
  await userEvent.click(await within(drawer).findByRole('button', { name: /^SOL/ }));
  expect(await screen.findByRole('button', { name: 'SOL/USDT, Choose a market' })).toBeVisible();
  expect(screen.queryByRole('dialog')).toBeNull();
});

test('below 1,024 book and ticket share a column, the ticket first', async () => {
  openWindow(800, 900);
  await renderScreen(trade, { exchange: x });
  expect(await screen.findByRole('button', { name: 'Log in to trade' })).toBeVisible();
  expect(screen.queryByRole('button', { name: /^Use as price/ })).toBeNull();
  await userEvent.click(await screen.findByRole('tab', { name: 'Order book' }));
  expect((await screen.findAllByRole('button', { name: /^Use as price/ })).length).toBeGreaterThan(10);
});

test.each([
  ['a phone', 390, 844],
  ['a phone on its side', 844, 390],
])('%s keeps its own page', async (_, width, height) => {
  openWindow(width, height);
  await renderScreen(trade, { exchange: x });
  expect(await screen.findByRole('navigation', { name: 'Main pages' })).toBeVisible();
  expect(document.querySelector('[data-columns]')).toBeNull();
});

test('from 1,024 on the main menu stands over every screen, and the bar of a phone over none', async () => {
  openWindow(1024, 768);
  await renderScreen(paths.home.href(), { exchange: x, as: await x.person() });
  const menu = within((await screen.findByText('Avocet', { selector: 'header span' })).closest('header')!);
  expect(menu.getByRole('link', { name: 'Home' })).toHaveAttribute('aria-current', 'page');
  expect(screen.getAllByRole('navigation', { name: 'Main pages' })).toHaveLength(1);
  await userEvent.click(await menu.findByRole('link', { name: 'Assets' }));
  expect(await screen.findByRole('region', { name: 'Total value' })).toBeVisible();
  act(() => {
    window.location.hash = paths.help.centre.href();
  });
  expect(await screen.findByRole('heading', { name: 'Help centre' })).toBeVisible();
  expect(screen.getByRole('link', { name: 'Markets' })).not.toHaveAttribute('aria-current');
  act(() => {
    window.location.hash = paths.market.chart.href({ symbol: 'BTCUSDT' });
  });
  await region('Chart');
  expect(screen.getByRole('link', { name: 'Markets' })).toHaveAttribute('aria-current', 'page');
});

test('going back finds a column where it was scrolled to', async () => {
  openWindow(1440, 900);
  await renderScreen(trade, { exchange: x });
  (await region('Markets')).scrollTop = 420;
  act(() => {
    window.location.hash = paths.help.centre.href();
  });
  await screen.findByRole('heading', { name: 'Help centre' });
  act(() => window.history.back());
  await waitFor(async () => expect((await region('Markets')).scrollTop).toBe(420));
});

test('the head of the chart has the day’s volume and turnover, in any column', async () => {
  openWindow(1024, 768);
  await renderScreen(trade, { exchange: x });
  const chart = within(await region('Chart'));
  for (const name of ['24h vol (BTC)', '24h vol (USDT)'])
    expect((await chart.findByText(name)).parentElement).not.toHaveClass('hidden');
});

test('forex has no book and no ticket: its facts stand there', async () => {
  openWindow(1440, 900);
  await renderScreen(paths.market.chart.href({ symbol: 'EURUSD' }), { exchange: x });
  expect(await within(await region('About')).findByText('Forex and metals')).toBeVisible();
  expect(screen.queryByRole('region', { name: 'Order book' })).toBeNull();
  expect(screen.queryByRole('tab', { name: 'Order book' })).toBeNull();
});

test('the market list shows the chosen market beside it', async () => {
  openWindow(1440, 900);
  await renderScreen(paths.market.list.href(), { exchange: x });
  await userEvent.click(await within(await region('Markets')).findByRole('button', { name: /^DOGE/ }));
  expect(await within(await region('Chart')).findByRole('heading', { name: 'DOGE/USDT' })).toBeVisible();
  expect(window.location.hash).toBe(`#${paths.market.list.href()}`);
});
