/** One's orders page by page: those that rest, with recalling, or those that ended. */
import { useTranslations } from 'next-intl';
import { EmptyState } from '@/components/ui/EmptyState';
import { ErrorState } from '@/components/ui/ErrorState';
import { List } from '@/components/ui/List';
import { SkeletonRows } from '@/components/ui/Skeleton';
import { toast } from '@/components/ui/toast';
import type { PerpetualOrder } from '@/lib/api/perpetualShapes';
import type { Pages } from '@/lib/client/useCall';
import { useErrorText } from '@/lib/i18n/errorText';
import { usePerpetualMarkets, usePerpetualOrders, useRecall } from '@/lib/perpetual/hooks';
import { ORDER_HEIGHT, OrderRow } from './OrderRow';

export function OpenOrders({ orders }: { orders: Pages<PerpetualOrder> }) {
  const t = useTranslations('perpetual.order');
  const recall = useRecall();
  return (
    <OrderList
      orders={orders}
      empty={t('noOpen')}
      onRecall={(order) =>
        void recall.run({ orderNo: order.orderNo }).then((done) => done && toast.done(t('recalled')))
      }
    />
  );
}

export function EndedOrders({ symbol }: { symbol?: string }) {
  const t = useTranslations('perpetual.order');
  return <OrderList orders={usePerpetualOrders({ open: false, ...(symbol ? { symbol } : {}) })} empty={t('noEnded')} />;
}

function OrderList({
  orders,
  empty,
  onRecall,
}: {
  orders: Pages<PerpetualOrder>;
  empty: string;
  onRecall?: (order: PerpetualOrder) => void;
}) {
  const t = useTranslations('perpetual.order');
  const errorText = useErrorText();
  const markets = usePerpetualMarkets().data;
  if (orders.data === null) {
    if (orders.error) return <ErrorState text={errorText(orders.error)} onRetry={() => void orders.reload()} />;
    return <SkeletonRows count={2} height={ORDER_HEIGHT} icon={false} />;
  }
  if (orders.data.length === 0) return <EmptyState title={empty} />;
  return (
    <List
      rows={orders.data}
      keyOf={(order) => order.orderNo}
      rowHeight={ORDER_HEIGHT}
      label={t('list')}
      onMore={orders.loadMore}
      hasMore={orders.hasMore}
      loadingMore={orders.isLoadingMore}
    >
      {(order) => (
        <OrderRow
          order={order}
          market={markets?.find(({ symbol }) => symbol === order.symbol) ?? null}
          {...(onRecall ? { onRecall } : {})}
        />
      )}
    </List>
  );
}
