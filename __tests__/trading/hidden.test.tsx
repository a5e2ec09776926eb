/** The closed eye leaves nothing of one's own on the leveraged desks: not at the fields, not in the sheets that close, not in the chart. */
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { api } from '@/lib/api/index';
import { setHideAmounts } from '@/lib/device/preferences';
import { fixedTimeDraft } from '@/lib/fixed-time/state';
import { forexDraft } from '@/lib/forex/state';
import { paths } from '@/lib/paths';
import { openTicket, perpetualDraft } from '@/lib/perpetual/state';
import * as fixedTime from '../fixedTime/room';
import * as forex from '../forex/trader';
import type { TestExchange } from '../harness/exchange';
import { lineTitles } from '../harness/flatChart';
import type { heldFeed } from '../harness/heldFeed';
import { renderScreen } from '../harness/renderScreen';
import { openWindow } from '../harness/window';
import * as perpetual from '../perpetual/trader';

jest.mock(
  'lightweight-charts',
  () => jest.requireActual<typeof import('../harness/flatChart')>('../harness/flatChart'),
  { virtual: true },
);

let x: TestExchange | undefined;
beforeEach(() => setHideAmounts(true));
afterEach(async () => {
  setHideAmounts(false);
  openWindow(390, 844);
  expect(await x?.booksBalance()).toEqual([]);
  await x?.close();
});

/** A wide window has the chart beside the ticket; it draws lines only over candles. */
function withChart({ held: { feed } }: { held: ReturnType<typeof heldFeed> }) {
  openWindow(1440, 900);
  lineTitles.length = 0;
  feed.bars = (symbol, _interval, from, to, _limit, now) => {
    const price = feed.tick(symbol, now)?.last ?? 0;
    const time = Math.max(from, Math.floor((Math.min(to, now) - 1) / 86_400_000) * 86_400_000);
    return [{ time, open: price, high: price + 100, low: price, close: price, volume: 0 }];
  };
}

const valueOf = (name: string, within_: HTMLElement) =>
  within(within_).getByText(name, { selector: 'dt' }).nextElementSibling?.textContent;
const press = async (name: string) => userEvent.click(await screen.findByRole('button', { name }));

async function stakeRoom() {
  const room = await fixedTime.fixedTimeRoom();
  x = room;
  await room.seconds(2, 60_000);
  fixedTimeDraft.edit({ duration: 60, stake: '' });
  return room;
}
const stakeDesk = paths.fixedTime.trade.href({ symbol: fixedTime.symbol });

test('fixed time: neither what is there nor what is left stands at the stake, whatever is wrong with it', async () => {
  const room = await stakeRoom();
  const person = await room.better('500');
  const first = await renderScreen(stakeDesk, { exchange: room, as: person });
  const stake = await screen.findByLabelText('Stake');
  await waitFor(() => expect(stake).toHaveAccessibleDescription('Perpetual account: **** · **** left today'));
  await userEvent.type(stake, '600');
  await userEvent.click(await screen.findByRole('button', { name: /^Up/ }));
  expect(stake).toHaveAccessibleDescription('Not enough available · Perpetual account: ****');
  first.unmount();
  await person.call(api.risk.setLimits, { lossLimit: '105.5' });
  await renderScreen(stakeDesk, { exchange: room, as: person });
  await userEvent.click(await screen.findByRole('button', { name: /^Up/ }));
  await waitFor(() =>
    expect(screen.getByLabelText('Stake')).toHaveAccessibleDescription(
      'Your own loss limit leaves **** USDT for today',
    ),
  );
  // What the exchange asks for is no secret.
  await userEvent.clear(screen.getByLabelText('Stake'));
  await userEvent.type(screen.getByLabelText('Stake'), '5');
  expect(screen.getByLabelText('Stake')).toHaveAccessibleDescription('At least 10 USDT');
}, 30_000);

