/** Tables for people: a figure, its budget, and whether it keeps it. */

export interface Line {
  what: string;
  figure: string;
  /** Empty where nothing was promised. */
  budget?: string;
  ok?: boolean;
}

export function print(title: string, lines: readonly Line[]): void {
  const width = (pick: (line: Line) => string) => Math.max(...lines.map((line) => pick(line).length));
  const [what, figure, budget] = [
    width((line) => line.what),
    width((line) => line.figure),
    width((line) => line.budget ?? ''),
  ];
  console.log(`\n${title}`);
  for (const line of lines) {
    const verdict = line.ok === undefined ? '' : line.ok ? 'ok' : 'MISSED';
    console.log(
      `  ${line.what.padEnd(what)}  ${line.figure.padStart(figure)}  ${(line.budget ?? '').padEnd(budget)}  ${verdict}`.trimEnd(),
    );
  }
}

export const ms = (value: number): string =>
  `${value < 1 ? value.toFixed(2) : value < 10 ? value.toFixed(1) : value.toFixed(0)} ms`;
export const rate = (value: number): string => `${value.toFixed(0)} /s`;
export const percent = (value: number): string => `${(value * 100).toFixed(0)} %`;
