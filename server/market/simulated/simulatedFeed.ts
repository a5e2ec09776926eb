/** The simulated feed: full charts from the first second, the same for everybody who uses the same seed, and never an answer about the future. */
import { setTimeout } from 'node:timers/promises';
import type { Interval } from '@/lib/api/market';
import { FewAtOnce } from '../../http/fewAtOnce';
import { joinBars } from '../bars';
import type { Bar, Feed, Tick } from '../feed';
import { DAY, MINUTE, SECOND, nextOpenTime, openTimeOf } from '../intervals';
import { isOpenAt, nextChangeAfter, openTime } from '../../prices/sessions';
import { listings, topSizeOf, type Listing } from '../varieties';
import { CandleTree, type Tree } from './candleTree';
import { CrossTree, legsOf, meeting } from './crossTree';
import { Recent } from './recent';

/** The wider width that each interval is joined from while it is still open, down to the second. */
const PARTS: Record<Interval, Interval | null> = {
  '1M': '1d',
  '1w': '1d',
  '1d': '4h',
  '4h': '1h',
  '1h': '15m',
  '30m': '15m',
  '15m': '5m',
  '5m': '1m',
  '1m': null,
};

const MOST_JOINED = 1_200;
/**
 * A page of candles that nobody has asked for takes up to half a second. One at a time is computed for all callers, in turns of this length, and
 * for twice as long the others have the machine: nobody stops the price log by asking for many.
 */
const TURN_MS = 10;
const PAUSE_MS = 20;
const MOST_WAITING = 20;

/** Computes for one turn; whether there is more. */
function goOn(bars: Generator<Bar>): boolean {
  const since = performance.now();
  while (performance.now() - since < TURN_MS) if (bars.next().done) return false;
  return true;
}

/** From so many ticks on, half of one is less than the least fee, which is that of a resting order: 0.02 %. */
const FEW_TICKS = 2_500;

const asBar = (node: Bar): Bar => ({
  time: node.time,
  open: node.open,
  high: node.high,
  low: node.low,
  close: node.close,
  volume: node.volume,
});

/**
 * How much of a minute's volume has been traded by a second: early in some minutes, late in others. At an even pace the first seconds would tell
 * the whole, and with it how far the price will still go.
 */
const shareBy = (second: number, chance: number): number => ((second + 1) / 60) ** Math.exp(3.2 * (chance - 0.5));

/** Candles of one variety. */
class Series {
  /** A page of the chart is asked for again and again. */
  private readonly joined = new Recent<Bar | null>(MOST_JOINED);
  /** Candles begin with the first of the month in which the variety was listed. */
  readonly begins: number;

  constructor(
    readonly listing: Listing,
    private readonly tree: Tree,
  ) {
    this.begins = openTimeOf('1M', listing.variety.listedAt);
  }

  /** The newest candles of a time, the last one first. */
  *newest(interval: Interval, from: number, to: number, limit: number, now: number): Generator<Bar> {
    let left = limit;
    let start = openTimeOf(interval, Math.min(to - 1, now));
    while (left > 0 && start >= from && nextOpenTime(interval, start) > this.begins) {
      const bar = this.bar(interval, start, now);
      if (bar) {
        left -= 1;
        yield bar;
      }
      start = openTimeOf(interval, start - 1);
    }
  }

  /** The candle that begins at `start`, as far as it has come at `now`; null where there was no trading. */
  bar(interval: Interval, start: number, now: number): Bar | null {
    const end = nextOpenTime(interval, start);
    if (start > now || end <= this.begins || openTime(this.listing.variety.kind, start, Math.min(end, now + 1)) <= 0)
      return null;
    if (end - 1 <= now) return this.whole(interval, start, end);
    const part = PARTS[interval];
    if (part === null) return this.minuteSoFar(start, now);
    return joinBars(start, this.parts(part, start, end, now));
  }

  private parts(part: Interval, start: number, end: number, now: number): Bar[] {
    const bars: Bar[] = [];
    for (let time = start; time < end && time <= now; time = nextOpenTime(part, time)) {
      const bar = this.bar(part, time, now);
      if (bar) bars.push(bar);
    }
    return bars;
  }

