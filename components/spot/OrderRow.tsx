/** One order in a list: what it is, how much of it is filled, and what may be done with it. */
import { useTranslations } from 'next-intl';
import { OrderCard } from '@/components/trading/OrderCard';
import { useKindText } from '@/components/trading/OrderKind';
import { Button } from '@/components/ui/Button';
import { Tag } from '@/components/ui/Tag';
import type { Variety } from '@/lib/api/market';
import type { SpotOrder } from '@/lib/api/spot';
import { UNKNOWN } from '@/lib/format/numbers';
import { useFormat } from '@/lib/format/useFormat';
import { useOwnFormat } from '@/lib/format/useOwnFormat';
import { paths } from '@/lib/paths';
import { cameBack } from '@/lib/spot/ticket';
import { filledShare } from '@/lib/trading/rules';

export function OrderRow({
  order,
  variety,
  onCancel,
}: {
  order: SpotOrder;
  /** Null while the list of markets is on its way. */
  variety: Variety | null;
  /** Absent in histories. */
  onCancel?: (order: SpotOrder) => void;
}) {
  const t = useTranslations('spot.order');
  const format = useFormat();
  const own = useOwnFormat();
  const kind = useKindText()(order);
  const pair = variety ? `${variety.base}/${variety.quote}` : order.symbol;
  // Once an order is filled, its average price says more than its limit price.
  const isAverage = order.averagePrice !== null && (order.price === null || order.status === 'completed');
  const price = isAverage ? order.averagePrice : order.price;
  const back = cameBack(order);
  // Whether it still waits or was cancelled before: once it has come there, what was filled says more.
  const trigger = order.trigger?.firedAt === null ? order.trigger : null;
  const cells = [
    {
      name: t(isAverage ? 'averagePrice' : 'price'),
      value: price === null ? t('atMarket') : withUnit(format.price(price, variety?.priceDigits ?? 8), variety?.quote),
    },
    useFilled(order, variety),
    // What came back of a market buy is no goal that it missed; the order is finished, as its tag says.
    trigger
      ? {
          name: t('trigger'),
          value: `${t(`goes.${trigger.goes}`)} ${format.price(trigger.price, variety?.priceDigits ?? 8)}`,
        }
      : back === null
        ? { name: t('progress'), value: own.share(filledShare(order)) }
        : { name: t('cameBack'), value: withUnit(own.amount(back, 4), variety?.quote) },
  ];
  return (
    <OrderCard
      pair={pair}
      href={paths.spot.order.href({ orderNo: order.orderNo })}
      tags={<Tag tone={order.side === 'buy' ? 'up' : 'down'}>{kind}</Tag>}
      line={format.shortTime(order.createdAt)}
      action={
        onCancel && order.allowed.includes('cancel') ? (
          <Button kind="secondary" size="small" onPress={() => onCancel(order)}>
            {t('cancel')}
          </Button>
        ) : (
          <OrderStatusTag order={order} />
        )
      }
      cells={cells}
    />
  );
}

const withUnit = (figure: string, unit: string | undefined): string =>
  unit && figure !== UNKNOWN ? `${figure} ${unit}` : figure;

/** Filled and asked for, in one unit; of a finished order what it filled. */
function useFilled(order: SpotOrder, variety: Variety | null): { name: string; value: string } {
  const t = useTranslations('spot.order');
  const own = useOwnFormat();
  const [done, asked, unit] =
    order.qty === null
      ? [order.filledQuote, order.quoteAmount, variety?.quote]
      : [order.filledQty, order.qty, variety?.base];
  return order.status === 'completed'
    ? { name: t('filledOnly'), value: withUnit(own.coin(done, unit), unit) }
    : { name: t('filled'), value: withUnit(`${own.coin(done, unit)} / ${own.coin(asked, unit)}`, unit) };
}

/** Where an order stands, in one word. */
export function OrderStatusTag({ order }: { order: SpotOrder }) {
  const t = useTranslations('spot.order');
  const own = useOwnFormat();
  const isPartial = order.status === 'submitted' && order.filledQty !== '0';
  const tone = {
    waiting: 'brand',
    submitted: 'brand',
    completed: 'neutral',
    cancelled: 'neutral',
    pendingSettlement: 'warn',
  } as const;
  return (
    <Tag tone={tone[order.status]}>
      {isPartial ? t('status.partial', { share: own.share(filledShare(order)) }) : t(`status.${order.status}`)}
    </Tag>
  );
}
