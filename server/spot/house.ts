/** The disclosed market maker: what is left of its ladder, within its exposure limit. Used while the market's row is locked. */
import type { Side } from '@/lib/api/spot';
import { add, isPositive, max, min, sub, type Decimal } from '@/lib/money/decimal';
import type { Db } from '../db/database';
import type { MarketData } from '../market/marketData';
import { ladderUse, type MarketRow } from './store';

export interface HouseOffers {
  seq: number;
  levels: [price: Decimal, qty: Decimal][];
}

/** `side` is the market maker's own: it sells from its asks and buys with its bids. Empty while there is no quote. */
export async function houseOffers(db: Db, market: MarketData, row: MarketRow, side: Side): Promise<HouseOffers> {
  const ladder = market.ladder(row.symbol);
  if (!ladder) return { seq: 0, levels: [] };
  const used = await ladderUse(db, row.symbol, ladder.seq);
  const room = side === 'buy' ? sub(row.maker_limit, row.maker_position) : add(row.maker_limit, row.maker_position);
  return { seq: ladder.seq, levels: withinRoom(unusedLevels(side === 'buy' ? ladder.bids : ladder.asks, side, used), room) };
}

/** Levels with what was already taken from them removed. */
export function unusedLevels(levels: readonly (readonly [Decimal, Decimal])[], side: Side, used: ReadonlyMap<string, Decimal>): [Decimal, Decimal][] {
  return levels.flatMap(([price, qty]): [Decimal, Decimal][] => {
    const left = sub(qty, used.get(`${side}|${price}`) ?? '0');
    return isPositive(left) ? [[price, left]] : [];
  });
}

/** Cuts the levels where the market maker would exceed its exposure limit. */
function withinRoom(levels: readonly (readonly [Decimal, Decimal])[], room: Decimal): [Decimal, Decimal][] {
  let left = max(room, '0');
  return levels.flatMap(([price, qty]): [Decimal, Decimal][] => {
    const take = min(qty, left);
    left = sub(left, take);
    return isPositive(take) ? [[price, take]] : [];
  });
}
