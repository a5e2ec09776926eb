/** One level of a book that can be taken as a price: the price, what stands there, where asked the sum, and a bar behind them. */
import { useTranslations } from 'next-intl';
import { useFormat } from '@/lib/format/useFormat';
import { type Decimal, toDrawing } from '@/lib/money/decimal';
import type { BookLevel, BookSide } from './bookRows';

/** From here on a quantity is written in thousands or millions, so that it fits its column. */
const LONG_QTY = 100_000;

/** So many characters fit into the narrowest column: `0.12345`, `117.223`, `1,234.5`. */
const WIDTH = 7;

/** As many of the market's places as fit beside the whole number, its separators and the point. */
function placesFor(qty: Decimal, digits: number): number {
  const whole = qty.split('.')[0]!.length;
  const separators = Math.floor((whole - 1) / 3);
  return Math.max(0, Math.min(digits, WIDTH - whole - separators - 1));
}

/** A quantity as short as it has to be. */
export function useQtyText(digits: number): (qty: Decimal) => string {
  const format = useFormat();
  return (qty) => (toDrawing(qty) >= LONG_QTY ? format.compact(qty) : format.price(qty, placesFor(qty, digits)));
}

export const toneOf = (side: BookSide, stale: boolean): string =>
  stale ? 'text-ink-3' : side === 'bid' ? 'text-up' : 'text-down';

/** How much stands at a price. Scaled, not sized: a bar that grows to the left would count as something that moved. */
export function BookBar({ side, share, from = 'right' }: { side: BookSide; share: number; from?: 'left' | 'right' }) {
  return (
    <span
      aria-hidden
      className={`absolute inset-x-0 inset-y-px ${from === 'right' ? 'origin-right' : 'origin-left'} ${side === 'bid' ? 'bg-up-soft' : 'bg-down-soft'}`}
      style={{ transform: `scaleX(${share})` }}
    />
  );
}

export interface BookRowProps {
  side: BookSide;
  level: BookLevel;
  /** Places after the point: of the price, and of quantities. */
  digits: number;
  qtyDigits: number;
  /** Length of the bar as a share of the row, 0 to 1. */
  share: number;
  stale: boolean;
  /** Class names for the columns and the height. */
  look: string;
  withSum?: boolean;
  onPick: (price: Decimal) => void;
}

export function BookRow({ side, level, digits, qtyDigits, share, stale, look, withSum = false, onPick }: BookRowProps) {
  const t = useTranslations('market.book');
  const format = useFormat();
  const qty = useQtyText(qtyDigits);
  return (
    <button
      type="button"
      onClick={() => onPick(level.price)}
      className={`num relative w-full text-right focus-visible:-outline-offset-2 ${look}`}
    >
      <span className="sr-only">{t('take')}</span>
      <BookBar side={side} share={share} />
      <span className={`relative text-left ${toneOf(side, stale)}`}>{format.price(level.price, digits)}</span>
      <span className="relative truncate">{qty(level.qty)}</span>
      {withSum && <span className="text-ink-2 relative truncate">{qty(level.sum)}</span>}
    </button>
  );
}
