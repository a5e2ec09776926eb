/** What the fixed-time ticket says and would send. */
import type { FixedTimeAccount, FixedTimeConfig, FixedTimeOption } from '@/lib/api/fixedTimeShapes';
import { type Typed, typedDecimal } from '@/lib/format/typing';
import { add, type Decimal, gt, isZero, max, min, sub } from '@/lib/money/decimal';
import { type StakeProblem, stakeProblem } from './rules';

/** The step of the two buttons. */
const STEP: Decimal = '10';

export const optionOf = (config: FixedTimeConfig, duration: number): FixedTimeOption | null =>
  config.options.find((option) => option.duration === duration) ?? config.options[0] ?? null;

export function stepped(stake: Typed, direction: 'up' | 'down'): Decimal {
  const now = typedDecimal(stake) ?? '0';
  return direction === 'up' ? add(now, STEP) : max(STEP, sub(now, STEP));
}

export type Problem = StakeProblem | { reason: 'missing' } | { reason: 'lossLimitExceeded'; left: Decimal };

/** What may still be staked today: by the exchange's limit and by one's own, where there is one. */
export const leftToday = ({ dailyLeft }: FixedTimeAccount, leftToLose: Decimal | null): Decimal =>
  leftToLose === null ? dailyLeft : min(dailyLeft, leftToLose);

export function problemOf(
  typed: Typed,
  option: FixedTimeOption,
  config: FixedTimeConfig,
  { account, leftToLose }: { account: FixedTimeAccount | null; leftToLose: Decimal | null },
): Problem | null {
  const stake = typedDecimal(typed);
  if (stake === null || isZero(stake)) return { reason: 'missing' };
  // First of all, as the exchange does: to somebody who may lose 5 it is no help that the least is 10.
  if (leftToLose !== null && gt(stake, leftToLose)) return { reason: 'lossLimitExceeded', left: leftToLose };
  return stakeProblem(stake, option, {
    dailyLeft: account?.dailyLeft ?? config.dailyLeft,
    available: account?.available ?? null,
  });
}
