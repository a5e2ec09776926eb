/** Where a source's floats become whole ticks and steps, or are refused. Nothing behind this door has ever been a fraction. */
import type { Variety } from '@/lib/api/market';
import { stepSize } from '../bars';
import type { Bar, DayFigures, Tick } from '../feed';
import { openTimeOf } from '../intervals';
import type { AskedInterval, SaidCandle, SaidQuote } from './source';

/** Far below one tick: what a float's own error may add to a price that lies exactly on one. */
const FUZZ = 1e-6;

type Rounding = (value: number) => number;
/** A bid is never rounded up nor an ask down, so that a quote whose spread is finer than our tick does not cross. */
const down: Rounding = (value) => Math.floor(value + FUZZ);
const up: Rounding = (value) => Math.ceil(value - FUZZ);

/** A positive whole number of ticks, or null for anything else: nothing, NaN, infinity, zero, a negative price, one that rounds away. */
function ticksOf(variety: Variety, said: unknown, round: Rounding): number | null {
  if (said === null || said === undefined || said === '') return null;
  const ticks = round(Number(said) * 10 ** variety.priceDigits);
  return Number.isSafeInteger(ticks) && ticks > 0 ? ticks : null;
}

/** A quantity in steps; null where the source does not say one. */
function stepsOf(variety: Variety, said: unknown): number | null {
  const steps = said === null || said === undefined ? Number.NaN : Math.round(Number(said) / stepSize(variety));
  return Number.isSafeInteger(steps) && steps >= 0 ? steps : null;
}

/** A price is as old as its source says, and never younger than its arrival. */
function timeOf(said: unknown, heardAt: number): number | null {
  if (said === null || said === undefined) return heardAt;
  const ts = Math.floor(Number(said));
  return Number.isSafeInteger(ts) && ts > 0 ? Math.min(ts, heardAt) : null;
}

export function tickOf(variety: Variety, said: SaidQuote, heardAt: number): Tick | null {
  const [last, bid, ask, ts] = [
    ticksOf(variety, said.last, Math.round),
    ticksOf(variety, said.bid, down),
    ticksOf(variety, said.ask, up),
    timeOf(said.ts, heardAt),
  ];
  return last !== null && bid !== null && ask !== null && ts !== null && bid < ask ? { last, bid, ask, ts } : null;
}

/** The source's 24 hours; null unless every price in them is one. */
export function dayOf(variety: Variety, { day }: SaidQuote): DayFigures | null {
  const [open, high, low] = [
    ticksOf(variety, day?.open, Math.round),
    ticksOf(variety, day?.high, Math.round),
    ticksOf(variety, day?.low, Math.round),
  ];
  if (open === null || high === null || low === null || low > high) return null;
  const turnover = (Number(day?.turnover) * 10 ** variety.priceDigits) / stepSize(variety);
  return {
    open,
    high,
    low,
    volume: stepsOf(variety, day?.volume) ?? 0,
    turnover: Number.isFinite(turnover) && turnover >= 0 ? turnover : 0,
  };
}

/** A candle that begins where ours do and holds together, or null. */
export function barOf(variety: Variety, interval: AskedInterval, said: SaidCandle): Bar | null {
  const time = Number(said[0]);
  const [open, high, low, close] = [1, 2, 3, 4].map((place) => ticksOf(variety, said[place], Math.round));
  if (!Number.isSafeInteger(time) || time <= 0 || openTimeOf(interval, time) !== time) return null;
  if (!open || !high || !low || !close || high < Math.max(open, close) || low > Math.min(open, close)) return null;
  return { time, open, high, low, close, volume: stepsOf(variety, said[5]) ?? 0 };
}
