/** The narrow order book beside the ticket: asks above, bids below, the last price between. A tap on a price takes it. */
import { useTranslations } from 'next-intl';
import type { ReactNode } from 'react';
import { BookRow } from '@/components/market/BookRow';
import { BookStep } from '@/components/market/BookStep';
import { type BookLevel, groupLevels, groupSteps } from '@/components/market/bookRows';
import { PriceText } from '@/components/ui/Texts';
import { Skeleton } from '@/components/ui/Skeleton';
import { StaleNote } from '@/components/ui/Notes';
import type { Depth } from '@/lib/api/market';
import type { MarketTerms } from '@/lib/api/trading';
import { UNKNOWN } from '@/lib/format/numbers';
import { useFormat } from '@/lib/format/useFormat';
import { useBookStep } from '@/lib/market/bookStep';
import { useQuote } from '@/lib/market/quotes';
import { type Decimal, placesOf, toDrawing } from '@/lib/money/decimal';

/** Levels of each side. */
const ROWS = 6;
const COLUMN_ROWS = 14;
/** Of the row's width. */
const LONGEST_BAR = 0.95;

export function OrderBook({
  market,
  depth,
  failed,
  onPick,
  head,
  beneathPrice,
  corner,
  inColumn = false,
}: {
  market: MarketTerms;
  depth: Depth | null;
  failed: boolean;
  onPick: (price: Decimal) => void;
  /** Above the columns. */
  head?: ReactNode;
  /** Beneath the last price, instead of its worth in the display currency. */
  beneathPrice?: ReactNode;
  /** Beside the choice of steps, where there is room. */
  corner?: ReactNode;
  /** A column of its own on a wide window has room for more levels, and names it already. */
  inColumn?: boolean;
}) {
  const t = useTranslations('trading.book');
  const quote = useQuote(market.symbol);
  const steps = groupSteps(market.tick, quote.last);
  const rows = inColumn ? COLUMN_ROWS : ROWS;
  const step = useBookStep(market.symbol, steps) ?? market.tick;
  const asks = groupLevels(depth?.asks ?? [], step, 'ask')
    .slice(0, rows)
    .toReversed();
  const bids = groupLevels(depth?.bids ?? [], step, 'bid').slice(0, rows);
  const largest = Math.max(...[...asks, ...bids].map(({ qty }) => toDrawing(qty)), 0);
  const digits = Math.min(market.priceDigits, placesOf(step));
  const row = (side: 'ask' | 'bid') => (level: BookLevel | undefined, index: number) =>
    level ? (
      <BookRow
        key={`${side}${index}`}
        look="flex h-6 items-center justify-between gap-1"
        {...{ side, level, digits, onPick }}
        qtyDigits={market.qtyDigits}
        share={largest > 0 ? (toDrawing(level.qty) / largest) * LONGEST_BAR : 0}
        stale={depth?.stale ?? false}
      />
    ) : (
      <div key={`${side}${index}`} className="text-ink-3 flex h-6 items-center justify-between">
        {failed ? (
          <>
            <span>{UNKNOWN}</span>
            <span>{UNKNOWN}</span>
          </>
        ) : (
          <Skeleton className="h-2.5 w-full" />
        )}
      </div>
    );
  const padded = (levels: BookLevel[], end: 'start' | 'end') => {
    const blank = Array.from({ length: rows - levels.length }, () => undefined);
    return end === 'start' ? [...blank, ...levels] : [...levels, ...blank];
  };
  return (
    <section aria-label={inColumn ? undefined : t('label')} className="text-[0.75rem] leading-5">
      {head}
      <div className="text-caption text-ink-3 mb-1 flex justify-between gap-1">
        <span>{t('price', { coin: market.quote })}</span>
        <span className="text-right">{t('qty', { coin: market.base })}</span>
      </div>
      {padded(asks, 'start').map(row('ask'))}
      <MidPrice market={market} beneath={beneathPrice} />
      {padded(bids, 'end').map(row('bid'))}
      <div className="flex items-center justify-between gap-2">
        <BookStep symbol={market.symbol} steps={steps} step={step} />
        {corner}
      </div>
    </section>
  );
}

function MidPrice({ market, beneath }: { market: MarketTerms; beneath: ReactNode }) {
  const format = useFormat();
  const quote = useQuote(market.symbol);
  const tone = quote.changePct?.startsWith('-') ? 'down' : 'up';
  return (
    <div className="py-1.5">
      <PriceText
        value={quote.last}
        digits={market.priceDigits}
        stale={quote.stale}
        tone={tone}
        className="block text-title font-bold leading-[1.375rem]"
      />
      {quote.stale ? (
        <StaleNote at={quote.ts} />
      ) : (
        (beneath ?? <span className="num text-caption text-ink-3 block truncate">{format.fiat(quote.last)}</span>)
      )}
    </div>
  );
}
