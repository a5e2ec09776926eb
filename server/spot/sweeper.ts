/**
 * After each tick, resting orders that the market maker's new quote crosses are filled at their own price. One transaction for a
 * market, a side and at most 200 orders, with the market's row locked; several nodes may run it at once, the second finds nothing left.
 */
import type { Side } from '@/lib/api/trading';
import { gte, lte } from '@/lib/money/decimal';
import type { Db } from '../db/database';
import type { MarketData } from '../prices/marketData';
import { houseOffers, sideOf } from '../trading/house';
import { opposite, sweep, type Match } from '../trading/matching';
import { look } from './book/store';
import type { Publish } from './execute';
import { coinsOf, restingOf } from './orders';
import { newOrderNo } from '../trading/orderNumbers';
import { settleMatches } from './settlement';
import * as store from './store';

export interface SweeperDeps {
  market: MarketData;
  /** Runs one database transaction. */
  transact: <T>(work: (db: Db) => Promise<T>) => Promise<T>;
  now: () => number;
  random: (size: number) => Buffer;
  publish: Publish;
  /** A sweep that failed is logged; the next tick tries again. */
  onError: (error: unknown, symbol: string) => void;
}

/** Orders looked at in one transaction; a longer queue takes several. */
const BATCH = 200;

/** Sweeps every market whose best resting order crosses the present quote. Returns the number of fills. */
export async function sweepMarkets(deps: SweeperDeps): Promise<number> {
  const best = await deps.transact(store.bestResting);
  let fills = 0;
  for (const { symbol, bid, ask } of best) {
    const quote = deps.market.quote(symbol);
    if (!quote || deps.market.isStale(symbol)) continue;
    const sides: Side[] = [
      ...(bid && gte(bid, quote.ask) ? ['buy' as const] : []),
      ...(ask && lte(ask, quote.bid) ? ['sell' as const] : []),
    ];
    for (const side of sides) {
      try {
        fills += await sweepSide(deps, symbol, side);
      } catch (error) {
        deps.onError(error, symbol);
      }
    }
  }
  return fills;
}

async function sweepSide(deps: SweeperDeps, symbol: string, side: Side): Promise<number> {
  let total = 0;
  for (;;) {
    const matches = await deps.transact((db) => sweepBatch(deps, db, symbol, side));
    report(deps, symbol, side, matches);
    total += matches.length;
    if (matches.length < BATCH) return total;
  }
}

async function sweepBatch(deps: SweeperDeps, db: Db, symbol: string, side: Side): Promise<Match[]> {
  const ladder = deps.market.ladder(symbol);
  const houseSide = opposite(side);
  const best = sideOf(ladder, houseSide)[0];
  if (!ladder || !best) return [];

  const { seq } = ladder;
  const seen = await look(db, { symbol, side, upTo: best[0], limit: BATCH, seq, houseSide, ownerId: '0' });
  const row = seen.market;
  // A price that came while this sweep waited for the row gets a sweep of its own.
  if (row?.status !== 'trading' || deps.market.isStale(symbol) || deps.market.ladder(symbol)?.seq !== seq) return [];
  const { matches, consumed } = sweep(
    side,
    seen.resting.map(restingOf),
    houseOffers(ladder, row, houseSide, seen.used),
  );
  if (matches.length === 0) return [];

  const scope = {
    symbol,
    ...coinsOf(deps.market, symbol),
    now: deps.now(),
    actor: 'job:sweep',
    requestId: `sweep-${symbol}-${seq}`,
    newTradeNo: () => newOrderNo(deps.random),
  };
  const settled = settleMatches(scope, null, matches, new Map(seen.resting.map((maker) => [maker.order_no, maker])));
  const house = { seq, side: houseSide, taken: consumed, change: settled.houseChange };
  await store.write(db, symbol, {
    placed: null,
    changed: settled.orders,
    fills: settled.fills,
    house,
    postings: settled.postings,
  });
  return matches;
}

function report(deps: SweeperDeps, symbol: string, side: Side, matches: readonly Match[]): void {
  for (const { maker, price, qty } of matches) {
    if (!maker) continue;
    deps.market.addTrade(symbol, { id: newOrderNo(deps.random), price, qty, side: opposite(side), ts: deps.now() });
    deps.publish(maker.ownerId, ['orders', 'balances']);
  }
}
