/**
 * How many columns a trading screen has here: 0 is the phone page. From 768 the chart stands beside one column, from 1,024 beside two,
 * from 1,280 on the markets have a column of their own. From 1,024 the main menu stands over every screen. A phone that lies on its side is wide, but not high enough for columns.
 */
import { useSyncExternalStore } from 'react';

export type ColumnCount = 0 | 2 | 3 | 4;

const HIGH_ENOUGH = '(min-height: 34rem)';
const steps: readonly [count: 2 | 3 | 4, query: string][] = [
  [4, `(min-width: 1280px) and ${HIGH_ENOUGH}`],
  [3, `(min-width: 1024px) and ${HIGH_ENOUGH}`],
  [2, `(min-width: 768px) and ${HIGH_ENOUGH}`],
];

const read = (): ColumnCount => steps.find(([, query]) => window.matchMedia?.(query).matches)?.[0] ?? 0;

function watch(changed: () => void): () => void {
  const lists = steps.flatMap(([, query]) => window.matchMedia?.(query) ?? []);
  for (const list of lists) list.addEventListener('change', changed);
  return () => {
    for (const list of lists) list.removeEventListener('change', changed);
  };
}

export const useColumns = (): ColumnCount => useSyncExternalStore(watch, read, () => 0);
