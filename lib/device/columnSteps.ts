/** From which width on a trading screen stands in columns, and in how many. */
const HIGH_ENOUGH = '(min-height: 34rem)';

export const columnSteps: readonly [count: 2 | 3 | 4, query: string][] = [
  [4, `(min-width: 1280px) and ${HIGH_ENOUGH}`],
  [3, `(min-width: 1024px) and ${HIGH_ENOUGH}`],
  [2, `(min-width: 768px) and ${HIGH_ENOUGH}`],
];

export const columnsNow = (): 0 | 2 | 3 | 4 =>
  columnSteps.find(([, query]) => window.matchMedia?.(query).matches)?.[0] ?? 0;
