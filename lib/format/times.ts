/** Times as people read them: in the device's zone, with the zone named where it matters. Numerals are the same in every language. */
import { UNKNOWN } from './numbers';

type Time = number | null | undefined;

const two = (value: number): string => String(value).padStart(2, '0');

export function formatClock(ms: Time): string {
  if (ms == null) return UNKNOWN;
  const at = new Date(ms);
  return `${two(at.getHours())}:${two(at.getMinutes())}:${two(at.getSeconds())}`;
}

/** `06:41:09.052`, where a thousandth of a second decides. */
export function formatExactClock(ms: Time): string {
  return ms == null ? UNKNOWN : `${formatClock(ms)}.${String(new Date(ms).getMilliseconds()).padStart(3, '0')}`;
}

export function formatDate(ms: Time): string {
  if (ms == null) return UNKNOWN;
  const at = new Date(ms);
  return `${at.getFullYear()}-${two(at.getMonth() + 1)}-${two(at.getDate())}`;
}

/** `11-21 06:41:09`; lists of this year's rows. */
export function formatShortTime(ms: Time): string {
  return ms == null ? UNKNOWN : `${formatDate(ms).slice(5)} ${formatClock(ms)}`;
}

export function formatDateTime(ms: Time): string {
  return ms == null ? UNKNOWN : `${formatDate(ms)} ${formatClock(ms)}`;
}

/** When something was known: the clock alone for today, with the date before that. */
export function formatAge(ms: Time, now = Date.now()): string {
  if (ms == null || formatDate(ms) === formatDate(now)) return formatClock(ms);
  return formatDate(ms).slice(0, 4) === formatDate(now).slice(0, 4) ? formatShortTime(ms) : formatDateTime(ms);
}

/** The device's zone at that time, such as `UTC+8`. */
export function zoneName(ms: number): string {
  const minutes = -new Date(ms).getTimezoneOffset();
  if (minutes === 0) return 'UTC';
  const size = Math.abs(minutes);
  const rest = size % 60 === 0 ? '' : `:${two(size % 60)}`;
  return `UTC${minutes < 0 ? '-' : '+'}${Math.floor(size / 60)}${rest}`;
}

/** With the zone, for receipts and details. */
export function formatFullTime(ms: Time): string {
  return ms == null ? UNKNOWN : `${formatDateTime(ms)} (${zoneName(ms)})`;
}

/** A rest of less than an hour without its hours: `02:03`. */
export function formatShortRest(ms: number): string {
  const { days, clock } = formatRest(ms);
  return days === 0 ? clock.replace(/^00:/, '') : clock;
}

/** A rest of time as `days` and a clock: `1`, `02:03:04`. */
export function formatRest(ms: number): { days: number; clock: string } {
  const seconds = Math.max(0, Math.ceil(ms / 1000));
  const hours = Math.floor(seconds / 3600);
  const clock = `${two(hours % 24)}:${two(Math.floor(seconds / 60) % 60)}:${two(seconds % 60)}`;
  return { days: Math.floor(hours / 24), clock };
}
