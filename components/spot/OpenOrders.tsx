/** One's resting orders with cancel and cancel-all. */
import { useTranslations } from 'next-intl';
import { ORDER_CARD_HEIGHT } from '@/components/trading/OrderCard';
import { type Emptiness, RecordPages } from '@/components/trading/RecordPages';
import { Button } from '@/components/ui/Button';
import type { Variety } from '@/lib/api/market';
import type { SpotOrder } from '@/lib/api/spot';
import type { Pages } from '@/lib/client/useCall';
import { OrderRow } from './OrderRow';
import { useCancelling } from './useCancelling';

export interface OrderListProps {
  orders: Pages<SpotOrder>;
  varieties: readonly Variety[];
  empty: Emptiness;
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
    <RecordPages
      pages={orders}
      empty={empty}
      label={t('list')}
      rowHeight={ORDER_CARD_HEIGHT}
      keyOf={({ orderNo }) => orderNo}
    >
      {(order) => (
        <OrderRow order={order} variety={varietyOf(order.symbol) ?? null} {...(onCancel ? { onCancel } : {})} />
      )}
    </RecordPages>
  );
}
