/**
 * What fills do to orders, positions and the ledger, as pure functions: the one place where perpetual money is computed. `house:risk` is the
 * other side of every profit and loss; what a person cannot lose any more comes from `house:insurance`.
 */
import type { CloseReason } from '@/lib/api/perpetualShapes';
import type { LineType } from '@/lib/api/ledger';
import { add, eq, gt, isPositive, isZero, max, min, mul, neg, sub, type Decimal } from '@/lib/money/decimal';
import { averageEntry, feeOf, initialMargin, marginOfFill, orderHold, profitAt, shareOf } from '@/lib/perpetual/rules';
import { orderStates } from '@/lib/perpetual/states';
import { feeStep } from '@/lib/trading/rules';
import type { AccountKind, Leg } from '../ledger/ledger';
import type { PositionRow } from './positions/store';
import type { EndReason, FillRow, OrderRow } from './store';
import { countOpen, fillAgainstHouse, keyOf, type Scope, type Work } from './work';

const COIN = 'USDT';

interface Match {
  price: Decimal;
  qty: Decimal;
  role: 'maker' | 'taker';
  tradeNo: string;
  againstMarketMaker: boolean;
}

/** Signed movements of one person's parts and of the house, which must sum to zero. */
interface Moves {
  owner: string;
  ref: string;
  legs: Leg[];
}

function moved(moves: Moves, kind: AccountKind, amount: Decimal, line: LineType): void {
  const isHouse = kind.startsWith('house:');
  moves.legs.push({
    owner: isHouse ? null : moves.owner,
    kind,
    asset: COIN,
    amount,
    line,
    ...(isHouse ? {} : { ref: moves.ref }),
  });
}

/** From one part to another under one line. */
function shift(moves: Moves, from: AccountKind, to: AccountKind, amount: Decimal, line: LineType): void {
  moved(moves, from, neg(amount), line);
  moved(moves, to, amount, line);
}

function postStep(work: Work, moves: Moves, kind: string, ref: { type: string; id: string; step: string }): void {
  const legs = moves.legs.filter(({ amount }) => !isZero(amount));
  if (legs.length === 0) return;
  const { actor, requestId, now } = work.scope;
  work.postings.push({ kind, refType: ref.type, refId: ref.id, step: ref.step, actor, requestId, at: now, legs });
}

function spend(work: Work, owner: string, change: Decimal): void {
  const known = work.available.get(owner);
  if (known !== undefined) work.available.set(owner, add(known, change));
}

/** One fill of an order, on either side of the trade. */
export function fillOrder(work: Work, order: OrderRow, match: Match): void {
  const { price, qty, role } = match;
  const value = mul(price, qty);
  const asTaker = order.taker_quote;
  const fee =
    role === 'taker'
      ? feeStep(order.taker_rate, asTaker, value)
      : feeStep(order.maker_rate, sub(order.filled_quote, asTaker), value);
  const filledQty = add(order.filled_qty, qty);
  const status = orderStates.after(order.status, eq(filledQty, order.qty) ? 'complete' : 'fill', 'engine');
  if (status === null) throw new Error(`a fill of an order that is ${order.status}`);
  const after: OrderRow = {
    ...order,
    filled_qty: filledQty,
    filled_quote: add(order.filled_quote, value),
    taker_quote: role === 'taker' ? add(asTaker, value) : asTaker,
    status,
    updated_at: String(work.scope.now),
  };
  const charged = order.action === 'open' ? openPart(work, after, match, fee) : closePart(work, after, match, fee);
  work.orders.set(order.order_no, { ...after, fee: add(order.fee, charged.fee), held: charged.held });
}

