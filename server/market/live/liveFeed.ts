/** The live feed: prices of a real exchange, and of a forex source where one is named. What may be believed is decided in quotes.ts; here it is heard, kept and filled in. */
import type { Interval, Variety } from '@/lib/api/market';
import type { Clock } from '../../clock/clock';
import { StartError } from '../../config';
import type { Bar, DayFigures, Feed, Tick } from '../feed';
import { MINUTE, nextOpenTime } from '../intervals';
import type { LiveConfig } from '../../marketConfig';
import { isOpenAt, nextChangeAfter } from '../../prices/sessions';
import { listings, topSizeOf, type Listing } from '../varieties';
import { cryptoSource } from './cryptoSource';
import { barOf } from './door';
import { forexSource } from './forexSource';
import { History, daysFor, joinDays, wholeFrom } from './history';
import { Link, defaultTiming, type Timing } from './link';
import { Recent } from './recent';
import type { AskedInterval, Source } from './source';

/** Figures of 24 hours that are older than this are not shown. */
const DAY_FIGURES_FOR = 5 * MINUTE;
/** How long the start waits to hear what a source quotes. */
const LIST_WITHIN = 10_000;
const CANDLES_AT_ONCE = 300;

export interface LiveOptions {
  clock: Clock;
  /** Told of failures and recoveries, and of what is not offered. */
  report: (sentence: string) => void;
  timing?: Timing;
}

/** One variety and where its prices come from. */
interface Line {
  listing: Listing;
  source: Source;
  recent: Recent;
  day: { figures: DayFigures; heardAt: number } | null;
}

/** Asks the sources what they quote; a StartError where that is nothing of ours. */
export async function openLiveFeed(config: LiveConfig, options: LiveOptions): Promise<Feed> {
  const crypto = listings.filter(({ variety }) => variety.kind === 'crypto');
  const forex = listings.filter(({ variety }) => variety.kind === 'forex');
  const groups = [{ source: await cryptoSource(config, crypto.map(varietyOf)), listings: crypto }];
  if (config.forexUrl === null)
    options.report('No forex is offered: the live feed has no source for it (LIVE_FOREX_URL).');
  else groups.push({ source: forexSource(config, forex.map(varietyOf)), listings: forex });
  const offered = await Promise.all(
    groups.map(async (group) => ({ ...group, listings: await quotedBy(group.source, group.listings, options) })),
  );
  if (offered.every((group) => group.listings.length === 0))
    throw new StartError(`MARKET_FEED=live: "${config.exchange ?? ''}" quotes none of our pairs.`);
  return new LiveFeed(offered, options);
}

const varietyOf = (listing: Listing): Variety => listing.variety;

/** Those that the source quotes. Where it does not answer all are offered, and have no price until it does: an outage elsewhere must not keep people from their money. */
async function quotedBy(
  source: Source,
  wanted: readonly Listing[],
  { clock, report }: LiveOptions,
): Promise<readonly Listing[]> {
  const tooLate = new Promise<never>((_, reject) => clock.after(LIST_WITHIN, () => reject(new Error('no answer'))));
  try {
    const quoted = new Set(await Promise.race([source.list(), tooLate]));
    return wanted.filter(({ variety }) => quoted.has(variety.symbol));
  } catch (error) {
    report(
      `A source of prices does not say what it quotes (${error instanceof Error ? error.message.slice(0, 200) : String(error)}); its prices are missing until it answers.`,
    );
    return wanted;
  }
}

class LiveFeed implements Feed {
  readonly kind = 'live';
  readonly varieties: readonly Variety[];
  private readonly lines = new Map<string, Line>();
  private readonly links: readonly Link[];
  private readonly history: History;
  private readonly clock: Clock;

