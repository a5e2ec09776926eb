/**
 * What a set of matches does to orders, fills and the ledger, as a pure function: the one place where spot money is computed.
 * Buyers pay from their hold and receive base, sellers pay base from their hold and receive quote; the fee is taken from what is received.
 */
import type { Side } from '@/lib/api/trading';
import { feeStep } from '@/lib/trading/rules';
import { orderStates } from '@/lib/spot/states';
import { add, compare, eq, isPositive, isZero, mul, neg, sub, type Decimal } from '@/lib/money/decimal';
import { hold, release, type Leg, type Posting } from '../ledger/ledger';
import { opposite, type Match } from '../trading/matching';
import type { FillRow, OrderRow } from './store';

export interface Pair {
  symbol: string;
  base: string;
  quote: string;
}

export interface SettlementScope extends Pair {
  now: number;
  actor: string;
  requestId: string;
  /** A new trade number at each call. */
  newTradeNo: () => string;
}

export interface Settlement {
  orders: OrderRow[];
  fills: Omit<FillRow, 'id'>[];
  postings: Posting[];
  /** Base that the market maker bought (positive) or sold (negative). */
  houseChange: Decimal;
}

/** `taker` is null when the market maker trades against resting orders after a tick. `makers` holds the locked rows by number. */
export function settleMatches(
  scope: SettlementScope,
  taker: OrderRow | null,
  matches: readonly Match[],
  makers: ReadonlyMap<string, OrderRow>,
): Settlement {
  const orders = new Map<string, OrderRow>();
  const current = (row: OrderRow | null): OrderRow | null => row && (orders.get(row.order_no) ?? row);
  const fills: Settlement['fills'] = [];
  const postings: Posting[] = [];
  let houseChange: Decimal = '0';

  for (const match of matches) {
    const maker = match.maker && makers.get(match.maker.orderNo);
    if (match.maker && !maker) throw new Error('a matched order was not locked');
    const tradeNo = scope.newTradeNo();
    const legs: Leg[] = [];
    const takerSide: Side = taker ? taker.side : opposite(maker!.side);
    for (const [row, role] of [
      [taker, 'taker'],
      [maker ?? null, 'maker'],
    ] as const) {
      const side = role === 'taker' ? takerSide : opposite(takerSide);
      const before = current(row);
      if (!before) {
        houseChange = side === 'buy' ? add(houseChange, match.qty) : sub(houseChange, match.qty);
        legs.push(...marketMakerLegs(scope, side, match));
        continue;
      }
      const filled = fillOrder(scope, before, match, role, tradeNo, taker === null || maker === null);
      orders.set(filled.order.order_no, filled.order);
      fills.push(filled.fill);
      legs.push(...filled.legs);
    }
    postings.push({
      kind: 'spotTrade',
      refType: 'spotTrade',
      refId: tradeNo,
      step: 'settle',
      actor: scope.actor,
      requestId: scope.requestId,
      at: scope.now,
      legs: legs.filter((leg) => !isZero(leg.amount)),
    });
  }
  return { orders: [...orders.values()], fills, postings, houseChange };
}

function marketMakerLegs(pair: Pair, side: Side, match: Match): Leg[] {
  const value = mul(match.price, match.qty);
  const leg = (asset: string, amount: Decimal): Leg => ({
    owner: null,
    kind: 'house:marketMaker',
    asset,
    amount,
    line: 'trade',
  });
  return side === 'buy'
    ? [leg(pair.quote, neg(value)), leg(pair.base, match.qty)]
    : [leg(pair.base, neg(match.qty)), leg(pair.quote, value)];
}

