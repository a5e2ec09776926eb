/**
 * After each tick, on the node that leads: stops whose price has come. Found by a lookup on price, each in a transaction of its own that
 * reads everything again with the market's row locked, so that a stop is set off once and another node goes on where one dies.
 */
import { checkOrder, isSetOff, type StopTrigger } from '@/lib/trading/rules';
import { orderStates } from '@/lib/spot/states';
import type { Db } from '../db/database';
import type { MatchResult } from '../trading/matching';
import { newOrderNo } from '../trading/orderNumbers';
import { fireDue } from '../trading/triggers/fire';
import { dropTriggers, dueTriggers, type Trigger } from '../trading/triggers/store';
import { carryOut, findAllowed, lookAround, tellFills, type OrderIntent } from './execute';
import type { StopNotPlaced } from './letters';
import { endOrder } from './settlement';
import * as store from './store';
import type { OrderRow } from './store';
import type { SweeperDeps } from './sweeper';
import { showMarket } from './terms';

export interface StopDeps extends SweeperDeps {
  /** A letter, in the same transaction. */
  tellNotPlaced: (db: Db, ownerId: string, what: StopNotPlaced) => Promise<void>;
}

/** Stops looked at in one go, a market and direction; a longer queue takes several. */
const BATCH = 100;
const ACT = 'place';

export const triggerOf = (order: OrderRow, { price, goes }: StopTrigger): Trigger => ({
  product: store.PRODUCT,
  symbol: order.symbol,
  watch: 'last',
  goes,
  price,
  ownerId: order.owner_id,
  ref: order.order_no,
  act: ACT,
});

const wantedBy = (order: OrderRow): OrderIntent => ({
  ownerId: order.owner_id,
  side: order.side,
  type: order.type,
  timeInForce: order.time_in_force,
  price: order.price ?? undefined,
  qty: order.qty ?? undefined,
  quoteAmount: order.quote_amount ?? undefined,
});

/** Sets off what the present prices call for. Returns how many stops ended their waiting. */
export async function fireStops(deps: StopDeps): Promise<number> {
  const prices = deps.market.varieties().flatMap(({ symbol }) => {
    const last = deps.market.isStale(symbol) ? undefined : deps.market.quote(symbol)?.last;
    return last === undefined ? [] : [{ symbol, mark: last, last }];
  });
  return fireDue(
    (limit) =>
      deps.transact(async (db) => {
        const halted = new Set(await store.haltedSymbols(db));
        const trading = prices.filter(({ symbol }) => !halted.has(symbol));
        return dueTriggers(db, store.PRODUCT, trading, limit);
      }),
    ({ ref }) => ref,
    async ({ symbol, ref }) => {
      try {
        const done = await deps.transact((db) => fireStop(deps, db, symbol, ref));
        if (done) tellFills(deps, done.order, done.result, deps.now());
        return done !== null;
      } catch (error) {
        deps.onError(error, symbol);
        return false;
      }
    },
    BATCH,
  );
}

interface Fired {
  order: { symbol: string; side: OrderRow['side']; ownerId: string };
  result: MatchResult;
}

const nothing: MatchResult = { matches: [], selfTrades: [], complete: false };

/**
 * Null where nothing was done now: the market is closed, the price has gone back or is newer, a market order would meet nothing, or the stop has
 * ended already.
 */
async function fireStop(deps: StopDeps, db: Db, symbol: string, orderNo: string): Promise<Fired | null> {
  const { market } = deps;
  const variety = market.variety(symbol);
  const seenBefore = await store.findByNumber(db, orderNo);
  if (!variety || !seenBefore) return null;
  const around = await lookAround({ db, market }, variety, wantedBy(seenBefore));
  const row = around?.seen.market;
  if (row?.status !== 'trading' || market.isStale(symbol)) return null;
  const [order] = await store.lockOrders(db, [orderNo]);
  if (order?.status !== 'waiting' || order.trigger_price === null || order.trigger_goes === null) {
    await dropTriggers(db, store.PRODUCT, [orderNo]);
    return null;
  }
  // A price that came while this waited for the row gets a look of its own.
  if (market.quote(symbol)?.seq !== around!.quote.seq) return null;
  const { index, last } = around!.quote;
  if (!isSetOff({ price: order.trigger_price, goes: order.trigger_goes }, last)) return null;

  const wanted = wantedBy(order);
  const told = { symbol, side: order.side, ownerId: order.owner_id };
  const scope = {
    symbol,
    base: variety.base,
    quote: variety.quote,
    now: deps.now(),
    actor: 'job:stops',
    requestId: `stop-${orderNo}`,
    newTradeNo: () => newOrderNo(deps.random),
  };
  // However little it is worth by now, it may be traded: its money has been held for it.
  const violation = checkOrder({ ...showMarket(variety, row), minNotional: '0' }, index, wanted);
  if (violation) {
    const end = endOrder(scope, order, { act: 'stop', by: 'engine' }, 'notPlaced');
    await deps.tellNotPlaced(db, order.owner_id, {
      no: order.order_no,
      symbol,
      side: order.side,
      trigger: order.trigger_price,
      held: order.held,
      coin: order.side === 'buy' ? variety.quote : variety.base,
    });
    await store.write(db, symbol, {
      placed: null,
      changed: [end.order],
      fills: [],
      house: null,
      postings: end.posting ? [end.posting] : [],
      noLongerWaiting: [orderNo],
    });
    return { order: told, result: nothing };
  }
  const found = await findAllowed({ db, market, now: scope.now }, variety, wanted, around!);
  if (order.type === 'market' && found.result.matches.length === 0) return null;
  const status = orderStates.after(order.status, 'trigger', 'engine');
  if (status === null) throw new Error(`a stop that is ${order.status} cannot be set off`);
  await store.markTriggered(db, orderNo, scope.now);
  await carryOut(db, scope, { ...order, status, updated_at: String(scope.now) }, found, false);
  return { order: told, result: found.result };
}
