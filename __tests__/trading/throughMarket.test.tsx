/** A limit order that the market has reached already is said to fill at once, before it is sent: on the spot ticket and on the perpetual one. */
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import type { Decimal } from '@/lib/money/decimal';
import { paths } from '@/lib/paths';
import { openTicket, perpetualDraft } from '@/lib/perpetual/state';
import { spotDraft } from '@/lib/spot/state';
import { isBeyondBook, isThroughMarket, wouldTake } from '@/lib/trading/throughMarket';
import { renderScreen } from '../harness/renderScreen';
import { type Room, symbol, tradingRoom } from '../perpetual/trader';

let x: Room;
beforeAll(async () => {
  x = await tradingRoom();
  await x.move(60_000);
});
beforeEach(() => {
  perpetualDraft.open('NONE', 'buy');
  spotDraft.open('NONE', 'buy');
  openTicket('NONE');
});
afterAll(() => x.close());

const limit = { type: 'limit', timeInForce: 'gtc' } as const;

test('a limit at the best price of the other side or beyond it, unless it is post-only or a stop', () => {
  expect(isThroughMarket({ ...limit, side: 'buy', price: '100' }, '100')).toBe(true);
  expect(isThroughMarket({ ...limit, side: 'buy', price: '99.99' }, '100')).toBe(false);
  expect(isThroughMarket({ ...limit, side: 'sell', price: '100' }, '100')).toBe(true);
  expect(isThroughMarket({ ...limit, side: 'sell', price: '100.01' }, '100')).toBe(false);
  expect(isThroughMarket({ ...limit, timeInForce: 'ioc', side: 'buy', price: '101' }, '100')).toBe(true);
  expect(isThroughMarket({ ...limit, timeInForce: 'postOnly', side: 'buy', price: '101' }, '100')).toBe(false);
  expect(isThroughMarket({ ...limit, isStop: true, side: 'buy', price: '101' }, '100')).toBe(false);
  expect(isThroughMarket({ type: 'market', side: 'buy', price: '101' }, '100')).toBe(false);
  expect(isThroughMarket({ ...limit, side: 'buy', price: null }, '100')).toBe(false);
  expect(isThroughMarket({ ...limit, side: 'buy', price: '101' }, null)).toBe(false);
});

test('only a post-only order is refused there', () => {
  const postOnly = { type: 'limit', timeInForce: 'postOnly' } as const;
  expect(wouldTake({ ...postOnly, side: 'buy', price: '100' }, '100')).toBe(true);
  expect(wouldTake({ ...postOnly, side: 'buy', price: '99.99' }, '100')).toBe(false);
  expect(wouldTake({ ...postOnly, side: 'sell', price: '100' }, '100')).toBe(true);
  expect(wouldTake({ ...postOnly, side: 'sell', price: '100' }, null)).toBe(false);
  expect(wouldTake({ ...limit, side: 'buy', price: '101' }, '100')).toBe(false);
});

test('only the levels within its price are counted, and only against an amount that is typed', () => {
  const asks = [
    ['100', '2'],
    ['101', '3'],
    ['102', '9'],
  ] as const;
  const beyond = (price: Decimal, qty: Decimal | null) => isBeyondBook({ ...limit, side: 'buy', price, qty }, asks);
  expect(beyond('101', '5')).toBe(false);
  expect(beyond('101', '5.1')).toBe(true);
  expect(beyond('102', '5.1')).toBe(false);
  expect(beyond('103', '14.1')).toBe(true);
  expect(beyond('101', null)).toBe(false);
});

const NOTE = /^The market is already at your limit/;
const REFUSED = 'This post-only order would fill at once. Choose another price.';

async function fill(name: string, text: string): Promise<void> {
  const field = await screen.findByLabelText(name);
  await userEvent.clear(field);
  await userEvent.type(field, text);
}

async function choose(kind: RegExp): Promise<void> {
  await userEvent.click(await screen.findByRole('button', { name: /^Order type/ }));
  await userEvent.click(await screen.findByRole('option', { name: kind }));
}

const desks = [
  ['spot', paths.spot.trade.href({ symbol, side: 'buy' }), 'Sell', 'Buy BTC'],
  ['perpetual', paths.perpetual.trade.href({ symbol }), 'Short', 'Long 0.01 BTC'],
] as const;

test.each(desks)('on the %s ticket, and in its confirmation', async (_, href, otherSide, submit) => {
  await renderScreen(href, { exchange: x, as: await x.trader() });
  // A price that goes with the market says nothing.
  await waitFor(() => expect(screen.getByLabelText('Price')).toHaveValue('60000.00'));
  expect(screen.queryByText(NOTE)).toBeNull();
  await fill('Price', '60100');
  expect(await screen.findByText(NOTE)).toHaveTextContent(/at most at 60,100\.00 USDT/);
  await fill('Amount', '0.01');
  await userEvent.click(await screen.findByRole('button', { name: submit }));
  const sheet = within(await screen.findByRole('dialog'));
  expect(await sheet.findByText(NOTE)).toBeVisible();
  await userEvent.click(await sheet.findByRole('button', { name: 'Close' }));

  // The other side would rest there.
  await userEvent.click(await screen.findByRole('tab', { name: otherSide }));
  await waitFor(() => expect(screen.queryByText(NOTE)).toBeNull());
  await fill('Price', '59900');
  expect(await screen.findByText(NOTE)).toHaveTextContent(/at least at 59,900\.00 USDT/);
  await choose(/^Post only/);
  await waitFor(() => expect(screen.queryByText(NOTE)).toBeNull());
  expect(await screen.findByText(REFUSED)).toBeVisible();
});

test.each(desks)('a post-only order that would fill at once is not sent: %s', async (_, href, __, submit) => {
  await renderScreen(href, { exchange: x, as: await x.trader() });
  await waitFor(() => expect(screen.getByLabelText('Price')).toHaveValue('60000.00'));
  await choose(/^Post only/);
  await fill('Price', '60100');
  await fill('Amount', '0.01');
  expect(await screen.findByText(REFUSED)).toBeVisible();
  await userEvent.click(await screen.findByRole('button', { name: submit }));
  expect(await screen.findByLabelText('Price')).toBeInvalid();
  expect(screen.queryByRole('dialog')).toBeNull();
  await fill('Price', '59900');
  await waitFor(() => expect(screen.queryByText(REFUSED)).toBeNull());
  await userEvent.click(await screen.findByRole('button', { name: submit }));

  // The market comes to it while it is being confirmed.
  const sheet = within(await screen.findByRole('dialog'));
  const confirm = await sheet.findByRole('button', { name: /^Confirm/ });
  expect(confirm).toBeEnabled();
  await x.move(59_800);
  expect(await sheet.findByText(REFUSED, {}, { timeout: 10_000 })).toBeVisible();
  expect(confirm).toBeDisabled();
  await x.move(60_000);
});

test.each(desks)('more than the book holds at that price fills in part: %s', async (_, href) => {
  await renderScreen(href, { exchange: x, as: await x.trader() });
  await waitFor(() => expect(screen.getByLabelText('Price')).toHaveValue('60000.00'));
  await choose(/^Limit/);
  await fill('Price', '60000.01');
  await fill('Amount', '1');
  expect(await screen.findByText(NOTE)).toHaveTextContent(/: this fills at once/);
  await fill('Amount', '99');
  expect(await screen.findByText(NOTE)).toHaveTextContent(/: at least a part of this fills at once/);
});
