/**
 * What orders, closes and interest do to one person's forex account, as pure functions: the one place where forex money is computed.
 * `house:risk` is the other side of every profit and loss; what a person cannot lose any more comes from `house:insurance`. What the ledger
 * has in `fx:margin` is what the positions use, as far as there is money: a loss may take it all.
 */
import type { ForexCloseReason } from '@/lib/api/forexShapes';
import type { LineType } from '@/lib/api/ledger';
import { add, div, eq, gt, isPositive, isZero, max, min, mul, neg, sub, sum, type Decimal } from '@/lib/money/decimal';
import { entryAfterPaying, marginOf, profitAt, shareOf, type Contract } from '@/lib/forex/rules';
import { orderStates, positionStates } from '@/lib/forex/states';
import type { AccountKind, Leg, Posting } from '../ledger/ledger';
import type { FillRow, PositionRow } from './positions/store';
import type { EndReason, OrderRow } from './store';

export interface Scope {
  now: number;
  actor: string;
  requestId: string;
  /** A new number of an order, fill or position at each call. */
  newNo: () => string;
}

/** One person's account with everything that one transaction changes; filled step by step, then written at once. */
export interface Work {
  scope: Scope;
  ownerId: string;
  /** As the ledger will have it. */
  available: Decimal;
  margin: Decimal;
  inOrders: Decimal;
  isWarned: boolean;
  /** Open positions, newest first; changed in place. */
  positions: PositionRow[];
  /** Resting orders. */
  orders: OrderRow[];
  touched: Set<PositionRow>;
  created: Set<PositionRow>;
  changedOrders: Map<string, OrderRow>;
  placed: Set<string>;
  fills: FillRow[];
  postings: Posting[];
}

interface Step {
  type: string;
  id: string;
  step: string;
}

function leg(work: Work, kind: AccountKind, amount: Decimal, line: LineType, ref: string): Leg {
  const isHouse = kind.startsWith('house:');
  return { owner: isHouse ? null : work.ownerId, kind, asset: 'USDT', amount, line, ...(isHouse ? {} : { ref }) };
}

type Shift = [from: AccountKind, to: AccountKind, amount: Decimal, line: LineType];

function post(work: Work, kind: string, ref: string, { type, id, step }: Step, shifts: readonly Shift[]): void {
  const { actor, requestId, now } = work.scope;
  const legs = shifts.flatMap(([from, to, amount, line]) =>
    isZero(amount) ? [] : [leg(work, from, neg(amount), line, ref), leg(work, to, amount, line, ref)],
  );
  if (legs.length > 0) work.postings.push({ kind, refType: type, refId: id, step, actor, requestId, at: now, legs });
}

/** Nothing is opened beside a position that stands in a halted market (docs/decisions/0036-halting.md). */
export const holdsHalted = ({ positions }: Work, halted: ReadonlySet<string>): boolean =>
  positions.some(({ symbol }) => halted.has(symbol));

/** What the positions use. */
const usedOf = (work: Work): Decimal => sum(work.positions.map(({ margin }) => margin));

/**
 * Takes what somebody gained (positive) or lost into the account, and sets aside what the positions use then, as far as there is money. What
 * cannot be lost any more is returned: the insurance bears it.
 */
function take(work: Work, amount: Decimal, line: LineType, what: { kind: string; ref: string; step: Step }): Decimal {
  const pool = add(work.available, work.margin);
  const borne = max(amount, neg(pool));
  const missing = sub(borne, amount);
  const after = add(pool, borne);
  const margin = min(usedOf(work), after);
  const freed = sub(work.margin, margin);
  const isFreed = isPositive(freed);
  const moves: Shift[] = [
    ...(isFreed ? ([['fx:margin', 'fx:available', freed, 'margin']] satisfies Shift[]) : []),
    ['house:risk', 'fx:available', borne, line],
    ['house:insurance', 'house:risk', missing, 'liquidation'],
    ...(isFreed ? [] : ([['fx:available', 'fx:margin', neg(freed), 'margin']] satisfies Shift[])),
  ];
  post(work, what.kind, what.ref, what.step, moves);
  Object.assign(work, { margin, available: sub(after, margin) });
  return borne;
}

