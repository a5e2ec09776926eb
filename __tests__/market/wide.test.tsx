/** The three leveraged products in columns on wide windows: chart with one's own lines, book, ticket and records side by side. */
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { fixedTimeDraft } from '@/lib/fixed-time/state';
import { forexDraft } from '@/lib/forex/state';
import { paths } from '@/lib/paths';
import { openTicket, perpetualDraft } from '@/lib/perpetual/state';
import * as fixedTime from '../fixedTime/room';
import * as forex from '../forex/trader';
import type { TestExchange } from '../harness/exchange';
import type { heldFeed } from '../harness/heldFeed';
import { lineTitles } from '../harness/flatChart';
import { renderScreen } from '../harness/renderScreen';
import { openWindow } from '../harness/window';
import * as perpetual from '../perpetual/trader';

jest.mock(
  'lightweight-charts',
  () => jest.requireActual<typeof import('../harness/flatChart')>('../harness/flatChart'),
  { virtual: true },
);

let x: TestExchange | undefined;
beforeEach(() => openWindow(1440, 900));
afterEach(async () => {
  openWindow(390, 844);
  expect(await x?.booksBalance()).toEqual([]);
  await x?.close();
});

/** A chart draws lines only over candles, and a market moved by hand has none. */
function withCandles({ held: { feed } }: { held: ReturnType<typeof heldFeed> }) {
  feed.bars = (symbol, _interval, from, to, _limit, now) => {
    const price = feed.tick(symbol, now)?.last ?? 0;
    const time = Math.max(from, Math.floor((Math.min(to, now) - 1) / 86_400_000) * 86_400_000);
    return [{ time, open: price, high: price + 100, low: price, close: price, volume: 0 }];
  };
}

const region = (name: string) => screen.findByRole('region', { name });
const hasContractsMenu = () =>
  expect(screen.getByRole('link', { name: 'Contracts' })).toHaveAttribute('aria-current', 'page');

test('perpetual: a price of the book goes into the ticket, a position stands in chart and table, and another market changes them all', async () => {
  const room = await perpetual.tradingRoom({ BTCUSDT: 6_000_000, ETHUSDT: 300_000 });
  withCandles(room);
  x = room;
  perpetualDraft.open('NONE', 'buy');
  openTicket('NONE');
  const person = await room.trader();
  await perpetual.open(person, { side: 'long', qty: '0.1' });
  await renderScreen(paths.perpetual.trade.href({ symbol: perpetual.symbol }), { exchange: room, as: person });
  expect(await within(await region('Chart')).findByRole('heading', { name: 'BTC/USDT' })).toBeVisible();
  await waitFor(() => expect(lineTitles).toEqual(expect.arrayContaining(['Long 0.1', 'Liquidation'])));
  const [level] = await within(await region('Order book')).findAllByRole('button', { name: /^Use as price/ });
  await userEvent.click(level!);
  expect(screen.getByLabelText('Price')).toHaveValue(
    /[\d,]+\.\d\d/.exec(level?.textContent ?? '')![0].replaceAll(',', ''),
  );
  hasContractsMenu();
  await userEvent.click(await within(await region('Markets')).findByRole('button', { name: /^ETH/ }));
  expect(await within(await region('Chart')).findByRole('heading', { name: 'ETH/USDT' })).toBeVisible();
});

test('forex: no book; a position stands in chart and table beside the ticket', async () => {
  const room = await forex.forexRoom();
  withCandles(room);
  x = room;
  forexDraft.open('NONE');
  const person = await room.trader();
  await forex.open(person);
  await renderScreen(paths.forex.chart.href({ symbol: 'EURUSD' }), { exchange: room, as: person });
  expect(await within(await region('Chart')).findByRole('heading', { name: 'EUR/USD' })).toBeVisible();
  expect(await screen.findByRole('button', { name: /^Buy at 1\.15/ })).toBeVisible();
  expect(await screen.findByText('0.10 lots')).toBeVisible();
  await waitFor(() => expect(lineTitles.some((title) => title.includes('0.1'))).toBe(true));
  expect(screen.queryByRole('region', { name: 'Order book' })).toBeNull();
  hasContractsMenu();
});

test('fixed time: a contract’s entry stands in the chart once it is known, and its countdown in the table', async () => {
  const room = await fixedTime.fixedTimeRoom();
  withCandles(room);
  x = room;
  fixedTimeDraft.edit({ duration: 60, stake: '' });
  const person = await room.better();
  await fixedTime.bet(person, {});
  await room.second(60_001);
  await renderScreen(paths.fixedTime.trade.href({ symbol: fixedTime.symbol }), { exchange: room, as: person });
  expect(await within(await region('Chart')).findByRole('heading', { name: 'BTC/USDT' })).toBeVisible();
  expect(await screen.findByText('not final')).toBeVisible();
  await waitFor(() => expect(lineTitles).toContain('Up 100 USDT'));
  expect(await screen.findByLabelText('Stake')).toBeVisible();
  hasContractsMenu();
});
