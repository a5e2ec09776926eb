/** One's orders: those that run, and those that have ended, page by page. */
import { useTranslations } from 'next-intl';
import { LoadStates } from '@/components/layout/LoadStates';
import { type Emptiness, RecordPages } from '@/components/trading/RecordPages';
import { EmptyState } from '@/components/ui/EmptyState';
import { SkeletonRows } from '@/components/ui/Skeleton';
import type { MarketKind } from '@/lib/api/market';
import { useEnded, useRunning } from '@/lib/fixed-time/hooks';
import { useVarieties } from '@/lib/market/hooks';
import { useLiveQuotes } from '@/lib/market/quotes';
import { ENDED_HEIGHT, ORDER_HEIGHT, OrderRow } from './OrderRow';

export function RunningOrders({ kind, empty }: { kind: MarketKind; empty?: Partial<Emptiness> }) {
  const t = useTranslations('fixedTime.orders');
  const load = useRunning(kind);
  const varieties = useVarieties().data;
  useLiveQuotes([...new Set((load.data ?? []).map(({ symbol }) => symbol))]);
  return (
    <LoadStates load={load} skeleton={<SkeletonRows count={1} height={ORDER_HEIGHT} icon={false} />}>
      {(orders) =>
        orders.length === 0 ? (
          <EmptyState title={t('noRunning')} {...empty} />
        ) : (
          <ul aria-label={t('list')}>
            {orders.map((order) => (
              <li key={order.orderNo}>
                <OrderRow order={order} variety={varieties?.find(({ symbol }) => symbol === order.symbol) ?? null} />
              </li>
            ))}
          </ul>
        )
      }
    </LoadStates>
  );
}

export function EndedOrders({ kind, empty }: { kind: MarketKind; empty?: Partial<Emptiness> }) {
  const t = useTranslations('fixedTime.orders');
  const varieties = useVarieties().data;
  return (
    <RecordPages
      pages={useEnded(kind)}
      empty={{ title: t('noEnded'), ...empty }}
      label={t('list')}
      rowHeight={ENDED_HEIGHT}
      keyOf={(order) => order.orderNo}
    >
      {(order) => <OrderRow order={order} variety={varieties?.find(({ symbol }) => symbol === order.symbol) ?? null} />}
    </RecordPages>
  );
}
