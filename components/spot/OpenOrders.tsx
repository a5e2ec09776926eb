/** One's resting orders with cancel and cancel-all. */
import { useTranslations } from 'next-intl';
import { Button } from '@/components/ui/Button';
import { dialog } from '@/components/ui/dialog';
import { EmptyState } from '@/components/ui/EmptyState';
import { ErrorState } from '@/components/ui/ErrorState';
import { List } from '@/components/ui/List';
import { SkeletonRows } from '@/components/ui/Skeleton';
import { toast } from '@/components/ui/toast';
import type { Variety } from '@/lib/api/market';
import type { SpotOrder } from '@/lib/api/spot';
import type { Pages } from '@/lib/client/useCall';
import { useErrorText } from '@/lib/i18n/errorText';
import { useCancelAll, useCancelOrder } from '@/lib/spot/hooks';
import { ORDER_ROW_HEIGHT, OrderRow } from './OrderRow';

export interface OrderListProps {
  orders: Pages<SpotOrder>;
  varieties: readonly Variety[];
  empty: { title: string; text?: string; action?: { label: string; onPress: () => void } };
}

/** `symbol` limits cancel-all to one market; it is not offered where the list shows fewer orders than it would cancel. */
export function OpenOrders({ orders, varieties, empty, symbol, canCancelAll = true }: OrderListProps & { symbol?: string; canCancelAll?: boolean }) {
  const t = useTranslations('spot.order');
  const cancel = useCancelOrder();
  const cancelAll = useCancelAll();

  const handleCancel = async (order: SpotOrder) => {
    if (await cancel.run({ orderNo: order.orderNo, action: 'cancel' })) toast.done(t('cancelled'));
  };
  const handleCancelAll = async () => {
    if (!(await dialog.confirm({ title: t('cancelAllTitle'), text: t('cancelAllText', { count: orders.total ?? 0 }), confirm: t('cancelAll') }))) return;
    const done = await cancelAll.run(symbol ? { symbol } : {});
    if (done) toast.done(t('cancelledCount', { count: done.cancelled }));
  };

  return (
    <>
      {canCancelAll && (orders.total ?? 0) > 1 && (
        <div className="-mb-2 flex justify-end px-1">
          <Button kind="text" inline busy={cancelAll.busy} onPress={() => void handleCancelAll()}>{t('cancelAll')}</Button>
        </div>
      )}
      <OrderList orders={orders} varieties={varieties} empty={empty} onCancel={(order) => void handleCancel(order)} />
    </>
  );
}

/** Orders page by page, with their own loading, failure and emptiness. */
export function OrderList({ orders, varieties, empty, onCancel }: OrderListProps & { onCancel?: (order: SpotOrder) => void }) {
  const t = useTranslations('spot.order');
  const errorText = useErrorText();
  if (orders.data === null) {
    if (orders.error) return <ErrorState text={errorText(orders.error)} onRetry={() => void orders.reload()} />;
    return <SkeletonRows count={3} height={ORDER_ROW_HEIGHT} icon={false} />;
  }
  if (orders.data.length === 0) return <EmptyState {...empty} />;
  const varietyOf = (symbol: string) => varieties.find((variety) => variety.symbol === symbol);
  return (
    <List rows={orders.data} keyOf={(order) => order.orderNo} rowHeight={ORDER_ROW_HEIGHT} label={t('list')} onMore={orders.loadMore} hasMore={orders.hasMore} loadingMore={orders.isLoadingMore}>
      {(order) => {
        const variety = varietyOf(order.symbol);
        return <OrderRow order={order} pair={variety ? `${variety.base}/${variety.quote}` : order.symbol} priceDigits={variety?.priceDigits ?? 8} {...(onCancel ? { onCancel } : {})} />;
      }}
    </List>
  );
}
