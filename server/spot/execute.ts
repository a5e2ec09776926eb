/**
 * One order against the book: what it meets, what becomes of it, and who hears of it. Used when somebody places an order, and when a price
 * sets a stop off. The market's row is locked from the look on.
 */
import type { Variety } from '@/lib/api/market';
import type { OrderType, Side, TimeInForce } from '@/lib/api/trading';
import { dayOf } from '@/lib/market/rules';
import { mayRest, protectionPrice } from '@/lib/trading/rules';
import { gt, lt, mul, sub, sum, type Decimal } from '@/lib/money/decimal';
import type { Db } from '../db/database';
import type { Ladder, MarketData } from '../prices/marketData';
import { fairOf, roomsOf, withinGiving } from '../trading/given/given';
import { addGiven } from '../trading/given/store';
import { houseOffers } from '../trading/house';
import { match, opposite, type Incoming, type MatchResult, type Resting } from '../trading/matching';
import { newOrderNo } from '../trading/orderNumbers';
import { lockPeople } from '../trading/people/store';
import { look, type BookQuery, type BookSnapshot } from './book/store';
import { restingOf } from './orders';
import { endOrder, holdPosting, settleMatches, type SettlementScope } from './settlement';
import * as store from './store';
import { termsOf } from './terms';

/** Tells a person's open screens that something of theirs changed. */
export type Publish = (userId: string, scopes: ('orders' | 'balances')[]) => void;

/** As many resting orders as one order can meet; what is left of an even larger one is cancelled, so that the book is never crossed. */
const MOST_MAKERS = 200;

/** An order as far as matching needs it. */
export interface OrderIntent {
  ownerId: string;
  side: Side;
  type: OrderType;
  timeInForce: TimeInForce;
  price?: Decimal | undefined;
  qty?: Decimal | undefined;
  quoteAmount?: Decimal | undefined;
}

export interface Around {
  quote: NonNullable<ReturnType<MarketData['quote']>>;
  ladder: Ladder | null;
  worstPrice: Decimal;
  seen: BookSnapshot;
}

/** What an order looks for at the present quote, before its market's row is locked. */
export interface AroundQuery extends Omit<Around, 'seen'> {
  what: BookQuery;
}

/** Null while there is no quote. */
export function soughtBy(
  market: MarketData,
  variety: Variety,
  wanted: OrderIntent,
  passesOwn = false,
): AroundQuery | null {
  const { symbol } = variety;
  const quote = market.quote(symbol);
  if (!quote) return null;
  const ladder = market.ladder(symbol);
  const side = opposite(wanted.side);
  const worstPrice = wanted.price ?? protectionPrice(wanted.side, quote.last, termsOf(variety));
  const what = {
    symbol,
    side,
    upTo: worstPrice,
    limit: MOST_MAKERS,
    seq: ladder?.seq ?? 0,
    houseSide: side,
    ownerId: wanted.ownerId,
    passesOwn,
  };
  return { quote, ladder, worstPrice, what };
}

/** What the order can meet, with the market's row locked from here on; null while there is no quote. */
export async function lookAround(
  { db, market }: { db: Db; market: MarketData },
  variety: Variety,
  wanted: OrderIntent,
  { passesOwn = false } = {},
): Promise<Around | null> {
  const sought = soughtBy(market, variety, wanted, passesOwn);
  return sought && { ...sought, seen: await look(db, sought.what) };
}

export interface Plan {
  result: MatchResult;
  /** Resting orders that could be met, by number. */
  makers: ReadonlyMap<string, store.OrderRow>;
  /** What the matches give from one person to another, in USDT. */
  given: ReadonlyMap<string, Decimal>;
  /** Names the ladder that was matched against. */
  seq: number;
  /** Whether what is not filled stays in the book. */
  rests: boolean;
  /** Why the rest is cancelled where it does not stay. */
  endReason: 'protection' | 'liquidity' | 'unfilled';
}

/** What the order would fill. Nothing is changed yet: the caller may still refuse. */
export const findMatches = (wanted: OrderIntent, around: Around, step: Decimal): Plan =>
  foundOf(wanted, around, matchesOf(wanted, around, step)(around.seen.resting.map(restingOf)));

/**
 * Like `findMatches`, within what each person may give away in a day. Only where something would be given: locks the taker and everybody whose
 * order could be met, because they may trade in two markets at once.
 */
export async function findAllowed(
  { db, market, now }: { db: Db; market: MarketData; now: number },
  { quote, step }: Variety,
  wanted: OrderIntent,
  around: Around,
): Promise<Plan> {
  let isLocked = false;
  const giving = {
    fair: fairOf(
      around.quote,
      around.seen.resting.map((maker) => maker.maker_rate),
    ),
    taker: wanted,
    rate: market.usdtPrice(quote),
    roomsOf: async (owners: readonly string[]) => {
      // All at once, in the order of their ids: two orders that locked them one after the other could deadlock.
      if (!isLocked) await lockPeople(db, [wanted.ownerId, ...around.seen.resting.map((maker) => maker.owner_id)]);
      isLocked = true;
      return roomsOf({ db, market, now }, 'spot', owners);
    },
  };
  const resting = around.seen.resting.map(restingOf);
  const { result, given, passed } = await withinGiving(giving, resting, matchesOf(wanted, around, step));
  const found = { ...foundOf(wanted, around, result), given };
  return passed.size > 0 ? { ...found, rests: false, endReason: 'protection' } : found;
}

