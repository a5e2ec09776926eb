/**
 * Candles of a source, asked for when somebody looks and kept in pages of a bounded cache. A page whose time has passed is asked for once.
 * The one that is still growing is asked for again now and then; what was heard meanwhile is drawn over it.
 */
import type { Clock } from '../../clock/clock';
import type { Bar } from '../feed';
import { DAY, HOUR, MINUTE, SECOND, nextOpenTime, openTimeOf } from '../intervals';
import { joinBars } from '../bars';
import type { Recent } from './recent';
import type { AskedInterval } from './source';

const WIDTHS: Record<AskedInterval, number> = {
  '1m': MINUTE,
  '5m': 5 * MINUTE,
  '15m': 15 * MINUTE,
  '30m': 30 * MINUTE,
  '1h': HOUR,
  '4h': 4 * HOUR,
  '1d': DAY,
};
const PAGE_BARS = 300;
const MOST_PAGES = 800;
/** After a page's end a source may still be finishing its last candle. */
const SETTLED_AFTER = 5 * SECOND;
const RETRY_AFTER = 5 * SECOND;
/** Whoever waits for candles waits this long, then gets what there is. */
const PATIENCE = 4 * SECOND;

interface Page {
  from: number;
  to: number;
  bars: readonly Bar[];
  /** When the source was asked for these bars; -1 before the first answer. */
  asOf: number;
  triedAt: number;
  loading: Promise<void> | null;
}

export interface HistoryOptions {
  clock: Clock;
  recent: (symbol: string) => Recent;
  /** All candles that open in `[from, to)`. */
  load: (symbol: string, interval: AskedInterval, from: number, to: number) => Promise<Bar[]>;
}

export class History {
  /** Least recently used first. */
  private readonly pages = new Map<string, Page>();

  constructor(private readonly options: HistoryOptions) {}

  /** Asks for the newest `limit` candles before `to`, page by page into the past, until there are enough or there is no more. */
  async prepare(symbol: string, interval: AskedInterval, from: number, to: number, limit: number): Promise<void> {
    const end = Math.min(to, this.options.clock.now() + 1);
    let found = 0;
    let empty = 0;
    for (let at = end - 1; at >= from && at > 0 && found < limit && empty < this.longestPause(interval); ) {
      const page = this.page(symbol, interval, at);
      await this.patiently(this.refresh(page, symbol, interval));
      if (page.asOf < 0) return;
      found += page.bars.filter((bar) => bar.time < end).length;
      empty = page.bars.length === 0 ? empty + 1 : 0;
      at = page.from - 1;
    }
  }

  /** What is in memory, in time order; a page that is missing or has grown old is asked for in the background. */
  bars(symbol: string, interval: AskedInterval, from: number, to: number, limit: number): Bar[] {
    const now = this.options.clock.now();
    const end = Math.min(to, now + 1);
    const found: Bar[] = [];
    let empty = 0;
    for (let at = end - 1; at >= from && at > 0 && found.length < limit && empty < this.longestPause(interval); ) {
      const page = this.page(symbol, interval, at);
      if (this.isOld(page, symbol, now)) void this.refresh(page, symbol, interval);
      if (page.asOf < 0) break;
      const bars = this.drawn(page, symbol, interval).filter((bar) => bar.time >= from && bar.time < end);
      empty = bars.length === 0 ? empty + 1 : 0;
      found.unshift(...bars);
      at = page.from - 1;
    }
    return found.slice(-limit);
  }

  /** The last candle in memory that ended by `ts`, to the minute or to the half hour; where there is none it is asked for, and null now. */
  closedBefore(symbol: string, ts: number): Bar | null {
    for (const interval of ['1m', '30m'] as const) {
      const width = WIDTHS[interval];
      const page = this.pages.get(keyOf(symbol, interval, pageStart(interval, ts - width)));
      const bar = page?.bars.findLast((one) => one.time + width <= ts);
      if (bar && ts - bar.time <= 2 * width) return bar;
    }
    void this.refresh(this.page(symbol, '30m', ts - WIDTHS['30m']), symbol, '30m');
    return null;
  }

  /** Empty pages in a row that mean the beginning: a closed weekend is shorter. */
  private longestPause(interval: AskedInterval): number {
    return 1 + Math.ceil((4 * DAY) / (PAGE_BARS * WIDTHS[interval]));
  }

