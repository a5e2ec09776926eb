/**
 * One order against the book, and what follows from it. Whoever calls holds the market's row. Used by people's orders, by stops, and by nobody
 * else who moves a position at the market.
 */
import type { CloseReason } from '@/lib/api/perpetualShapes';
import type { SpotMarket } from '@/lib/api/spot';
import type { Variety } from '@/lib/api/market';
import { type Decimal, gt, isPositive, isZero, lt, max, min, neg, sub, sum } from '@/lib/money/decimal';
import { dayOf } from '@/lib/market/rules';
import { mayRest, protectionPrice } from '@/lib/trading/rules';
import type { Db } from '../db/database';
import type { Ladder, MarketData } from '../prices/marketData';
import type { Barred } from '../risk/gate';
import { addGiven } from '../trading/given/store';
import { fairOf, judge, roomsOf, withinGiving, type Giving } from '../trading/given/given';
import { houseOffers } from '../trading/house';
import { match, opposite, type MatchResult, type Resting } from '../trading/matching';
import { lockPeople } from '../trading/people/store';
import { uncoveredOf } from './closing';
import * as positionStore from './positions/store';
import type { PositionRow } from './positions/store';
import { settleDue } from './funding';
import { isBeyondOpening } from './rules';
import { availableOf } from './premiums/store';
import { endOrder, endPosition, fillOrder, holdRest } from './settlement';
import { beginWork, countHouse, countOpen, restingNow, type Scope, type Work } from './work';
import * as store from './store';
import type { EndReason, MarketRow, OrderRow, BookSnapshot } from './store';
import { shapeOf } from './terms';
import { writeWork, type Prices } from './write';

/**
 * As many resting orders as one order can meet. What is left of an even larger one that opens is cancelled, so that the book is never crossed.
 * One that closes goes on to the house, past what it cannot meet: small orders near the best price would keep people in.
 */
const MOST_MAKERS = 200;

/** What decides whether something may be opened. */
export interface OpeningRules {
  prices: Prices;
  barred: Barred;
}

export interface Around extends OpeningRules {
  db: Db;
  market: MarketData;
  scope: Scope;
  variety: Variety;
  row: MarketRow;
}

export interface Plan {
  order: OrderRow;
  /** Resting orders that are ended instead of filled. */
  unfit: Unfit;
  ladder: Ladder | null;
  result: MatchResult;
  makers: ReadonlyMap<string, OrderRow>;
  /** What the matches give from one person to another, in USDT. */
  given: ReadonlyMap<string, Decimal>;
  /** Whether what is not filled stays in the book. */
  rests: boolean;
  endReason: EndReason;
  work: Work;
}

export type Shape = Pick<SpotMarket, 'tick' | 'step' | 'marketProtection'>;

/** The worst price that an order may reach: its own, or the protection of a market order. */
export function worstPriceOf(order: OrderRow, last: Decimal, terms: Shape): Decimal {
  return order.price ?? protectionPrice(order.book_side, last, terms);
}

/** What the order would meet. Nothing is changed yet: the caller may still refuse. */
export async function planOrder(
  around: Around,
  order: OrderRow,
  last: Decimal,
  bound: Decimal | null = null,
): Promise<Plan> {
  return planOf(around, order, await holdMet(around, order, last, bound));
}

/** What of the book an order can reach. The market is held, so that this stays as it is. */
interface Met {
  ladder: Ladder | null;
  worst: Decimal;
  seen: BookSnapshot;
  unfit: Unfit;
  result: MatchResult;
  /** Whether there is more than one order may meet. */
  isCutShort: boolean;
  /** Whether it passes over some because it would give too much away. */
  passesOver: boolean;
}

/**
 * Holds the owner and everybody whom the order would meet, all at once: where one was held before the others, two people who meet each
 * other in two markets would wait in a circle.
 */
