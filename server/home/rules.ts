/** How the boards of the home page are ordered. */
import type { Ticker, Variety } from '@/lib/api/market';
import { compare, type Decimal } from '@/lib/money/decimal';

export type Board = 'gainers' | 'losers' | 'turnover' | 'newest';

interface Ranked {
  variety: Variety;
  ticker: Ticker;
}

/** Greater first; what is unknown comes last. */
function descending(a: Decimal | null, b: Decimal | null): number {
  if (a === null || b === null) return (a === null ? 1 : 0) - (b === null ? 1 : 0);
  return compare(b, a);
}

/** Best of the board first; ties by turnover, then by symbol. */
export function ranking(board: Board, entries: readonly Ranked[]): Ticker[] {
  const by: Record<Board, (a: Ranked, b: Ranked) => number> = {
    gainers: (a, b) => descending(a.ticker.changePct, b.ticker.changePct),
    losers: (a, b) =>
      a.ticker.changePct === null || b.ticker.changePct === null
        ? descending(a.ticker.changePct, b.ticker.changePct)
        : compare(a.ticker.changePct, b.ticker.changePct),
    turnover: () => 0,
    newest: (a, b) => b.variety.listedAt - a.variety.listedAt,
  };
  return entries
    .toSorted(
      (a, b) =>
        by[board](a, b) ||
        descending(a.ticker.turnover24h, b.ticker.turnover24h) ||
        (a.ticker.symbol < b.ticker.symbol ? -1 : 1),
    )
    .map((entry) => entry.ticker);
}
