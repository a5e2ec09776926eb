/** A market in columns, as every trading screen of a wide window shows it. The screen passes in what stands beneath the chart. */
import { useTranslations } from 'next-intl';
import { type ReactNode, useMemo } from 'react';
import { TradingColumns } from '@/components/layout/TradingColumns';
import { AboutPanel } from '@/components/market/AboutPanel';
import { BookColumn } from '@/components/market/BookColumn';
import { ClosedNote } from '@/components/market/ClosedNote';
import { MarketChart } from '@/components/market/MarketChart';
import { MarketColumn } from '@/components/market/MarketColumn';
import { PairHead } from '@/components/market/PairHead';
import { WideTicket } from '@/components/spot/WideTicket';
import { Skeleton } from '@/components/ui/Skeleton';
import type { Variety } from '@/lib/api/market';
import { useOpening } from '@/lib/market/hooks';
import { useQuote } from '@/lib/market/quotes';
import { toDrawing } from '@/lib/money/decimal';
import { useSpotScope } from '@/lib/spot/desk';
import { useFills, useOpenOrders, useSpotMarket } from '@/lib/spot/hooks';
import { spotDraft } from '@/lib/spot/state';
import type { SpotMarket } from '@/lib/api/spot';

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
  const book =
    variety?.kind === 'forex'
      ? undefined
      : {
          title: t('columns.book'),
          content:
            variety && market ? (
              <SpotBook key={variety.symbol} variety={variety} market={market} />
            ) : (
              <Waiting rows={18} />
            ),
        };
  const ticket =
    variety?.kind === 'forex'
      ? { title: t('columns.facts'), content: <Facts variety={variety} /> }
      : {
          title: t('columns.ticket'),
          content: market ? <WideTicket key={market.symbol} market={market} here={here} /> : <Waiting rows={7} tall />,
        };
  return (
    <TradingColumns
      renderMarkets={(onDone) => (
        <MarketColumn
          selected={variety?.symbol ?? null}
          onPick={(picked) => {
            onDone();
            onPick(picked);
          }}
        />
      )}
      renderCentre={(openMarkets) =>
        variety ? (
          <Centre key={variety.symbol} variety={variety} onOpenMarkets={openMarkets} records={records} />
        ) : (
          <Waiting rows={1} />
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

/** Head, chart and records; the chart takes what the records leave, and the column scrolls where a window is too low for both. */
function Centre({
  variety,
  onOpenMarkets,
  records,
}: {
  variety: Variety;
  onOpenMarkets: (() => void) | null;
  records: ReactNode;
}) {
  const isOpen = useQuote(variety.symbol).open;
  const opensAt = useOpening(variety.symbol);
  const fills = useFills(variety.symbol).data?.list.map(({ ts, side }) => ({ time: ts, side })) ?? [];
  const orders = useOrderMarks(variety.symbol);
  return (
    <div className="flex h-full min-h-[40rem] flex-col">
      <PairHead variety={variety} onOpenMarkets={onOpenMarkets} />
      {!isOpen && <ClosedNote opensAt={opensAt} />}
      <MarketChart variety={variety} fills={fills} orders={orders} height="fill" />
      {records && (
        <div className="border-surface h-[34%] min-h-56 shrink-0 overflow-y-auto overscroll-contain border-t-8 [scrollbar-width:thin]">
          {records}
        </div>
      )}
    </div>
  );
}

/** One's resting orders of a symbol, as lines. */
function useOrderMarks(symbol: string) {
  const t = useTranslations('spot.order');
  const list = useOpenOrders({ symbol }).data;
  return useMemo(
    () =>
      list?.flatMap(({ orderNo, price, qty, side, type }) =>
        price === null
          ? []
          : [
              {
                id: orderNo,
                price: toDrawing(price),
                side,
                label: `${t(`${type}${side === 'buy' ? 'Buy' : 'Sell'}`)} ${qty ?? ''}`,
              },
            ],
      ) ?? [],
    [list, t],
  );
}

/** A column whose market is not known yet. */
function Waiting({ rows, tall = false }: { rows: number; tall?: boolean }) {
  return (
    <div aria-hidden className="space-y-2.5 p-4">
      {Array.from({ length: rows }, (_, row) => (
        <Skeleton key={row} className={`w-full ${tall ? 'h-11' : 'h-4'}`} />
      ))}
    </div>
  );
}
