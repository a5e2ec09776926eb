/**
 * After each tick, on the node that leads: positions whose margin runs out, what the house passes on of them, stops that a price has set off, and
 * resting orders that the new quote crosses. What is due is found by lookups on price; each market settles in transactions of its own, so that one that fails stops no other.
 */
import { gt, gte, lt, lte, neg, type Decimal } from '@/lib/money/decimal';
import { positionStates } from '@/lib/perpetual/states';
import type { Side } from '@/lib/api/trading';
import { eachOf, inLanes } from '../clock/lanes';
import type { Db } from '../db/database';
import type { Ladder, MarketData } from '../prices/marketData';
import { houseOffers, sideOf } from '../trading/house';
import { opposite } from '../trading/matching';
import { fireDue, type Stuck } from '../trading/triggers/fire';
import { dropTriggers, dueTriggers } from '../trading/triggers/store';
import { lockPeople } from '../trading/people/store';
import {
  carryOut,
  endUnfit,
  holdMet,
  planOf,
  tidy,
  unfitOf,
  withMargin,
  withoutUnfit,
  workOf,
  type Around,
  type OpeningRules,
} from './execute';
import { closingBound, uncoveredOf } from './closing';
import { settleDue } from './funding';
import { lookAtCross, settleCross, settleIsolated, type LiquidationParts } from './liquidation';
import { deleverage, type DeleveragingParts } from './deleveraging/deleverage';
import { listNeeds } from './deleveraging/store';
import { newOrder } from './placing';
import * as positionStore from './positions/store';
import { fillOrder } from './settlement';
import type { Publish } from './service';
import * as store from './store';
import { sweptBy } from './sweeping';
import { countHouse } from './work';
import { PRODUCT, TAKE_PROFIT, writeWork } from './write';

export interface EngineParts extends LiquidationParts, DeleveragingParts, OpeningRules {
  market: MarketData;
  transact: <T>(work: (db: Db) => Promise<T>) => Promise<T>;
  publish: Publish;
  /** Stops that wait for their owners, from tick to tick. */
  stuckStops: Stuck;
  onError: (error: unknown, where: string) => void;
}

/**
 * Markets, and cross accounts, that are settled at once: in a crash many are due together, and each waits for the database most of its time.
 * Nobody waits in a circle, because all hold markets before people and people before money, each in one order.
 */
const LANES = 4;
/** Positions of one market settled in one transaction; a longer queue takes several. */
const BATCH = 50;
/** Resting orders looked at in one transaction. */
const SWEEP_BATCH = 200;

/** Everything that the present prices call for. Returns how many orders filled, stops fired and positions were settled. */
export async function settleTick(parts: EngineParts): Promise<number> {
  const marks = parts.market.varieties().flatMap(({ symbol }) => {
    const [mark, last] = [parts.prices.markOf(symbol), parts.market.quote(symbol)?.last];
    return mark !== null && last !== undefined ? [{ symbol, mark, last }] : [];
  });
  const liquidated = await settlePositions(parts, marks);
  const passed = await passPositionsOn(parts);
  const fired = await fireStops(parts, marks);
  return liquidated + passed + fired + (await sweepBooks(parts));
}

async function guarded<T>(parts: EngineParts, where: string, work: (db: Db) => Promise<T>, otherwise: T): Promise<T> {
  try {
    return await parts.transact(work);
  } catch (error) {
    parts.onError(error, where);
    return otherwise;
  }
}

const tell = (parts: EngineParts, owners: readonly string[]): void => {
  for (const id of new Set(owners)) parts.publish(id, ['orders', 'balances']);
};

