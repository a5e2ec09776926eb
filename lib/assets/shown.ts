/** The worth of accounts as it is shown. Each figure is rounded once and never flatters; what stands above others is their sum, to the cent. */
import type { assets } from '@/lib/api/assets';
import type { ReplyOf } from '@/lib/api/endpoint';
import { downToCents, inCents } from '@/lib/money/cents';
import { type Decimal, add, sub, sum } from '@/lib/money/decimal';

type Row = ReplyOf<typeof assets.total>['byAccount'][number];

export interface ShownParts {
  available: Decimal;
  /** What is left of the balance, so less than a cent above what it is. */
  frozen: Decimal;
  /** Null while unknown, absent where an account has none. */
  unrealized: Decimal | null | undefined;
  total: Decimal;
}

export function shownParts({ availableUsdt, frozenUsdt, unrealizedUsdt }: Row): ShownParts {
  const available = downToCents(availableUsdt);
  const balance = downToCents(add(availableUsdt, frozenUsdt));
  const unrealized = unrealizedUsdt && inCents(unrealizedUsdt);
  return { available, frozen: sub(balance, available), unrealized, total: add(balance, unrealized ?? '0') };
}

export const shownTotal = ({ byAccount }: { byAccount: readonly Row[] }): Decimal =>
  sum(byAccount.map((row) => shownParts(row).total));
