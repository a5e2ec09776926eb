/** Prices, orders and lists of flash exchange. Order of locks: the person's quote, the person, money. */
import { api } from '@/lib/api/index';
import type { ErrorOf, ReadOf } from '@/lib/api/endpoint';
import type { FlashOrder, FlashQuote } from '@/lib/api/flash';
import {
  amountFor,
  amountsOf,
  hasMoved,
  inverseOf,
  MAX_USDT,
  MIN_USDT,
  QUOTE_MS,
  ratioOf,
  SETTLES_WITHIN_MS,
  SPREAD,
  type Prices,
} from '@/lib/flash/rules';
import { gt, isPositive, lt, mul, round, toFixed, type Decimal } from '@/lib/money/decimal';
import { handle, requireUser, type Context, type Handler } from '../http/handler';
import { balanceOf, belongingTo, hold, post } from '../ledger/ledger';
import { haltedSymbols } from '../trading/halts/store';
import { newOrderNo } from '../trading/orderNumbers';
import { pageOf } from '../db/page';
import { askToSettle, isHalted } from './settling';
import * as store from './store';
import type { OrderRow } from './store';
import { coinsOf, priceOf, symbolOf } from './terms';

type QuoteContext = Context<ErrorOf<typeof api.flash.quote>>;
type PlaceContext = Context<ErrorOf<typeof api.flash.placeOrder>>;

export interface ServiceParts {
  publish: (userId: string) => void;
  /** Refuses what somebody without an identity level may not trade any more today; holds the person. */
  requireAllowance: (context: Context<'identityNeeded' | 'priceStale'>, worthUsdt: Decimal) => Promise<void>;
}

export const flashHandlers = (parts: ServiceParts): Handler[] => [
  handle(api.flash.coins, 'read', async ({ db, market }) => {
    const halted = await haltedSymbols(db, 'flash');
    const coins = coinsOf(market).map((one) => ({ ...one, halted: halted.has(symbolOf(one.coin) ?? '') }));
    return { coins, minUsdt: MIN_USDT, maxUsdt: MAX_USDT, spreadPct: percentOf(SPREAD) };
  }),
  handle(api.flash.quote, 'write', quote),
  handle(api.flash.placeOrder, 'write', async (context, { quoteId }) => {
    const order = await place(context, quoteId, parts);
    context.afterCommit(() => parts.publish(order.owner_id));
    return show(order);
  }),
  handle(api.flash.orders, 'read', async (context, { status, pageNum, pageSize }) => {
    const page = { pageNum, pageSize };
    const { rows, total } = await store.listOrders(context.db, { ownerId: requireUser(context).id, status }, page);
    return pageOf(rows.map(show), total, page);
  }),
  handle(api.flash.order, 'read', async (context, { orderNo }) => {
    const order = await store.findOrder(context.db, requireUser(context).id, orderNo);
    return order ? show(order) : context.fail('notFound');
  }),
];

const percentOf = (share: Decimal): Decimal => toFixed(mul(share, '100'), 2, 'halfUp');

function pricesOf(context: Pick<Context<'priceStale'>, 'market' | 'fail'>, fromCoin: string, toCoin: string): Prices {
  const [from, to] = [priceOf(context.market, fromCoin), priceOf(context.market, toCoin)];
  return from === null || to === null ? context.fail('priceStale') : { from, to };
}

async function quote(context: QuoteContext, body: ReadOf<typeof api.flash.quote>): Promise<FlashQuote> {
  const { fromCoin, toCoin, amount, side } = body;
  const coins = new Set(coinsOf(context.market).map(({ coin }) => coin));
  if (!coins.has(fromCoin) || !coins.has(toCoin)) context.fail('notFound');
  if (fromCoin === toCoin) context.fail('badRequest', { field: 'toCoin' });
  if (await isHalted(context.db, [fromCoin, toCoin])) context.fail('marketHalted');
  const prices = pricesOf(context, fromCoin, toCoin);
  const ratio = ratioOf(prices);
  if (!isPositive(ratio)) context.fail('priceStale');
  const quoted: FlashQuote = {
    fromCoin,
    toCoin,
    ratio,
    inverseRatio: inverseOf(ratio),
    spreadPct: percentOf(SPREAD),
    quoteId: null,
    fromAmount: null,
    toAmount: null,
    fee: '0',
    minFrom: amountFor(MIN_USDT, prices.from, 'up'),
    maxFrom: amountFor(MAX_USDT, prices.from, 'down'),
    expireTime: context.now + QUOTE_MS,
  };
  return amount === undefined ? quoted : holdPrice(context, quoted, { side, amount }, prices);
}