export async function holdMet(
  around: Around,
  order: OrderRow,
  last: Decimal,
  bound: Decimal | null = null,
): Promise<Met> {
  const { db, market, prices, barred, scope, variety, row } = around;
  const ladder = market.ladder(order.symbol);
  const worst = nearer(order, worstPriceOf(order, last, shapeOf(variety)), bound);
  const side = opposite(order.book_side);
  const seen = await store.look(db, {
    symbol: order.symbol,
    side,
    upTo: worst,
    limit: MOST_MAKERS,
    seq: ladder?.seq ?? 0,
    houseSide: side,
  });
  const unfit = await unfitOf(db, { prices, barred, market }, seen.resting);
  const isCutShort = seen.resting.length >= MOST_MAKERS;
  const met = { ladder, worst, unfit, isCutShort };
  const fit = withoutUnfit(seen.resting, unfit);
  const find = (resting: readonly Resting[]) => resultOf(around, order, { ...met, seen }, resting);
  const { result, passed } = await withinGiving(givingOf(around, fit, order), fit.map(asResting), find);
  const owners = ownersOf(order, unfit, result);
  await lockPeople(db, owners);
  await settleDue({ db, prices, row, scope }, owners);
  const reached = seen.resting.filter(({ order_no: no }) => !passed.has(no));
  return { ...met, seen: { ...seen, resting: reached }, result, passesOver: passed.size > 0 };
}

/** How much everybody may give away there: against the house's quote, or nothing where it has none. */
function givingOf(
  { db, market, scope }: Pick<Around, 'db' | 'market' | 'scope'>,
  makers: readonly OrderRow[],
  order: OrderRow,
): Giving {
  const quote = market.quote(scope.symbol);
  if (!quote) throw new Error('a market without a price was traded in');
  return {
    fair: fairOf(
      quote,
      makers.map((maker) => maker.maker_rate),
    ),
    taker: { ownerId: order.owner_id, side: order.book_side },
    rate: '1',
    roomsOf: (owners) => roomsOf({ db, market, now: scope.now }, 'perpetual', owners),
  };
}

const ownersOf = (order: OrderRow, unfit: Unfit, { matches }: MatchResult): string[] => [
  order.owner_id,
  ...unfit.map((one) => one.order.owner_id),
  ...matches.flatMap(({ maker }) => (maker ? [maker.ownerId] : [])),
];

/** How far an order may go: to the last of those that it can meet, where there are more. */
const farthestOf = ({ action }: OrderRow, { seen, worst, isCutShort }: Pick<Met, 'seen' | 'worst' | 'isCutShort'>) =>
  isCutShort && action === 'open' ? (seen.resting.at(-1)?.price ?? worst) : worst;

/** A resting order as matching knows it. */
export const asResting = (order: OrderRow): Resting => ({
  orderNo: order.order_no,
  ownerId: order.owner_id,
  price: order.price ?? '0',
  remaining: sub(order.qty, order.filled_qty),
});

function resultOf(
  { row, variety }: Pick<Around, 'row' | 'variety'>,
  order: OrderRow,
  { ladder, worst, seen, isCutShort }: Pick<Met, 'ladder' | 'worst' | 'seen' | 'isCutShort'>,
  resting: readonly Resting[],
): MatchResult {
  return match(
    {
      ownerId: order.owner_id,
      side: order.book_side,
      worstPrice: farthestOf(order, { seen, worst, isCutShort }),
      qty: sub(order.qty, order.filled_qty),
    },
    resting,
    houseOffers(ladder, row, opposite(order.book_side), seen.used, order.action === 'close'),
    shapeOf(variety).step,
  );
}

/** The same within a nearer price. */
function within(around: Pick<Around, 'row' | 'variety'>, order: OrderRow, met: Met, worst: Decimal): Met {
  const isReached = ({ price }: OrderRow): boolean =>
    order.book_side === 'buy' ? !gt(price ?? '0', worst) : !lt(price ?? '0', worst);
  const seen = { ...met.seen, resting: met.seen.resting.filter(isReached) };
  const unfit = met.unfit.filter((one) => isReached(one.order));
  const isCutShort = met.isCutShort && seen.resting.length === met.seen.resting.length;
  const nearerOnes = { ...met, worst, seen, unfit, isCutShort };
  const result = resultOf(around, order, nearerOnes, withoutUnfit(seen.resting, unfit).map(asResting));
  return { ...nearerOnes, result };
}

