/** What a run found, for people and for machines. */
import { type Deviation, type Outcome, domainOf } from './checks';

const ESCAPES: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' };
const isControl = (mark: string): boolean => mark < ' ' && !'\t\n\r'.includes(mark);
/** Also without the control characters that no XML may hold. */
const escaped = (text: string): string =>
  text
    .split('')
    .filter((mark) => !isControl(mark))
    .map((mark) => ESCAPES[mark] ?? mark)
    .join('');

const found = ({ deviations }: Outcome, call: string): Deviation[] => deviations.filter((one) => one.call === call);

const domainsOf = (calls: readonly string[]): string[] => [...new Set(calls.map(domainOf))];

/** Of each domain its calls, the promises of theirs that were looked at, and the deviations; a table of Markdown that also reads well by itself. */
export function domainsTableOf(outcome: Outcome): string {
  const calls = [...outcome.judged.keys()];
  const countOf = (domain: string | null): number[] => {
    const own = calls.filter((call) => domain === null || domainOf(call) === domain);
    const checked = own.reduce((count, call) => count + new Set(outcome.judged.get(call)).size, 0);
    return [own.length, checked, own.reduce((count, call) => count + found(outcome, call).length, 0)];
  };
  const rows = [...domainsOf(calls).sort(), null].map((domain) => [domain ?? 'all', ...countOf(domain).map(String)]);
  const head = ['domain', 'calls', 'checked', 'found'];
  const widths = head.map((title, at) => Math.max(title.length, ...rows.map((row) => row[at]?.length ?? 0)));
  const lineOf = (cells: readonly string[]): string =>
    `| ${cells.map((cell, at) => (at === 0 ? cell.padEnd(widths[at] ?? 0) : cell.padStart(widths[at] ?? 0))).join(' | ')} |`;
  const rule = `|${widths.map((width, at) => (at === 0 ? '-'.repeat(width + 2) : `${'-'.repeat(width + 1)}:`)).join('|')}|`;
  return [lineOf(head), rule, ...rows.map(lineOf)].join('\n');
}

/** Call by call, those that deviate; then each domain, and the count. */
export function tableOf(outcome: Outcome): string {
  const calls = [...outcome.judged.keys()];
  const lines = calls.flatMap((call) =>
    found(outcome, call).map(({ promised, found: what }) => `${call.padEnd(32)} ${promised.padEnd(12)} ${what}`),
  );
  const absent = outcome.notOffered.map((call) => `${call.padEnd(32)} not offered, as the back end says`);
  const deviating = calls.filter((call) => found(outcome, call).length > 0).length;
  const count = `${calls.length} calls: ${calls.length - deviating} as agreed, ${deviating} not (${outcome.deviations.length} deviations)${absent.length > 0 ? `, ${absent.length} not offered` : ''}`;
  const notLooked = outcome.notLooked.map((what) => `not looked at: ${what}`);
  return [...lines, ...absent, ...notLooked, '', domainsTableOf(outcome), '', count].join('\n');
}

/** A suite for each domain, a case for each call, as machines that run tests read it. */
export function junitOf(outcome: Outcome): string {
  const all = [...outcome.judged.keys(), ...outcome.notOffered];
  const suites = domainsOf(all).map((domain) => {
    const calls = all.filter((call) => domainOf(call) === domain);
    const cases = calls.map((call) => {
      const failures = found(outcome, call).map(
        ({ promised, found: what }) => `<failure type="${promised}" message="${escaped(what)}"/>`,
      );
      const skipped = outcome.notOffered.includes(call) ? '<skipped message="not offered"/>' : '';
      return `    <testcase classname="${escaped(domain)}" name="${escaped(call)}">${failures.join('')}${skipped}</testcase>`;
    });
    const failed = calls.filter((call) => found(outcome, call).length > 0).length;
    return `  <testsuite name="${escaped(domain)}" tests="${calls.length}" failures="${failed}">\n${cases.join('\n')}\n  </testsuite>`;
  });
  return `<?xml version="1.0" encoding="UTF-8"?>\n<testsuites>\n${suites.join('\n')}\n</testsuites>\n`;
}
