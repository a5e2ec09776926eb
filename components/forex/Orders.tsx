/** One's forex orders page by page: those that rest, with recalling, or those that ended. */
import { useTranslations } from 'next-intl';
import { Link } from 'react-router-dom';
import { type Emptiness, RecordPages } from '@/components/trading/RecordPages';
import { Button } from '@/components/ui/Button';
import { Dotted } from '@/components/ui/Dotted';
import { Tag } from '@/components/ui/Tag';
import { toast } from '@/components/ui/toast';
import type { ForexOrder, ForexVariety } from '@/lib/api/forexShapes';
import type { Pages } from '@/lib/client/useCall';
import { useFormat } from '@/lib/format/useFormat';
import { useOwnFormat } from '@/lib/format/useOwnFormat';
import { useForexOrders, useForexVarieties, useRecallForex } from '@/lib/forex/hooks';
import { paths } from '@/lib/paths';
import { SideTag } from './SideTag';
import { upToCents } from '@/lib/money/cents';

const ORDER_HEIGHT = 92;

export function OpenOrders({ orders, empty }: { orders: Pages<ForexOrder>; empty?: Partial<Emptiness> }) {
  const t = useTranslations('forex.order');
  const recall = useRecallForex();
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

export function EndedOrders({ code, empty }: { code: string | null; empty: Partial<Emptiness> }) {
  const t = useTranslations('forex.order');
  const orders = useForexOrders({ open: false, ...(code ? { code } : {}) });
  return <OrderList orders={orders} empty={{ title: t('noEnded'), ...empty }} />;
}

function OrderList({
  orders,
  empty,
  onRecall,
}: {
  orders: Pages<ForexOrder>;
  empty: Emptiness;
  onRecall?: (order: ForexOrder) => void;
}) {
  const t = useTranslations('forex.order');
  const varieties = useForexVarieties().data;
  return (
    <RecordPages
      pages={orders}
      empty={empty}
      label={t('list')}
      rowHeight={ORDER_HEIGHT}
      keyOf={(order) => order.orderNo}
    >
      {(order) => (
        <OrderRow
          order={order}
          variety={varieties?.find(({ code }) => code === order.code) ?? null}
          {...(onRecall ? { onRecall } : {})}
        />
      )}
    </RecordPages>
  );
}

function OrderRow({
  order,
  variety,
  onRecall,
}: {
  order: ForexOrder;
  variety: ForexVariety | null;
  onRecall?: (order: ForexOrder) => void;
}) {
  const t = useTranslations('forex.order');
  const format = useFormat();
  const own = useOwnFormat();
  const { takeProfit, stopLoss } = order;
  const pair = variety ? `${variety.base}/${variety.quote}` : order.code;
  const price = (value: ForexOrder['price']) => format.price(value, variety?.digits ?? 5);
  return (
    <article className="hairline-b relative px-4 py-3" style={{ minHeight: `${ORDER_HEIGHT / 16}rem` }}>
      <div className="flex min-h-8 flex-wrap items-center gap-1.5">
        <SideTag side={order.side} leverage={order.leverage} />
        {/* One that filled leads to what it opened. */}
        {order.positionId === null ? (
          <span className="font-semibold">{pair}</span>
        ) : (
          <Link
            to={paths.forex.order.href({ orderNo: order.positionId })}
            className="font-semibold before:absolute before:inset-0"
          >
            {pair}
          </Link>
        )}
        <span className="num">
          {t('lots', {
            filled: own.amount(order.status === 'filled' ? order.lots : '0', 2, 2),
            lots: own.amount(order.lots, 2, 2),
          })}
        </span>
        <span className="relative ml-auto">
          {onRecall && order.allowed.includes('recall') ? (
            <Button kind="secondary" size="small" onPress={() => onRecall(order)}>
              {t('recall')}
            </Button>
          ) : (
            <Tag tone={order.status === 'notFilled' ? 'brand' : 'neutral'}>{t(`status.${order.status}`)}</Tag>
          )}
        </span>
      </div>
      <p className="num text-label text-ink-2 mt-1 flex flex-wrap justify-between gap-x-3">
        <span>
          {t(`type.${order.type}`)} {t('opens')}{' '}
          <span className="text-ink font-medium">{price(order.filledPrice ?? order.price)}</span>
        </span>
        <span>
          {order.status === 'notFilled' && `${t('held')} ${own.amount(upToCents(order.held), 2, 2)}`}
          {(takeProfit || stopLoss) && ` ${t('stops')} ${price(takeProfit)} / ${price(stopLoss)}`}
        </span>
      </p>
      <p className="num text-caption text-ink-3 mt-0.5">
        <Dotted
          facts={[
            format.shortTime(order.createdAt),
            order.endReason && order.endReason !== 'user' && t(`reasons.${order.endReason}`),
          ]}
        />
      </p>
    </article>
  );
}
