/** Dates of a settlement, in the device's zone. */
import { formatClock, formatDate, zoneName } from '@/lib/format/times';

export const monthDay = (at: number): string => formatDate(at).slice(5);

/**
 * The window before a settlement, such as `11-27 15:30 – 16:00 (UTC+8)`. A line may end before the zone, never within the date or between
 * the times: a hyphen or dash would end one by itself, so that a joiner follows it.
 */
export function windowText({ settlesAt, windowMs }: { settlesAt: number; windowMs: number }): string {
  const from = settlesAt - windowMs;
  const clock = (at: number) => formatClock(at).slice(0, 5);
  return `${monthDay(from).replace('-', '-\u2060')}\u00a0${clock(from)}\u00a0–\u2060\u00a0${clock(settlesAt)} (${zoneName(settlesAt)})`;
}