async function settlePositions(parts: EngineParts, marks: readonly positionStore.Marked[]): Promise<number> {
  let settled = 0;
  // What stays due, as beside a market without a price, is looked at once a tick and hides nothing that stands behind it.
  const seen: string[] = [];
  for (;;) {
    const due = await parts.transact((db) => positionStore.reached(db, marks, BATCH, seen));
    seen.push(...due.map(({ id }) => id));
    const bySymbol = new Map<string, positionStore.Reached[]>();
    for (const row of due)
      if (row.margin_mode === 'isolated') bySymbol.set(row.symbol, [...(bySymbol.get(row.symbol) ?? []), row]);
    await inLanes(LANES, eachOf(bySymbol), async ([symbol, rows]) => {
      const owners = await guarded(parts, symbol, (db) => settleIsolated(parts, db, symbol, rows), []);
      tell(parts, owners);
      settled += owners.length;
    });
    const cross = new Set(due.flatMap((row) => (row.margin_mode === 'cross' ? [row.owner_id] : [])));
    await inLanes(LANES, eachOf(cross), async (owner) => {
      const look = await guarded(parts, `cross ${owner}`, (db) => lookAtCross(parts, db, owner), 'calm');
      const owners =
        look === 'ruined'
          ? await guarded(parts, `cross ${owner}`, (db) => settleCross(parts, db, owner), [])
          : look === 'warned'
            ? [owner]
            : [];
      tell(parts, owners);
      settled += owners.length;
    });
    // Only a full batch can hide more.
    if (due.length < BATCH) return settled;
  }
}

/** What the house had to take over while its insurance was used up; most ticks find nothing of that. */
async function passPositionsOn(parts: EngineParts): Promise<number> {
  let passed = 0;
  for (const place of await parts.transact(listNeeds)) {
    const owners = await guarded(parts, `deleveraging ${place.symbol}`, (db) => deleverage(parts, db, place), []);
    tell(parts, owners);
    passed += owners.length;
  }
  return passed;
}

async function fireStops(
  parts: EngineParts,
  marks: readonly { symbol: string; mark: Decimal; last: Decimal }[],
): Promise<number> {
  return fireDue(
    (limit) =>
      parts.transact(async (db) => {
        const halted = new Set(await store.haltedSymbols(db));
        const trading = marks.filter(({ symbol }) => !halted.has(symbol));
        return dueTriggers(db, PRODUCT, trading, limit);
      }),
    ({ ref, act }) => `${ref} ${act}`,
    async (due) => {
      const owners = await guarded(parts, `stop ${due.symbol}`, (db) => fireStop(parts, db, due), []);
      if (owners === 'stuck') return owners;
      tell(parts, owners);
      return owners.length > 0;
    },
    BATCH,
    parts.stuckStops,
  );
}

/**
 * Closes the position at the market. Where nothing can be met now the stop stays for the next tick; where all that could be met costs more than
 * stands behind the position it is stuck, for as long as its owner likes.
 */
async function fireStop(
  parts: EngineParts,
  db: Db,
  { symbol, ownerId, ref, act }: { symbol: string; ownerId: string; ref: string; act: string },
): Promise<string[] | 'stuck'> {
  const row = await store.lockMarket(db, symbol);
  const [variety, quote] = [parts.market.variety(symbol), parts.market.quote(symbol)];
  if (row?.status !== 'trading' || !variety || !quote || parts.market.isStale(symbol)) return [];
  const around: Around = {
    db,
    market: parts.market,
    prices: parts.prices,
    barred: parts.barred,
    scope: parts.scopeOf(symbol),
    variety,
    row,
  };
  const position = await positionStore.findPosition(db, ref, ownerId);
  if (!position || !positionStates.allowed(position.status, 'engine').includes('close')) {
    await dropTriggers(db, PRODUCT, [ref]);
    return [];
  }
  // The list of stops was read before the market was held: this one may have been moved or taken away since.
  if (!isReached(position, act, parts.prices.markOf(symbol), quote.last)) return [];
  const { side, margin_mode: marginMode, leverage, trigger_by: triggerBy, qty } = position;
  const order = newOrder(around, {
    ownerId,
    action: 'close',
    position,
    body: { symbol, side, marginMode, leverage, triggerBy, orderType: 'market', timeInForce: 'ioc', qty },
  });
  const met = await holdMet(around, order, quote.last);
  const bound = await closingBound(around, position);
  const plan = await planOf(around, order, met, bound);
  const offers = met.result.matches.map(({ price }) => price);
  const isBeyond = (price: Decimal) => (order.book_side === 'buy' ? gt : lt)(price, bound);
  if (plan.result.matches.length === 0) return offers.length > 0 && offers.every(isBeyond) ? 'stuck' : [];
  await carryOut(around, plan, act === TAKE_PROFIT ? 'takeProfit' : 'stopLoss');
  return [...plan.work.orders.values()].map((one) => one.owner_id);
}