const positionRef = ({ position_no: no }: Pick<PositionRow, 'position_no'>): string => `fxPosition:${no}`;

/** Opens the position of an order at a price of now. What the order held goes back first. */
export function fill(
  work: Work,
  order: OrderRow,
  contract: Contract,
  { price, rate }: { price: Decimal; rate: Decimal },
): PositionRow {
  const { now, newNo } = work.scope;
  const status = orderStates.after(order.status, 'fill', 'engine');
  if (status === null) throw new Error(`a fill of an order that is ${order.status}`);
  release(work, order);
  const position: PositionRow = {
    position_no: newNo(),
    owner_id: work.ownerId,
    symbol: order.symbol,
    side: order.side,
    leverage: order.leverage,
    lots: order.lots,
    most_lots: order.lots,
    entry_price: price,
    margin: marginOf(order.lots, contract, price, rate, order.leverage),
    closed_lots: '0',
    closed_value: '0',
    realized: '0',
    swap: '0',
    take_profit: order.take_profit,
    stop_loss: order.stop_loss,
    status: 'holding',
    close_reason: null,
    opened_at: String(now),
    updated_at: String(now),
    closed_at: null,
  };
  work.positions.unshift(position);
  work.created.add(position);
  work.touched.add(position);
  const fillNo = newNo();
  take(work, '0', 'realizedPnl', {
    kind: 'fxOpen',
    ref: positionRef(position),
    step: { type: 'fxFill', id: fillNo, step: 'open' },
  });
  work.fills.push({
    fill_no: fillNo,
    position_no: position.position_no,
    owner_id: work.ownerId,
    symbol: order.symbol,
    kind: 'open',
    price,
    lots: order.lots,
    rate,
    realized: null,
    reason: null,
    created_at: String(now),
  });
  changeOrder(work, {
    ...order,
    held: '0',
    status,
    filled_price: price,
    position_no: position.position_no,
    updated_at: String(now),
  });
  return position;
}

function changeOrder(work: Work, order: OrderRow): void {
  work.changedOrders.set(order.order_no, order);
  work.orders = work.orders.flatMap((one) =>
    one.order_no === order.order_no ? (order.status === 'notFilled' ? [order] : []) : [one],
  );
}

/** Nobody keeps money in resting orders while the insurance pays for them. `loss`: what is to be paid. */
function endOrdersBefore(work: Work, loss: Decimal): void {
  if (!gt(loss, add(work.available, work.margin))) return;
  for (const order of work.orders) endOrder(work, order, 'engine', 'margin');
}

/** Closes a part of a position, or all of it. The entry price stays; margin goes in proportion. Returns the fill. */
export function closeLots(
  work: Work,
  position: PositionRow,
  contract: Contract,
  { lots, price, rate, reason }: { lots: Decimal; price: Decimal; rate: Decimal; reason: ForexCloseReason },
): FillRow {
  const { now, newNo } = work.scope;
  const by = reason === 'user' ? 'owner' : 'engine';
  const isWhole = eq(lots, position.lots);
  const status = positionStates.after(position.status, isWhole ? 'end' : 'close', by);
  if (status === null) throw new Error(`a close of a position that is ${position.status}`);
  const profit = profitAt({ side: position.side, lots, entryPrice: position.entry_price }, contract, price, rate);
  endOrdersBefore(work, neg(profit));
  const fillNo = newNo();
  Object.assign(position, {
    lots: sub(position.lots, lots),
    margin: sub(position.margin, shareOf(position.margin, lots, position.lots)),
    closed_lots: add(position.closed_lots, lots),
    closed_value: add(position.closed_value, mul(price, lots)),
    status,
    ...(isWhole && { close_reason: reason, closed_at: String(now) }),
    updated_at: String(now),
  });
  const realized = take(work, profit, 'realizedPnl', {
    kind: 'fxClose',
    ref: positionRef(position),
    step: { type: 'fxFill', id: fillNo, step: 'close' },
  });
  position.realized = add(position.realized, realized);
  work.touched.add(position);
  if (isWhole) work.positions = work.positions.filter((one) => one !== position);
  const row: FillRow = {
    fill_no: fillNo,
    position_no: position.position_no,
    owner_id: work.ownerId,
    symbol: position.symbol,
    kind: 'close',
    price,
    lots,
    rate,
    realized,
    reason,
    created_at: String(now),
  };
  work.fills.push(row);
  return row;
}

