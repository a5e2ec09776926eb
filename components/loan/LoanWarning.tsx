/** The notice of a loan in danger, fetched for those who have something pledged; others never load it. */
import { LazyPart } from '@/components/layout/LazyPart';
import type { Decimal } from '@/lib/money/decimal';
import { isZero } from '@/lib/money/decimal';

const load = () => import('./LoanNotice').then((file) => file.LoanNotice);

/** `pledged`: what lies on the loan account. */
export function LoanWarning({ pledged }: { pledged: Decimal | undefined }) {
  return pledged === undefined || isZero(pledged) ? null : <LazyPart load={load} skeleton={null} props={{}} />;
}
