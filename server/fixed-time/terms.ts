/** The terms of fixed-time contracts: durations, payouts, limits. What an operator sets counts from its time on, and never for an accepted order. */
import type { FixedTimeOption } from '@/lib/api/fixedTimeShapes';
import {
  breakEven,
  DAILY_LIMIT,
  DAILY_LIMIT_BASIC,
  expectedPer100,
  isTooQuiet,
  type Option,
} from '@/lib/fixed-time/rules';
import { compare, gt, lt, type Decimal } from '@/lib/money/decimal';
import type { SessionUser } from '../http/callers';

const STAKES = { minStake: '10', maxStake: '5000' } as const;

/** Nothing shorter than a minute: the shorter, the more it is a game. */
export const DEFAULT_OPTIONS: readonly Option[] = [
  { duration: 60, payoutRate: '0.75', ...STAKES },
  { duration: 120, payoutRate: '0.77', ...STAKES },
  { duration: 300, payoutRate: '0.8', ...STAKES },
  { duration: 900, payoutRate: '0.82', ...STAKES },
  { duration: 3600, payoutRate: '0.85', ...STAKES },
];

/** The most that the house may have to pay on one direction of one symbol, in USDT. */
export const MOST_EXPOSURE: Decimal = '100000';

export const dailyLimitOf = ({ level }: Pick<SessionUser, 'level'>): Decimal =>
  level === 'advanced' ? DAILY_LIMIT : DAILY_LIMIT_BASIC;

export const showOption = (option: Option, minuteRange: Decimal | null): FixedTimeOption => ({
  ...option,
  isTooQuiet: isTooQuiet(option, minuteRange),
  breakEven: breakEven(option.payoutRate),
  expectedPer100: expectedPer100(option.payoutRate),
});

/**
 * What operators may decide. A payout below 0.6 needs more than five wins of eight to lose nothing; more than 0.95 would draw people to
 * something that still loses money on average.
 */
const PAYOUTS = { least: '0.6', most: '0.95' } as const;
const MOST_STAKE: Decimal = '5000';

/** The first field that is out of bounds, or null. */
export function refusedField(options: readonly Option[]): 'duration' | 'payoutRate' | 'minStake' | 'maxStake' | null {
  for (const [nr, { duration, payoutRate, minStake, maxStake }] of options.entries()) {
    const before = options[nr - 1];
    if (before && before.duration >= duration) return 'duration';
    if (lt(payoutRate, PAYOUTS.least) || gt(payoutRate, PAYOUTS.most)) return 'payoutRate';
    if (lt(minStake, '1')) return 'minStake';
    if (compare(maxStake, minStake) < 0 || gt(maxStake, MOST_STAKE)) return 'maxStake';
  }
  return null;
}
