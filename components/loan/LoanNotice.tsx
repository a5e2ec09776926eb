/** On home and fund: a loan that is called, overdue or being sold, and the way to it. Letter and push say the same. */
import { useTranslations } from 'next-intl';
import { DangerNotice } from '@/components/layout/DangerNotice';
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
    <DangerNotice
      text={t(status, { coin, ltv: format.share(ltv), time: format.shortTime(graceUntil ?? 0) })}
      open={t('open')}
      onOpen={() => push(paths.loan.order.href({ orderNo }))}
    />
  );
}
