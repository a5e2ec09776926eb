/** One order in a list: what it is, how much of it is filled, and recalling it while it rests. */
import { useTranslations } from 'next-intl';
import { Button } from '@/components/ui/Button';
import { Tag } from '@/components/ui/Tag';
import type { PerpetualMarket, PerpetualOrder } from '@/lib/api/perpetualShapes';
import { useFormat } from '@/lib/format/useFormat';
import { useOwnFormat } from '@/lib/format/useOwnFormat';
import { SideTag } from './SideTag';

export const ORDER_HEIGHT = 116;

export function OrderRow({
  order,
  market,
  onRecall,
}: {
  order: PerpetualOrder;
  market: PerpetualMarket | null;
  /** Absent in histories. */
  onRecall?: (order: PerpetualOrder) => void;
}) {
  const t = useTranslations('perpetual.order');
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
    takeProfit || stopLoss
      ? { name: t('stops'), value: `${format.price(takeProfit, digits)} / ${format.price(stopLoss, digits)}` }
      : { name: t('held'), value: own.amount(order.held, 2, 2) },
  ];
  return (
    <article className="hairline-b px-4 py-3" style={{ minHeight: `${ORDER_HEIGHT / 16}rem` }}>
      <div className="flex min-h-8 flex-wrap items-center gap-2">
        <SideTag side={order.side} leverage={order.leverage} />
        <span className="font-semibold">{market ? `${market.base}/${market.quote}` : order.symbol}</span>
        <span className="ml-auto">
          {onRecall && order.allowed.includes('recall') ? (
            <Button kind="secondary" size="small" onPress={() => onRecall(order)}>
              {t('recall')}
            </Button>
          ) : (
            <Tag tone={order.status === 'notFilled' ? 'brand' : 'neutral'}>{t(`status.${order.status}`)}</Tag>
          )}
        </span>
      </div>
      <p className="text-caption text-ink-2 num mt-0.5">
        {t(`kinds.${order.type === 'market' ? 'market' : order.timeInForce}`)} {t(order.action)} ·{' '}
        {format.shortTime(order.createdAt)}
        {order.endReason && order.endReason !== 'user' && ` · ${t(`reasons.${order.endReason}`)}`}
      </p>
      <dl className="num text-caption text-ink-3 mt-1.5 grid grid-cols-[minmax(0,1fr)_minmax(0,1.4fr)_auto] gap-x-2 large-text:grid-cols-1">
        {cells.map(({ name, value }) => (
          <div key={name} className="min-w-0 last:text-right large-text:last:text-left">
            <dt className="truncate">{name}</dt>
            <dd className="text-ink text-label leading-5 max-[22.4375rem]:text-caption">{value}</dd>
          </div>
        ))}
      </dl>
    </article>
  );
}
