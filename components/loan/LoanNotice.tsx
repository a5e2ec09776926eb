/** On home and fund: a loan that is called, overdue or being sold, and the way to it. Letter and push say the same. */
import { ChevronRight, TriangleAlert } from 'lucide-react';
import { useTranslations } from 'next-intl';
import { useEndangeredLoan } from '@/lib/loan/hooks';
import { useFormat } from '@/lib/format/useFormat';
import { useNavigation } from '@/lib/navigation/navigation';
import { paths } from '@/lib/paths';

export function LoanNotice() {
  const t = useTranslations('shell.loanNotice');
  const format = useFormat();
  const { push } = useNavigation();
  const loan = useEndangeredLoan();
  if (!loan) return null;
  const { orderNo, status, collateralCoin: coin, ltv, graceUntil } = loan;
  return (
    <div role="alert" className="px-4 pt-2">
      <button
        type="button"
        onClick={() => push(paths.loan.order.href({ orderNo }))}
        className="press bg-warn-soft text-warn text-label rounded-m flex min-h-11 w-full items-center gap-2 px-3 py-1.5 text-left"
      >
        <TriangleAlert aria-hidden className="size-5 shrink-0" />
        <span className="min-w-0 flex-1">
          {t(status, { coin, ltv: format.share(ltv), time: format.shortTime(graceUntil ?? 0) })}
        </span>
        <span className="flex shrink-0 items-center font-semibold">
          {t('open')}
          <ChevronRight aria-hidden className="size-4" />
        </span>
      </button>
    </div>
  );
}
