/**
 * How many columns a trading screen has here: 0 is the phone page. From 768 the chart stands beside one column, from 1,024 beside two,
 * from 1,280 on the markets have a column of their own. From 1,024 the main menu stands over every screen. A phone that lies on its side is wide, but not high enough for columns.
 */
import { useSyncExternalStore } from 'react';
import { columnSteps, columnsNow } from './columnSteps';

export type ColumnCount = 0 | 2 | 3 | 4;

function watch(changed: () => void): () => void {
  const lists = columnSteps.flatMap(([, query]) => window.matchMedia?.(query) ?? []);
  for (const list of lists) list.addEventListener('change', changed);
  return () => {
    for (const list of lists) list.removeEventListener('change', changed);
  };
}

export const useColumns = (): ColumnCount => useSyncExternalStore(watch, columnsNow, () => 0);
