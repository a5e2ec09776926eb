/** One's orders page by page: those that rest, with recalling, or those that ended. */
import { useTranslations } from 'next-intl';
import { ORDER_CARD_HEIGHT } from '@/components/trading/OrderCard';
import { type Emptiness, RecordPages } from '@/components/trading/RecordPages';
import { toast } from '@/components/ui/toast';
import type { PerpetualOrder } from '@/lib/api/perpetualShapes';
import type { Pages } from '@/lib/client/useCall';
import { type OrderFilter, usePerpetualMarkets, usePerpetualOrders, useRecall } from '@/lib/perpetual/hooks';
import { OrderRow } from './OrderRow';

export function OpenOrders({ orders, empty }: { orders: Pages<PerpetualOrder>; empty?: Partial<Emptiness> }) {
  const t = useTranslations('perpetual.order');
  const recall = useRecall();
  return (
    <OrderList
      orders={orders}
      empty={{ title: t('noOpen'), ...empty }}
      onRecall={(order) =>
        void recall.run({ orderNo: order.orderNo }).then((done) => done && toast.done(t('recalled')))
      }
    />
  );
}

export function EndedOrders({ filter = {}, empty }: { filter?: OrderFilter; empty?: Partial<Emptiness> }) {
  const t = useTranslations('perpetual.order');
  return (
    <OrderList orders={usePerpetualOrders({ ...filter, open: false })} empty={{ title: t('noEnded'), ...empty }} />
  );
}

function OrderList({
  orders,
  empty,
  onRecall,
}: {
  orders: Pages<PerpetualOrder>;
  empty: Emptiness;
  onRecall?: (order: PerpetualOrder) => void;
}) {
  const t = useTranslations('perpetual.order');
  const markets = usePerpetualMarkets().data;
  return (
    <RecordPages
      pages={orders}
      empty={empty}
      label={t('list')}
      rowHeight={ORDER_CARD_HEIGHT}
      keyOf={({ orderNo }) => orderNo}
    >
      {(order) => (
        <OrderRow
          order={order}
          market={markets?.find(({ symbol }) => symbol === order.symbol) ?? null}
          {...(onRecall ? { onRecall } : {})}
        />
      )}
    </RecordPages>
  );
}
