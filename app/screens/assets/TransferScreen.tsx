/** Moving money between own accounts; afterwards back to where the person came from. */
import { useTranslations } from 'next-intl';
import { useState } from 'react';
import { TransferForm, type Transferred } from '@/components/assets/TransferForm';
import { ScreenFrame } from '@/components/layout/ScreenFrame';
import { ResultPage } from '@/components/security/ResultPage';
import { Button } from '@/components/ui/Button';
import { Skeleton } from '@/components/ui/Skeleton';
import { useTransferAccounts } from '@/lib/assets/hooks';
import { useOwnFormat } from '@/lib/format/useOwnFormat';
import { useNavigation, useParams } from '@/lib/navigation/navigation';
import { isInside, paths } from '@/lib/paths';

export function TransferScreen() {
  const t = useTranslations('assets.transfer');
  const names = useTranslations('assets.account');
  const own = useOwnFormat();
  const { from, to, next } = useParams(paths.assets.transfer);
  const { redirect } = useNavigation();
  const load = useTransferAccounts();
  const [done, setDone] = useState<Transferred | null>(null);
  const goBack = () => redirect(next && isInside(next) ? next : paths.assets.fund.href());

  if (done)
    return (
      <ScreenFrame
        title={t('title')}
        footer={
          <>
            <Button kind="secondary" onPress={() => setDone(null)}>
              {t('again')}
            </Button>
            <Button onPress={goBack}>{t('finish')}</Button>
          </>
        }
      >
        <ResultPage
          title={t('done')}
          text={t('doneText', {
            amount: own.coin(done.amount, done.coin),
            coin: done.coin,
            from: names(done.from),
            to: names(done.to),
          })}
        />
      </ScreenFrame>
    );
  return (
    <ScreenFrame
      title={t('title')}
      load={load}
      skeleton={<TransferSkeleton />}
      isEmpty={(accounts) => accounts.length < 2}
      empty={{ title: t('none'), text: t('noneText'), action: { label: t('toFund'), onPress: goBack } }}
    >
      {(accounts) => <TransferForm key={`${from} ${to}`} accounts={accounts} wish={{ from, to }} onDone={setDone} />}
    </ScreenFrame>
  );
}

function TransferSkeleton() {
  return (
    <div className="space-y-4 px-4 pt-3">
      {Array.from({ length: 4 }, (_, item) => (
        <div key={item} className="space-y-1.5">
          <Skeleton className="h-4 w-16" />
          <Skeleton className="rounded-m h-[2.875rem] w-full" />
        </div>
      ))}
    </div>
  );
}
