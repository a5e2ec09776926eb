/**
 * Plays one recording as if it happened now. The moment of the server's start is a fixed moment of the recording, 14 days after its first
 * minute, so that charts have a past and every run shows the same. What lies before the start keeps its own pace; afterwards
 * `speed` recorded minutes pass in one, and a candle of a minute then covers that many. After the last row the price stands still and goes stale.
 */
import type { Interval } from '@/lib/api/market';
import { joinBars } from '../bars';
import type { Bar, Tick } from '../feed';
import { DAY, MINUTE, SECOND, nextOpenTime } from '../intervals';
import { keyOf, normal, uniform, type Key } from '../simulated/noise';
import { secondsOf } from '../simulated/subdivide';
import type { Recording } from './recording';

/** History before the start; half of the recording where it is shorter than twice this. */
const HISTORY = 14 * DAY;
/** A longer pause in a forex recording means that the market was closed. */
const CLOSED_AFTER = 15 * MINUTE;
/** Spread of a recording that holds none, as a share of the price. */
const SPREAD = 0.000_02;
/** Squared range over variance of a random walk. */
const RANGE_TO_VARIANCE = 2.77;

export class Player {
  private readonly origin: number;
  private readonly start: number;
  private readonly key: Key;
  private path: { row: number; seconds: Float64Array } | null = null;

  constructor(
    readonly recording: Recording,
    private readonly speed: number,
    startedAt: number,
    seed: string,
  ) {
    const first = recording.rows[0]?.time ?? 0;
    const last = recording.rows[recording.rows.length - 1]?.time ?? first;
    const history = Math.min(HISTORY, (last - first) / 2);
    this.origin = Math.floor((first + history) / MINUTE) * MINUTE;
    this.start = Math.floor(startedAt / MINUTE) * MINUTE;
    this.key = keyOf(seed, 'replay', recording.variety.symbol);
  }

  /** The recorded moment that is shown at `ts`. */
  recorded(ts: number): number {
    return this.origin + (ts - this.start) * (ts < this.start ? 1 : this.speed);
  }

  /** When a recorded moment is shown. */
  private shown(recorded: number): number {
    const since = recorded - this.origin;
    return this.start + (since < 0 ? since : since / this.speed);
  }

  /** Place of the last row that begins at or before a recorded moment, -1 before the first. */
  private rowAt(recorded: number): number {
    const { rows } = this.recording;
    let [low, high] = [0, rows.length];
    while (low < high) {
      const middle = (low + high) >> 1;
      if ((rows[middle]?.time ?? 0) <= recorded) low = middle + 1;
      else high = middle;
    }
    return low - 1;
  }

  /** The candle that opens at `time`, as far as it has come at `now`; null where the recording has nothing. */
  bar(interval: Interval, time: number, now: number): Bar | null {
    const from = this.recorded(time);
    const until = this.recorded(Math.min(nextOpenTime(interval, time), now + 1));
    const bars: Bar[] = [];
    for (let place = this.rowAt(from - 1) + 1; ; place += 1) {
      const row = this.recording.rows[place];
      if (!row || row.time >= until) break;
      bars.push(row.time + MINUTE <= until ? row : this.soFar(place, row, until - 1));
    }
    return joinBars(time, bars);
  }

  private soFar(place: number, row: Bar, recorded: number): Bar {
    const seconds = this.seconds(place, row);
    const reached = Math.min(59, Math.floor((recorded - row.time) / SECOND));
    const passed = [row.open, ...seconds.subarray(0, reached + 1)];
    return {
      time: row.time,
      open: row.open,
      high: Math.max(...passed),
      low: Math.min(...passed),
      close: seconds[reached] ?? row.close,
      volume: Math.floor((row.volume * (reached + 1)) / 60),
    };
  }

  private seconds(place: number, row: Bar): Float64Array {
    if (this.path?.row !== place) {
      const steps = Array.from({ length: 60 }, (_, second): readonly [number, number] => {
        const at = row.time / SECOND + second;
        return [normal(this.key, at, 1), normal(this.key, at, 2)];
      });
      this.path = {
        row: place,
        seconds: secondsOf({ ...row, variance: (row.high - row.low) ** 2 / RANGE_TO_VARIANCE }, steps),
      };
    }
    return this.path.seconds;
  }

  tick(ts: number): Tick | null {
    const recorded = this.recorded(ts);
    const place = this.rowAt(recorded);
    const row = this.recording.rows[place];
    if (!row) return null;
    const inside = recorded < row.time + MINUTE;
    const last = inside
      ? (this.seconds(place, row)[Math.floor((recorded - row.time) / SECOND)] ?? row.close)
      : row.close;
    const quiet = !inside && this.recording.rows[place + 1] !== undefined && !this.pausesAfter(place);
    const made = inside || quiet ? ts : this.shown(row.time + MINUTE) - SECOND;
    const spread = this.recording.spreads?.[place] ?? Math.max(1, Math.round(last * SPREAD));
    const below = this.recording.spreads
      ? 0
      : Math.floor(uniform(this.key, Math.floor(recorded / SECOND), 2) * (spread + 1));
    const bid = Math.max(1, last - below);
    return { last, bid, ask: bid + spread, ts: Math.floor(made / SECOND) * SECOND };
  }

  /** True when the market was closed after this row: only forex ever closes. */
  private pausesAfter(place: number): boolean {
    const [row, next] = [this.recording.rows[place], this.recording.rows[place + 1]];
    return (
      this.recording.variety.kind === 'forex' &&
      row !== undefined &&
      next !== undefined &&
      next.time - row.time > CLOSED_AFTER
    );
  }

  isOpen(ts: number): boolean {
    const recorded = this.recorded(ts);
    const place = this.rowAt(recorded);
    const row = this.recording.rows[place];
    return row !== undefined && !(this.pausesAfter(place) && recorded >= row.time + MINUTE);
  }

  nextChange(ts: number): number | null {
    if (this.recording.variety.kind !== 'forex') return null;
    const { rows } = this.recording;
    let place = Math.max(0, this.rowAt(this.recorded(ts)));
    const next = rows[place + 1];
    if (!this.isOpen(ts)) return next ? this.shown(next.time) : null;
    while (place < rows.length && !this.pausesAfter(place)) place += 1;
    const last = rows[place];
    return last ? this.shown(last.time + MINUTE) : null;
  }

  /** When the first recorded row is shown. */
  begins(): number {
    return this.shown(this.recording.rows[0]?.time ?? 0);
  }
}
