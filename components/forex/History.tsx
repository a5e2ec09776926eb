/** What one closed of forex positions, page by page: a row for each closing, and a position that was closed in parts has several. */
import { useTranslations } from 'next-intl';
import { Link } from 'react-router-dom';
import { PnlText } from '@/components/trading/PnlText';
import { type Emptiness, RecordPages } from '@/components/trading/RecordPages';
import { Dotted } from '@/components/ui/Dotted';
import type { ClosedForex, ForexVariety } from '@/lib/api/forexShapes';
import { useFormat } from '@/lib/format/useFormat';
import { useOwnFormat } from '@/lib/format/useOwnFormat';
import { useForexClosings, useForexVarieties } from '@/lib/forex/hooks';
import { isZero } from '@/lib/money/decimal';
import { paths } from '@/lib/paths';
import { SideTag } from './SideTag';

const CLOSED_HEIGHT = 88;

export function History({ code = null, empty }: { code?: string | null; empty?: Partial<Emptiness> }) {
  const t = useTranslations('forex.history');
  const varieties = useForexVarieties().data;
  return (
    <RecordPages
      pages={useForexClosings(code ? { code } : {})}
      empty={{ title: t('none'), ...empty }}
      label={t('list')}
      rowHeight={CLOSED_HEIGHT}
      keyOf={({ closingId, positionId }) => closingId ?? positionId}
    >
      {(closed) => <ClosedRow closed={closed} variety={varieties?.find((one) => one.code === closed.code) ?? null} />}
    </RecordPages>
  );
}

function ClosedRow({ closed, variety }: { closed: ClosedForex; variety: ForexVariety | null }) {
  const t = useTranslations('forex.history');
  const format = useFormat();
  const own = useOwnFormat();
  const price = (value: ClosedForex['entryPrice']) => format.price(value, variety?.digits ?? 5);
  return (
    <article className="hairline-b relative px-4 py-3" style={{ minHeight: `${CLOSED_HEIGHT / 16}rem` }}>
      <div className="flex flex-wrap items-center justify-between gap-x-2">
        <span className="flex items-center gap-1.5">
          <SideTag side={closed.side} leverage={closed.leverage} />
          <Link
            to={paths.forex.order.href({ orderNo: closed.positionId })}
            className="font-semibold before:absolute before:inset-0"
          >
            {variety ? `${variety.base}/${variety.quote}` : closed.code}
          </Link>
        </span>
        <PnlText value={closed.realizedPnl} className="font-semibold" />
      </div>
      <div className="num text-label text-ink-2 mt-1 flex flex-wrap justify-between gap-x-3">
        <span>
          {price(closed.entryPrice)} → {price(closed.closePrice)}
        </span>
        <span>{t('lots', { lots: own.amount(closed.lots, 2, 2) })}</span>
      </div>
      <div className="num text-caption text-ink-3 mt-1 flex flex-wrap justify-between gap-x-3">
        <span>
          <Dotted
            facts={[
              t(`reasons.${closed.closeReason}`),
              !isZero(closed.swap) && `${t('swap')} ${own.delta(closed.swap, 2, 2)}`,
            ]}
          />
        </span>
        <span>{format.shortTime(closed.closedAt)}</span>
      </div>
    </article>
  );
}
