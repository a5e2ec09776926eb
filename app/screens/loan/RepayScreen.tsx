/** Repaying a loan before or at its end. */
import { useTranslations } from 'next-intl';
import { useState } from 'react';
import { ScreenFrame } from '@/components/layout/ScreenFrame';
import { RepayForm } from '@/components/loan/RepayForm';
import { ResultPage } from '@/components/security/ResultPage';
import { Button } from '@/components/ui/Button';
import { EmptyState } from '@/components/ui/EmptyState';
import type { LoanOrder } from '@/lib/api/loan';
import { useCoins } from '@/lib/assets/hooks';
import { isMissing } from '@/lib/client/isMissing';
import { joinLoads } from '@/lib/client/joinLoads';
import { useFormat } from '@/lib/format/useFormat';
import { useLoan } from '@/lib/loan/hooks';
import { useNavigation, useParams } from '@/lib/navigation/navigation';
import { paths } from '@/lib/paths';

export function RepayScreen() {
  const t = useTranslations('loan.repay');
  const loans = useTranslations('loan.order');
  const { redirect } = useNavigation();
  const { orderNo } = useParams(paths.loan.repay);
  const loan = useLoan(orderNo);
  const load = joinLoads({ order: loan, coins: useCoins() });
  const [done, setDone] = useState<LoanOrder | null>(null);
  const open = () => redirect(paths.loan.order.href({ orderNo }));
  if (done) return <Done order={done} onOpen={open} />;
  if (isMissing(loan))
    return (
      <ScreenFrame title={t('title')}>
        <EmptyState
          title={loans('notFound')}
          action={{ label: loans('toRecords'), onPress: () => redirect(paths.loan.orders.href()) }}
        />
      </ScreenFrame>
    );
  return (
    <ScreenFrame title={t('title')} load={load}>
      {({ order, coins }) =>
        order.allowed.includes('close') ? (
          <RepayForm
            order={order}
            available={coins.find(({ coin }) => coin === order.loanCoin)?.available ?? '0'}
            onDone={setDone}
          />
        ) : (
          <EmptyState title={t('over')} action={{ label: t('see'), onPress: open }} />
        )
      }
    </ScreenFrame>
  );
}

function Done({ order, onOpen }: { order: LoanOrder; onOpen: () => void }) {
  const t = useTranslations('loan.repay');
  const format = useFormat();
  const { loanCoin, debt, status } = order;
  return (
    <ScreenFrame title={t('title')} footer={<Button onPress={onOpen}>{t('see')}</Button>}>
      <ResultPage
        title={t(status === 'repaid' ? 'doneAll' : 'done')}
        text={
          status === 'repaid'
            ? t('doneAllText')
            : t('doneText', { debt: `${format.coin(debt, loanCoin)} ${loanCoin}`, ltv: format.share(order.ltv) })
        }
      />
    </ScreenFrame>
  );
}
