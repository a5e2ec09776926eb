/** What was heard of one symbol lately: every second of the last minutes, and the minutes of the last hours built from them. */
import type { Bar, Tick } from '../feed';
import { MINUTE, SECOND } from '../intervals';

const SECONDS_KEPT = 300;
const MINUTES_KEPT = 240;
/** Longer without a word, and the minutes have a hole that only the source's own candles can fill. */
const GAP = 10 * SECOND;

export class Recent {
  private readonly seconds: Tick[] = [];
  private readonly minutes: Bar[] = [];
  /** Until when something may have been missed. */
  gapUntil = 0;

  /** The newest tick, of whatever age. */
  newest(): Tick | null {
    return this.seconds[this.seconds.length - 1] ?? null;
  }

  /** Takes a tick; one that is older than the newest is dropped. */
  hear(tick: Tick): void {
    const before = this.newest();
    if (before && tick.ts < before.ts) return;
    if (!before || tick.ts - before.ts > GAP) this.gapUntil = tick.ts;
    if (before && Math.floor(before.ts / SECOND) === Math.floor(tick.ts / SECOND)) this.seconds.pop();
    this.seconds.push(tick);
    if (this.seconds.length > SECONDS_KEPT) this.seconds.shift();
    this.draw(tick);
  }

  private draw({ last, ts }: Tick): void {
    const time = Math.floor(ts / MINUTE) * MINUTE;
    const minute = this.minutes[this.minutes.length - 1];
    if (minute?.time === time) {
      minute.high = Math.max(minute.high, last);
      minute.low = Math.min(minute.low, last);
      minute.close = last;
      return;
    }
    this.minutes.push({ time, open: last, high: last, low: last, close: last, volume: 0 });
    if (this.minutes.length > MINUTES_KEPT) this.minutes.shift();
  }

  /** The tick of a second, or null where that one was not heard. */
  at(ts: number): Tick | null {
    for (let place = this.seconds.length - 1; place >= 0; place -= 1) {
      const tick = this.seconds[place];
      if (tick && tick.ts <= ts) return place === this.seconds.length - 1 || ts - tick.ts <= GAP ? tick : null;
    }
    return null;
  }

  /** Minutes that ended after a moment, in time order. */
  minutesAfter(ts: number): readonly Bar[] {
    return this.minutes.filter((minute) => minute.time + MINUTE > ts);
  }
}
