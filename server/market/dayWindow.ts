/** The last 24 hours of one symbol, to the minute: whole hours where they fit, minutes at both ends, kept until the minute changes. */
import type { Bar, DayFigures, Feed } from './feed';
import { DAY, HOUR, MINUTE } from './intervals';

const worth = (bar: Bar): number => (bar.volume * (bar.open + bar.high + bar.low + bar.close)) / 4;

/** Candles that cover `[from, to)` exactly; both are whole minutes. */
export function coveringBars(feed: Feed, symbol: string, from: number, to: number, now: number): Bar[] {
  const firstHour = Math.ceil(from / HOUR) * HOUR;
  const lastHour = Math.floor(to / HOUR) * HOUR;
  if (firstHour >= lastHour) return feed.bars(symbol, '1m', from, to, 120, now);
  return [
    ...feed.bars(symbol, '1m', from, firstHour, 60, now),
    ...feed.bars(symbol, '1h', firstHour, lastHour, 48, now),
    ...feed.bars(symbol, '1m', lastHour, to, 60, now),
  ];
}

/** Keeps what does not change within a minute. */
export class DayWindow {
  private minute = -1;
  private settled: DayFigures | null = null;

  constructor(
    private readonly feed: Feed,
    private readonly symbol: string,
  ) {}

  /** The figures at `now`, or null where nothing was traded in 24 hours. */
  figures(now: number): DayFigures | null {
    if (this.feed.day) return this.feed.day(this.symbol, now);
    const minute = Math.floor(now / MINUTE) * MINUTE;
    if (minute !== this.minute) {
      this.settled = total(coveringBars(this.feed, this.symbol, minute + MINUTE - DAY, minute, now));
      this.minute = minute;
    }
    const [current] = this.feed.bars(this.symbol, '1m', minute, minute + MINUTE, 1, now);
    if (!current) return this.settled;
    if (!this.settled) return total([current]);
    return {
      open: this.settled.open,
      high: Math.max(this.settled.high, current.high),
      low: Math.min(this.settled.low, current.low),
      volume: this.settled.volume + current.volume,
      turnover: this.settled.turnover + worth(current),
    };
  }
}

function total(bars: readonly Bar[]): DayFigures | null {
  const [first] = bars;
  if (!first) return null;
  const figures: DayFigures = { open: first.open, high: first.high, low: first.low, volume: 0, turnover: 0 };
  for (const bar of bars) {
    figures.high = Math.max(figures.high, bar.high);
    figures.low = Math.min(figures.low, bar.low);
    figures.volume += bar.volume;
    figures.turnover += worth(bar);
  }
  return figures;
}
