/** A month of a calendar in UTC days, in whole weeks that begin on Monday. Pure. */
const DAY_MS = 24 * 3_600_000;

export interface Month {
  year: number;
  /** 0 is January. */
  month: number;
}

export function monthOf(ms: number): Month {
  const at = new Date(ms);
  return { year: at.getUTCFullYear(), month: at.getUTCMonth() };
}

export const monthBeside = ({ year, month }: Month, by: number): Month => monthOf(Date.UTC(year, month + by, 1));

export const rangeOf = ({ year, month }: Month): { from: number; to: number } => ({
  from: Date.UTC(year, month, 1),
  to: Date.UTC(year, month + 1, 1),
});

/** Beginnings of days; null before the first of the month. */
export function daysOf(month: Month): (number | null)[] {
  const { from, to } = rangeOf(month);
  const before = (new Date(from).getUTCDay() + 6) % 7;
  const days = Array.from({ length: Math.round((to - from) / DAY_MS) }, (_, day) => from + day * DAY_MS);
  return [...Array.from({ length: before }, () => null), ...days];
}

export const dayNumber = (ms: number): number => new Date(ms).getUTCDate();
/** `2026-11-25` of a UTC day. */
export const utcDay = (ms: number): string => new Date(ms).toISOString().slice(0, 10);
