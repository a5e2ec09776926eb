/** The appeal of an order: making one, or how it stands. */
import { useTranslations } from 'next-intl';
import { AppealForm } from '@/components/c2c/AppealForm';
import { AppealView } from '@/components/c2c/AppealView';
import { OrderStrip } from '@/components/c2c/OrderStrip';
import { ScreenFrame } from '@/components/layout/ScreenFrame';
import { EmptyState } from '@/components/ui/EmptyState';
import { isOpen } from '@/lib/c2c/rules';
import { useAppeal } from '@/lib/c2c/talk';
import { useFormat } from '@/lib/format/useFormat';
import { useNavigation, useParams } from '@/lib/navigation/navigation';
import { paths } from '@/lib/paths';

export function AppealScreen() {
  const { orderNo } = useParams(paths.c2c.appeal);
  const t = useTranslations('c2cTalk.appeal');
  const format = useFormat();
  const { redirect } = useNavigation();
  const load = useAppeal(orderNo);
  const reason = load.data === null ? load.error?.reason : null;
  if (reason === 'notFound' || reason === 'badRequest')
    return (
      <ScreenFrame title={t('title')}>
        <EmptyState
          title={t('notFound')}
          action={{ label: t('toOrders'), onPress: () => redirect(paths.c2c.orders.href()) }}
        />
      </ScreenFrame>
    );
  return (
    <ScreenFrame title={t('title')} load={load}>
      {(appeal) => {
        const { allowed, appealFrom, status } = appeal.order;
        const canAppeal = allowed.includes('appeal') || allowed.includes('reopen');
        const hasOne = status === 'inAppeal' || appeal.evidence.length > 0 || appeal.decision !== null;
        return (
          <>
            <OrderStrip order={appeal.order} />
            {hasOne && <AppealView appeal={appeal} onChanged={() => void load.reload()} />}
            {canAppeal && status !== 'inAppeal' && (
              <AppealForm
                orderNo={orderNo}
                isReopening={allowed.includes('reopen')}
                onDone={() => void load.reload()}
              />
            )}
            {!canAppeal && !hasOne && (
              <EmptyState
                title={t('notNow')}
                text={
                  !isOpen(status)
                    ? t('endedText')
                    : appealFrom === null
                      ? t('notNowText')
                      : t('fromText', { time: format.dateTime(appealFrom) })
                }
                action={{ label: t('toOrder'), onPress: () => redirect(paths.c2c.order.href({ orderNo })) }}
              />
            )}
          </>
        );
      }}
    </ScreenFrame>
  );
}
