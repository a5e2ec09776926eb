/** What the fixed-time ticket says and would send. */
import type { FixedTimeAccount, FixedTimeConfig, FixedTimeOption } from '@/lib/api/fixedTimeShapes';
import { type Typed, typedDecimal } from '@/lib/format/typing';
import { add, type Decimal, isZero, max, sub } from '@/lib/money/decimal';
import { type StakeProblem, stakeProblem } from './rules';

/** The step of the two buttons. */
const STEP: Decimal = '10';

export const optionOf = (config: FixedTimeConfig, duration: number): FixedTimeOption | null =>
  config.options.find((option) => option.duration === duration) ?? config.options[0] ?? null;

export function stepped(stake: Typed, direction: 'up' | 'down'): Decimal {
  const now = typedDecimal(stake) ?? '0';
  return direction === 'up' ? add(now, STEP) : max(STEP, sub(now, STEP));
}

export type Problem = StakeProblem | { reason: 'missing' };

export function problemOf(
  typed: Typed,
  option: FixedTimeOption,
  config: FixedTimeConfig,
  account: FixedTimeAccount | null,
): Problem | null {
  const stake = typedDecimal(typed);
  if (stake === null || isZero(stake)) return { reason: 'missing' };
  return stakeProblem(stake, option, {
    dailyLeft: account?.dailyLeft ?? config.dailyLeft,
    available: account?.available ?? null,
  });
}