/** What an opening fill puts into the position. Returns the fee paid and what the order still holds. */
function openPart(work: Work, order: OrderRow, match: Match, fee: Decimal): { fee: Decimal; held: Decimal } {
  const { scope } = work;
  const { price, qty } = match;
  const isIsolated = order.margin_mode === 'isolated';
  const margin = isIsolated ? marginOfFill(qty, price, order.leverage) : '0';
  const position = openedPosition(work, order, match, margin, fee);
  const moves: Moves = { owner: order.owner_id, ref: `perpetualPosition:${position.position_no}`, legs: [] };
  const rests = isPositive(order.held);
  const from: AccountKind = rests ? 'perpetual:orders' : 'perpetual:available';
  shift(moves, from, 'perpetual:margin', margin, 'margin');
  shift(moves, from, 'house:fees', fee, 'tradeFee');
  let held = rests ? sub(order.held, add(margin, fee)) : '0';
  if (rests && !isIsolated) {
    // The margin of a cross position is what is available: this fill's part of the hold goes back there.
    const remaining = sub(order.qty, sub(order.filled_qty, qty));
    const part = shareOf(order.held, qty, remaining);
    shift(moves, 'perpetual:orders', 'perpetual:available', sub(part, fee), 'release');
    held = sub(order.held, part);
    spend(work, order.owner_id, sub(part, fee));
  } else if (!rests) spend(work, order.owner_id, neg(add(margin, fee)));
  postStep(work, moves, 'perpetualOpen', { type: 'perpetualTrade', id: match.tradeNo, step: `open-${order.order_no}` });
  work.fills.push(fillRow(scope, order, match, { position, fee, realized: null }));
  if (order.status === 'filled' && isPositive(held)) return { fee, held: releaseHold(work, order, held) };
  return { fee, held };
}

function openedPosition(
  work: Work,
  order: OrderRow,
  { price, qty }: Match,
  margin: Decimal,
  fee: Decimal,
): PositionRow {
  const { now, symbol, newNo } = work.scope;
  const key = keyOf(order);
  const before = work.positions.get(key);
  const total = add(before?.qty ?? '0', qty);
  const entry = averageEntry(before ? { qty: before.qty, entryPrice: before.entry_price } : null, qty, price);
  const mostMargin = initialMargin(total, entry, order.leverage);
  const grown = {
    qty: total,
    entry_price: entry,
    margin: add(before?.margin ?? '0', margin),
    fees: add(before?.fees ?? '0', fee),
    most_qty: before && gt(before.most_qty, total) ? before.most_qty : total,
    most_margin: before && gt(before.most_margin, mostMargin) ? before.most_margin : mostMargin,
    updated_at: String(now),
    ...(order.take_profit && { take_profit: order.take_profit, trigger_by: order.trigger_by }),
    ...(order.stop_loss && { stop_loss: order.stop_loss, trigger_by: order.trigger_by }),
  };
  if (before) return touch(work, Object.assign(before, grown));
  const fresh: PositionRow = {
    id: '',
    position_no: newNo(),
    owner_id: order.owner_id,
    symbol,
    side: order.side,
    margin_mode: order.margin_mode,
    leverage: order.leverage,
    closed_qty: '0',
    closed_value: '0',
    realized: '0',
    funding: '0',
    take_profit: null,
    stop_loss: null,
    trigger_by: order.trigger_by,
    status: 'holding',
    close_reason: null,
    watch_price: null,
    warned: 0,
    opened_at: String(now),
    closed_at: null,
    is_halted: false,
    ...grown,
  };
  work.positions.set(key, fresh);
  work.created.add(fresh);
  return touch(work, fresh);
}

/** Marks a position as changed. Positions of a work are its own: they are changed in place. */
function touch(work: Work, position: PositionRow): PositionRow {
  work.touched.add(position);
  return position;
}

/** What a closing fill takes out of the position. */
function closePart(work: Work, order: OrderRow, match: Match, fee: Decimal): { fee: Decimal; held: Decimal } {
  const position = work.positions.get(keyOf(order));
  if (!position || position.id !== order.position_id) throw new Error('a closing order without its position');
  const paid = closeQty(work, position, match, fee, { id: match.tradeNo, step: `close-${order.order_no}` });
  work.fills.push(fillRow(work.scope, order, match, { position, fee: paid.fee, realized: paid.realized }));
  return { fee: paid.fee, held: '0' };
}

