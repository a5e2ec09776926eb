/** The newest quote of every symbol, taken from the feed once a second and checked before anybody may rely on it. */
import type { Variety } from '@/lib/api/market';
import { priceText } from './bars';
import { Doubt, isLeap } from './doubt';
import type { Feed, Tick } from './feed';
import { SECOND } from './intervals';
import type { TickQuote } from './ladder';
import type { Quote } from '../prices/marketData';

/** Older than this while the market is open, and nothing may fill on it. */
export const STALE_AFTER = 10 * SECOND;
/** A quote on its way from the leader to the other nodes, in ticks; its time is 0 while the source says something that is in doubt. */
export type ToldQuote = [symbol: string, seq: number, last: number, bid: number, ask: number, ts: number];

interface Kept {
  ticks: TickQuote;
  quote: Quote;
}

/** False for what a source may never hand out: fractions, nothing, negative or crossed prices, time running backwards. */
export function isSound(tick: Tick, before: { ts: number } | null): boolean {
  const whole = [tick.last, tick.bid, tick.ask].every((price) => Number.isSafeInteger(price) && price > 0);
  return whole && tick.bid < tick.ask && Number.isSafeInteger(tick.ts) && (!before || tick.ts >= before.ts);
}

export class Quotes {
  private readonly kept = new Map<string, Kept>();
  /** Symbols whose source says something that is not believed yet. */
  private readonly doubts = new Map<string, Doubt>();

  constructor(private readonly feed: Feed) {}

  /**
   * Takes the feed's prices of `now`; answers the symbols whose price changed. A source that fails leaves the old quote, which then goes
   * stale.
   */
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
    if (!quote || this.doubts.has(symbol)) return true;
    // A clock that was set back makes quotes of the future, which are no better than old ones.
    return this.feed.isOpen(symbol, now) && Math.abs(now - quote.ts) > STALE_AFTER;
  }

  /** Every quote as this node tells it to the others. */
  told(): ToldQuote[] {
    return [...this.kept].map(([symbol, { ticks, quote }]) => [
      symbol,
      ticks.seq,
      ticks.last,
      ticks.bid,
      ticks.ask,
      this.doubts.has(symbol) ? 0 : quote.ts,
    ]);
  }

  /** Takes a quote that the leader told, unless it is older than what is known; answers whether the price changed, or null where it was not taken. */
  hear([symbol, seq, last, bid, ask, ts]: ToldQuote): boolean | null {
    const variety = this.feed.varieties.find((one) => one.symbol === symbol);
    if (!variety) return null;
    // The leader has looked at leaps; here it only counts whether it is in doubt.
    if (ts > 0) return this.accept(variety, { last, bid, ask, ts }, () => seq);
    if (!this.doubts.has(symbol)) this.doubts.set(symbol, new Doubt({ last, ts }, 0, false));
    return null;
  }

  private take(variety: Variety, now: number): boolean {
    const tick = this.read(variety.symbol, now);
    if (!tick || tick.ts > now + STALE_AFTER || !this.isBelieved(variety.symbol, tick, now)) return false;
    // A change is named by its moment: the name rises, and neither a restart nor another leader ever gives it to another price.
    const changed = this.accept(variety, tick, (before, same) => (same ? before : Math.max(now, before + 1)), now);
    if (changed !== null) this.feed.hear?.(variety.symbol, tick);
    return changed === true;
  }

  /** False while a price is too far from the one before it, and nothing has proved it yet. */
  private isBelieved(symbol: string, tick: Tick, now: number): boolean {
    const before = this.kept.get(symbol);
    const known = before && { last: before.ticks.last, ts: Math.min(before.quote.ts, now) };
    if (!isSound(tick, known ?? null)) return false;
    if (known ? !isLeap(tick, known) : !this.feed.second) return true;
    const doubt = this.doubts.get(symbol) ?? new Doubt(tick, now, !known);
    this.doubts.set(symbol, doubt);
    doubt.see(tick, now);
    if (doubt.isSettled(now)) return true;
    if (this.feed.second && doubt.shouldAsk(now)) {
      void this.feed
        .second(symbol)
        .then((opinion) => opinion && doubt.hear(opinion.last, now))
        .catch(() => null);
    }
    return false;
  }

  /** Every price enters here, from the feed or from the leader. */
  private accept(
    variety: Variety,
    tick: Tick,
    seqOf: (before: number, same: boolean) => number,
    now = Number.POSITIVE_INFINITY,
  ): boolean | null {
    const before = this.kept.get(variety.symbol);
    if (!isSound(tick, before ? { ts: Math.min(before.quote.ts, now) } : null)) return null;
    const same =
      before !== undefined &&
      before.ticks.last === tick.last &&
      before.ticks.bid === tick.bid &&
      before.ticks.ask === tick.ask;
    const seq = seqOf(before?.ticks.seq ?? 0, same);
    if (before && (seq < before.ticks.seq || (seq === before.ticks.seq && !same))) return null;
    this.doubts.delete(variety.symbol);
    if (before && seq === before.ticks.seq) {
      before.quote = { ...before.quote, ts: tick.ts };
      return false;
    }
    const last = priceText(variety, tick.last);
    this.kept.set(variety.symbol, {
      ticks: { seq, last: tick.last, bid: tick.bid, ask: tick.ask },
      quote: {
        symbol: variety.symbol,
        seq,
        last,
        bid: priceText(variety, tick.bid),
        ask: priceText(variety, tick.ask),
        index: last,
        ts: tick.ts,
      },
    });
    return !same;
  }

  private read(symbol: string, now: number): Tick | null {
    try {
      return this.feed.tick(symbol, now);
    } catch {
      return null;
    }
  }
}
