/** The form of a withdrawal to a bank account: what keeps it from going on. The exchange decides in the end. */
import type { BankChannel } from '@/lib/api/bankWithdrawals';
import type { WithdrawalTerms } from '@/lib/api/withdrawals';
import { type Typed, typedDecimal } from '@/lib/format/typing';
import { type Decimal, gt, lt, min } from '@/lib/money/decimal';

type Limits = Pick<WithdrawalTerms, 'available' | 'day' | 'month'>;
export type AmountFault = 'missing' | 'small' | 'available' | 'max' | 'day' | 'month';

const boundsOf = ({ available, day, month }: Limits, { max }: BankChannel) =>
  [
    ['available', available],
    ['max', max],
    ['day', day?.left ?? null],
    ['month', month?.left ?? null],
  ] as const;

/** The most that may leave at once. */
export const mostToBank = (limits: Limits, channel: BankChannel): Decimal =>
  boundsOf(limits, channel).reduce<Decimal>(
    (most, [, value]) => (value === null ? most : min(most, value)),
    limits.available,
  );

/** What is wrong with an amount, and the figure that it is measured by. */
export function amountFault(
  typed: Typed,
  limits: Limits,
  channel: BankChannel,
): { fault: AmountFault; figure: Decimal } | null {
  const amount = typedDecimal(typed);
  if (amount === null) return { fault: 'missing', figure: '0' };
  if (lt(amount, channel.min)) return { fault: 'small', figure: channel.min };
  for (const [fault, figure] of boundsOf(limits, channel))
    if (figure !== null && gt(amount, figure)) return { fault, figure };
  return null;
}