/**
 * Takes a quantity out of a position at a price: its part of the margin comes back with the profit, less loss and fee. A person loses no
 * more than what stands behind: of an isolated position its part of the margin, of a cross one what is available; the house's insurance
 * bears the rest, and the fee is then as small as what is left.
 */
export function closeQty(
  work: Work,
  position: PositionRow,
  { price, qty }: { price: Decimal; qty: Decimal },
  fee: Decimal,
  step: { id: string; step: string },
): { fee: Decimal; realized: Decimal } {
  const share = shareOf(position.margin, qty, position.qty);
  const profit = profitAt({ side: position.side, qty, entryPrice: position.entry_price }, price);
  const behind = position.margin_mode === 'isolated' ? share : max('0', work.available.get(position.owner_id) ?? '0');
  const realized = max(profit, neg(behind));
  const paidFee = min(fee, max('0', add(behind, realized)));
  const moves: Moves = { owner: position.owner_id, ref: `perpetualPosition:${position.position_no}`, legs: [] };
  shift(moves, 'perpetual:margin', 'perpetual:available', share, 'margin');
  shift(moves, 'house:risk', 'perpetual:available', realized, 'realizedPnl');
  shift(moves, 'house:insurance', 'house:risk', sub(realized, profit), 'liquidation');
  shift(moves, 'perpetual:available', 'house:fees', paidFee, 'tradeFee');
  postStep(work, moves, 'perpetualClose', { type: 'perpetualTrade', ...step });
  spend(work, position.owner_id, sub(add(share, realized), paidFee));
  shrink(work, position, { price, qty, share, realized, fee: paidFee });
  return { fee: paidFee, realized };
}

interface Taken {
  price: Decimal;
  qty: Decimal;
  share: Decimal;
  realized: Decimal;
  fee: Decimal;
}

function shrink(work: Work, position: PositionRow, { price, qty, share, realized, fee }: Taken): void {
  countOpen(work, position.side, neg(qty));
  Object.assign(touch(work, position), {
    qty: sub(position.qty, qty),
    margin: sub(position.margin, share),
    closed_qty: add(position.closed_qty, qty),
    closed_value: add(position.closed_value, mul(price, qty)),
    realized: add(position.realized, realized),
    fees: add(position.fees, fee),
    updated_at: String(work.scope.now),
  });
}

/** Ends a position that has nothing left. */
export function endPosition(work: Work, position: PositionRow, reason: CloseReason): void {
  Object.assign(touch(work, position), {
    status: 'closed',
    close_reason: reason,
    closed_at: String(work.scope.now),
    watch_price: null,
  });
  work.positions.delete(keyOf(position));
}

/**
 * The house takes an isolated position, or a part of it, over at the mark price: the loss comes out of the margin; of what is left the fee
 * is paid, and the rest goes to the insurance, which pays where the margin was too small. Returns what the insurance got, or paid (negative).
 */
export function takeOver(work: Work, position: PositionRow, mark: Decimal, takerRate: Decimal): Decimal {
  const { qty, margin, owner_id: owner } = position;
  const tradeNo = work.scope.newNo();
  const behind = position.margin_mode === 'isolated' ? margin : max('0', work.available.get(owner) ?? '0');
  const profit = profitAt({ side: position.side, qty, entryPrice: position.entry_price }, mark);
  const left = add(behind, profit);
  const fee = min(feeOf(mul(qty, mark), takerRate), max('0', left));
  const toInsurance = position.margin_mode === 'isolated' ? sub(left, fee) : min('0', left);
  const lost = sub(sub(profit, fee), toInsurance);
  const moves: Moves = { owner, ref: `perpetualPosition:${position.position_no}`, legs: [] };
  const from: AccountKind = position.margin_mode === 'isolated' ? 'perpetual:margin' : 'perpetual:available';
  shift(moves, 'house:risk', from, profit, 'realizedPnl');
  shift(moves, from, 'house:fees', fee, 'tradeFee');
  shift(moves, from, 'house:insurance', toInsurance, 'liquidation');
  // In the order of the legs a part may be below zero on the way: one leg for each account.
  moves.legs = merged(moves.legs);
  postStep(work, moves, 'perpetualLiquidation', { type: 'perpetualTrade', id: tradeNo, step: 'liquidation' });
  spend(work, owner, position.margin_mode === 'isolated' ? '0' : lost);
  fillAgainstHouse(work, position, { tradeNo, price: mark, qty, fee, realized: add(lost, fee) });
  shrink(work, position, { price: mark, qty, share: margin, realized: add(lost, fee), fee });
  endPosition(work, position, 'liquidation');
  return toInsurance;
}