/** What becomes of an order whose people are held, with their positions read. */
export async function planOf(
  around: Omit<Around, 'barred'>,
  order: OrderRow,
  met: Met,
  bound: Decimal | null = null,
): Promise<Plan> {
  const { db, scope, market, prices } = around;
  const price = nearer(order, met.worst, bound);
  const { ladder, worst, seen, unfit, result, isCutShort, passesOver } =
    price === met.worst ? met : within(around, order, met, price);
  const makers = new Map(seen.resting.map((maker) => [maker.order_no, maker]));
  // Their owners may have moved money out until they were held. Nobody else is met instead, who would have to be held too: nothing rests then.
  const matched = result.matches.flatMap(({ maker }) => (maker ? (makers.get(maker.orderNo) ?? []) : []));
  const late = await uncoveredOf({ db, market, prices }, matched);
  const covered = result.matches.filter(({ maker }) => !late.some((one) => one.order_no === maker?.orderNo));
  // Judged again now that everybody is held.
  const { given, over } = await judge(givingOf(around, matched, order), covered);
  const matches = covered.filter(({ maker }) => !over.some((one) => one.maker.orderNo === maker?.orderNo));
  const isLong = isCutShort || late.length > 0;
  const givesTooMuch = passesOver || over.length > 0;
  return {
    order,
    unfit: [...unfit, ...withMargin(late)],
    ladder,
    result: { ...result, matches },
    makers,
    given,
    rests: mayRest({ type: order.type, timeInForce: order.time_in_force }) && !isLong && !givesTooMuch,
    endReason: isLong ? 'liquidity' : givesTooMuch ? 'protection' : whyPartial(ladder, order, worst),
    work: await workOf(db, scope, ownersOf(order, unfit, result)),
  };
}

/** A bound counts where it is nearer than the price that an order may reach anyhow. */
const nearer = (order: OrderRow, worst: Decimal, bound: Decimal | null): Decimal => {
  if (bound === null) return worst;
  return order.book_side === 'buy' ? min(worst, bound) : max(worst, bound);
};

/** Resting orders that must not open any more, or not close at their price, with the reason for which each is ended. */
export type Unfit = readonly { order: OrderRow; reason: 'margin' | 'barred' | 'heldHalted' }[];

/**
 * Those at a price which the mark has left behind, those of people who may not open anything now, or nothing cross, and those that would close at
 * a price whose loss is not covered any more.
 */
export async function unfitOf(
  db: Db,
  { prices, barred, market }: OpeningRules & Pick<Around, 'market'>,
  resting: readonly OrderRow[],
): Promise<Unfit> {
  const uncovered = await uncoveredOf({ db, market, prices }, resting);
  return [...(await unfitOpening(db, { prices, barred }, resting)), ...withMargin(uncovered)];
}

/** Each ended for want of margin. */
export const withMargin = (orders: readonly OrderRow[]): Unfit => orders.map((order) => ({ order, reason: 'margin' }));

async function unfitOpening(db: Db, { prices, barred }: OpeningRules, resting: readonly OrderRow[]): Promise<Unfit> {
  const opening = resting.filter(({ action }) => action === 'open');
  const owners = await barred(db, [...new Set(opening.map((order) => order.owner_id))]);
  const cross = opening.filter((order) => order.margin_mode === 'cross');
  const held = await positionStore.heldInHalted(db, [...new Set(cross.map((order) => order.owner_id))]);
  return opening.flatMap((order): Unfit => {
    if (owners.has(order.owner_id)) return [{ order, reason: 'barred' }];
    if (order.margin_mode === 'cross' && held.has(order.owner_id)) return [{ order, reason: 'heldHalted' }];
    const mark = prices.markOf(order.symbol);
    const isLeftBehind =
      mark !== null && order.price !== null && isBeyondOpening(order.side, order.price, mark, order.leverage);
    return isLeftBehind ? [{ order, reason: 'margin' }] : [];
  });
}

export const withoutUnfit = (resting: readonly OrderRow[], unfit: Unfit): OrderRow[] =>
  resting.filter((order) => !unfit.some((one) => one.order === order));

export function endUnfit(work: Work, unfit: Unfit): void {
  for (const { order, reason } of unfit) endOrder(work, order, { act: 'stop', by: 'engine' }, reason);
}

