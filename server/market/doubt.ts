/**
 * When a price is not believed at once, and what proves it. A source can say one mad thing, or say it for minutes;
 * a market can truly fall by half. Until it is known which, the symbol is stale: nothing fills and nothing settles (docs/decisions/0012).
 */
import { MINUTE, SECOND } from './intervals';

/** A price this many times its predecessor, one second later, is in doubt; with every quiet minute between them it may be as much again. */
const LEAP = 1.2;
/** However long nothing was heard, more than this is in doubt. */
const FARTHEST = 2;
/** Prices that agree differ by at most this factor. */
const AGREES = 1.05;

interface Proof {
  ticks: number;
  ms: number;
}
/** What a doubted price must keep up where the source confirms it by its other door, and where that door is silent. */
const CONFIRMED: Proof = { ticks: 5, ms: 4 * SECOND };
const UNCONFIRMED: Proof = { ticks: 30, ms: MINUTE };
const ASK_EVERY = 2 * SECOND;

export interface Seen {
  last: number;
  ts: number;
}

const within = (a: number, b: number, factor: number): boolean => a < b * factor && b < a * factor;

/** Too far from the price before it to be believed at once. */
export function isLeap(tick: Seen, before: Seen): boolean {
  const quiet = Math.max(0, tick.ts - before.ts) / MINUTE;
  return !within(tick.last, before.last, Math.min(FARTHEST, LEAP ** (1 + quiet)));
}

/** One symbol's price in doubt, from the first tick that leapt until it is believed or the old price is back. */
export class Doubt {
  private last: Seen;
  private ticks = 1;
  private since: number;
  private askedAt = Number.NEGATIVE_INFINITY;
  private opinion: number | null = null;

  /** `isFirst`: there is no price yet that this one could contradict, so a second opinion alone is proof. */
  constructor(
    tick: Seen,
    now: number,
    private readonly isFirst: boolean,
  ) {
    this.last = tick;
    this.since = now;
  }

  /** The next tick that is still far from the old price. */
  see(tick: Seen, now: number): void {
    // A price that is merely repeated proves nothing.
    if (tick.ts <= this.last.ts) return;
    const consistent = within(tick.last, this.last.last, AGREES);
    this.last = tick;
    if (consistent) this.ticks += 1;
    else this.restart(now);
  }

  /** True when a second opinion should be asked for now. */
  shouldAsk(now: number): boolean {
    if (this.opinion !== null || now - this.askedAt < ASK_EVERY) return false;
    this.askedAt = now;
    return true;
  }

  /** What the source says by its other door. Something else than the doubted price starts the doubt anew. */
  hear(price: number, now: number): void {
    if (within(price, this.last.last, AGREES)) this.opinion = price;
    else this.restart(now);
  }

  isSettled(now: number): boolean {
    const confirmed = this.opinion !== null && within(this.opinion, this.last.last, AGREES);
    if (confirmed && this.isFirst) return true;
    const proof = confirmed ? CONFIRMED : UNCONFIRMED;
    return this.ticks >= proof.ticks && now - this.since >= proof.ms;
  }

  private restart(now: number): void {
    this.ticks = 1;
    this.since = now;
    this.opinion = null;
  }
}
