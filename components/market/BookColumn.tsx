/** The order book as a column of its own: asks above, bids below, each scrolling away from the price between them; trades on a second tab. */
import { useTranslations } from 'next-intl';
import { useState } from 'react';
import { StaleNote } from '@/components/ui/Notes';
import { Skeleton } from '@/components/ui/Skeleton';
import { Tabs } from '@/components/ui/Tabs';
import { PriceText } from '@/components/ui/Texts';
import type { Depth, Variety } from '@/lib/api/market';
import { useFormat } from '@/lib/format/useFormat';
import { useBookStep } from '@/lib/market/bookStep';
import { useDepth } from '@/lib/market/hooks';
import { useQuote } from '@/lib/market/quotes';
import { type Decimal, placesOf, sub, toDrawing } from '@/lib/money/decimal';
import { BookRow } from './BookRow';
import { BookStep } from './BookStep';
import { type BookLevel, groupLevels, groupSteps } from './bookRows';
import { TradesPanel } from './TradesPanel';
import { Unavailable } from './Unavailable';

const LEVELS = 50;
const columns = 'grid w-full grid-cols-[minmax(0,1fr)_minmax(0,.8fr)_minmax(0,.8fr)] items-center gap-x-1 px-3.5';
const WAITING_ROWS = 18;

export function BookColumn({ variety, onPick }: { variety: Variety; onPick: (price: Decimal) => void }) {
  const t = useTranslations('market.panel');
  const [tab, setTab] = useState<'book' | 'trades'>('book');
  const quote = useQuote(variety.symbol);
  const steps = groupSteps(variety.tick, quote.last);
  const step = useBookStep(variety.symbol, steps) ?? variety.tick;
  return (
    <div className="flex h-full flex-col">
      <div className="hairline-b flex shrink-0 items-center pr-3">
        <div className="min-w-0 flex-1">
          <Tabs
            label={t('label')}
            items={[
              { value: 'book', label: t('book') },
              { value: 'trades', label: t('trades') },
            ]}
            value={tab}
            onChange={setTab}
          />
        </div>
        {tab === 'book' && <BookStep symbol={variety.symbol} steps={steps} step={step} />}
      </div>
      {tab === 'book' ? (
        <Book variety={variety} step={step} onPick={onPick} />
      ) : (
        <div className="min-h-0 flex-1 overflow-y-auto pt-1 [scrollbar-width:thin]">
          <TradesPanel variety={variety} />
        </div>
      )}
    </div>
  );
}

function Book({ variety, step, onPick }: { variety: Variety; step: Decimal; onPick: (price: Decimal) => void }) {
  const t = useTranslations('market.book');
  const { data: depth, failed } = useDepth(variety.symbol, LEVELS);
  if (failed) return <Unavailable />;
  if (!depth)
    return (
      <div aria-hidden className="space-y-2.5 px-3.5 pt-8">
        {Array.from({ length: WAITING_ROWS }, (_, row) => (
          <Skeleton key={row} className="h-3 w-full" />
        ))}
      </div>
    );
  if (depth.asks.length + depth.bids.length === 0)
    return <p className="text-label text-ink-3 px-4 py-12 text-center">{t('empty')}</p>;
  const asks = groupLevels(depth.asks, step, 'ask');
  const bids = groupLevels(depth.bids, step, 'bid');
  const most = Math.max(toDrawing(asks.at(-1)?.sum ?? '0'), toDrawing(bids.at(-1)?.sum ?? '0'));
  const rows = (side: 'bid' | 'ask', levels: readonly BookLevel[]) => (
    <div className={`flex min-h-0 flex-1 ${side === 'ask' ? 'items-end' : 'items-start'}`}>
      <ol
        aria-label={t(side)}
        className={`whole-rows flex w-full overflow-y-auto overscroll-contain [scrollbar-width:none] ${side === 'ask' ? 'flex-col-reverse' : 'flex-col'}`}
      >
        {levels.map((level) => (
          <li key={level.price} className="shrink-0">
            <BookRow
              {...{ side, level, onPick }}
              withSum
              look={`${columns} hover:bg-surface h-5.5`}
              digits={Math.min(variety.priceDigits, placesOf(step))}
              qtyDigits={variety.qtyDigits}
              share={most > 0 ? toDrawing(level.sum) / most : 0}
              stale={depth.stale}
            />
          </li>
        ))}
      </ol>
    </div>
  );
  return (
    <div className="num flex min-h-0 flex-1 flex-col text-[0.75rem]">
      <div className={`${columns} text-caption text-ink-3 h-7 shrink-0`}>
        <span className="truncate">{t('price', { coin: variety.quote })}</span>
        <span className="truncate text-right">{t('qty', { coin: variety.base })}</span>
        <span className="text-right">{t('sum')}</span>
      </div>
      {rows('ask', asks)}
      <Middle variety={variety} depth={depth} />
      {rows('bid', bids)}
    </div>
  );
}

/** The newest price, and what lies between the two sides. */
function Middle({ variety, depth }: { variety: Variety; depth: Depth }) {
  const t = useTranslations('market');
  const format = useFormat();
  const quote = useQuote(variety.symbol);
  const [ask, bid] = [depth.asks[0]?.[0], depth.bids[0]?.[0]];
  const tone = quote.changePct?.startsWith('-') ? 'down' : 'up';
  return (
    <div className="flex h-11 shrink-0 items-baseline justify-between gap-2 px-3.5 leading-[2.75rem]">
      <PriceText
        value={quote.last}
        digits={variety.priceDigits}
        stale={quote.stale || depth.stale}
        tone={tone}
        className="text-heading leading-8 font-bold"
      />
      {depth.stale || quote.stale ? (
        <StaleNote at={depth.stale ? depth.ts : quote.ts} />
      ) : (
        ask &&
        bid && (
          <span className="text-caption text-ink-3">
            {t('spread', { spread: format.price(sub(ask, bid), variety.priceDigits) })}
          </span>
        )
      )}
    </div>
  );
}
