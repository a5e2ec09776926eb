/** The design tokens as plain colours, because a canvas cannot read CSS variables. */
export interface ChartColors {
  ink: string;
  label: string;
  line: string;
  page: string;
  up: string;
  down: string;
  upSoft: string;
  downSoft: string;
  warn: string;
  warnSoft: string;
  brand: string;
  lines: readonly [string, string, string];
}

/** Read once when a chart is made; a change of the up colour makes a new chart. */
export function readColors(element: HTMLElement): ChartColors {
  const style = getComputedStyle(element);
  const token = (name: string) => style.getPropertyValue(name).trim() || 'currentColor';
  return {
    ink: token('--ink'),
    label: token('--ink-3'),
    line: token('--line'),
    page: token('--page'),
    up: token('--up'),
    down: token('--down'),
    upSoft: token('--up-soft'),
    downSoft: token('--down-soft'),
    warn: token('--warn'),
    warnSoft: token('--warn-soft'),
    brand: token('--brand'),
    lines: [token('--chart-1'), token('--chart-2'), token('--chart-3')],
  };
}
