/** The disclosed market maker's virtual orders: computed from one quote, the same for everybody who computes them, stored nowhere. */
import type { Variety } from '@/lib/api/market';
import type { Decimal } from '@/lib/money/decimal';
import { priceText, qtyText, stepSize, tickSize } from './bars';
import type { Ladder } from '../prices/marketData';
import { keyOf, uniform } from './simulated/noise';

export const LADDER_LEVELS = 20;
/** Distance between neighbouring levels as a share of the price: narrow at the top, wider below. */
const FIRST_GAP = 0.000_015;
const GAP_GROWTH = 0.000_006;

/** A quote in ticks. */
export interface TickQuote {
  seq: number;
  last: number;
  bid: number;
  ask: number;
}

/** Twenty price levels a side. `topSize` is the typical money at the best price, in quote units. */
export function ladderOf(variety: Variety, seed: string, quote: TickQuote, topSize: number): Ladder {
  const key = keyOf(seed, 'ladder', variety.symbol);
  const chance = (level: number, salt: number) => uniform(key, quote.seq, 16 * level + salt);
  const side = (from: number, direction: 1 | -1): (readonly [Decimal, Decimal])[] => {
    const levels: (readonly [Decimal, Decimal])[] = [];
    let ticks = from;
    for (let level = 0; level < LADDER_LEVELS && ticks > 0; level += 1) {
      const money = topSize * (0.45 + 1.1 * chance(level, direction + 3)) * (1 + 0.16 * level);
      const steps = Math.max(1, Math.round(money / (ticks * tickSize(variety) * stepSize(variety))));
      levels.push([priceText(variety, ticks), qtyText(variety, steps)]);
      const gap = quote.last * (FIRST_GAP + GAP_GROWTH * level) * (0.5 + chance(level, direction + 7));
      ticks += direction * Math.max(1, Math.round(gap));
    }
    return levels;
  };
  return { seq: quote.seq, bids: side(quote.bid, -1), asks: side(quote.ask, 1) };
}
