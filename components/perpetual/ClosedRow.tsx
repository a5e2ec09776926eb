/** A closed position in a list: what it made in all, between which prices, and how it ended. */
import { useTranslations } from 'next-intl';
import { Link } from 'react-router-dom';
import type { ClosedPosition, PerpetualMarket } from '@/lib/api/perpetualShapes';
import { useFormat } from '@/lib/format/useFormat';
import { useOwnFormat } from '@/lib/format/useOwnFormat';
import { paths } from '@/lib/paths';
import { resultInCents } from '@/lib/perpetual/closed';
import { PnlText, ReturnText } from '@/components/trading/PnlText';
import { SideTag } from './SideTag';

export const CLOSED_HEIGHT = 88;

export function ClosedRow({ closed, market }: { closed: ClosedPosition; market: PerpetualMarket | null }) {
  const t = useTranslations('perpetual.closedPosition');
  const format = useFormat();
  const own = useOwnFormat();
  const digits = market?.priceDigits ?? 8;
  return (
    <article className="hairline-b relative px-4 py-3" style={{ minHeight: `${CLOSED_HEIGHT / 16}rem` }}>
      <div className="flex flex-wrap items-center justify-between gap-x-2">
        <span className="flex items-center gap-1.5">
          <SideTag side={closed.side} leverage={closed.leverage} />
          <Link
            to={paths.perpetual.order.href({ orderNo: closed.positionId })}
            className="font-semibold before:absolute before:inset-0"
          >
            {market ? `${market.base}/${market.quote}` : closed.symbol}
          </Link>
        </span>
        <span className="text-right font-semibold">
          <PnlText value={resultInCents(closed).net} />{' '}
          <ReturnText value={closed.roe} className="text-label font-normal" />
        </span>
      </div>
      <div className="num text-label text-ink-2 mt-1 flex flex-wrap justify-between gap-x-3">
        <span>
          {format.price(closed.entryPrice, digits)} → {format.price(closed.closePrice, digits)}
        </span>
        <span>
          {own.amount(closed.qty)} {market?.base}
        </span>
      </div>
      <div className="num text-caption text-ink-3 mt-1 flex flex-wrap justify-between gap-x-3">
        <span>{t(`reasons.${closed.closeReason}`)}</span>
        <span>{format.shortTime(closed.closedAt)}</span>
      </div>
    </article>
  );
}