/** The positions and orders of these people in this market, and what those with cross positions have available. They are held by the caller. */
export async function workOf(db: Db, scope: Scope, owners: readonly string[]): Promise<Work> {
  const people = [...new Set(owners)];
  const resting = await store.restingWithNext(db, people, scope.symbol);
  const positions = await positionStore.openPositions(db, people, scope.symbol);
  const cross = positions.flatMap((row) => (row.margin_mode === 'cross' ? [row.owner_id] : []));
  const available = await availableOf(db, cross);
  return beginWork(scope, { positions, resting, available });
}

/** What is left of an order that does not rest: its own price ended it, the protection of a market order, or the book. */
function whyPartial(ladder: Ladder | null, order: OrderRow, worst: Decimal): EndReason {
  if (order.type === 'limit') return 'unfilled';
  return isBeyond(ladder, order, worst) ? 'protection' : 'liquidity';
}

function isBeyond(ladder: Ladder | null, order: OrderRow, worst: Decimal): boolean {
  return order.book_side === 'buy'
    ? (ladder?.asks.some(([price]) => gt(price, worst)) ?? false)
    : (ladder?.bids.some(([price]) => lt(price, worst)) ?? false);
}

/**
 * Fills what the plan found, lets the rest rest or ends it, ends positions that have nothing left, and writes it all. `reason`: why a position
 * that this order closes ends.
 */
export async function carryOut(around: Around, plan: Plan, reason: CloseReason = 'user'): Promise<OrderRow> {
  const { db, scope, prices } = around;
  const { work, result, makers, order } = plan;
  work.orders.set(order.order_no, order);
  if (order.action === 'open') countOpen(work, order.side, order.qty);
  endUnfit(work, plan.unfit);
  for (const { maker, price, qty } of result.matches) {
    const tradeNo = scope.newNo();
    const against = maker === null;
    fillOrder(work, work.orders.get(order.order_no)!, {
      price,
      qty,
      role: 'taker',
      tradeNo,
      againstMarketMaker: against,
    });
    const resting = maker && (work.orders.get(maker.orderNo) ?? makers.get(maker.orderNo));
    if (resting) fillOrder(work, resting, { price, qty, role: 'maker', tradeNo, againstMarketMaker: false });
    else countHouse(work, order.book_side === 'buy' ? neg(qty) : qty);
  }
  for (const own of result.selfTrades)
    endOrder(work, makers.get(own.orderNo)!, { act: 'stop', by: 'engine' }, 'selfTrade');
  const filled = work.orders.get(order.order_no)!;
  if (filled.status === 'notFilled') {
    if (plan.rests) holdRest(work, filled);
    else endOrder(work, filled, { act: 'stop', by: 'engine' }, plan.endReason);
  }
  tidy(work, reason, order.order_no);
  const taken = result.matches.filter(({ maker }) => maker === null).map(({ price, qty }) => [price, qty] as const);
  await addGiven(db, plan.given, dayOf(scope.now));
  await writeWork(db, prices, work, {
    placed: [order.order_no],
    house: { seq: plan.ladder?.seq ?? 0, side: opposite(order.book_side), taken },
  });
  return work.orders.get(order.order_no)!;
}

/** Ends positions that have nothing left, and orders that would close more than there is. */
export function tidy(work: Work, reason: CloseReason, spared?: string): void {
  for (const position of work.touched) {
    if (work.created.has(position) || position.status === 'closed') continue;
    trimClosing(work, position, spared);
    if (isZero(position.qty)) endPosition(work, position, reason);
  }
}

/** The newest orders go first. */
function trimClosing(work: Work, position: PositionRow, spared: string | undefined): void {
  const resting = restingNow(work, position.owner_id).filter((order) => order.position_id === position.id);
  const own = spared === undefined ? undefined : work.orders.get(spared);
  const isNew = own?.status === 'notFilled' && own.position_id === position.id && !resting.includes(own);
  let promised = sum([...resting, ...(isNew ? [own] : [])].map((order) => sub(order.qty, order.filled_qty)));
  for (const order of resting) {
    if (!gt(promised, position.qty)) return;
    promised = sub(promised, sub(order.qty, order.filled_qty));
    endOrder(work, order, { act: 'stop', by: 'engine' }, 'closed');
  }
  if (isNew && isPositive(sub(promised, position.qty))) endOrder(work, own, { act: 'stop', by: 'engine' }, 'closed');
}