  private page(symbol: string, interval: AskedInterval, at: number): Page {
    const from = pageStart(interval, at);
    const key = keyOf(symbol, interval, from);
    const page = this.pages.get(key) ?? {
      from,
      to: from + PAGE_BARS * WIDTHS[interval],
      bars: [],
      asOf: -1,
      triedAt: Number.NEGATIVE_INFINITY,
      loading: null,
    };
    this.pages.delete(key);
    this.pages.set(key, page);
    const [oldest] = this.pages.keys();
    if (this.pages.size > MOST_PAGES && oldest !== undefined) this.pages.delete(oldest);
    return page;
  }

  /** Whether the source knows more by now: never asked, still growing, or something was missed since. */
  private isOld(page: Page, symbol: string, now: number): boolean {
    if (page.asOf < 0) return true;
    if (page.asOf > page.to + SETTLED_AFTER) return false;
    const width = (page.to - page.from) / PAGE_BARS;
    return (
      page.asOf < this.options.recent(symbol).gapUntil ||
      now - page.asOf > Math.min(5 * MINUTE, Math.max(15 * SECOND, width / 4))
    );
  }

  private refresh(page: Page, symbol: string, interval: AskedInterval): Promise<void> {
    const now = this.options.clock.now();
    if (page.loading) return page.loading;
    if (!this.isOld(page, symbol, now) || now - page.triedAt < RETRY_AFTER) return Promise.resolve();
    page.triedAt = now;
    page.loading = this.options
      .load(symbol, interval, page.from, Math.min(page.to, now + 1))
      .then((bars) => {
        page.bars = bars;
        page.asOf = now;
        page.triedAt = Number.NEGATIVE_INFINITY;
      })
      // The old bars stay; whoever looks next asks again.
      .catch(() => {})
      .finally(() => {
        page.loading = null;
      });
    return page.loading;
  }

  private patiently(work: Promise<void>): Promise<void> {
    return new Promise((resolve) => {
      const cancel = this.options.clock.after(PATIENCE, resolve);
      void work.finally(() => {
        cancel();
        resolve();
      });
    });
  }

  /** A page with the minutes that were heard since it was asked for. */
  private drawn(page: Page, symbol: string, interval: AskedInterval): readonly Bar[] {
    if (page.asOf >= page.to) return page.bars;
    const bars = [...page.bars];
    for (const minute of this.options.recent(symbol).minutesAfter(page.asOf)) {
      const time = openTimeOf(interval, minute.time);
      const last = bars[bars.length - 1];
      if (time >= page.to || (last && time < last.time)) continue;
      if (last?.time === time)
        bars[bars.length - 1] = {
          ...last,
          high: Math.max(last.high, minute.high),
          low: Math.min(last.low, minute.low),
          close: minute.close,
        };
      else if (time >= page.from) bars.push({ ...minute, time });
    }
    return bars;
  }
}

/** Weeks and months, from the days in them. */
export function joinDays(interval: '1w' | '1M', days: readonly Bar[]): Bar[] {
  const joined: Bar[] = [];
  let part: Bar[] = [];
  for (const day of days) {
    const [first] = part;
    if (first && openTimeOf(interval, first.time) !== openTimeOf(interval, day.time)) {
      joined.push(...closed(interval, part));
      part = [];
    }
    part.push(day);
  }
  return [...joined, ...closed(interval, part)];
}

function closed(interval: '1w' | '1M', days: readonly Bar[]): Bar[] {
  const [first] = days;
  const bar = first ? joinBars(openTimeOf(interval, first.time), days) : null;
  return bar ? [bar] : [];
}

/** How many days hold `limit` weeks or months, and the one that has begun. */
export const daysFor = (interval: '1w' | '1M', limit: number): number => (limit + 1) * (interval === '1w' ? 7 : 31);

/** The first moment of a span that whole candles of the joined width cover. */
export const wholeFrom = (interval: '1w' | '1M', from: number): number =>
  openTimeOf(interval, from) === from ? from : nextOpenTime(interval, openTimeOf(interval, from));

const pageStart = (interval: AskedInterval, at: number): number => {
  const span = PAGE_BARS * WIDTHS[interval];
  return Math.floor(at / span) * span;
};
const keyOf = (symbol: string, interval: AskedInterval, from: number): string => `${symbol} ${interval} ${from}`;