/**
 * Books the interest of a night; returns what the person got or really paid in money, and out of a gain. Where no money is left it is paid out
 * of `gained`, what the account's positions have gained together, which is reckoned for nobody else: the entry price moves by as much, since no
 * money does. Otherwise whoever has nothing but a gain lets the insurance pay their interest night after night.
 */
export function bookSwap(
  work: Work,
  position: PositionRow,
  { at, amount, gained, worthOfOne }: { at: number; amount: Decimal; gained: () => Decimal; worthOfOne: Decimal },
): { amount: Decimal; fromGain: Decimal } {
  endOrdersBefore(work, neg(amount));
  const missing = max('0', neg(add(work.available, work.margin, amount)));
  // An entry price stays above zero, however long somebody pays.
  const most = div(mul(position.entry_price, worthOfOne), '2', 8, 'down');
  const fromGain = isPositive(missing) ? min(missing, min(max('0', gained()), most)) : '0';
  const borne = take(work, add(amount, fromGain), 'swap', {
    kind: 'fxSwap',
    ref: positionRef(position),
    step: { type: 'fxPosition', id: position.position_no, step: `swap-${at}` },
  });
  Object.assign(position, {
    swap: add(position.swap, borne),
    ...(isPositive(fromGain) && {
      entry_price: entryAfterPaying({ side: position.side, entryPrice: position.entry_price }, fromGain, worthOfOne),
    }),
    updated_at: String(work.scope.now),
  });
  work.touched.add(position);
  return { amount: borne, fromGain };
}

/** Sets the margin of a new limit order aside. */
export function rest(work: Work, order: OrderRow, held: Decimal): OrderRow {
  post(work, 'fxHold', `fxOrder:${order.order_no}`, { type: 'fxOrder', id: order.order_no, step: 'hold' }, [
    ['fx:available', 'fx:orders', held, 'freeze'],
  ]);
  Object.assign(work, { available: sub(work.available, held), inOrders: add(work.inOrders, held) });
  const resting = { ...order, held };
  work.orders.unshift(resting);
  work.changedOrders.set(order.order_no, resting);
  return resting;
}

function release(work: Work, order: OrderRow): void {
  if (!isPositive(order.held)) return;
  post(work, 'fxRelease', `fxOrder:${order.order_no}`, { type: 'fxOrder', id: order.order_no, step: 'release' }, [
    ['fx:orders', 'fx:available', order.held, 'release'],
  ]);
  Object.assign(work, { available: add(work.available, order.held), inOrders: sub(work.inOrders, order.held) });
}

/** Ends a resting order: its hold goes back. */
export function endOrder(work: Work, order: OrderRow, by: 'owner' | 'engine', reason: EndReason): OrderRow {
  const status = orderStates.after(order.status, by === 'owner' ? 'recall' : 'stop', by);
  if (status === null) throw new Error(`an end of an order that is ${order.status}`);
  release(work, order);
  const ended: OrderRow = { ...order, held: '0', status, end_reason: reason, updated_at: String(work.scope.now) };
  changeOrder(work, ended);
  return ended;
}
