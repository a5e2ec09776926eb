/** Orders in the columns of a wide window: one line each, the same facts as a phone's card. */
import { useTranslations } from 'next-intl';
import { Link } from 'react-router-dom';
import { LoadStates } from '@/components/layout/LoadStates';
import { useKindText } from '@/components/trading/OrderKind';
import { Button } from '@/components/ui/Button';
import { List } from '@/components/ui/List';
import { Skeleton } from '@/components/ui/Skeleton';
import { Tag } from '@/components/ui/Tag';
import type { Variety } from '@/lib/api/market';
import type { SpotOrder } from '@/lib/api/spot';
import type { Pages } from '@/lib/client/useCall';
import { useFormat } from '@/lib/format/useFormat';
import { useOwnFormat } from '@/lib/format/useOwnFormat';
import { toDrawing } from '@/lib/money/decimal';
import { paths } from '@/lib/paths';
import { filledShare } from '@/lib/trading/rules';
import { OrderStatusTag } from './OrderRow';

const ROW = 48;
/** Every row is a grid of its own: no column may take its width from what one row holds. */
const columns =
  'grid grid-cols-[4.5rem_5.5rem_minmax(0,1fr)_minmax(0,1.35fr)_4.5rem] @min-[46rem]:gap-x-2.5 @min-[46rem]:grid-cols-[8.5rem_6rem_6.5rem_minmax(0,1fr)_minmax(0,1.3fr)_minmax(0,1fr)_5.5rem] items-center gap-x-2 px-4';

export function OrdersTable({
  orders,
  varieties,
  empty,
  onCancel,
}: {
  orders: Pages<SpotOrder>;
  varieties: readonly Variety[];
  empty: string;
  onCancel?: (order: SpotOrder) => void;
}) {
  const t = useTranslations('spot.order');
  return (
    <div className="@container">
      <div className={`${columns} text-caption text-ink-3 h-8 [&>*:nth-child(n+3)]:text-right`}>
        <span>{t('time')}</span>
        <span className="hidden @min-[46rem]:block">{t('pair')}</span>
        <span className="text-left!">{t('kind')}</span>
        <span>{t('price')}</span>
        <span>{t('filled')}</span>
        <span className="hidden @min-[46rem]:block">{t('held')}</span>
        <span />
      </div>
      <LoadStates
        load={orders}
        skeleton={
          <div aria-hidden className="space-y-6 px-4 pt-4">
            {[0, 1, 2].map((row) => (
              <Skeleton key={row} className="h-6 w-full" />
            ))}
          </div>
        }
      >
        {(rows) =>
          rows.length === 0 ? (
            <p className="text-label text-ink-3 px-4 py-6">{empty}</p>
          ) : (
            <List
              rows={rows}
              keyOf={({ orderNo }) => orderNo}
              rowHeight={ROW}
              label={t('list')}
              onMore={orders.loadMore}
              hasMore={orders.hasMore}
              loadingMore={orders.isLoadingMore}
            >
              {(order) => (
                <Row
                  order={order}
                  variety={varieties.find(({ symbol }) => symbol === order.symbol)}
                  onCancel={onCancel}
                />
              )}
            </List>
          )
        }
      </LoadStates>
    </div>
  );
}

function Row({
  order,
  variety,
  onCancel,
}: {
  order: SpotOrder;
  variety: Variety | undefined;
  onCancel: ((order: SpotOrder) => void) | undefined;
}) {
  const t = useTranslations('spot.order');
  const format = useFormat();
  const own = useOwnFormat();
  const kind = useKindText()(order);
  const pair = variety ? `${variety.base}/${variety.quote}` : order.symbol;
  const share = filledShare(order);
  const [done, asked, unit] =
    order.qty === null
      ? [order.filledQuote, order.quoteAmount, variety?.quote]
      : [order.filledQty, order.qty, variety?.base];
  return (
    <article
      className={`${columns} num text-label border-line hover:bg-surface relative h-12 border-t [&>*:nth-child(n+3)]:text-right`}
    >
      <span className="text-ink-3">
        <Link
          to={paths.spot.order.href({ orderNo: order.orderNo })}
          aria-label={`${pair} ${kind} ${format.dateTime(order.createdAt)}`}
          className="before:absolute before:inset-0"
        >
          <span className="@min-[46rem]:hidden">
            <b className="text-ink block text-[0.75rem] leading-4 font-semibold">{pair}</b>
            {format.clock(order.createdAt)}
          </span>
          <span className="hidden @min-[46rem]:inline">{format.shortTime(order.createdAt)}</span>
        </Link>
      </span>
      <span className="hidden truncate font-semibold @min-[46rem]:block">{pair}</span>
      <span className="text-left! @max-[46rem]:leading-4 @max-[46rem]:[&>*]:whitespace-normal">
        <Tag tone={order.side === 'buy' ? 'up' : 'down'}>{kind}</Tag>
      </span>
      <span className="min-w-0">
        {order.price === null && order.averagePrice === null
          ? t('atMarket')
          : format.price(order.price ?? order.averagePrice, variety?.priceDigits ?? 8)}
        {order.trigger?.firedAt === null && (
          <small className="text-ink-3 block truncate">
            {t(`goes.${order.trigger.goes}`)} {format.price(order.trigger.price, variety?.priceDigits ?? 8)}
          </small>
        )}
      </span>
      <span className="min-w-0">
        {/* Beside narrow columns on two lines: a figure that is cut says another amount. */}
        <span className="@max-[46rem]:text-caption block @min-[46rem]:truncate @max-[46rem]:leading-4">
          {order.status === 'completed' ? '' : `${own.coin(done, unit)} / `}
          <span className="whitespace-nowrap">
            {own.coin(order.status === 'completed' ? done : asked, unit)} <small className="text-ink-3">{unit}</small>
          </span>
        </span>
        {order.status === 'submitted' && (
          <span aria-hidden className="bg-line mt-1 ml-auto block h-[3px] w-full max-w-32 overflow-hidden rounded-full">
            <span className="bg-ink block h-full" style={{ width: `${toDrawing(share ?? '0') * 100}%` }} />
          </span>
        )}
      </span>
      <span className="hidden truncate @min-[46rem]:block">
        {own.coin(order.held, order.heldCoin)} <small className="text-ink-3">{order.heldCoin}</small>
      </span>
      <span className="relative justify-self-end">
        {onCancel && order.allowed.includes('cancel') ? (
          <Button kind="secondary" size="small" onPress={() => onCancel(order)}>
            {t('cancel')}
          </Button>
        ) : (
          <OrderStatusTag order={order} />
        )}
      </span>
    </article>
  );
}
