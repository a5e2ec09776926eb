/** One order in a list: while it runs what it would bring now, which is not final; afterwards what became of it. */
import { useTranslations } from 'next-intl';
import { Link } from 'react-router-dom';
import { PnlText } from '@/components/trading/PnlText';
import { Countdown } from '@/components/ui/Countdown';
import { Tag } from '@/components/ui/Tag';
import type { FixedTimeOrder } from '@/lib/api/fixedTimeShapes';
import type { Variety } from '@/lib/api/market';
import { useHasPassed } from '@/lib/device/useHasPassed';
import { resultOf, returnOf } from '@/lib/fixed-time/rules';
import { useFormat } from '@/lib/format/useFormat';
import { useOwnFormat } from '@/lib/format/useOwnFormat';
import { useQuote } from '@/lib/market/quotes';
import { sub } from '@/lib/money/decimal';
import { paths } from '@/lib/paths';
import { DirectionTag } from './DirectionTag';

export const ORDER_HEIGHT = 104;
/** What has ended is told in one line less. */
export const ENDED_HEIGHT = 84;

export function OrderRow({ order, variety }: { order: FixedTimeOrder; variety: Variety | null }) {
  const t = useTranslations('fixedTime.row');
  const ticket = useTranslations('fixedTime.ticket');
  const own = useOwnFormat();
  const duration = ticket('duration', { count: order.duration / 60 });
  const height = order.endedAt === null ? ORDER_HEIGHT : ENDED_HEIGHT;
  return (
    <article className="hairline-b num relative px-4 py-2.5" style={{ minHeight: `${height / 16}rem` }}>
      <div className="flex items-baseline justify-between gap-x-2 font-semibold large-text:flex-wrap">
        <span className="flex min-w-0 flex-wrap items-center gap-x-1.5">
          <DirectionTag direction={order.direction} />
          <Link to={paths.fixedTime.order.href({ orderNo: order.orderNo })} className="before:absolute before:inset-0">
            {variety ? `${variety.base}/${variety.quote}` : order.symbol}
          </Link>
          <span className="text-label text-ink-2 font-normal">
            {t('terms', { stake: own.amount(order.stake, 2), duration })}
          </span>
        </span>
        <span className="shrink-0">
          <Rest order={order} />
        </span>
      </div>
      {order.endedAt === null ? (
        <Open order={order} digits={variety?.priceDigits ?? 8} />
      ) : (
        <Ended order={order} digits={variety?.priceDigits ?? 8} />
      )}
    </article>
  );
}

/** Past its end, though what became of it may not be known yet: no price counts for it any more. */
function useIsOver({ status, expiresAt }: FixedTimeOrder): boolean {
  const hasExpired = useHasPassed(expiresAt);
  return hasExpired || status === 'pendingSettlement';
}

/** The time that is left, or what became of it. */
function Rest({ order }: { order: FixedTimeOrder }) {
  const t = useTranslations('fixedTime.row');
  const isOver = useIsOver(order);
  if (order.status === 'closed') return <span>{t(order.result ?? 'tie')}</span>;
  if (order.status === 'void') return <span className="text-ink-2">{t('void')}</span>;
  if (order.expiresAt === null) return <span className="text-label text-ink-3">{t('waiting')}</span>;
  if (isOver) return <span className="text-label text-ink-3">{t('settling')}</span>;
  return (
    <span className="text-title">
      <Countdown until={order.expiresAt} isShort />
    </span>
  );
}

function Open({ order, digits }: { order: FixedTimeOrder; digits: number }) {
  const t = useTranslations('fixedTime.row');
  const format = useFormat();
  const isOver = useIsOver(order);
  return (
    <div className="text-label text-ink-3 mt-1 space-y-0.5">
      <p className="flex flex-wrap justify-between gap-x-3">
        <span>
          {t('entry')} <b className="text-ink font-medium">{format.price(order.entryPrice, digits)}</b>
        </span>
        {!isOver && <Now symbol={order.symbol} digits={digits} />}
      </p>
      {!isOver && <IfNow order={order} />}
    </div>
  );
}

function Now({ symbol, digits }: { symbol: string; digits: number }) {
  const t = useTranslations('fixedTime.row');
  const format = useFormat();
  const quote = useQuote(symbol);
  return (
    <span>
      {t('now')} <b className={`font-medium ${quote.stale ? '' : 'text-ink'}`}>{format.price(quote.last, digits)}</b>
    </span>
  );
}

function IfNow({ order }: { order: FixedTimeOrder }) {
  const t = useTranslations('fixedTime.row');
  const own = useOwnFormat();
  const now = useQuote(order.symbol).last;
  const back =
    order.entryPrice !== null && now !== null
      ? returnOf(resultOf(order.direction, order.entryPrice, now), order)
      : null;
  return (
    <p className="flex flex-wrap items-center justify-between gap-x-3">
      <span className="flex items-center gap-1.5">
        {t('ifNow')} <Tag tone="warn">{t('notFinal')}</Tag>
      </span>
      <span>
        {t('back')} <b className="text-ink font-medium">{own.amount(back, 2, 2)}</b>{' '}
        {back !== null && <PnlText value={sub(back, order.stake)} className="font-semibold" />}
      </span>
    </p>
  );
}

function Ended({ order, digits }: { order: FixedTimeOrder; digits: number }) {
  const t = useTranslations('fixedTime.row');
  const format = useFormat();
  const own = useOwnFormat();
  const isEven = order.status === 'void' || order.result === 'tie';
  return (
    <div className="text-label text-ink-3 mt-1 space-y-0.5">
      <p className="flex flex-wrap justify-between gap-x-3">
        <span>
          {format.price(order.entryPrice, digits)} → {format.price(order.exitPrice, digits)}
        </span>
        {isEven ? (
          <span className="text-ink-2">
            {order.status === 'void' ? t('voidText') : t('tieText', { stake: own.amount(order.stake, 2, 2) })}
          </span>
        ) : (
          <PnlText value={order.profit} places={8} className="font-semibold" />
        )}
      </p>
      <p className="text-caption">{order.endedAt !== null && format.shortTime(order.endedAt)}</p>
    </div>
  );
}