function fillOrder(
  scope: SettlementScope,
  order: OrderRow,
  match: Match,
  role: 'maker' | 'taker',
  tradeNo: string,
  againstMarketMaker: boolean,
) {
  const value = mul(match.price, match.qty);
  const buys = order.side === 'buy';
  const [paidCoin, paid, receivedCoin, received] = buys
    ? [scope.quote, value, scope.base, match.qty]
    : [scope.base, match.qty, scope.quote, value];
  // A limit buy holds its own price; what a better price saves goes back at once.
  const consumed = buys && order.price ? mul(order.price, match.qty) : paid;
  const saved = sub(consumed, paid);
  const total = buys ? order.filled_qty : order.filled_quote;
  const asTaker = order.taker_received;
  const fee =
    role === 'taker'
      ? feeStep(order.taker_rate, asTaker, received)
      : feeStep(order.maker_rate, sub(total, asTaker), received);
  const filledQty = add(order.filled_qty, match.qty);
  const held = sub(order.held, consumed);
  const full = order.qty !== null && eq(filledQty, order.qty);
  const status = orderStates.after(order.status, full ? 'complete' : 'fill', 'engine');
  if (status === null) throw new Error(`a fill of an order that is ${order.status}`);
  const next: OrderRow = {
    ...order,
    filled_qty: filledQty,
    filled_quote: add(order.filled_quote, value),
    taker_received: role === 'taker' ? add(asTaker, received) : asTaker,
    fee: add(order.fee, fee),
    held,
    status,
    updated_at: String(scope.now),
  };
  const own = { owner: order.owner_id, ref: refOf(order) };
  const legs: Leg[] = [
    { ...own, kind: 'spot:orders', asset: paidCoin, amount: neg(paid), line: 'trade' },
    { ...own, kind: 'spot:orders', asset: paidCoin, amount: neg(saved), line: 'release' },
    { ...own, kind: 'spot:available', asset: paidCoin, amount: saved, line: 'release' },
    { ...own, kind: 'spot:available', asset: receivedCoin, amount: received, line: 'trade' },
    { ...own, kind: 'spot:available', asset: receivedCoin, amount: neg(fee), line: 'tradeFee' },
    { owner: null, kind: 'house:fees', asset: receivedCoin, amount: fee, line: 'tradeFee' },
  ];
  const fill: Omit<FillRow, 'id'> = {
    trade_no: tradeNo,
    order_no: order.order_no,
    owner_id: order.owner_id,
    symbol: order.symbol,
    side: order.side,
    price: match.price,
    qty: match.qty,
    quote_qty: value,
    fee,
    role,
    against_market_maker: againstMarketMaker,
    created_at: String(scope.now),
  };
  return { order: next, legs, fill };
}

type Owned = Pick<OrderRow, 'order_no' | 'owner_id' | 'side'>;

const refOf = (order: Owned): string => `spotOrder:${order.order_no}`;

/** The hold of a new order: from what is available to what is in orders. */
export function holdPosting(scope: SettlementScope, order: Owned, amount: Decimal): Posting {
  return {
    ...stepOf(scope, order, 'spotHold', 'hold'),
    legs: hold(held(scope, order, amount)).map((leg) => ({ ...leg, ref: refOf(order) })),
  };
}

/**
 * Ends an order: state, reason, and the release of what is still held (null when nothing is). Throws where the table of states forbids
 * it.
 */
export function endOrder(
  scope: SettlementScope,
  order: OrderRow,
  how: { act: 'complete' | 'cancel' | 'stop'; by: 'owner' | 'engine' },
  reason: OrderRow['end_reason'],
): { order: OrderRow; posting: Posting | null } {
  // The last fill may have completed the order; what it still holds is released all the same.
  const isFull = how.act === 'complete' && order.status === 'completed';
  const status = isFull ? order.status : orderStates.after(order.status, how.act, how.by);
  if (status === null) throw new Error(`"${how.act}" of an order that is ${order.status}`);
  if (compare(order.held, '0') < 0) throw new Error('an order holds less than nothing');
  const legs = release(held(scope, order, order.held)).map((leg) => ({ ...leg, ref: refOf(order) }));
  const posting = isPositive(order.held) ? { ...stepOf(scope, order, 'spotRelease', 'release'), legs } : null;
  return { order: { ...order, held: '0', status, end_reason: reason, updated_at: String(scope.now) }, posting };
}

const held = (scope: Pair, order: Owned, amount: Decimal) => ({
  owner: order.owner_id,
  account: 'spot',
  purpose: 'orders',
  asset: order.side === 'buy' ? scope.quote : scope.base,
  amount,
});

const stepOf = (scope: SettlementScope, order: Owned, kind: string, step: string) => ({
  kind,
  refType: 'spotOrder',
  refId: order.order_no,
  step,
  actor: scope.actor,
  requestId: scope.requestId,
  at: scope.now,
});