  constructor(
    groups: readonly { source: Source; listings: readonly Listing[] }[],
    { clock, report, timing = defaultTiming }: LiveOptions,
  ) {
    this.clock = clock;
    for (const { source, listings: quoted } of groups)
      for (const listing of quoted)
        this.lines.set(listing.variety.symbol, { listing, source, recent: new Recent(), day: null });
    this.varieties = groups.flatMap((group) => group.listings.map(varietyOf));
    this.links = groups.map(
      ({ source, listings: quoted }) =>
        new Link({
          source,
          varieties: quoted.map(varietyOf),
          clock,
          timing,
          report,
          tell: (symbol, tick) => this.line(symbol).recent.say(tick),
          tellDay: (symbol, figures) => {
            this.line(symbol).day = { figures, heardAt: clock.now() };
          },
        }),
    );
    this.history = new History({
      clock,
      recent: (symbol) => this.line(symbol).recent,
      load: (symbol, interval, from, to) => this.load(symbol, interval, from, to),
    });
  }

  lead(leading: boolean): void {
    for (const link of this.links) link.lead(leading);
  }

  close(): void {
    for (const link of this.links) link.stop();
  }

  hear(symbol: string, tick: Tick): void {
    this.lines.get(symbol)?.recent.hear(tick);
  }

  second(symbol: string): Promise<Tick | null> {
    const link = this.links.find((one) => one.quotes(symbol));
    return link ? link.second(symbol) : Promise.resolve(null);
  }

  tick(symbol: string, ts: number): Tick | null {
    const tick = this.line(symbol).recent.at(ts);
    if (tick) return tick;
    const bar = this.history.closedBefore(symbol, ts);
    // A price of long ago has no bid and ask, so nobody can take it for a quote.
    return bar && { last: bar.close, bid: bar.close, ask: bar.close, ts };
  }

  day(symbol: string, now: number): DayFigures | null {
    const { day, recent } = this.line(symbol);
    const last = recent.newest()?.last;
    if (!day || last === undefined || now - day.heardAt > DAY_FIGURES_FOR) return null;
    return { ...day.figures, high: Math.max(day.figures.high, last), low: Math.min(day.figures.low, last) };
  }

  async prepare(symbol: string, interval: Interval, from: number, to: number, limit: number): Promise<void> {
    if (interval !== '1w' && interval !== '1M') return this.history.prepare(symbol, interval, from, to, limit);
    return this.history.prepare(symbol, '1d', wholeFrom(interval, from), to, daysFor(interval, limit));
  }

  bars(symbol: string, interval: Interval, from: number, to: number, limit: number): Bar[] {
    if (interval !== '1w' && interval !== '1M') return this.history.bars(symbol, interval, from, to, limit);
    return joinDays(
      interval,
      this.history.bars(symbol, '1d', wholeFrom(interval, from), to, daysFor(interval, limit)),
    ).slice(-limit);
  }

  hasVolume(symbol: string): boolean {
    return this.line(symbol).listing.variety.kind === 'crypto';
  }

  topSize(symbol: string): number {
    return topSizeOf(this.line(symbol).listing);
  }

  isOpen(symbol: string, ts: number): boolean {
    return isOpenAt(this.line(symbol).listing.variety.kind, ts);
  }

  nextChange(symbol: string, ts: number): number | null {
    return nextChangeAfter(this.line(symbol).listing.variety.kind, ts);
  }

  private line(symbol: string): Line {
    const line = this.lines.get(symbol);
    if (!line) throw new RangeError(`no such symbol: ${symbol}`);
    return line;
  }

  /** All candles that open in `[from, to)`, however few the source gives at once. */
  private async load(symbol: string, interval: AskedInterval, from: number, to: number): Promise<Bar[]> {
    const { source, listing } = this.line(symbol);
    const found = new Map<number, Bar>();
    for (let since = from; since < to; ) {
      const said = await source.candles(symbol, interval, since, CANDLES_AT_ONCE);
      const bars = said
        .flatMap((candle) => barOf(listing.variety, interval, candle) ?? [])
        .filter((bar) => bar.time >= since && bar.time < to);
      for (const bar of bars) found.set(bar.time, bar);
      const last = bars[bars.length - 1];
      if (!last) break;
      since = nextOpenTime(interval, last.time);
    }
    return [...found.values()].sort((a, b) => a.time - b.time);
  }
}
