/** Joining candles and writing them as text. */
import type { Candle, Variety } from '@/lib/api/market';
import type { Decimal } from '@/lib/money/decimal';
import type { Bar } from './feed';

/** One candle over several that follow each other, or null when there is none. */
export function joinBars(time: number, bars: readonly Bar[]): Bar | null {
  const [first] = bars;
  const last = bars[bars.length - 1];
  if (!first || !last) return null;
  const joined: Bar = { time, open: first.open, high: first.high, low: first.low, close: last.close, volume: 0 };
  for (const bar of bars) {
    if (bar.high > joined.high) joined.high = bar.high;
    if (bar.low < joined.low) joined.low = bar.low;
    joined.volume += bar.volume;
  }
  return joined;
}

/** A whole number of last digits as a decimal with exactly `digits` places. */
export function unitsText(units: number, digits: number): Decimal {
  const text = units.toFixed(0);
  if (digits === 0) return text as Decimal;
  const sign = text.startsWith('-') ? '-' : '';
  const padded = text.slice(sign.length).padStart(digits + 1, '0');
  return `${sign}${padded.slice(0, -digits)}.${padded.slice(-digits)}` as Decimal;
}

/** How many of the quantity's last digits one step is: 1, or the step itself where quantities are whole. */
const unitsPerStep = (variety: Variety): number => (variety.qtyDigits === 0 ? Math.round(Number(variety.step)) : 1);

export const priceText = (variety: Variety, ticks: number): Decimal => unitsText(ticks, variety.priceDigits);
export const qtyText = (variety: Variety, steps: number): Decimal =>
  unitsText(steps * unitsPerStep(variety), variety.qtyDigits);
/** Price of one tick, and quantity of one step, for drawing and for sizes that the simulation chooses. */
export const tickSize = (variety: Variety): number => 10 ** -variety.priceDigits;
export const stepSize = (variety: Variety): number => unitsPerStep(variety) * 10 ** -variety.qtyDigits;

export function candleOf(variety: Variety, bar: Bar): Candle {
  return [
    bar.time,
    priceText(variety, bar.open),
    priceText(variety, bar.high),
    priceText(variety, bar.low),
    priceText(variety, bar.close),
    qtyText(variety, bar.volume),
  ];
}
