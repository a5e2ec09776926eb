/** Putting the rows of the market list in order. */
import { hasAlias } from './aliases';
import type { MarketKind, Ticker, Variety } from '@/lib/api/market';
import { type Decimal, compare, sub } from '@/lib/money/decimal';

export type SortColumn = 'name' | 'price' | 'change' | 'turnover' | 'spread';
export interface Sorting {
  column: SortColumn;
  direction: 'up' | 'down';
}

/** The spread: the distance between ask and bid, which buying and selling at once would cost. */
export const spreadOf = ({ bid, ask }: { bid: Decimal | null; ask: Decimal | null }): Decimal | null =>
  bid === null || ask === null ? null : sub(ask, bid);

/** The next of three states of a header: figures begin with the largest, names with A; the third press takes the sorting back. */
export function nextSorting(now: Sorting | null, column: SortColumn): Sorting | null {
  const first = column === 'name' ? 'up' : 'down';
  if (now?.column !== column) return { column, direction: first };
  return now.direction === first ? { column, direction: first === 'up' ? 'down' : 'up' } : null;
}

const figures: Record<Exclude<SortColumn, 'name'>, (ticker: Ticker | undefined) => Decimal | null> = {
  price: (ticker) => ticker?.last ?? null,
  change: (ticker) => ticker?.changePct ?? null,
  turnover: (ticker) => ticker?.turnover24h ?? null,
  spread: (ticker) => spreadOf(ticker ?? { bid: null, ask: null }),
};

/** The rows in order; what is unknown comes last in both directions, and equals keep the order of the list. */
export function sortVarieties(
  varieties: readonly Variety[],
  tickers: readonly Ticker[],
  sorting: Sorting | null,
): Variety[] {
  if (!sorting) return [...varieties];
  const sign = sorting.direction === 'up' ? 1 : -1;
  if (sorting.column === 'name') return varieties.toSorted((a, b) => (a.symbol < b.symbol ? -sign : sign));
  const figure = figures[sorting.column];
  const known = new Map(tickers.map((ticker) => [ticker.symbol, ticker]));
  return varieties.toSorted((a, b) => {
    const [one, other] = [figure(known.get(a.symbol)), figure(known.get(b.symbol))];
    if (one === null || other === null) return one === other ? 0 : one === null ? 1 : -1;
    return sign * compare(one, other);
  });
}

/** Varieties whose symbol, name or another name of theirs contains the text, the best match first: the base itself, then what begins with it. */
export function searchVarieties(varieties: readonly Variety[], text: string, kind?: MarketKind): Variety[] {
  const wanted = text.normalize('NFKC').trim().toUpperCase();
  const joined = wanted.replace(/[\s/-]/g, '');
  const found = varieties.filter(
    (variety) =>
      (!kind || variety.kind === kind) &&
      (variety.symbol.includes(joined) || variety.name.toUpperCase().includes(wanted) || hasAlias(variety, wanted)),
  );
  if (joined === '') return found;
  const rank = ({ base, symbol }: Variety) =>
    base === joined || symbol === joined ? 0 : symbol.startsWith(joined) ? 1 : 2;
  return found.toSorted((a, b) => rank(a) - rank(b));
}
