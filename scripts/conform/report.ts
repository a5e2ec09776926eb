/** What a run found, for people and for machines. */
import type { Deviation, Outcome } from './checks';

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

/** Call by call, those that deviate; then the count. */
export function tableOf(outcome: Outcome): string {
  const calls = [...outcome.judged.keys()];
  const lines = calls.flatMap((call) =>
    found(outcome, call).map(({ promised, found: what }) => `${call.padEnd(32)} ${promised.padEnd(12)} ${what}`),
  );
  const absent = outcome.notOffered.map((call) => `${call.padEnd(32)} not offered, as the back end says`);
  const deviating = calls.filter((call) => found(outcome, call).length > 0).length;
  const count = `${calls.length} calls: ${calls.length - deviating} as agreed, ${deviating} not (${outcome.deviations.length} deviations)${absent.length > 0 ? `, ${absent.length} not offered` : ''}`;
  return [...lines, ...absent, ...outcome.notLooked.map((what) => `not looked at: ${what}`), count].join('\n');
}

/** A suite for each domain, a case for each call, as machines that run tests read it. */
export function junitOf(outcome: Outcome): string {
  const all = [...outcome.judged.keys(), ...outcome.notOffered];
  const domainOf = (call: string): string => call.split('.')[0] ?? call;
  const suites = [...new Set(all.map(domainOf))].map((domain) => {
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