const farthestOf = ({ seen }: Around): Decimal | null =>
  seen.resting.length < MOST_MAKERS ? null : (seen.resting.at(-1)?.price ?? null);

function matchesOf(wanted: OrderIntent, around: Around, step: Decimal): (resting: readonly Resting[]) => MatchResult {
  const { ladder, worstPrice, seen } = around;
  const { ownerId, side, qty, quoteAmount } = wanted;
  const incoming: Incoming = { ownerId, side, worstPrice: farthestOf(around) ?? worstPrice, qty, quoteAmount };
  const offered = seen.market ? houseOffers(ladder, seen.market, opposite(side), seen.used) : [];
  return (resting) => match(incoming, resting, offered, step);
}

function foundOf(wanted: OrderIntent, around: Around, result: MatchResult): Plan {
  const { ladder, worstPrice, seen } = around;
  const isCutShort = farthestOf(around) !== null;
  return {
    result,
    makers: new Map(seen.resting.map((maker) => [maker.order_no, maker])),
    given: new Map(),
    seq: ladder?.seq ?? 0,
    rests: mayRest(wanted) && !isCutShort,
    endReason: isCutShort ? 'liquidity' : whyPartial(wanted, ladder, worstPrice),
  };
}

/** Why the rest is cancelled: of an immediate-or-cancel order what did not fill; a market order reached its protection, or the book ended. */
function whyPartial({ type, side }: OrderIntent, ladder: Ladder | null, worstPrice: Decimal): Plan['endReason'] {
  if (type === 'limit') return 'unfilled';
  const beyond =
    side === 'buy'
      ? ladder?.asks.some(([price]) => gt(price, worstPrice))
      : ladder?.bids.some(([price]) => lt(price, worstPrice));
  return beyond ? 'protection' : 'liquidity';
}

/** The most that the order trades, in quote: its fills at their prices, and the rest at its own price. */
export function worthOf(wanted: OrderIntent, { result: { matches }, rests }: Plan): Decimal {
  const resting = sub(wanted.qty ?? '0', sum(matches.map(({ qty }) => qty)));
  return sum([
    ...matches.map(({ price, qty }) => mul(price, qty)),
    ...(rests ? [mul(wanted.price ?? '0', resting)] : []),
  ]);
}

/** What the order puts on hold: a limit order its worst case, a market order what it can spend. */
export function holdOf(wanted: OrderIntent, matches: MatchResult['matches']): Decimal {
  if (wanted.side === 'sell') return wanted.qty ?? '0';
  if (wanted.price && wanted.qty) return mul(wanted.price, wanted.qty);
  // The book cannot move between here and the fills, so the cost of a buy by quantity is exact.
  return wanted.quoteAmount ?? sum(matches.map(({ price, qty }) => mul(price, qty)));
}

/** Fills what was found, lets the rest rest or ends it, and writes it all. `isNew`: its money is put on hold first. */
export async function carryOut(
  db: Db,
  scope: SettlementScope,
  fresh: store.OrderRow,
  found: Plan,
  isNew: boolean,
): Promise<store.OrderRow> {
  const { result, makers, seq, rests, endReason } = found;
  const settled = settleMatches(scope, fresh, result.matches, makers);
  const changed = new Map(settled.orders.map((changedOrder) => [changedOrder.order_no, changedOrder]));
  const ended = result.selfTrades.map((own) =>
    endOrder(scope, makers.get(own.orderNo)!, { act: 'stop', by: 'engine' }, 'selfTrade'),
  );
  for (const end of ended) changed.set(end.order.order_no, end.order);
  const matched = changed.get(fresh.order_no) ?? fresh;
  changed.delete(fresh.order_no);
  const end = rests
    ? null
    : endOrder(
        scope,
        matched,
        { act: result.complete ? 'complete' : 'stop', by: 'engine' },
        result.complete ? null : endReason,
      );
  const order = end?.order ?? matched;
  const taken = result.matches.filter(({ maker }) => maker === null).map(({ price, qty }) => [price, qty] as const);
  await addGiven(db, found.given, dayOf(scope.now));
  await store.write(db, scope.symbol, {
    placed: isNew ? order : null,
    changed: [...changed.values(), ...(isNew ? [] : [order])],
    fills: settled.fills,
    house: taken.length > 0 ? { seq, side: opposite(fresh.side), taken, change: settled.houseChange } : null,
    postings: [
      ...ended.flatMap(({ posting }) => posting ?? []),
      ...(isNew ? [holdPosting(scope, fresh, fresh.held)] : []),
      ...settled.postings,
      ...(end?.posting ? [end.posting] : []),
    ],
    noLongerWaiting: isNew ? [] : [order.order_no],
  });
  return order;
}

/** Public trades carry numbers of their own: nobody can tell which of them belong to one order. */
export function tellFills(
  { market, random, publish }: { market: MarketData; random: (size: number) => Buffer; publish: Publish },
  order: { symbol: string; side: Side; ownerId: string },
  { matches, selfTrades }: MatchResult,
  now: number,
): void {
  for (const { price, qty } of matches)
    market.addTrade(order.symbol, { id: newOrderNo(random), price, qty, side: order.side, ts: now });
  const makers = [...matches.flatMap(({ maker }) => maker ?? []), ...selfTrades];
  for (const id of new Set([order.ownerId, ...makers.map(({ ownerId }) => ownerId)]))
    publish(id, ['orders', 'balances']);
}