/** Whether the price that a position's stop watches has come to it. */
function isReached(position: positionStore.PositionRow, act: string, mark: Decimal | null, last: Decimal): boolean {
  const stop = act === TAKE_PROFIT ? position.take_profit : position.stop_loss;
  const price = position.trigger_by === 'mark' ? mark : last;
  if (stop === null || price === null) return false;
  return (act === TAKE_PROFIT) === (position.side === 'long') ? gte(price, stop) : lte(price, stop);
}

async function sweepBooks(parts: EngineParts): Promise<number> {
  const best = await parts.transact(store.bestResting);
  let fills = 0;
  for (const { symbol, bid, ask } of best) {
    const quote = parts.market.quote(symbol);
    if (!quote || parts.market.isStale(symbol)) continue;
    const sides: Side[] = [
      ...(bid && gte(bid, quote.ask) ? ['buy' as const] : []),
      ...(ask && lte(ask, quote.bid) ? ['sell' as const] : []),
    ];
    for (const side of sides) {
      const owners = await guarded(parts, `sweep ${symbol}`, (db) => sweepSide(parts, db, symbol, side), []);
      tell(parts, owners);
      fills += owners.length;
    }
  }
  return fills;
}

/**
 * What the house may take: the best of what rests, and of what closes where there is more of it. Orders that open and find the house at its limit
 * stay where they are: they would hide whatever closes behind them, and be judged in every tick for nothing.
 */
async function lookForSweep(
  db: Db,
  row: store.MarketRow,
  ladder: Ladder,
  look: store.BookQuery,
): Promise<store.BookSnapshot> {
  const closing = () => store.look(db, { ...look, action: 'close' });
  if (houseOffers(ladder, row, look.houseSide, new Map()).length === 0) return closing();
  const seen = await store.look(db, look);
  if (seen.resting.length < look.limit) return seen;
  const known = new Set(seen.resting.map((order) => order.order_no));
  const more = (await closing()).resting.filter((order) => !known.has(order.order_no));
  return { ...seen, resting: [...seen.resting, ...more] };
}

/** Resting orders that the market maker's new quote crosses fill at their own price. */
async function sweepSide(parts: EngineParts, db: Db, symbol: string, side: Side): Promise<string[]> {
  const row = await store.lockMarket(db, symbol);
  const ladder = parts.market.ladder(symbol);
  const houseSide = opposite(side);
  const best = sideOf(ladder, houseSide)[0];
  if (row?.status !== 'trading' || !ladder || !best || parts.market.isStale(symbol)) return [];
  const { seq } = ladder;
  const look = { symbol, side, upTo: best[0], limit: SWEEP_BATCH, seq, houseSide };
  const seen = await lookForSweep(db, row, ladder, look);
  const unfit = await unfitOf(db, parts, seen.resting);
  const swept = (resting: readonly store.OrderRow[]) => sweptBy({ row, ladder, used: seen.used }, side, resting);
  const fit = withoutUnfit(seen.resting, unfit);
  const found = swept(fit).matches.flatMap(({ maker }) => fit.find((order) => order.order_no === maker?.orderNo) ?? []);
  if (found.length === 0 && unfit.length === 0) return [];
  const makers = new Map(found.map((order) => [order.order_no, order]));
  const owners = [...unfit.map(({ order }) => order), ...found].map((order) => order.owner_id);
  await lockPeople(db, owners);
  const scope = parts.scopeOf(symbol);
  await settleDue({ db, prices: parts.prices, row, scope }, owners);
  // Their owners may have moved money out until they were held. Nobody is filled instead who is not held.
  const late = await uncoveredOf({ db, ...parts }, found);
  const { matches, consumed } = swept(found.filter((order) => !late.includes(order)));
  const work = await workOf(db, scope, owners);
  endUnfit(work, [...unfit, ...withMargin(late)]);
  for (const { maker, price, qty } of matches) {
    const order = maker && (work.orders.get(maker.orderNo) ?? makers.get(maker.orderNo));
    // One that was ended on the way, as its position is closed.
    if (order?.status !== 'notFilled') continue;
    fillOrder(work, order, { price, qty, role: 'maker', tradeNo: scope.newNo(), againstMarketMaker: true });
    countHouse(work, side === 'buy' ? neg(qty) : qty);
  }
  tidy(work, 'user');
  await writeWork(db, parts.prices, work, { house: { seq, side: houseSide, taken: consumed } });
  return owners;
}
