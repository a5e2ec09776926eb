/** A feed whose prices a test sets by hand: it moves, stands still, or says nonsense when told to. */
import type { Feed, Tick } from '@/server/market/feed';
import { listings } from '@/server/market/varieties';
import { isOpenAt, nextChangeAfter } from '@/server/prices/sessions';

/** Between bid and ask, in ticks. */
export const HELD_SPREAD = 2;

/** `keepsHours`: forex is closed when it really is. */
export function heldFeed(prices: Readonly<Record<string, number>>, topSize = 300, keepsHours = false) {
  const last = new Map(Object.entries(prices));
  let frozenAt: number | null = null;
  let told: Partial<Tick> = {};
  /** Every price with the moment from which it holds, so that the feed gives the same answer when asked about the past. */
  const past = new Map<string, { from: number; price: number }[]>();
  const priceAt = (symbol: string, ts: number, present: number): number => {
    const known = past.get(symbol) ?? [];
    past.set(symbol, known);
    const newest = known.at(-1);
    if (newest && ts < newest.from) return known.findLast(({ from }) => from <= ts)?.price ?? known[0]!.price;
    if (newest?.price !== present) known.push({ from: ts, price: present });
    return present;
  };
  const kindOf = (symbol: string) => listings.find(({ variety }) => variety.symbol === symbol)!.variety.kind;
  const feed: Feed = {
    kind: 'simulated',
    varieties: listings.map(({ variety }) => variety).filter(({ symbol }) => last.has(symbol)),
    hasVolume: () => false,
    topSize: () => topSize,
    bars: () => [],
    tick: (symbol, ts) => {
      const present = last.get(symbol);
      if (present === undefined) return null;
      const price = priceAt(symbol, ts, present);
      return { last: price, bid: price - 1, ask: price - 1 + HELD_SPREAD, ts: frozenAt ?? ts, ...told };
    },
    isOpen: (symbol, ts) => !keepsHours || isOpenAt(kindOf(symbol), ts),
    nextChange: (symbol, ts) => (keepsHours ? nextChangeAfter(kindOf(symbol), ts) : null),
  };
  return {
    feed,
    /** The price in ticks from the next second on. */
    set: (symbol: string, ticks: number): void => {
      last.set(symbol, ticks);
    },
    /** From now on every tick carries this moment, as when a source stands still. */
    stall: (at: number | null): void => {
      frozenAt = at;
    },
    /** What the source says instead; an empty object ends it. */
    say: (nonsense: Partial<Tick>): void => {
      told = nonsense;
    },
  };
}