async function holdPrice(
  context: QuoteContext,
  quoted: FlashQuote,
  typed: { side: 'from' | 'to'; amount: Decimal },
  prices: Prices,
): Promise<FlashQuote> {
  const { fromAmount, toAmount } = amountsOf(typed, quoted.ratio);
  // Limits are told in the coin that was typed.
  const unit = typed.side === 'from' ? quoted.fromCoin : quoted.toCoin;
  const limit = (from: Decimal, rounding: 'up' | 'down') =>
    typed.side === 'from' ? from : round(mul(from, quoted.ratio), 8, rounding);
  if (lt(fromAmount, quoted.minFrom) || !isPositive(toAmount))
    context.fail('flashMinimum', { min: limit(quoted.minFrom, 'up'), unit });
  if (gt(fromAmount, quoted.maxFrom)) context.fail('flashMaximum', { max: limit(quoted.maxFrom, 'down'), unit });
  const quoteNo = newOrderNo(context.random);
  await store.keepQuote(context.db, requireUser(context).id, {
    quote_no: quoteNo,
    from_coin: quoted.fromCoin,
    to_coin: quoted.toCoin,
    from_amount: fromAmount,
    to_amount: toAmount,
    ratio: quoted.ratio,
    from_price: prices.from,
    to_price: prices.to,
    worth: mul(fromAmount, prices.from),
    expires_at: quoted.expireTime,
  });
  return { ...quoted, quoteId: quoteNo, fromAmount, toAmount };
}

async function place(context: PlaceContext, quoteId: string, parts: ServiceParts): Promise<OrderRow> {
  const { db, now } = context;
  const { id } = requireUser(context);
  const found = await store.takeQuote(db, id, quoteId);
  if (!found || found.expires_at <= now) return context.fail('rateChanged');
  if (await isHalted(db, [found.from_coin, found.to_coin])) context.fail('marketHalted');
  const prices = pricesOf(context, found.from_coin, found.to_coin);
  if (hasMoved({ from: found.from_price, to: found.to_price }, prices)) context.fail('rateChanged');
  await parts.requireAllowance(context, found.worth);
  const available = await balanceOf(db, id, 'spot:available', found.from_coin);
  if (gt(found.from_amount, available)) context.fail('flashBalance', { available, unit: found.from_coin });
  const order = await store.insertOrder(db, {
    orderNo: newOrderNo(context.random),
    ownerId: id,
    quote: found,
    spread: SPREAD,
    now,
  });
  await holdMoney(context, order);
  await askToSettle(db, order.order_no, now);
  return order;
}

async function holdMoney({ db, now, requestId }: PlaceContext, order: OrderRow): Promise<void> {
  const { owner_id: owner, order_no: orderNo } = order;
  const legs = hold({ owner, account: 'spot', purpose: 'flash', asset: order.from_coin, amount: order.from_amount });
  await post(db, [
    {
      kind: 'flashOrder',
      refType: 'flashOrder',
      refId: orderNo,
      step: 'hold',
      actor: `user:${owner}`,
      requestId,
      at: now,
      legs: belongingTo(`flashOrder:${orderNo}`, legs),
    },
  ]);
}

function show(row: OrderRow): FlashOrder {
  const createdAt = Number(row.created_at);
  return {
    orderNo: row.order_no,
    fromCoin: row.from_coin,
    toCoin: row.to_coin,
    fromAmount: row.from_amount,
    toAmount: row.to_amount,
    ratio: row.ratio,
    inverseRatio: inverseOf(row.ratio),
    spreadPct: percentOf(row.spread),
    fee: '0',
    status: row.status,
    failure: row.failure,
    createdAt,
    settlesBy: createdAt + SETTLES_WITHIN_MS,
    endedAt: row.ended_at === null ? null : Number(row.ended_at),
  };
}
