/** What no operator can do: set a price, an outcome, somebody's odds, or a balance. */
import * as z from 'zod/mini';
import { endpoints } from '@/lib/api/index';

const theirs = endpoints.filter(({ endpoint }) => endpoint.path.startsWith('operator/'));
const FORBIDDEN = /price|quote(?!d)|tick(?!et)|odds|outcome|result|settle|payout|winner|winRate|balance|credit|amount/i;

/** Terms of a product: the same for everybody, shown before anything is agreed, from a future time on, and within bounds. */
const PUBLISHED = new Map<string, readonly string[]>([
  ['operator.setFixedTimeTerms', ['payoutRate']],
  // What a token costs in its offering, before it opens.
  ['operator.createIco', ['price']],
]);

/** Putting right what went wrong: always by two, with a reason that its person reads, and through the ledger. */
const ADJUSTED = new Map<string, readonly string[]>([['operator.adjust', ['amount']]]);

/** An appeal about escrow between two people: decided by two, with words for both. It moves what the two agreed on and nothing else. */
const DECIDED = new Map<string, readonly string[]>([['operator.decideAppeal', ['winner']]]);

/** Here a payout is a transfer to a bank: its terms are published, and a rate that is held for somebody stays. */
const TO_BANKS = new Map<string, readonly string[]>([
  ['operator.payoutChannels', ['operator/payoutChannel/list', 'operator.payoutChannels']],
  ['operator.savePayoutChannel', ['operator/payoutChannel/save', 'operator.savePayoutChannel', 'payoutMinutes']],
]);

interface JsonSchema {
  properties?: Record<string, JsonSchema>;
  items?: JsonSchema;
  anyOf?: JsonSchema[];
}

const fieldsOf = (schema: JsonSchema): string[] => [
  ...Object.entries(schema.properties ?? {}).flatMap(([name, inner]) => [name, ...fieldsOf(inner)]),
  ...(schema.items ? fieldsOf(schema.items) : []),
  ...(schema.anyOf ?? []).flatMap(fieldsOf),
];

test('every call of an operator has its path below operator/, and nobody else’s has', () => {
  expect(theirs.length).toBeGreaterThan(5);
  expect(
    endpoints.filter(({ endpoint }) => endpoint.access === 'operator' && !endpoint.path.startsWith('operator/')),
  ).toEqual([]);
  expect(theirs.filter(({ endpoint }) => endpoint.access !== 'operator').map(({ name }) => name)).toEqual([
    'operator.logIn',
  ]);
});

test.each(theirs.map(({ name, endpoint }) => [name, endpoint] as const))(
  '%s sets no price, outcome, odds or balance',
  (name, endpoint) => {
    const fields = fieldsOf(z.toJSONSchema(endpoint.request as z.ZodMiniType, { io: 'input' }) as JsonSchema);
    const allowed = [PUBLISHED, ADJUSTED, DECIDED, TO_BANKS].flatMap((names) => names.get(name) ?? []);
    expect([endpoint.path, name, ...fields].filter((word) => FORBIDDEN.test(word) && !allowed.includes(word))).toEqual(
      [],
    );
  },
);

test('an appeal is decided by two', () => {
  const [decide] = theirs.filter(({ name }) => DECIDED.has(name));
  expect(decide!.endpoint.errors).toContain('needsAnotherPerson');
});

test('what is put right takes two operators and a reason', () => {
  for (const { name, endpoint } of theirs.filter((one) => ADJUSTED.has(one.name))) {
    expect([name, endpoint.errors.includes('needsAnotherPerson')]).toEqual([name, true]);
    expect(fieldsOf(z.toJSONSchema(endpoint.request as z.ZodMiniType, { io: 'input' }) as JsonSchema)).toContain(
      'reason',
    );
  }
});
