/** Closed positions and paid funding, page by page. */
import { useTranslations } from 'next-intl';
import type { ReactNode } from 'react';
import { EmptyState } from '@/components/ui/EmptyState';
import { ErrorState } from '@/components/ui/ErrorState';
import { List } from '@/components/ui/List';
import { SkeletonRows } from '@/components/ui/Skeleton';
import type { PerpetualMarket } from '@/lib/api/perpetualShapes';
import type { Pages } from '@/lib/client/useCall';
import { useFormat } from '@/lib/format/useFormat';
import { useErrorText } from '@/lib/i18n/errorText';
import { mul } from '@/lib/money/decimal';
import { useClosedPositions, useFundingRecord, usePerpetualMarkets } from '@/lib/perpetual/hooks';
import { CLOSED_HEIGHT, ClosedRow } from './ClosedRow';
import { FundingText } from './PnlText';

const FUNDING_HEIGHT = 68;

export function ClosedPositions({ symbol }: { symbol: string | null }) {
  const t = useTranslations('perpetual.closedPosition');
  const marketOf = useMarketOf();
  return (
    <Rows
      pages={useClosedPositions(symbol ? { symbol } : {})}
      empty={t('none')}
      label={t('list')}
      rowHeight={CLOSED_HEIGHT}
      keyOf={({ positionId }) => positionId}
    >
      {(closed) => <ClosedRow closed={closed} market={marketOf(closed.symbol)} />}
    </Rows>
  );
}

export function FundingRecord({ symbol }: { symbol: string | null }) {
  const t = useTranslations('perpetual.fundingRecord');
  const sides = useTranslations('perpetual');
  const format = useFormat();
  const marketOf = useMarketOf();
  return (
    <Rows
      pages={useFundingRecord(symbol ? { symbol } : {})}
      empty={t('none')}
      label={t('list')}
      rowHeight={FUNDING_HEIGHT}
      keyOf={({ positionId, at }) => `${positionId} ${at}`}
    >
      {({ symbol: of, side, at, rate, mark, amount }) => {
        const market = marketOf(of);
        return (
          <div className="hairline-b num px-4 py-2.5">
            <div className="flex justify-between gap-3">
              <span className="font-semibold">
                {market ? `${market.base}/${market.quote}` : of}{' '}
                <span className="text-label text-ink-2 font-normal">{sides(side)}</span>
              </span>
              <FundingText value={amount} className="font-semibold" />
            </div>
            <div className="text-caption text-ink-3 mt-1 flex justify-between gap-3">
              <span>{format.shortTime(at)}</span>
              <span>
                {format.percent(mul(rate, '100'), 4)} · {t('mark')} {format.price(mark, market?.priceDigits ?? 8)}
              </span>
            </div>
          </div>
        );
      }}
    </Rows>
  );
}

function useMarketOf(): (symbol: string) => PerpetualMarket | null {
  const markets = usePerpetualMarkets().data;
  return (symbol) => markets?.find((one) => one.symbol === symbol) ?? null;
}

function Rows<Row>({
  pages,
  empty,
  label,
  rowHeight,
  keyOf,
  children,
}: {
  pages: Pages<Row>;
  empty: string;
  label: string;
  rowHeight: number;
  keyOf: (row: Row) => string;
  children: (row: Row) => ReactNode;
}) {
  const errorText = useErrorText();
  if (pages.data === null) {
    if (pages.error) return <ErrorState text={errorText(pages.error)} onRetry={() => void pages.reload()} />;
    return <SkeletonRows count={4} height={rowHeight} icon={false} />;
  }
  if (pages.data.length === 0) return <EmptyState title={empty} />;
  return (
    <List
      rows={pages.data}
      keyOf={keyOf}
      rowHeight={rowHeight}
      label={label}
      onMore={pages.loadMore}
      hasMore={pages.hasMore}
      loadingMore={pages.isLoadingMore}
    >
      {children}
    </List>
  );
}