/** One leg for each account and line that a person has; the house's stay apart. */
function merged(legs: readonly Leg[]): Leg[] {
  const own = legs.filter(({ owner }) => owner !== null);
  const [first] = own;
  if (!first) return [...legs];
  const total = own.reduce<Decimal>((sumSoFar, { amount }) => add(sumSoFar, amount), '0');
  return [{ ...first, amount: total, line: 'liquidation' }, ...legs.filter(({ owner }) => owner === null)];
}

function fillRow(
  scope: Scope,
  order: OrderRow,
  match: Match,
  { position, fee, realized }: { position: PositionRow; fee: Decimal; realized: Decimal | null },
): Omit<FillRow, 'id'> {
  return {
    trade_no: match.tradeNo,
    order_no: order.order_no,
    // A new position gets its id when the work is written.
    position_id: position.position_no,
    owner_id: order.owner_id,
    symbol: scope.symbol,
    book_side: order.book_side,
    price: match.price,
    qty: match.qty,
    fee,
    realized,
    role: match.role,
    against_market_maker: match.againstMarketMaker,
    created_at: String(scope.now),
  };
}

/** Puts on hold what the rest of a new limit order may need. */
export function holdRest(work: Work, order: OrderRow): void {
  const rest = sub(order.qty, order.filled_qty);
  if (order.action === 'close' || !order.price) return;
  const held = orderHold(rest, order.price, order.leverage, order.taker_rate);
  const moves: Moves = { owner: order.owner_id, ref: `perpetualOrder:${order.order_no}`, legs: [] };
  shift(moves, 'perpetual:available', 'perpetual:orders', held, 'freeze');
  postStep(work, moves, 'perpetualHold', { type: 'perpetualOrder', id: order.order_no, step: 'hold' });
  spend(work, order.owner_id, neg(held));
  work.orders.set(order.order_no, { ...order, held });
}

/** Gives back what an order still holds; returns what it holds then. */
function releaseHold(work: Work, order: OrderRow, held: Decimal): Decimal {
  const moves: Moves = { owner: order.owner_id, ref: `perpetualOrder:${order.order_no}`, legs: [] };
  shift(moves, 'perpetual:orders', 'perpetual:available', held, 'release');
  postStep(work, moves, 'perpetualRelease', { type: 'perpetualOrder', id: order.order_no, step: 'release' });
  spend(work, order.owner_id, held);
  return '0';
}

/** Ends an order that is not full: its hold goes back. */
export function endOrder(
  work: Work,
  order: OrderRow,
  how: { act: 'recall' | 'stop'; by: 'owner' | 'engine' },
  reason: EndReason,
): OrderRow {
  const status = orderStates.after(order.status, how.act, how.by);
  if (status === null) throw new Error(`"${how.act}" of an order that is ${order.status}`);
  const held = isPositive(order.held) ? releaseHold(work, order, order.held) : '0';
  if (order.action === 'open') countOpen(work, order.side, sub(order.filled_qty, order.qty));
  const ended: OrderRow = { ...order, held, status, end_reason: reason, updated_at: String(work.scope.now) };
  work.orders.set(order.order_no, ended);
  return ended;
}
