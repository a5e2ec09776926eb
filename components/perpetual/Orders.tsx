/** One's orders page by page: those that rest, with recalling, or those that ended, each with its details behind a tap. */
import { useTranslations } from 'next-intl';
import { useState } from 'react';
import { Loaded } from '@/components/layout/Loaded';
import { ORDER_CARD_HEIGHT } from '@/components/trading/OrderCard';
import { type Emptiness, RecordPages } from '@/components/trading/RecordPages';
import { toast } from '@/components/ui/toast';
import type { PerpetualOrder } from '@/lib/api/perpetualShapes';
import type { Pages } from '@/lib/client/useCall';
import { type OrderFilter, usePerpetualMarkets, usePerpetualOrders, useRecall } from '@/lib/perpetual/hooks';
import { OrderRow } from './OrderRow';

const loadOrder = () => import('./OrderSheet').then(({ OrderSheet }) => OrderSheet);

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
  const markets = usePerpetualMarkets().data;
  const [opened, setOpened] = useState<PerpetualOrder | null>(null);
  const close = () => setOpened(null);
  return (
    <>
      <OrderList
        orders={usePerpetualOrders({ ...filter, open: false })}
        empty={{ title: t('noEnded'), ...empty }}
        onOpen={setOpened}
      />
      {opened && (
        <Loaded
          load={loadOrder}
          onFail={close}
          props={{
            order: opened,
            market: markets?.find(({ symbol }) => symbol === opened.symbol) ?? null,
            onClose: close,
          }}
        />
      )}
    </>
  );
}

function OrderList({
  orders,
  empty,
  onRecall,
  onOpen,
}: {
  orders: Pages<PerpetualOrder>;
  empty: Emptiness;
  onRecall?: (order: PerpetualOrder) => void;
  onOpen?: (order: PerpetualOrder) => void;
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
          {...(onOpen ? { onOpen } : {})}
        />
      )}
    </RecordPages>
  );
}
