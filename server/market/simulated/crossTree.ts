/**
 * The simulated price of a currency pair without the dollar: at every second what its two dollar pairs give. With a course of its own there would
 * be gaps between the three that are known to close. How far a candle reaches is looked for from the top: only in those of its parts that can
 * reach further, judged by both dollar pairs, what has been found is exceeded. That takes long, so what is long past has a course of its own.
 */
import type { Interval } from '@/lib/api/market';
import type { Bar } from '../feed';
import { DAY, HOUR, MINUTE, nextOpenTime } from '../intervals';
import { listings, type Listing } from '../varieties';
import type { CandleTree, Tree } from './candleTree';
import { Recent } from './recent';
import type { Node } from './subdivide';

/** One of the two dollar pairs: the cross is the product of both, each taken as it is (1) or turned round (-1). */
interface Leg {
  listing: Listing;
  power: 1 | -1;
}

/** Since when; before, a candle of a week would take a hundred times as long as another one. On a Sunday, and where both courses meet. */
const TOGETHER_SINCE = Date.UTC(2026, 10);
const WIDTHS = [DAY, HOUR, MINUTE];
const MOST_BARS = 3_000;

const dollarPairOf = (currency: string, power: 1 | -1): Leg | null => {
  for (const listing of listings) {
    const { kind, base, quote } = listing.variety;
    if (kind !== 'forex') continue;
    if (base === currency && quote === 'USD') return { listing, power };
    if (base === 'USD' && quote === currency) return { listing, power: power === 1 ? -1 : 1 };
  }
  return null;
};

/** The dollar pairs of both currencies, or null where the variety is no cross. */
export function legsOf({ variety: { kind, base, quote } }: Listing): readonly [Leg, Leg] | null {
  if (kind !== 'forex' || base === 'USD' || quote === 'USD') return null;
  const [ours, theirs] = [dollarPairOf(base, 1), dollarPairOf(quote, -1)];
  return ours && theirs && [ours, theirs];
}

/** What two dollar pairs give, each at this price. */
const product = (legs: readonly Leg[], prices: readonly number[]): number =>
  legs.reduce((price, { power }, nr) => price * prices[nr]! ** power, 1);

/** A cross whose own course meets that of its dollar pairs where all have their reference prices. */
export const meeting = (listing: Listing, legs: readonly Leg[]): Listing => ({
  ...listing,
  referencePrice: product(
    legs,
    legs.map((leg) => leg.listing.referencePrice),
  ),
});

/** Their candles take by far the longest to compute. */
export const crosses: ReadonlySet<string> = new Set(
  listings.flatMap((listing) => (legsOf(listing) ? [listing.variety.symbol] : [])),
);

/** The days, hours or minutes of a time that begins and ends at whole ones. */
function partsOf(start: number, end: number): { width: number; starts: number[] } {
  const width = WIDTHS.find((one) => one < end - start && start % one === 0 && end % one === 0) ?? MINUTE;
  return { width, starts: Array.from({ length: (end - start) / width }, (_, nr) => start + nr * width) };
}

export class CrossTree implements Tree {
  private readonly bars = new Recent<Bar>(MOST_BARS);
  /** Ticks of the cross in a product of both legs' ticks. */
  private readonly scale: number;

  /** `own`: its course of before, and how much is traded. */
  constructor(
    { variety }: Listing,
    private readonly own: CandleTree,
    private readonly legs: readonly (Leg & { tree: CandleTree })[],
  ) {
    this.scale = legs.reduce(
      (scale, { listing, power }) => scale / 10 ** (power * listing.variety.priceDigits),
      10 ** variety.priceDigits,
    );
  }

  made(interval: Interval, start: number): Bar | null {
    if (start < TOGETHER_SINCE) return this.own.made(interval, start);
    const end = nextOpenTime(interval, start);
    // Both are whole minutes, so that width and beginning make one number.
    return this.bars.get(start + (end - start) / MINUTE, () => this.make(start, end));
  }

  minute(start: number): Bar {
    return this.made('1m', start) ?? this.own.minute(start);
  }

  seconds(start: number): Float64Array {
    if (start < TOGETHER_SINCE) return this.own.seconds(start);
    const [ours, theirs] = this.legs.map(({ tree }) => tree.seconds(start));
    return ours!.map((price, second) => this.across([price, theirs![second]!]));
  }

  chance(place: number, salt: number): number {
    return this.own.chance(place, salt);
  }

  private across(prices: readonly number[]): number {
    return Math.round(this.scale * product(this.legs, prices));
  }

  private make(start: number, end: number): Bar {
    const { width, starts } = partsOf(start, end);
    const [first, last] = [starts[0]!, starts.at(-1)!];
    const open = this.across(this.legs.map(({ tree }) => tree.node(width, first).open));
    const close = this.across(this.legs.map(({ tree }) => tree.node(width, last).close));
    return {
      time: start,
      open,
      close,
      high: this.furthest(start, end, 1, Math.max(open, close)),
      low: -this.furthest(start, end, -1, -Math.min(open, close)),
      volume: starts.reduce((sum, time) => sum + this.own.node(width, time).volume, 0),
    };
  }

  /** The highest price of a time, or the lowest with its sign turned; `found` if nothing goes beyond it. */
  private furthest(start: number, end: number, side: 1 | -1, found: number): number {
    if (end - start <= MINUTE) return this.seconds(start).reduce((best, price) => Math.max(best, side * price), found);
    const { width, starts } = partsOf(start, end);
    const parts = starts
      .map((time) => ({ time, bound: this.boundOf(width, time, side) }))
      .sort((one, other) => other.bound - one.bound);
    let best = found;
    for (const { time, bound } of parts) {
      if (bound <= best) break;
      best = this.furthest(time, time + width, side, best);
    }
    return best;
  }

  /** What the price can't exceed in a part: both dollar pairs at their own extreme at once. */
  private boundOf(width: number, start: number, side: 1 | -1): number {
    const extremeOf = (node: Node, power: 1 | -1) => (side === power ? node.high : node.low);
    return side * this.across(this.legs.map(({ tree, power }) => extremeOf(tree.node(width, start), power)));
  }
}
