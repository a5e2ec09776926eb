/** The rules of statements, shared by the app and the exchange. Pure. Source: docs/domains/statements.md. */
import type { LineType } from '@/lib/api/ledger';

const DAY_MS = 24 * 3_600_000;
/** The longest period of one file. */
export const MOST_DAYS = 366;
/** How many of a person's are kept at a time. */
export const MOST_KEPT = 20;
export const KEPT_MS = 7 * DAY_MS;

/** Whole days, both named ones included, in UTC; null where they make no period. */
export function periodOf(firstDay: string, lastDay: string): { from: number; to: number } | null {
  const [from, last] = [Date.parse(`${firstDay}T00:00:00Z`), Date.parse(`${lastDay}T00:00:00Z`)];
  return Number.isNaN(from) || Number.isNaN(last) ? null : { from, to: last + DAY_MS };
}

export const isPeriod = ({ from, to }: { from: number; to: number }): boolean =>
  from < to && to - from <= MOST_DAYS * DAY_MS;

/** Under what a yearly summary counts a line; the others are neither gain nor cost, or need what a coin was bought for. */
export const GROUPS = {
  profit: ['realizedPnl', 'liquidation', 'fixedTime'],
  fees: ['tradeFee', 'withdrawFee'],
  funding: ['funding', 'swap'],
  commission: ['commission1', 'commission2', 'commission3'],
} as const satisfies Record<string, readonly LineType[]>;
export type Group = keyof typeof GROUPS;

export const groupOf = (line: LineType): Group | null =>
  (Object.keys(GROUPS) as Group[]).find((group) => GROUPS[group].some((one) => one === line)) ?? null;
