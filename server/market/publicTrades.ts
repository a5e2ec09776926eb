/** The newest public trades of a symbol: the feed's own, computed from its seconds, and users' fills as they are reported. */
import type { PublicTrade, Variety } from '@/lib/api/market';
import { priceText, qtyText, stepSize, tickSize } from './bars';
import type { Feed } from './feed';
import { SECOND } from './intervals';
import { keyOf, uniform, type Key } from './simulated/noise';

const MOST_KEPT = 100;
/** How far back the feed's trades are computed. */
const FARTHEST = 200 * SECOND;

export class PublicTrades {
  private fills: PublicTrade[] = [];
  private readonly key: Key;

  constructor(
    private readonly feed: Feed,
    private readonly variety: Variety,
    seed: string,
  ) {
    this.key = keyOf(seed, 'trades', variety.symbol);
  }

  /** A user's fill. */
  add(trade: PublicTrade): void {
    this.fills = [trade, ...this.fills].slice(0, MOST_KEPT);
  }

  /** Newest first, none older than `FARTHEST` before the newest price. */
  newest(limit: number, latest: number): PublicTrade[] {
    const made: PublicTrade[] = [];
    for (let second = latest; second > latest - FARTHEST && made.length < limit; second -= SECOND)
      made.push(...this.ofSecond(second));
    return [...made, ...this.fills].sort((a, b) => b.ts - a.ts).slice(0, limit);
  }

  /** The feed's trades of one second and users' fills within it, newest first. */
  since(second: number): PublicTrade[] {
    return [
      ...this.fills.filter((fill) => fill.ts >= second && fill.ts < second + SECOND),
      ...this.ofSecond(second),
    ].sort((a, b) => b.ts - a.ts);
  }

  private ofSecond(second: number): PublicTrade[] {
    // Beside real prices stand real trades only: those made here.
    if (this.feed.kind === 'live' || !this.feed.isOpen(this.variety.symbol, second)) return [];
    const price = this.feed.tick(this.variety.symbol, second)?.last;
    const before = this.feed.tick(this.variety.symbol, second - SECOND)?.last;
    if (price === undefined || before === undefined) return [];
    const place = second / SECOND;
    const moved = price !== before;
    const count = (moved ? 1 : 0) + (uniform(this.key, place, 1) < 0.35 ? 1 : 0);
    const trades: PublicTrade[] = [];
    for (let number = count - 1; number >= 0; number -= 1) {
      const chance = uniform(this.key, place, 10 + number);
      const up = moved ? price > before : chance < 0.5;
      const money = this.feed.topSize(this.variety.symbol) * 0.5 * -Math.log(uniform(this.key, place, 20 + number));
      const steps = Math.max(1, Math.round(money / (price * tickSize(this.variety) * stepSize(this.variety))));
      trades.push({
        id: `${place}-${number}`,
        price: priceText(this.variety, price),
        qty: qtyText(this.variety, steps),
        side: up ? 'buy' : 'sell',
        ts: second + number * 400 + Math.floor(chance * 300),
      });
    }
    return trades;
  }
}
