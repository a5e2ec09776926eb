/** Money out: to an address on the chain. */
import { useTranslations } from 'next-intl';
import { ScreenFrame } from '@/components/layout/ScreenFrame';
import { Skeleton } from '@/components/ui/Skeleton';
import { WithdrawForm } from '@/components/withdrawals/WithdrawForm';
import { useNavigation } from '@/lib/navigation/navigation';
import { paths } from '@/lib/paths';
import { useWithdrawalTerms } from '@/lib/withdrawals/hooks';

const COIN = 'USDT';

export function WithdrawScreen() {
  const t = useTranslations('withdrawals');
  const { push, redirect } = useNavigation();
  const load = useWithdrawalTerms();
  const terms = load.data;
  const [channel] = terms?.channels ?? [];
  const isStranded = terms?.wayBack?.length === 0;
  if (terms && channel && !isStranded)
    return <WithdrawForm terms={terms} channel={channel} onStale={() => void load.reload()} />;
  return (
    <ScreenFrame
      title={t('title', { coin: COIN })}
      load={load}
      skeleton={<FormSkeleton />}
      isEmpty={() => true}
      empty={
        isStranded && channel
          ? {
              title: t('identity'),
              text: t('identityText'),
              action: {
                label: t('toIdentity'),
                onPress: () => push(paths.identity.basic.href({ next: paths.assets.withdraw.href() })),
              },
            }
          : {
              title: t('notOffered'),
              text: t('notOfferedText'),
              action: { label: t('toFund'), onPress: () => redirect(paths.assets.fund.href()) },
            }
      }
    >
      {() => null}
    </ScreenFrame>
  );
}

function FormSkeleton() {
  return (
    <div className="space-y-4 px-4 pt-3">
      <Skeleton className="h-4 w-20" />
      <Skeleton className="rounded-m h-20 w-full" />
      <Skeleton className="h-4 w-48" />
      <Skeleton className="rounded-m h-12 w-full" />
      <Skeleton className="h-12 w-full" />
      <Skeleton className="rounded-m h-24 w-full" />
    </div>
  );
}
