/** Bodies made from an endpoint's own schema: valid ones, and ones that must be refused. */
import fc from 'fast-check';
import * as z from 'zod/mini';
import type { Endpoint } from '@/lib/api/endpoint';

interface JsonSchema {
  type?: string;
  properties?: Record<string, JsonSchema>;
  required?: string[];
  items?: JsonSchema;
  enum?: unknown[];
  const?: unknown;
  pattern?: string;
  format?: string;
  minLength?: number;
  maxLength?: number;
  minItems?: number;
  maxItems?: number;
  minimum?: number;
  maximum?: number;
  anyOf?: JsonSchema[];
  default?: unknown;
}

export const schemaOf = (endpoint: Endpoint): JsonSchema =>
  z.toJSONSchema(endpoint.request as z.ZodMiniType, { io: 'input' }) as JsonSchema;

/** Bodies that fit the schema. */
export function fitting(schema: JsonSchema): fc.Arbitrary<unknown> {
  if (schema.const !== undefined) return fc.constant(schema.const);
  if (schema.enum) return fc.constantFrom(...schema.enum);
  if (schema.anyOf) return fc.oneof(...schema.anyOf.map(fitting));
  switch (schema.type) {
    case 'object':
      return fc.record(
        Object.fromEntries(Object.entries(schema.properties ?? {}).map(([key, inner]) => [key, fitting(inner)])),
        { requiredKeys: schema.required ?? [] },
      );
    case 'array':
      return fc.array(fitting(schema.items ?? {}), {
        minLength: schema.minItems ?? 0,
        maxLength: Math.min(schema.maxItems ?? 4, 4),
      });
    case 'integer':
      return fc.oneof(
        fc.constantFrom(schema.minimum ?? 0, schema.maximum ?? 1),
        fc.integer({ min: Math.max(schema.minimum ?? 0, -1e9), max: Math.min(schema.maximum ?? 100, 2e12) }),
      );
    case 'boolean':
      return fc.boolean();
    case 'null':
      return fc.constant(null);
    default:
      return fittingText(schema);
  }
}

function fittingText(schema: JsonSchema): fc.Arbitrary<string> {
  if (schema.format === 'uuid') return fc.uuid();
  const within = (text: string) => text.length >= (schema.minLength ?? 0) && text.length <= (schema.maxLength ?? 200);
  if (schema.pattern) return fc.stringMatching(new RegExp(schema.pattern), { size: 'small' }).filter(within);
  return fc.string({ minLength: schema.minLength ?? 0, maxLength: Math.min(schema.maxLength ?? 40, 40) });
}

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
