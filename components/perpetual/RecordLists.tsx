/** Closed positions and paid funding, page by page. */
import { useTranslations } from 'next-intl';
import { type Emptiness, RecordPages } from '@/components/trading/RecordPages';
import type { PerpetualMarket } from '@/lib/api/perpetualShapes';
import { useFormat } from '@/lib/format/useFormat';
import { mul, sub } from '@/lib/money/decimal';
import { useClosedPositions, useFundingRecord, usePerpetualMarkets } from '@/lib/perpetual/hooks';
import { CLOSED_HEIGHT, ClosedRow } from './ClosedRow';
import { FundingText } from '@/components/trading/PnlText';

const FUNDING_HEIGHT = 68;

interface Narrowed {
  symbol: string | null;
  empty?: Partial<Emptiness>;
}

export function ClosedPositions({ symbol, empty }: Narrowed) {
  const t = useTranslations('perpetual.closedPosition');
  const marketOf = useMarketOf();
  return (
    <RecordPages
      pages={useClosedPositions(symbol ? { symbol } : {})}
      empty={{ title: t('none'), ...empty }}
      label={t('list')}
      rowHeight={CLOSED_HEIGHT}
      keyOf={({ positionId }) => positionId}
    >
      {(closed) => <ClosedRow closed={closed} market={marketOf(closed.symbol)} />}
    </RecordPages>
  );
}

export function FundingRecord({ symbol, empty }: Narrowed) {
  const t = useTranslations('perpetual.fundingRecord');
  const sides = useTranslations('perpetual');
  const format = useFormat();
  const marketOf = useMarketOf();
  return (
    <RecordPages
      pages={useFundingRecord(symbol ? { symbol } : {})}
      empty={{ title: t('none'), ...empty }}
      label={t('list')}
      rowHeight={FUNDING_HEIGHT}
      keyOf={({ positionId, at }) => `${positionId} ${at}`}
    >
      {({ symbol: of, side, at, rate, mark, amount, fromGain = '0' }) => {
        const market = marketOf(of);
        return (
          <div className="hairline-b num px-4 py-2.5">
            <div className="flex justify-between gap-3">
              <span className="font-semibold">
                {market ? `${market.base}/${market.quote}` : of}{' '}
                <span className="text-label text-ink-2 font-normal">
                  {sides(side)}
                  {fromGain !== '0' && ` · ${t('fromGain')}`}
                </span>
              </span>
              <FundingText value={sub(amount, fromGain)} className="font-semibold" />
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
    </RecordPages>
  );
}

function useMarketOf(): (symbol: string) => PerpetualMarket | null {
  const markets = usePerpetualMarkets().data;
  return (symbol) => markets?.find((one) => one.symbol === symbol) ?? null;
}
