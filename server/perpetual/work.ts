/** Everything that one transaction changes in one market: filled step by step, then written at once. */
import type { PerpetualSide } from '@/lib/api/perpetualShapes';
import { add, neg, type Decimal } from '@/lib/money/decimal';
import type { Posting } from '../ledger/ledger';
import type { Liquidation, MarginWarning } from './letters';
import type { PositionRow } from './positions/store';
import type { Paid } from './premiums/store';
import type { FillRow, MarketMove, OrderRow } from './store';

export interface Scope {
  symbol: string;
  now: number;
  actor: string;
  requestId: string;
  /** A new number of an order, trade or position at each call. */
  newNo: () => string;
}

export interface Work {
  scope: Scope;
  orders: Map<string, OrderRow>;
  /** The open positions that were read, and new ones, by `keyOf`. */
  positions: Map<string, PositionRow>;
  /** The orders that rested there when the people were held, newest first; what this work did to them stands in `orders`. */
  resting: readonly OrderRow[];
  /** Those of the positions that were changed or are new. */
  touched: Set<PositionRow>;
  created: Set<PositionRow>;
  fills: Omit<FillRow, 'id'>[];
  postings: Posting[];
  /** Funding that was settled here, whose money is among the postings. */
  funding: Paid[];
  /** What their owners are written once all is done. */
  warnings: { ownerId: string; values: MarginWarning }[];
  liquidations: { ownerId: string; values: Liquidation }[];
  /** How the market changes by it. */
  moved: MarketMove;
  /** What people with cross positions have available, kept up to date: it bounds what a close can take. */
  available: Map<string, Decimal>;
}

export const keyOf = (row: Pick<PositionRow, 'owner_id' | 'side' | 'margin_mode'>): string =>
  `${row.owner_id}|${row.side}|${row.margin_mode}`;

/** What a work begins with; its people and its market are held. */
export interface Found {
  positions: readonly PositionRow[];
  resting: readonly OrderRow[];
  available: ReadonlyMap<string, Decimal>;
}

export function beginWork(scope: Scope, { positions, resting, available }: Found): Work {
  return {
    scope,
    orders: new Map(),
    positions: new Map(positions.map((row) => [keyOf(row), row])),
    resting,
    touched: new Set(),
    created: new Set(),
    fills: [],
    postings: [],
    funding: [],
    warnings: [],
    liquidations: [],
    moved: { house: '0', long: '0', short: '0' },
    available: new Map(available),
  };
}

/** What rests of a person there now, newest first, after what this work has done so far. */
export const restingNow = (work: Work, ownerId: string): OrderRow[] =>
  work.resting
    .filter((order) => order.owner_id === ownerId)
    .map((order) => work.orders.get(order.order_no) ?? order)
    .filter((order) => order.status === 'notFilled');

/**
 * What people have open changes by a quantity. An order that opens counts whole from when it is placed, so that its fills change nothing; what
 * is left of it when it ends counts no more.
 */
export function countOpen(work: Work, side: PerpetualSide, change: Decimal): void {
  work.moved[side] = add(work.moved[side], change);
}

/** Base that the house buys (positive) or sells. */
export function countHouse(work: Work, change: Decimal): void {
  work.moved.house = add(work.moved.house, change);
}

/** A fill without an order: the engine closes a position, or a part of it, against the house. */
export function fillAgainstHouse(
  work: Work,
  position: PositionRow,
  fill: { tradeNo: string; price: Decimal; qty: Decimal; fee: Decimal; realized: Decimal },
): void {
  const { tradeNo, price, qty, fee, realized } = fill;
  const isLong = position.side === 'long';
  countHouse(work, isLong ? qty : neg(qty));
  work.fills.push({
    trade_no: tradeNo,
    order_no: null,
    position_id: position.id,
    owner_id: position.owner_id,
    symbol: work.scope.symbol,
    book_side: isLong ? 'sell' : 'buy',
    price,
    qty,
    fee,
    realized,
    role: 'taker',
    against_market_maker: true,
    created_at: String(work.scope.now),
  });
}
