/** One savings order, the revenue of its days, and the way out. */
import { useTranslations } from 'next-intl';
import { useState } from 'react';
import { EarnOrderView } from '@/components/earn/EarnOrderView';
import { INTEREST_ROW_HEIGHT, InterestRow } from '@/components/earn/InterestRow';
import { RedeemSheet } from '@/components/earn/RedeemSheet';
import { ScreenFrame } from '@/components/layout/ScreenFrame';
import { RecordPages } from '@/components/trading/RecordPages';
import { Button } from '@/components/ui/Button';
import { EmptyState } from '@/components/ui/EmptyState';
import { toast } from '@/components/ui/toast';
import { isMissing } from '@/lib/client/isMissing';
import { useEarnInterest, useEarnOrder } from '@/lib/earn/hooks';
import { useNavigation, useParams } from '@/lib/navigation/navigation';
import { paths } from '@/lib/paths';

export function EarnOrderScreen() {
  const t = useTranslations('earn.order');
  const { push, redirect } = useNavigation();
  const { orderNo } = useParams(paths.earn.order);
  const [isDemo, setDemo] = useState(false);
  const load = useEarnOrder(orderNo, isDemo);
  const interest = useEarnInterest(orderNo);
  const [isLeaving, setLeaving] = useState(false);
  const order = load.data;
  if (order && order.demo !== isDemo) setDemo(order.demo);
  const canLeave = order?.allowed.some((act) => act !== 'autoRenew') ?? false;
  if (isMissing(load))
    return (
      <ScreenFrame title={t('title')}>
        <EmptyState
          title={t('notFound')}
          action={{ label: t('toRecords'), onPress: () => redirect(paths.earn.history.href()) }}
        />
      </ScreenFrame>
    );
  return (
    <ScreenFrame
      title={t('title')}
      load={load}
      footer={
        order &&
        (canLeave ? (
          <Button kind="secondary" onPress={() => setLeaving(true)}>
            {t(order.status === 'subscribed' ? 'takeBack' : 'redeem')}
          </Button>
        ) : (
          order.endedAt !== null && (
            <Button onPress={() => push(paths.earn.buy.href({ id: order.productId }))}>{t('again')}</Button>
          )
        ))
      }
    >
      {(shown) => (
        <>
          <EarnOrderView order={shown} />
          <section className="border-surface border-t-8 pt-3">
            <h2 className="px-4 font-semibold">{t('days')}</h2>
            <RecordPages
              pages={interest}
              label={t('days')}
              rowHeight={INTEREST_ROW_HEIGHT}
              keyOf={({ at }) => String(at)}
              empty={{ title: t('noDays'), text: t('noDaysText') }}
            >
              {(line) => <InterestRow line={line} />}
            </RecordPages>
          </section>
          {isLeaving && (
            <RedeemSheet
              order={shown}
              onClose={() => setLeaving(false)}
              onDone={() => {
                setLeaving(false);
                toast.done(t('left'));
              }}
            />
          )}
        </>
      )}
    </ScreenFrame>
  );
}
