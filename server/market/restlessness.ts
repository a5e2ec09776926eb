/** How much one symbol has moved lately: asked for by what must not be offered while a price stands nearly still. Kept until the minute changes. */
import { div, type Decimal } from '@/lib/money/decimal';
import type { Feed } from './feed';
import { MINUTE } from './intervals';

const MINUTES = 15;

export class Restlessness {
  private minute = -1;
  private range: Decimal | null = null;

  constructor(
    private readonly feed: Feed,
    private readonly symbol: string,
  ) {}

  /** Ticks between the low and the high of a minute, on average of the last 15 whole ones; null where none is known. */
  at(now: number): Decimal | null {
    const minute = Math.floor(now / MINUTE) * MINUTE;
    if (minute === this.minute) return this.range;
    const bars = this.feed.bars(this.symbol, '1m', minute - MINUTES * MINUTE, minute, MINUTES, now);
    const total = bars.reduce((sum, { high, low }) => sum + high - low, 0);
    this.range = bars.length === 0 ? null : div(`${total}`, `${bars.length}`, 4, 'down');
    this.minute = minute;
    return this.range;
  }
}
