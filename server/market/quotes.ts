/** The newest quote of every symbol, taken from the feed once a second and checked before anybody may rely on it. */
import type { Variety } from '@/lib/api/market';
import { priceText } from './bars';
import type { Feed, Tick } from './feed';
import { MINUTE, SECOND } from './intervals';
import type { TickQuote } from './ladder';
import type { Quote } from './marketData';

/** Older than this while the market is open, and nothing may fill on it. */
export const STALE_AFTER = 10 * SECOND;
/** A price this many times its predecessor within a minute is a fault of the source, not a market. */
const SPIKE = 2;

interface Kept {
  ticks: TickQuote;
  quote: Quote;
}

/** What a source may never hand out: fractions, nothing, negative or crossed prices, time running backwards, a sudden multiple. */
export function isPlausible(tick: Tick, before: { last: number; ts: number } | null): boolean {
  const whole = [tick.last, tick.bid, tick.ask].every((price) => Number.isSafeInteger(price) && price > 0);
  if (!whole || tick.bid >= tick.ask || !Number.isSafeInteger(tick.ts)) return false;
  if (!before || tick.ts - before.ts > MINUTE) return true;
  return tick.ts >= before.ts && tick.last < before.last * SPIKE && tick.last * SPIKE > before.last;
}

export class Quotes {
  private readonly kept = new Map<string, Kept>();

  constructor(private readonly feed: Feed) {}

  /** Takes the feed's prices of `now`; answers the symbols whose price changed. A source that fails leaves the old quote, which then goes stale. */
  refresh(now: number): string[] {
    return this.feed.varieties.filter((variety) => this.take(variety, now)).map((variety) => variety.symbol);
  }

  get(symbol: string): Quote | null {
    return this.kept.get(symbol)?.quote ?? null;
  }

  ticks(symbol: string): TickQuote | null {
    return this.kept.get(symbol)?.ticks ?? null;
  }

  isStale(symbol: string, now: number): boolean {
    const quote = this.get(symbol);
    if (!quote) return true;
    return this.feed.isOpen(symbol, now) && now - quote.ts > STALE_AFTER;
  }

  private take(variety: Variety, now: number): boolean {
    const before = this.kept.get(variety.symbol);
    const tick = this.read(variety.symbol, now);
    if (!tick || !isPlausible(tick, before ? { last: before.ticks.last, ts: before.quote.ts } : null)) return false;
    const same = before && before.ticks.last === tick.last && before.ticks.bid === tick.bid && before.ticks.ask === tick.ask;
    if (same) {
      before.quote = { ...before.quote, ts: tick.ts };
      return false;
    }
    // The second of the change: rises, and after a restart never names another price than before it.
    const seq = Math.max(Math.floor(now / SECOND), (before?.ticks.seq ?? 0) + 1);
    const last = priceText(variety, tick.last);
    this.kept.set(variety.symbol, {
      ticks: { seq, last: tick.last, bid: tick.bid, ask: tick.ask },
      quote: { symbol: variety.symbol, seq, last, bid: priceText(variety, tick.bid), ask: priceText(variety, tick.ask), index: last, ts: tick.ts },
    });
    return true;
  }

  private read(symbol: string, now: number): Tick | null {
    try {
      return this.feed.tick(symbol, now);
    } catch {
      return null;
    }
  }
}
