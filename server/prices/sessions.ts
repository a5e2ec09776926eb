/** Trading hours. Crypto never closes; forex trades from Sunday 17:00 to Friday 17:00 New York with a break from 17:00 to 17:05, by New York's own daylight saving. */
import type { MarketKind } from '@/lib/api/market';

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;
const BREAK = 5 * MINUTE;
/** New Year and Christmas, as month-day. */
const HOLIDAYS = new Set(['01-01', '12-25']);

const newYork = new Intl.DateTimeFormat('en-US', { timeZone: 'America/New_York', hour: 'numeric', hourCycle: 'h23' });

/** Monday to Friday and no holiday; `day` counts UTC days since 1970, and names the forex day that ends on it. */
export function isTradingDay(day: number): boolean {
  const date = new Date(day * DAY);
  const weekday = date.getUTCDay();
  return weekday !== 0 && weekday !== 6 && !HOLIDAYS.has(date.toISOString().slice(5, 10));
}

/** 17:00 in New York of a UTC day, always at 21:00 or 22:00 of that day. Read at 20:00: the clocks change on Sunday night, long before the market opens. */
export const rolloverOf = (day: number): number => {
  const start = day * DAY;
  return start + (17 + 20 - Number(newYork.format(start + 20 * HOUR))) * HOUR;
};

interface Span {
  from: number;
  to: number;
}

const spansOfDay = new Map<number, readonly Span[]>();

/** The open spans of one UTC day. 17:00 in New York always falls on the same UTC day, at 21:00 or 22:00. */
function openSpans(day: number): readonly Span[] {
  const known = spansOfDay.get(day);
  if (known) return known;
  const start = day * DAY;
  const close = rolloverOf(day);
  const today = isTradingDay(day);
  const spans: Span[] = [];
  if (today) spans.push({ from: start, to: close });
  if (isTradingDay(day + 1)) spans.push({ from: today ? close + BREAK : close, to: start + DAY });
  if (spansOfDay.size > 20_000) spansOfDay.clear();
  spansOfDay.set(day, spans);
  return spans;
}

export function isOpenAt(kind: MarketKind, ts: number): boolean {
  return kind === 'crypto' || openSpans(Math.floor(ts / DAY)).some((span) => ts >= span.from && ts < span.to);
}

/** Milliseconds of trading between two moments. */
export function openTime(kind: MarketKind, from: number, to: number): number {
  if (kind === 'crypto') return to - from;
  let total = 0;
  for (let day = Math.floor(from / DAY); day * DAY < to; day += 1) {
    for (const span of openSpans(day)) total += Math.max(0, Math.min(to, span.to) - Math.max(from, span.from));
  }
  return total;
}

/** When trading next ends or resumes; null for a market that never closes. */
export function nextChangeAfter(kind: MarketKind, ts: number): number | null {
  if (kind === 'crypto') return null;
  const first = Math.floor(ts / DAY);
  const open = isOpenAt(kind, ts);
  for (let day = first; day < first + 10; day += 1) {
    for (const span of openSpans(day)) {
      for (const edge of [span.from, span.to]) if (edge > ts && isOpenAt(kind, edge) !== open) return edge;
    }
  }
  return null;
}

/** The forex day of a moment: from 17:00 to 17:00 in New York; `day` names its end. */
export function forexDayOf(ts: number): { from: number; to: number; day: number } {
  let day = Math.floor(ts / DAY);
  if (rolloverOf(day) <= ts) day += 1;
  return { from: rolloverOf(day - 1), to: rolloverOf(day), day };
}

/** The first trading day whose end is still to come, and when that is: over a weekend the day after it. */
export function nextTradingDay(ts: number): { day: number; to: number } {
  let { day } = forexDayOf(ts);
  while (!isTradingDay(day)) day += 1;
  return { day, to: rolloverOf(day) };
}

/** From how long before a long closing its rules count. */
const BEFORE_CLOSING = HOUR;
/** The break of each day is no long closing. */
const LONG_CLOSING = HOUR;

/** The long closing of forex in which a moment lies, or which begins within the hour: a weekend or a holiday. Null otherwise. */
export function longClosingAt(ts: number): { from: number; to: number } | null {
  const isOpen = isOpenAt('forex', ts);
  const from = isOpen ? nextChangeAfter('forex', ts) : ts;
  if (from === null || from - ts > BEFORE_CLOSING) return null;
  const to = nextChangeAfter('forex', from);
  if (to === null) return null;
  const began = isOpen ? from : closedSince(ts);
  return to - began > LONG_CLOSING ? { from: began, to } : null;
}

function closedSince(ts: number): number {
  for (let day = Math.floor(ts / DAY); ; day -= 1) {
    const last = openSpans(day).findLast((span) => span.to <= ts);
    if (last) return last.to;
  }
}

/** The next long closing that begins after a moment. */
export function nextLongClosing(ts: number): { from: number; to: number } {
  for (let at = ts; ; ) {
    const from = isOpenAt('forex', at) ? nextChangeAfter('forex', at) : at;
    const to = from === null ? null : nextChangeAfter('forex', from);
    if (from === null || to === null) throw new RangeError('forex never closes');
    if (from > ts && to - from > LONG_CLOSING) return { from, to };
    at = to;
  }
}
