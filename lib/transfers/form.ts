/** The form of a transfer to another person: what keeps it from going on. The exchange decides in the end. */
import type { TransferTerms } from '@/lib/api/transfers';
import { type Typed, typedDecimal } from '@/lib/format/typing';
import { type Decimal, gt, isPositive } from '@/lib/money/decimal';
import { payeeKey } from './rules';

export type AmountFault = 'missing' | 'zero' | 'over' | 'day' | 'month';

/** Limits are in USDT; for other coins the exchange says it, which knows the price. */
export function amountFault(
  typed: Typed,
  { coin, available }: { coin: string; available: Decimal },
  { day, month }: Pick<TransferTerms, 'day' | 'month'>,
): AmountFault | null {
  const amount = typedDecimal(typed);
  if (amount === null) return 'missing';
  if (!isPositive(amount)) return 'zero';
  if (gt(amount, available)) return 'over';
  if (coin !== 'USDT') return null;
  if (day && gt(amount, day.left)) return 'day';
  return month && gt(amount, month.left) ? 'month' : null;
}

export type PayeeFault = 'nobody' | 'form';

export function payeeFault(typed: string): PayeeFault | null {
  if (typed.trim() === '') return 'nobody';
  return payeeKey(typed) === null ? 'form' : null;
}

/** The first thing that keeps money in, in the order of the exchange's checks. */
export function waitOf({
  coolingOffUntil,
  heldUntil,
  suspended,
}: TransferTerms): { wait: 'suspended' | 'coolingOff' | 'held'; until: number | null } | null {
  if (coolingOffUntil !== null) return { wait: 'coolingOff', until: coolingOffUntil };
  if (heldUntil !== null) return { wait: 'held', until: heldUntil };
  return suspended ? { wait: 'suspended', until: null } : null;
}
