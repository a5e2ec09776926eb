/** Beneath the chart of a wide window: one's open orders and history as tables. */
import { useTranslations } from 'next-intl';
import { Button } from '@/components/ui/Button';
import { Tabs } from '@/components/ui/Tabs';
import type { Variety } from '@/lib/api/market';
import { useIsLoggedIn } from '@/lib/auth/session';
import { useEntryState } from '@/lib/navigation/entryState';
import { useNavigation } from '@/lib/navigation/navigation';
import { paths } from '@/lib/paths';
import { useOpenOrders, useOrderHistory } from '@/lib/spot/hooks';
import { OrdersTable } from './OrdersTable';
import { useCancelling } from './useCancelling';

export function WideRecords({ varieties, here }: { varieties: readonly Variety[]; here: string }) {
  const t = useTranslations('spot.records');
  const words = useTranslations('spot.order');
  const navigation = useNavigation();
  const isLoggedIn = useIsLoggedIn();
  const [tab, setTab] = useEntryState<'open' | 'history'>('records', 'open');
  const open = useOpenOrders();
  const { cancel, cancelAll, isCancellingAll } = useCancelling(open.total ?? 0);
  return (
    <>
      <div className="bg-page hairline-b sticky top-0 z-10 flex items-center pr-1">
        <div className="min-w-0 flex-1">
          <Tabs
            label={t('label')}
            value={tab}
            onChange={setTab}
            items={[
              { value: 'open', label: t('open', { count: open.total ?? 0 }) },
              { value: 'history', label: t('history') },
            ]}
          />
        </div>
        {tab === 'open' && (open.total ?? 0) > 1 && (
          <Button kind="text" inline busy={isCancellingAll} onPress={() => void cancelAll()}>
            {words('cancelAll')}
          </Button>
        )}
        {isLoggedIn && (
          <Button kind="text" inline onPress={() => navigation.push(paths.spot.orders.href({ tab }))}>
            {t('all')}
          </Button>
        )}
      </div>
      {!isLoggedIn ? (
        <p className="text-label text-ink-3 flex items-center gap-2 px-4 py-4">
          {t('loggedOut')}
          <Button kind="text" inline onPress={() => navigation.push(paths.entry.href({ next: here }))}>
            {t('logIn')}
          </Button>
        </p>
      ) : tab === 'open' ? (
        <OrdersTable orders={open} varieties={varieties} empty={t('noOpen')} onCancel={(order) => void cancel(order)} />
      ) : (
        <History varieties={varieties} />
      )}
    </>
  );
}

function History({ varieties }: { varieties: readonly Variety[] }) {
  const t = useTranslations('spot.records');
  return <OrdersTable orders={useOrderHistory()} varieties={varieties} empty={t('noHistory')} />;
}
