/** The order book in two columns, bids left and asks right; bars show how much stands at each price. */
import { useTranslations } from 'next-intl';
import { Skeleton } from '@/components/ui/Skeleton';
import type { Depth, Variety } from '@/lib/api/market';
import { useFormat } from '@/lib/format/useFormat';
import { useBookStep } from '@/lib/market/bookStep';
import { useQuote } from '@/lib/market/quotes';
import { placesOf, toDrawing } from '@/lib/money/decimal';
import { BookBar, toneOf, useQtyText } from './BookRow';
import { BookStep } from './BookStep';
import { type BookLevel, groupLevels, groupSteps } from './bookRows';

const ROWS = 12;

export function BookPanel({ variety, depth }: { variety: Variety; depth: Depth | null }) {
  const t = useTranslations('market.book');
  const quote = useQuote(variety.symbol);
  const steps = groupSteps(variety.tick, quote.last);
  const step = useBookStep(variety.symbol, steps) ?? variety.tick;
  const bids = groupLevels(depth?.bids ?? [], step, 'bid').slice(0, ROWS);
  const asks = groupLevels(depth?.asks ?? [], step, 'ask').slice(0, ROWS);
  const largest = Math.max(...[...bids, ...asks].map(({ qty }) => toDrawing(qty)), 0);
  const digits = Math.min(variety.priceDigits, placesOf(step));
  if (depth && bids.length + asks.length === 0)
    return <p className="text-label text-ink-3 px-4 py-12 text-center">{t('empty')}</p>;
  const column = (side: 'bid' | 'ask', levels: readonly BookLevel[]) => (
    <ol aria-label={t(side)} className="min-w-0 flex-1">
      {Array.from({ length: ROWS }, (_, row) => (
        <li key={row}>
          <BookRow
            side={side}
            level={levels[row]}
            waits={depth === null}
            variety={variety}
            digits={digits}
            largest={largest}
            stale={depth?.stale ?? false}
          />
        </li>
      ))}
    </ol>
  );
  return (
    <div className="num px-4 pb-4 text-[0.75rem]">
      <div className="flex items-center justify-between">
        <span className="text-caption text-ink-3">{t('group')}</span>
        <BookStep symbol={variety.symbol} steps={steps} step={step} />
      </div>
      <div className="text-caption text-ink-3 flex justify-between gap-2 pb-1 large-text:hidden">
        <span>{t('qty', { coin: variety.base })}</span>
        <span>{t('price', { coin: variety.quote })}</span>
        <span>{t('qty', { coin: variety.base })}</span>
      </div>
      <div className="flex gap-1.5 large-text:flex-col">
        {column('bid', bids)}
        {column('ask', asks)}
      </div>
    </div>
  );
}

function BookRow({
  side,
  level,
  waits,
  variety,
  digits,
  largest,
  stale,
}: {
  side: 'bid' | 'ask';
  level: BookLevel | undefined;
  waits: boolean;
  variety: Variety;
  digits: number;
  largest: number;
  stale: boolean;
}) {
  const format = useFormat();
  const qtyText = useQtyText(variety.qtyDigits);
  if (!level) return <div className="flex h-6 items-center">{waits && <Skeleton className="h-2.5 w-full" />}</div>;
  const { price, qty } = level;
  const share = largest > 0 ? toDrawing(qty) / largest : 0;
  const isBid = side === 'bid';
  return (
    <div className={`relative flex h-6 items-center justify-between gap-1 px-1 ${isBid ? '' : 'flex-row-reverse'}`}>
      <BookBar side={side} share={share} from={isBid ? 'right' : 'left'} />
      <span className="relative truncate">{qtyText(qty)}</span>
      <span className={`relative shrink-0 ${toneOf(side, stale)}`}>{format.price(price, digits)}</span>
    </div>
  );
}
