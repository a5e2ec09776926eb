/** A market in columns, as every trading screen of a wide window shows it. The screen passes in what stands beneath the chart. */
import { useTranslations } from 'next-intl';
import { type ReactNode, useMemo } from 'react';
import { ColumnSkeleton } from '@/components/layout/ColumnSkeleton';
import { TradingColumns } from '@/components/layout/TradingColumns';
import { AboutPanel } from '@/components/market/AboutPanel';
import { BookColumn } from '@/components/market/BookColumn';
import { MarketCentre, type MarketCentreProps } from '@/components/market/MarketCentre';
import { MarketColumn } from '@/components/market/MarketColumn';
import { WideTicket } from '@/components/spot/WideTicket';
import type { Variety } from '@/lib/api/market';
import { toDrawing } from '@/lib/money/decimal';
import { paths } from '@/lib/paths';
import { useOffers } from '@/lib/site/offers';
import { useSpotScope } from '@/lib/spot/desk';
import { useFills, useOpenOrders, useSpotMarket } from '@/lib/spot/hooks';
import { spotDraft } from '@/lib/spot/state';
import type { SpotMarket } from '@/lib/api/spot';
import { useOwnFormat } from '@/lib/format/useOwnFormat';
import { kindOfOrder } from '@/lib/trading/kinds';

export interface TradingViewProps {
  /** Null while the list of markets is on its way. */
  variety: Variety | null;
  /** Address of this screen, to come back to after logging in. */
  here: string;
  onPick: (variety: Variety) => void;
  records: ReactNode;
}

export function TradingView({ variety, here, onPick, records }: TradingViewProps) {
  const t = useTranslations('market');
  const market = useSpotMarket(variety?.symbol ?? null);
  const offers = useOffers();
  const untraded = variety !== null && (variety.kind === 'forex' || !offers(paths.spot.trade)) ? variety : null;
  const book = untraded
    ? undefined
    : {
        title: t('columns.book'),
        content:
          variety && market ? (
            <SpotBook key={variety.symbol} variety={variety} market={market} />
          ) : (
            <ColumnSkeleton rows={18} />
          ),
      };
  const ticket = untraded
    ? { title: t('columns.facts'), content: <Facts variety={untraded} /> }
    : {
        title: t('columns.ticket'),
        content: market ? (
          <WideTicket key={market.symbol} market={market} here={here} />
        ) : (
          <ColumnSkeleton rows={7} tall />
        ),
      };
  return (
    <TradingColumns
      renderMarkets={(onDone) => <MarketColumn selected={variety?.symbol ?? null} onPick={onPick} onDone={onDone} />}
      renderCentre={(openMarkets) =>
        variety ? (
          <Centre key={variety.symbol} variety={variety} onOpenMarkets={openMarkets} records={records} />
        ) : (
          <ColumnSkeleton rows={1} />
        )
      }
      book={book}
      ticket={ticket}
    />
  );
}

function SpotBook({ variety, market }: { variety: Variety; market: SpotMarket }) {
  const scope = useSpotScope(market);
  return <BookColumn variety={variety} onPick={(price) => spotDraft.takePrice(price, scope)} />;
}

function Facts({ variety }: { variety: Variety }) {
  const t = useTranslations('market.columns');
  return (
    <>
      <h2 className="hairline-b mb-2 flex h-11 items-center px-4 font-semibold">{t('facts')}</h2>
      <AboutPanel variety={variety} spotMarket={null} />
    </>
  );
}

/** The chart with one's fills and resting orders of spot. */
function Centre(props: Pick<MarketCentreProps, 'variety' | 'onOpenMarkets' | 'records'>) {
  const { symbol } = props.variety;
  const fills = useFills(symbol).data?.list.map(({ ts, side }) => ({ time: ts, side })) ?? [];
  return <MarketCentre {...props} fills={fills} orders={useOrderMarks(symbol)} />;
}

/** One's resting orders of a symbol, as lines. */
function useOrderMarks(symbol: string) {
  const t = useTranslations('trading.kinds');
  const { amount } = useOwnFormat();
  const list = useOpenOrders({ symbol }).data;
  return useMemo(
    () =>
      list?.flatMap(({ orderNo, price: own, trigger, qty, quoteAmount, side, type, timeInForce }) => {
        const price = trigger?.firedAt === null ? trigger.price : own;
        return price === null
          ? []
          : [
              {
                id: orderNo,
                price: toDrawing(price),
                side,
                label: `${t('sided', { kind: kindOfOrder({ type, timeInForce, trigger }), side })} ${amount(qty ?? quoteAmount)}`,
              },
            ];
      }) ?? [],
    [list, t, amount],
  );
}
