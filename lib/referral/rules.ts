/** Who earns what from whose fees (docs/domains/referral.md). The server's SQL computes the same, and a test compares the two. */
import { type Decimal, LEDGER_PLACES, mul, round } from '@/lib/money/decimal';
import { DAY_MS } from '@/lib/market/rules';

export const LEVELS = [1, 2, 3] as const;
export type Level = (typeof LEVELS)[number];

/** Of the trading fee that somebody of that level paid. Together less than the whole fee, so that trading with oneself always costs. */
export const RATES: Readonly<Record<Level, Decimal>> = { 1: '0.2', 2: '0.1', 3: '0.05' };

/** Raised whenever the text of the rules changes. */
export const RULES_VERSION = '2026-11-25';

/** A day (UTC) is settled so long after its end. */
export const SETTLED_AFTER_MS = 30 * 60_000;
export const settledAt = (day: number): number => (day + 1) * DAY_MS + SETTLED_AFTER_MS;

/** Somebody is active who paid a fee within so many days. */
export const ACTIVE_DAYS = 30;
/** So many days the trend shows. */
export const TREND_DAYS = 14;

/** What the fees of one person on one day bring to whoever stands so many levels above; in USDT, rounded down. */
export const commissionOf = (fee: Decimal, level: Level): Decimal =>
  round(mul(fee, RATES[level]), LEDGER_PLACES, 'down');
