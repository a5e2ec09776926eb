/** What stands between a person and products that can lose their money fast. Rules: docs/domains/risk.md. */
import * as z from 'zod/mini';
import { endpoint, reads, writes, callsOf } from './endpoint';
import { AmountText, Done, MaybeDecimal, Nothing, Proof, Time, proofErrors } from './shapes';

/** Products that need all of it. */
export const RiskyProduct = z.enum(['perpetual', 'fixedTime', 'fx', 'dual']);
export type RiskyProduct = z.infer<typeof RiskyProduct>;

/** The questions of the check, in their order; each has three answers. Words: `locales/<lang>/risk.json`. */
export const QuestionId = z.enum(['leverage', 'liquidation', 'stop', 'savings', 'promise']);
export type QuestionId = z.infer<typeof QuestionId>;
export const AnswerId = z.enum(['a', 'b', 'c']);
export type AnswerId = z.infer<typeof AnswerId>;

/** What keeps a person from opening something; the first of them that applies. */
export const Obstacle = z.enum(['notOffered', 'identity', 'coolingOff', 'questions', 'notice', 'lossLimit']);
export type Obstacle = z.infer<typeof Obstacle>;

export const RiskState = z.object({
  products: z.array(
    z.object({
      product: RiskyProduct,
      obstacle: z.nullable(Obstacle),
      /** When the obstacle ends by itself; null where the person has to do something, or nobody knows. */
      until: z.nullable(Time),
      /** What the own limit still lets one lose today (UTC), in USDT; what runs and can be lost whole counts as lost. Null: no limit. */
      leftToLose: MaybeDecimal,
    }),
  ),
  /** Whether all questions were answered rightly once. */
  isSuitable: z.boolean(),
  /** How often the questions may still be answered today (UTC). */
  triesLeft: z.int(),
  noticeVersion: z.string(),
  acceptedVersion: z.nullable(z.string()),
  coolingOffUntil: z.nullable(Time),
  /** USDT a UTC day and product; null: none. */
  lossLimit: MaybeDecimal,
  /** A higher limit, or none, that was asked for and counts from then on. */
  nextLimit: z.nullable(z.object({ lossLimit: MaybeDecimal, from: Time })),
});
export type RiskState = z.infer<typeof RiskState>;

const Answers = z.strictObject({
  leverage: AnswerId,
  liquidation: AnswerId,
  stop: AnswerId,
  savings: AnswerId,
  promise: AnswerId,
});

export const risk = callsOf('risk', {
  state: endpoint({
    path: 'v2/risk/state',
    summary: 'Whether one may open something in each risky product, and if not what is missing; one’s own limits.',
    access: 'user',
    // What was lost changes with one's orders.
    ...reads('risk', 'orders'),
    request: Nothing,
    reply: RiskState,
  }),
  answer: endpoint({
    path: 'v2/risk/answer',
    summary: 'Answers the five questions. All must be right; which were wrong is told. Three tries a day (UTC).',
    access: 'user',
    ...writes('risk'),
    request: z.strictObject({ answers: Answers }),
    reply: z.object({ isSuitable: z.boolean(), wrong: z.array(QuestionId), triesLeft: z.int() }),
    errors: ['tooManySubmissions'],
  }),
  accept: endpoint({
    path: 'v2/risk/accept',
    summary: 'Accepts the notice of risk in its present version; a newer one has to be accepted again.',
    access: 'user',
    ...writes('risk'),
    request: z.strictObject({ version: z.string().check(z.minLength(1), z.maxLength(20)) }),
    reply: Done,
    errors: ['notFound'],
  }),
  setLimits: endpoint({
    path: 'v2/risk/setLimits',
    summary:
      'Sets how much may be lost in a product in a day (UTC). Lower counts at once; higher, or none, after 24 hours.',
    access: 'user',
    ...writes('risk'),
    request: z.strictObject({ lossLimit: z.nullable(AmountText) }),
    reply: RiskState,
    errors: ['belowMinimum'],
  }),
  coolingOff: endpoint({
    path: 'v2/risk/coolingOff',
    summary:
      'Closes all risky products to oneself for some days, and withdrawals. It cannot be shortened; what is open can be closed. A proof is asked for from seven days on.',
    access: 'user',
    ...writes('risk'),
    request: z.strictObject({
      days: z.union([z.literal(1), z.literal(3), z.literal(7), z.literal(30)]),
      proof: z._default(Proof, {}),
    }),
    reply: RiskState,
    errors: [...proofErrors],
  }),
});
