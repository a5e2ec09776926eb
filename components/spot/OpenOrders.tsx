/** One's resting orders with cancel and cancel-all. */
import { useTranslations } from 'next-intl';
import { LoadStates } from '@/components/layout/LoadStates';
import { Button } from '@/components/ui/Button';
import { EmptyState } from '@/components/ui/EmptyState';
import { List } from '@/components/ui/List';
import { SkeletonRows } from '@/components/ui/Skeleton';
import type { Variety } from '@/lib/api/market';
import type { SpotOrder } from '@/lib/api/spot';
import type { Pages } from '@/lib/client/useCall';
import { ORDER_ROW_HEIGHT, OrderRow } from './OrderRow';
import { useCancelling } from './useCancelling';

export interface OrderListProps {
  orders: Pages<SpotOrder>;
  varieties: readonly Variety[];
  empty: { title: string; text?: string; action?: { label: string; onPress: () => void } };
}

/** `symbol` limits cancel-all to one market; it is not offered where the list shows fewer orders than it would cancel. */
export function OpenOrders({
  orders,
  varieties,
  empty,
  symbol,
  canCancelAll = true,
}: OrderListProps & { symbol?: string; canCancelAll?: boolean }) {
  const t = useTranslations('spot.order');
  const { cancel, cancelAll, isCancellingAll } = useCancelling(orders.total ?? 0, symbol);
  return (
    <>
      {canCancelAll && (orders.total ?? 0) > 1 && (
        <div className="-mb-2 flex justify-end px-1">
          <Button kind="text" inline busy={isCancellingAll} onPress={() => void cancelAll()}>
            {t('cancelAll')}
          </Button>
        </div>
      )}
      <OrderList orders={orders} varieties={varieties} empty={empty} onCancel={(order) => void cancel(order)} />
    </>
  );
}

/** Orders page by page, with their own loading, failure and emptiness. */
export function OrderList({
  orders,
  varieties,
  empty,
  onCancel,
}: OrderListProps & { onCancel?: (order: SpotOrder) => void }) {
  const t = useTranslations('spot.order');
  const varietyOf = (symbol: string) => varieties.find((variety) => variety.symbol === symbol);
  return (
    <LoadStates load={orders} skeleton={<SkeletonRows count={3} height={ORDER_ROW_HEIGHT} icon={false} />}>
      {(rows) =>
        rows.length === 0 ? (
          <EmptyState {...empty} />
        ) : (
          <List
            rows={rows}
            keyOf={(order) => order.orderNo}
            rowHeight={ORDER_ROW_HEIGHT}
            label={t('list')}
            onMore={orders.loadMore}
            hasMore={orders.hasMore}
            loadingMore={orders.isLoadingMore}
          >
            {(order) => (
              <OrderRow order={order} variety={varietyOf(order.symbol) ?? null} {...(onCancel ? { onCancel } : {})} />
            )}
          </List>
        )
      }
    </LoadStates>
  );
}
