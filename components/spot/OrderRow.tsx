/** One order in a list: what it is, how much of it is filled, and what may be done with it. */
import { useTranslations } from 'next-intl';
import { Link } from 'react-router-dom';
import { Button } from '@/components/ui/Button';
import { Tag } from '@/components/ui/Tag';
import type { SpotOrder } from '@/lib/api/spot';
import { useFormat } from '@/lib/format/useFormat';
import { paths } from '@/lib/paths';
import { filledShare } from '@/lib/spot/ticket';

export const ORDER_ROW_HEIGHT = 108;

export function OrderRow({ order, pair, priceDigits, onCancel }: {
  order: SpotOrder;
  /** Such as BTC/USDT. */
  pair: string;
  priceDigits: number;
  /** Absent in histories. */
  onCancel?: (order: SpotOrder) => void;
}) {
  const t = useTranslations('spot.order');
  const format = useFormat();
  const kind = `${order.type}${order.side === 'buy' ? 'Buy' : 'Sell'}` as const;
  const asked = order.qty ?? order.quoteAmount;
  const done = order.qty === null ? order.filledQuote : order.filledQty;
  return (
    <article className="hairline-b relative px-4 py-3" style={{ minHeight: ORDER_ROW_HEIGHT }}>
      <div className="flex h-8 items-center gap-2">
        <Link to={paths.spot.order.href({ orderNo: order.orderNo })} className="font-semibold before:absolute before:inset-0">{pair}</Link>
        <Tag tone={order.side === 'buy' ? 'up' : 'down'}>{t(kind)}</Tag>
        <span className="relative ml-auto">
          {onCancel && order.allowed.includes('cancel') ? (
            <Button kind="secondary" size="small" onPress={() => onCancel(order)}>{t('cancel')}</Button>
          ) : (
            <OrderStatusTag order={order} />
          )}
        </span>
      </div>
      <dl className="num text-caption text-ink-3 mt-2 grid grid-cols-[minmax(0,1fr)_minmax(0,1.5fr)_auto] gap-x-2">
        <Cell name={order.price === null ? t('averagePrice') : t('price')} value={format.price(order.price ?? order.averagePrice, priceDigits)} />
        <Cell name={t('filled')} value={`${format.amount(done)} / ${format.amount(asked)}`} />
        <Cell name={format.shortTime(order.createdAt)} value={format.share(filledShare(order))} end />
      </dl>
    </article>
  );
}

function Cell({ name, value, end = false }: { name: string; value: string; end?: boolean }) {
  return (
    <div className={`min-w-0 ${end ? 'text-right' : ''}`}>
      <dt className="truncate">{name}</dt>
      <dd className={`text-ink mt-0.5 font-medium ${value.length > 22 ? 'text-[11px] leading-5 [overflow-wrap:anywhere]' : value.length > 12 ? 'text-[14px] leading-5 max-[359px]:text-[11px]' : 'text-[14px] leading-5'}`}>{value}</dd>
    </div>
  );
}

/** Where an order stands, in one word. */
export function OrderStatusTag({ order }: { order: SpotOrder }) {
  const t = useTranslations('spot.order');
  const format = useFormat();
  const isPartial = order.status === 'submitted' && order.filledQty !== '0';
  const tone = { submitted: 'brand', completed: 'good', cancelled: 'neutral', pendingSettlement: 'warn' } as const;
  return <Tag tone={tone[order.status]}>{isPartial ? t('status.partial', { share: format.share(filledShare(order)) }) : t(`status.${order.status}`)}</Tag>;
}
