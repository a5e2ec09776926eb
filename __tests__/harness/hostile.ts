/** Bodies that an endpoint's own schema refuses. */
import * as z from 'zod/mini';
import { schemaOf } from '@/scripts/conform/bodies';
import type { Endpoint } from '@/lib/api/endpoint';

/** Values that have fooled somebody's parser. */
export const HOSTILE_VALUES: readonly unknown[] = [
  null,
  true,
  false,
  0,
  -1,
  1.5,
  1e21,
  [],
  {},
  [['5']],
  { toString: 'x' },
  '',
  ' ',
  ' 1',
  '1 ',
  '-1',
  '+1',
  '1e5',
  '1E-7',
  '0x10',
  '1,000',
  '01',
  '.5',
  '5.',
  '１２',
  '٣',
  'NaN',
  'Infinity',
  '-0',
  '0.000000001',
  '9'.repeat(40),
  '1'.repeat(5000),
  '\u0000',
  '\u202e',
  "' or 1=1 --",
  '"; drop table users',
  '<script>alert(1)</script>',
  '../../etc/passwd',
  '${7*7}',
  '{{7*7}}',
  '%00',
  '\ud800',
  '__proto__',
  'constructor',
];

/** Bodies that the schema refuses, each with a name for the report. */
export function unfitting(endpoint: Endpoint, valid: Record<string, unknown>): [string, unknown][] {
  const accepts = (body: unknown) => z.safeParse(endpoint.request as z.ZodMiniType, body).success;
  const bodies: [string, unknown][] = [
    ['a list', []],
    ['a string', 'x'],
    ['a number', 5],
    ['null', null],
    ['an extra field', { ...valid, isAdmin: true }],
    ['a user id', { ...valid, userId: '1', status: 'completed' }],
    ['deep nesting', { ...valid, extra: JSON.parse(`${'['.repeat(200)}${']'.repeat(200)}`) as unknown }],
  ];
  for (const field of Object.keys(schemaOf(endpoint).properties ?? {})) {
    const { [field]: _gone, ...rest } = valid;
    bodies.push([`${field} missing`, rest]);
    for (const value of HOSTILE_VALUES)
      bodies.push([`${field} = ${JSON.stringify(value)?.slice(0, 30)}`, { ...valid, [field]: value }]);
  }
  return bodies.filter(([, body]) => !accepts(body));
}
