/** One order in a list: what it is, how much of it is filled, and recalling it while it rests. */
import { useTranslations } from 'next-intl';
import { OrderCard } from '@/components/trading/OrderCard';
import { Button } from '@/components/ui/Button';
import { Dotted } from '@/components/ui/Dotted';
import { Tag } from '@/components/ui/Tag';
import type { PerpetualMarket, PerpetualOrder } from '@/lib/api/perpetualShapes';
import { useFormat } from '@/lib/format/useFormat';
import { useOwnFormat } from '@/lib/format/useOwnFormat';
import { kindOf } from '@/lib/trading/kinds';
import { SideTag } from './SideTag';
import { upToCents } from '@/lib/money/cents';

export function OrderRow({
  order,
  market,
  onRecall,
  onOpen,
}: {
  order: PerpetualOrder;
  market: PerpetualMarket | null;
  /** Absent in histories. */
  onRecall?: (order: PerpetualOrder) => void;
  /** Shows all that is known of it. */
  onOpen?: (order: PerpetualOrder) => void;
}) {
  const t = useTranslations('perpetual.order');
  const kinds = useTranslations('trading.kinds');
  const format = useFormat();
  const own = useOwnFormat();
  const digits = market?.priceDigits ?? 8;
  const isAverage = order.averagePrice !== null && (order.price === null || order.status === 'filled');
  const price = isAverage ? order.averagePrice : order.price;
  const { takeProfit, stopLoss } = order;
  const cells = [
    {
      name: t(isAverage ? 'averagePrice' : 'price'),
      value: price === null ? t('market') : format.price(price, digits),
    },
    { name: t('filled'), value: `${own.amount(order.filledQty)} / ${own.amount(order.qty)} ${market?.base ?? ''}` },
    // What an order has ended with is its fee; money stands behind one only while it rests.
    order.status === 'notFilled'
      ? { name: t('held'), value: own.amount(upToCents(order.held), 2, 2) }
      : { name: t('fee'), value: own.amount(order.fee, 8, 2) },
  ];
  return (
    <OrderCard
      pair={market ? `${market.base}/${market.quote}` : order.symbol}
      {...(onOpen ? { onOpen: () => onOpen(order) } : {})}
      tags={<SideTag side={order.side} leverage={order.leverage} />}
      line={
        <Dotted
          facts={[
            `${kinds(kindOf(order))} ${t(order.action)}`,
            format.shortTime(order.createdAt),
            (takeProfit || stopLoss) &&
              `${t('stops')} ${format.price(takeProfit, digits)} / ${format.price(stopLoss, digits)}`,
            order.endReason && order.endReason !== 'user' && t(`reasons.${order.endReason}`),
          ]}
        />
      }
      action={
        onRecall && order.allowed.includes('recall') ? (
          <Button kind="secondary" size="small" onPress={() => onRecall(order)}>
            {t('recall')}
          </Button>
        ) : (
          <Tag tone={order.status === 'notFilled' ? 'brand' : 'neutral'}>{t(`status.${order.status}`)}</Tag>
        )
      }
      cells={cells}
    />
  );
}