  private whole(interval: Interval, start: number, end: number): Bar | null {
    const made = this.tree.made(interval, start);
    if (made) return asBar(made);
    const part = interval === '1M' || interval === '1w' ? '1d' : interval === '4h' ? '1h' : '1m';
    // All of them begin at whole minutes, so that width and beginning make one number.
    return this.joined.get(start + (end - start) / MINUTE, () =>
      joinBars(start, this.parts(part, Math.max(start, this.begins), end, end)),
    );
  }

  private minuteSoFar(start: number, now: number): Bar {
    const minute = this.tree.minute(start);
    const path = this.tree.seconds(start);
    const reached = Math.min(59, Math.floor((now - start) / SECOND));
    const bar: Bar = {
      time: start,
      open: minute.open,
      high: minute.open,
      low: minute.open,
      close: path[reached] ?? minute.close,
      volume: Math.floor(minute.volume * shareBy(reached, this.tree.chance(start / SECOND, 10))),
    };
    for (let second = 0; second <= reached; second += 1) {
      const price = path[second] ?? minute.open;
      if (price > bar.high) bar.high = price;
      if (price < bar.low) bar.low = price;
    }
    return bar;
  }

  tick(ts: number): Tick | null {
    if (ts < this.begins) return null;
    const { variety } = this.listing;
    const second = Math.floor(ts / SECOND) * SECOND;
    const minute = Math.floor(ts / MINUTE) * MINUTE;
    const last = this.tree.seconds(minute)[(second - minute) / SECOND] ?? this.tree.minute(minute).close;
    const [bid, ask] = this.quoteAround(last, this.tree.chance(second / SECOND, 9));
    return {
      last,
      bid: Math.max(1, bid),
      ask,
      ts: isOpenAt(variety.kind, ts) ? second : this.lastOpenSecond(second),
    };
  }

  /** Bid and ask. Somewhere between them, `chance` of the way, is the last price; forex has its bid there. */
  private quoteAround(last: number, chance: number): readonly [bid: number, ask: number] {
    const { variety, spreadTicks } = this.listing;
    if (variety.kind === 'forex') return [last, last + spreadTicks];
    // The finer price behind `last` lies up to half a tick from it. Where that is more than the fees, a quote at `last` itself would be a gift.
    if (last < FEW_TICKS) return [last - 1, last + 1];
    const bid = last - Math.floor(chance * (spreadTicks + 1));
    return [bid, Math.max(last, bid + spreadTicks)];
  }

  /** The last second of trading before a moment at which the market is closed. */
  private lastOpenSecond(ts: number): number {
    for (let edge = Math.floor(ts / (5 * MINUTE)) * 5 * MINUTE; edge > ts - 7 * DAY; edge -= 5 * MINUTE) {
      if (isOpenAt(this.listing.variety.kind, edge - 1)) return edge - SECOND;
    }
    return ts;
  }
}

/** Prices made from a seed. */
export function simulatedFeed(seed: string): Feed {
  const trees = new Map(listings.map((listing) => [listing.variety.symbol, new CandleTree(listing, seed)]));
  const treeFor = (listing: Listing): Tree => {
    const legs = legsOf(listing)?.map((leg) => ({ ...leg, tree: trees.get(leg.listing.variety.symbol)! }));
    return legs
      ? new CrossTree(listing, new CandleTree(meeting(listing, legs), seed), legs)
      : trees.get(listing.variety.symbol)!;
  };
  const series = new Map(listings.map((listing) => [listing.variety.symbol, new Series(listing, treeFor(listing))]));
  const cold = new FewAtOnce(1, MOST_WAITING);
  const of = (symbol: string): Series => {
    const found = series.get(symbol);
    if (!found) throw new RangeError(`no such symbol: ${symbol}`);
    return found;
  };
  const kindOf = (symbol: string) => of(symbol).listing.variety.kind;
  return {
    kind: 'simulated',
    varieties: listings.map((listing) => listing.variety),
    hasVolume: () => true,
    topSize: (symbol) => topSizeOf(of(symbol).listing),
    bars: (symbol, ...asked) => [...of(symbol).newest(...asked)].reverse(),
    prepare: async (symbol, ...asked) => {
      const bars = of(symbol).newest(...asked);
      if (!goOn(bars)) return;
      await cold.take(async () => {
        while (goOn(bars)) await setTimeout(PAUSE_MS);
      });
    },
    tick: (symbol, ts) => of(symbol).tick(ts),
    isOpen: (symbol, ts) => isOpenAt(kindOf(symbol), ts),
    nextChange: (symbol, ts) => nextChangeAfter(kindOf(symbol), ts),
  };
}
