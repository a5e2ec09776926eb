/** The worth of accounts as it is shown. Each figure is rounded once and never flatters; what stands above others is their sum, to the cent. */
import type { assets } from '@/lib/api/assets';
import type { ReplyOf } from '@/lib/api/endpoint';
import { downToCents, inCents } from '@/lib/money/cents';
import { type Decimal, add, sub } from '@/lib/money/decimal';

type Row = ReplyOf<typeof assets.total>['byAccount'][number];

export interface ShownParts {
  available: Decimal;
  /** What is left of the balance, so less than a cent above what it is. */
  frozen: Decimal;
  /** Null while unknown, absent where an account has none. */
  unrealized: Decimal | null | undefined;
  total: Decimal;
}

export function shownParts(row: Row): ShownParts {
  const available = downToCents(row.availableUsdt);
  const unrealized = row.unrealizedUsdt && inCents(row.unrealizedUsdt);
  return { available, frozen: sub(balanceOf(row), available), unrealized, total: worthOf(row) };
}

const balanceOf = ({ availableUsdt, frozenUsdt }: Row): Decimal => downToCents(add(availableUsdt, frozenUsdt));
const worthOf = (row: Row): Decimal => add(balanceOf(row), inCents(row.unrealizedUsdt ?? '0'));

// Also in the script that runs before the app, where every function counts.
export const shownTotal = ({ byAccount }: { byAccount: readonly Row[] }): Decimal =>
  byAccount.reduce<Decimal>((total, row) => add(total, worthOf(row)), '0');