test('fixed time: the chart shows where a contract began, not what was staked', async () => {
  const room = await stakeRoom();
  withChart(room);
  const person = await room.better('500');
  await fixedTime.bet(person, {});
  await room.second(60_001);
  await renderScreen(stakeDesk, { exchange: room, as: person });
  await waitFor(() => expect(lineTitles).toContain('Up **** USDT'));
  expect(lineTitles.filter((title) => /\d/.test(title))).toEqual([]);
}, 30_000);

test('forex: the sheet that closes tells of no margin and no lots; a level that is hidden has no per cent sign', async () => {
  const room = await forex.forexRoom();
  x = room;
  forexDraft.open('NONE');
  forexDraft.edit({ type: 'market', lots: '0.10' });
  const person = await room.trader();
  await forex.open(person, { lots: '0.2' });
  await renderScreen(paths.forex.chart.href({ symbol: 'EURUSD' }), { exchange: room, as: person });
  await screen.findByText('**** lots');
  const level = await screen.findAllByText('Margin level', { selector: 'dt' });
  for (const name of level) expect(name.nextElementSibling?.textContent).toMatch(/^\*{4}( |$)/);
  expect(screen.queryAllByText(/\*%/)).toEqual([]);
  await press('Close');
  const sheet = await screen.findByRole('dialog');
  await userEvent.click(await within(sheet).findByRole('tab', { name: '25%' }));
  expect(valueOf('Margin freed', sheet)).toBe('**** USDT');
  expect(valueOf('Left', sheet)).toBe('**** lots');
  const field = within(sheet).getByRole('textbox', { name: 'Lots to close' });
  await userEvent.clear(field);
  await userEvent.type(field, '9');
  await userEvent.click(await within(sheet).findByRole('button', { name: 'Close at market' }));
  expect(field).toHaveAccessibleDescription(/\*{4}/);
  await userEvent.click(await within(sheet).findByRole('tab', { name: '25%' }));
  await new Promise((resolve) => setTimeout(resolve, 500));
  await userEvent.click(await within(sheet).findByRole('button', { name: 'Close at market' }));
  expect(await screen.findByText(/^Closed \*{4} lots at 1\.\d{5}: \*{4} USDT$/)).toBeVisible();
}, 30_000);

test('forex and perpetual: the chart shows where a position began, not how large it is', async () => {
  const room = await forex.forexRoom();
  x = room;
  withChart(room);
  forexDraft.open('NONE');
  const person = await room.trader();
  await forex.open(person);
  const first = await renderScreen(paths.forex.chart.href({ symbol: 'EURUSD' }), { exchange: room, as: person });
  await waitFor(() => expect(lineTitles).toContain('Buy ****'));
  first.unmount();
  await room.close();
  const other = await perpetual.tradingRoom();
  x = other;
  withChart(other);
  const trader = await other.trader();
  await perpetual.open(trader, { side: 'long', qty: '0.1' });
  const href = paths.perpetual.trade.href({ symbol: perpetual.symbol });
  await renderScreen(href, { exchange: other, as: trader });
  await waitFor(() => expect(lineTitles).toEqual(expect.arrayContaining(['Long ****', 'Liquidation'])));
}, 30_000);

test('perpetual: the sheet that closes tells of no quantity and no fee', async () => {
  const room = await perpetual.tradingRoom();
  x = room;
  perpetualDraft.open('NONE', 'buy');
  openTicket('NONE');
  const person = await room.trader();
  await perpetual.open(person, { side: 'long', qty: '0.1' });
  await renderScreen(paths.perpetual.trade.href({ symbol: perpetual.symbol }), { exchange: room, as: person });
  await press('Close');
  const sheet = await screen.findByRole('dialog');
  await userEvent.click(await within(sheet).findByRole('tab', { name: '25%' }));
  await waitFor(() => expect(valueOf('Fee (at most about)', sheet)).toBe('**** USDT'));
  expect(valueOf('Left afterwards', sheet)).toBe('**** BTC');
  await userEvent.click(await within(sheet).findByRole('button', { name: 'Close at market' }));
  expect(await screen.findByText(/^Closed \*{4} BTC/)).toBeVisible();
}, 30_000);
