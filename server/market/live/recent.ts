/** What was heard of one symbol lately: the newest word of the source, and of what was believed the last minutes' seconds and the last hours' minutes. */
import type { Bar, Tick } from '../feed';
import { MINUTE, SECOND } from '../intervals';

const SECONDS_KEPT = 300;
const MINUTES_KEPT = 240;
/** Longer without a word, and the minutes have a hole that only the source's own candles can fill. */
const GAP = 10 * SECOND;

export class Recent {
  private said: Tick | null = null;
  private readonly seconds: Tick[] = [];
  private readonly minutes: Bar[] = [];
  /** Until when something may have been missed. */
  gapUntil = 0;

  /** The source's newest word, believed or not; an older one is dropped. */
  say(tick: Tick): void {
    if (!this.said || tick.ts >= this.said.ts) this.said = tick;
  }

  /** The newest price that was believed, of whatever age. */
  newest(): Tick | null {
    return this.seconds[this.seconds.length - 1] ?? null;
  }

  /** Takes a price that is believed. */
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

  /** At the present the source's newest word; of the past what was believed, or null where nothing was heard. */
  at(ts: number): Tick | null {
    if (this.said && ts >= this.said.ts) return this.said;
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
