/** Every closing of a forex position leaves a row: by hand and in parts, by a stop, by a stop-out; the rows of a position add up to it. */
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { api } from '@/lib/api/index';
import { formatDelta } from '@/lib/format/numbers';
import { sum } from '@/lib/money/decimal';
import { paths } from '@/lib/paths';
import type { Person } from '../harness/exchange';
import { renderScreen } from '../harness/renderScreen';
import { close, closed, forexRoom, open, positions, WEDNESDAY, type Room } from './trader';

let x: Room;
beforeEach(async () => {
  x = await forexRoom();
});
afterEach(async () => {
  expect(await x.booksBalance()).toEqual([]);
  await x.close();
});

const closings = async (person: Person, more: object = {}) =>
  (await person.call(api.forex.history, { by: 'closing', ...more })).list;

test('a part closed on the desk is in its history at once, with what it made, and leads to the position', async () => {
  const person = await x.trader();
  await open(person, { lots: '0.2' });
  const [held] = await positions(person);
  await renderScreen(paths.forex.chart.href({ symbol: 'EURUSD' }), { exchange: x, as: person });
  await x.move({ EURUSD: 115_500 });
  await userEvent.click(await screen.findByRole('button', { name: 'Close' }));
  const sheet = within(await screen.findByRole('dialog'));
  await userEvent.click(await sheet.findByRole('tab', { name: '50%' }));
  await userEvent.click(await sheet.findByRole('button', { name: 'Close at market' }));
  await waitFor(async () => expect(await closings(person)).toHaveLength(1));
  expect(await screen.findByText('0.10 lots')).toBeVisible();
  const [part] = await closings(person);
  expect(part).toMatchObject({ positionId: held!.positionId, lots: '0.1', closeReason: 'user', closePrice: '1.15499' });
  // The card says what is realised already.
  expect(await screen.findByText(/^Realised/)).toHaveTextContent(formatDelta(part!.realizedPnl, 2, 2));
  await userEvent.click(await screen.findByRole('tab', { name: 'History' }));
  expect(await screen.findByText('Closed by you')).toBeVisible();
  const row = screen.getByRole('article');
  expect(row).toHaveTextContent('1.15001 → 1.15499');
  expect(row).toHaveTextContent('0.10 lots');
  expect(row).toHaveTextContent(formatDelta(part!.realizedPnl, 2, 2));
  await userEvent.click(screen.getByRole('link', { name: 'EUR/USD' }));
  await waitFor(() => expect(window.location.hash).toBe(`#${paths.forex.order.href({ orderNo: held!.positionId })}`));
});

test('the rows of a position add up to it, interest included, and nobody sees those of somebody else', async () => {
  const [person, other] = [await x.trader(), await x.trader()];
  await open(person, { lots: '0.3' });
  await open(other, { lots: '0.1' });
  const [held] = await positions(person);
  await x.move({ EURUSD: 115_733 });
  await close(person, held!.positionId, '0.11');
  expect((await positions(person))[0]).toMatchObject({ realizedPnl: (await closings(person))[0]!.realizedPnl });
  await x.to(WEDNESDAY + 10 * 3_600_000);
  await x.move({ EURUSD: 114_877 });
  await close(person, held!.positionId, '0.07');
  await x.move({ EURUSD: 115_112 });
  await close(person, held!.positionId);
  const [whole] = await closed(person);
  const rows = await closings(person);
  expect(rows.map(({ lots }) => lots)).toEqual(['0.12', '0.07', '0.11']);
  expect(sum(rows.map(({ lots }) => lots))).toBe(whole!.lots);
  expect(sum(rows.map(({ realizedPnl }) => realizedPnl))).toBe(whole!.realizedPnl);
  expect(whole!.swap).not.toBe('0');
  expect(sum(rows.map(({ netPnl }) => netPnl))).toBe(whole!.netPnl);
  expect(new Set(rows.map(({ closingId }) => closingId)).size).toBe(3);
  expect(await closings(other)).toEqual([]);
  // By variety, by time, and page by page.
  expect(await closings(person, { code: 'USDJPY' })).toEqual([]);
  expect(await closings(person, { from: rows[1]!.closedAt })).toHaveLength(2);
  expect(await closings(person, { to: rows[1]!.closedAt })).toEqual([rows[2]]);
  const page = await person.call(api.forex.history, { by: 'closing', pageSize: 2, pageNum: 2 });
  expect(page).toMatchObject({ total: 3, hasMore: false, list: [rows[2]] });
});

test('a take profit and a stop-out after a part by hand are rows of their own, also in the records', async () => {
  const person = await x.trader('3000');
  await open(person, { lots: '0.1', takeProfit: '1.155' });
  await open(person, { lots: '0.3', leverage: 20 });
  const [second, first] = await positions(person);
  await close(person, first!.positionId, '0.04');
  await x.move({ EURUSD: 115_600 });
  await close(person, second!.positionId, '0.1');
  await x.move({ EURUSD: 101_000 });
  expect(await positions(person)).toEqual([]);
  expect((await closings(person)).map(({ closeReason, lots }) => `${closeReason} ${lots}`)).toEqual([
    'stopOut 0.2',
    'user 0.1',
    'takeProfit 0.06',
    'user 0.04',
  ]);
  await renderScreen(paths.perpetual.orders.href({ kind: 'forex' }), { exchange: x, as: person });
  await userEvent.click(await screen.findByRole('tab', { name: 'Closed' }));
  expect(await screen.findByText('Stop-out')).toBeVisible();
  expect(screen.getByText('Take profit')).toBeVisible();
  expect(screen.getAllByText('Closed by you')).toHaveLength(2);
  // The orders say how much of them filled, and that they opened.
  await userEvent.click(screen.getByRole('tab', { name: 'Order history' }));
  expect(await screen.findByText('0.30 / 0.30 lots')).toBeVisible();
  for (const row of screen.getAllByRole('article')) expect(row).toHaveTextContent(/Market open 1\.15001/);
});
