/** One order in a list: what it is, how much of it is filled, and what may be done with it. */
import { useTranslations } from 'next-intl';
import { Link } from 'react-router-dom';
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

export const ORDER_ROW_HEIGHT = 108;

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
  const kind = `${order.type}${order.side === 'buy' ? 'Buy' : 'Sell'}` as const;
  const pair = variety ? `${variety.base}/${variety.quote}` : order.symbol;
  // Once an order is filled, its average price says more than its limit price.
  const isAverage = order.averagePrice !== null && (order.price === null || order.status === 'completed');
  const price = isAverage ? order.averagePrice : order.price;
  const back = cameBack(order);
  const cells = [
    {
      name: t(isAverage ? 'averagePrice' : 'price'),
      value: price === null ? t('atMarket') : withUnit(format.price(price, variety?.priceDigits ?? 8), variety?.quote),
    },
    useFilled(order, variety),
    // What came back of a market buy is no goal that it missed; the order is finished, as its tag says.
    back === null
      ? { name: t('progress'), value: own.share(filledShare(order)) }
      : { name: t('cameBack'), value: withUnit(own.amount(back, 4), variety?.quote) },
  ];
  // One size for the three: the longest decides.
  const longest = Math.max(...cells.map(({ value }) => value.length));
  const size =
    longest > 22
      ? 'text-[0.6875rem] [overflow-wrap:anywhere]'
      : longest > 12
        ? 'text-[0.875rem] max-[22.4375rem]:text-[0.6875rem]'
        : 'text-[0.875rem]';
  return (
    <article className="hairline-b relative px-4 py-3" style={{ minHeight: ORDER_ROW_HEIGHT }}>
      <div className="flex h-9 items-center gap-2 large-text:h-auto large-text:min-h-9 large-text:flex-wrap large-text:gap-y-1">
        <div className="min-w-0">
          <div className="flex items-center gap-2 leading-5 large-text:flex-wrap large-text:leading-normal">
            <Link
              to={paths.spot.order.href({ orderNo: order.orderNo })}
              className="font-semibold before:absolute before:inset-0"
            >
              {pair}
            </Link>
            <Tag tone={order.side === 'buy' ? 'up' : 'down'}>{t(kind)}</Tag>
          </div>
          <span className="num text-caption text-ink-3 block">{format.shortTime(order.createdAt)}</span>
        </div>
        <span className="relative ml-auto">
          {onCancel && order.allowed.includes('cancel') ? (
            <Button kind="secondary" size="small" onPress={() => onCancel(order)}>
              {t('cancel')}
            </Button>
          ) : (
            <OrderStatusTag order={order} />
          )}
        </span>
      </div>
      <dl className="num text-caption text-ink-3 mt-2 grid grid-cols-[minmax(0,1.3fr)_minmax(0,1.5fr)_auto] gap-x-2 large-text:grid-cols-1 large-text:gap-y-2">
        {cells.map(({ name, value }) => (
          <div key={name} className="min-w-0 last:text-right large-text:last:text-left">
            <dt className="truncate large-text:whitespace-normal">{name}</dt>
            <dd
              className={`text-ink mt-0.5 leading-5 font-medium large-text:leading-normal large-text:[overflow-wrap:anywhere] ${size}`}
            >
              {value}
            </dd>
          </div>
        ))}
      </dl>
    </article>
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
  const tone = { submitted: 'brand', completed: 'neutral', cancelled: 'neutral', pendingSettlement: 'warn' } as const;
  return (
    <Tag tone={tone[order.status]}>
      {isPartial ? t('status.partial', { share: own.share(filledShare(order)) }) : t(`status.${order.status}`)}
    </Tag>
  );
}
