/** What a closed position made, with cents: each part is rounded once, and the net is the sum of the parts that are shown. Every fill says its own to the last digit. */
import type { ClosedPosition } from '@/lib/api/perpetualShapes';
import { inCents } from '@/lib/money/cents';
import { type Decimal, neg, sum } from '@/lib/money/decimal';

interface Result {
  realized: Decimal;
  /** As they count in the sum: below zero. */
  fees: Decimal;
  funding: Decimal;
  net: Decimal;
}

export function resultInCents({
  realizedPnl,
  fees,
  funding,
}: Pick<ClosedPosition, 'realizedPnl' | 'fees' | 'funding'>): Result {
  const parts = { realized: inCents(realizedPnl), fees: inCents(neg(fees)), funding: inCents(funding) };
  return { ...parts, net: sum(Object.values(parts)) };
}
