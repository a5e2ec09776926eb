/** A stretch of days in the device's own zone, as the record is filtered by it. */

export const PERIODS = ['any', 'today', 'week', 'month', 'custom'] as const;
export type PeriodName = (typeof PERIODS)[number];

export interface Period {
  name: PeriodName;
  /** Days such as `2026-11-22`, both included; of `custom` only. Empty: no bound. */
  firstDay: string;
  lastDay: string;
}

export const ANY_TIME: Period = { name: 'any', firstDay: '', lastDay: '' };

const DAYS: Partial<Record<PeriodName, number>> = { today: 1, week: 7, month: 30 };

/** Midnight in the device's zone at the beginning of a day that is `later` days after the named one. */
function midnightOf(day: string, later = 0): number | undefined {
  const [year, month, date] = day.split('-').map(Number);
  if (!year || !month || !date) return undefined;
  return new Date(year, month - 1, date + later).getTime();
}

/** From when (included) to when (excluded), Unix milliseconds; absent where there is no bound. */
export function boundsOf({ name, firstDay, lastDay }: Period, now: number): { from?: number; to?: number } {
  const days = DAYS[name];
  if (days !== undefined) {
    const today = new Date(now);
    return { from: new Date(today.getFullYear(), today.getMonth(), today.getDate() - days + 1).getTime() };
  }
  if (name === 'any') return {};
  const [from, to] = [midnightOf(firstDay), midnightOf(lastDay, 1)];
  return { ...(from !== undefined && { from }), ...(to !== undefined && { to }) };
}

/** Why chosen days make no period, or null. */
export const periodFault = ({ firstDay, lastDay }: Pick<Period, 'firstDay' | 'lastDay'>): 'missing' | 'order' | null =>
  firstDay === '' && lastDay === ''
    ? 'missing'
    : firstDay !== '' && lastDay !== '' && firstDay > lastDay
      ? 'order'
      : null;
