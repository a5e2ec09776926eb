/** One's orders: those that run, and those that have ended, page by page. */
import { useTranslations } from 'next-intl';
import { EmptyState } from '@/components/ui/EmptyState';
import { ErrorState } from '@/components/ui/ErrorState';
import { List } from '@/components/ui/List';
import { SkeletonRows } from '@/components/ui/Skeleton';
import type { MarketKind } from '@/lib/api/market';
import { useEnded, useRunning } from '@/lib/fixed-time/hooks';
import { useErrorText } from '@/lib/i18n/errorText';
import { useVarieties } from '@/lib/market/hooks';
import { useLiveQuotes } from '@/lib/market/quotes';
import { ENDED_HEIGHT, ORDER_HEIGHT, OrderRow } from './OrderRow';

export function RunningOrders({ kind }: { kind: MarketKind }) {
  const t = useTranslations('fixedTime.orders');
  const errorText = useErrorText();
  const load = useRunning(kind);
  const varieties = useVarieties().data;
  useLiveQuotes([...new Set((load.data ?? []).map(({ symbol }) => symbol))]);
  if (load.data === null) {
    if (load.error) return <ErrorState text={errorText(load.error)} onRetry={() => void load.reload()} />;
    return <SkeletonRows count={1} height={ORDER_HEIGHT} icon={false} />;
  }
  if (load.data.length === 0) return <EmptyState title={t('noRunning')} />;
  return (
    <ul aria-label={t('list')}>
      {load.data.map((order) => (
        <li key={order.orderNo}>
          <OrderRow order={order} variety={varieties?.find(({ symbol }) => symbol === order.symbol) ?? null} />
        </li>
      ))}
    </ul>
  );
}

export function EndedOrders({ kind }: { kind: MarketKind }) {
  const t = useTranslations('fixedTime.orders');
  const errorText = useErrorText();
  const orders = useEnded(kind);
  const varieties = useVarieties().data;
  if (orders.data === null) {
    if (orders.error) return <ErrorState text={errorText(orders.error)} onRetry={() => void orders.reload()} />;
    return <SkeletonRows count={3} height={ENDED_HEIGHT} icon={false} />;
  }
  if (orders.data.length === 0) return <EmptyState title={t('noEnded')} />;
  return (
    <List
      rows={orders.data}
      keyOf={(order) => order.orderNo}
      rowHeight={ENDED_HEIGHT}
      label={t('list')}
      onMore={orders.loadMore}
      hasMore={orders.hasMore}
      loadingMore={orders.isLoadingMore}
    >
      {(order) => <OrderRow order={order} variety={varieties?.find(({ symbol }) => symbol === order.symbol) ?? null} />}
    </List>
  );
}
