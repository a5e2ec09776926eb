/** The shape of the agreement: what one call is. Client, server, fuzz tests, the authorisation matrix and OpenAPI all read it. */
import type { ErrorName } from './errors';

/** Who may call: anybody, somebody who is logged in, or an operator with a session of their own kind. */
export type Access = 'public' | 'user' | 'operator';

/**
 * What limits its callers (server/http/limits.ts). `sign`: calls that a guesser would try, such as a log-in. `write`: calls that write.
 * `leave`: those that end sessions, which are counted by session. `read`: all others, with room for polling.
 */
export type LimitClass = 'sign' | 'write' | 'leave' | 'read';

/** What a person may see on a screen, named for what makes it stale. `orders`, `balances`, `notices` and `support` are told by the stream too. */
type PersonTag =
  | 'market'
  | 'depth'
  | 'content'
  | 'notices'
  | 'noticeSettings'
  | 'profile'
  | 'favourites'
  | 'orders'
  | 'allowance'
  | 'balances'
  | 'identity'
  | 'security'
  | 'sessions'
  | 'risk'
  | 'support'
  | 'talk'
  | 'lock'
  | 'flash'
  | 'addressBook'
  | 'statements'
  | 'channels'
  | 'reserves'
  | 'push'
  | 'paymentMethods'
  | 'payTypes'
  | 'c2c'
  | 'earn'
  | 'loan'
  | 'referral'
  | 'ico'
  | 'dual'
  | 'alerts';
/** The same for operators. */
type OperatorTag =
  | 'operator'
  | 'audit'
  | 'proposals'
  | 'people'
  | 'gates'
  | 'published'
  | 'identities'
  | 'resets'
  | 'talks'
  | 'withdrawals'
  | 'offlineDeposits'
  | 'payChannels'
  | 'payTypeList'
  | 'merchants'
  | 'bankWithdrawals'
  | 'appeals'
  | 'earnProducts'
  | 'dualProducts'
  | 'blockedWords'
  | 'c2cPatterns'
  | 'referrals'
  | 'queues'
  | 'savedAnswers'
  | 'health'
  | 'books';
export type Tag = PersonTag | OperatorTag;
/** A call that changes one of these moves a person's money, or an order or a position that will. */
type MoneyTag = 'balances' | 'orders';

/**
 * Structural on purpose: constraining on zod's own classes multiplies the compiler's work by three at 200 calls.
 * `parts` is the little of a schema that the helper's types need.
 */
interface Schema {
  _zod: { input: unknown; output: unknown };
}

export interface Endpoint<Sent = unknown, Read = unknown, Reply = unknown, Err extends ErrorName = ErrorName> {
  /** `<domain>.<verb>`, as in OpenAPI; by it an exchange says what it has (`Site.offers`). Only calls of people carry it with them. */
  readonly name?: string;
  /** Path below `/okx/okapi/`. Other programs call it by this spelling, so it never changes. */
  readonly path: string;
  readonly method: 'POST' | 'GET';
  readonly access: Access;
  /** Schema of the request body; unknown fields are refused. */
  readonly request: Schema;
  readonly reply: Schema;
  /** What this call may be refused with, beyond what any call may answer. */
  readonly errors: readonly Err[];
  readonly limit: LimitClass;
  /** What its reply shows: it is asked for again when another call changes one of these. */
  readonly shows: readonly Tag[];
  /** What a success makes stale on screens. */
  readonly changes: readonly Tag[];
  /**
   * Takes an `Idempotency-Key`, and its effect happens once per key. Every call that moves money does: without it none compiles. What is
   * asked for under a key is `askedBy` of the body.
   */
  readonly idempotent: boolean;
  /** The client shows its loading indicator while the call runs. */
  readonly loading: boolean;
  /** The one kind of call that is not JSON. */
  readonly upload: boolean;
  /** One sentence for the generated documentation. */
  readonly summary: string;
  /** Types only; never present at run time. */
  readonly _types?: { sent: Sent; read: Read; reply: Reply; err: Err };
}

/** What a caller passes. */
export type SentOf<E> =
  E extends Endpoint<infer Sent, unknown, unknown, never> ? Sent : E extends { _types?: { sent: infer S } } ? S : never;
/** What the handler reads, defaults filled in. */
export type ReadOf<E> = E extends { _types?: { read: infer R } } ? R : never;
/** What a success carries in `data`. */
export type ReplyOf<E> = E extends { _types?: { reply: infer R } } ? R : never;
/** The declared refusals. */
export type ErrorOf<E> = E extends { _types?: { err: infer X } } ? X : never;

/** Money is moved by a person who is logged in, and once per key. */
type Once<Changed extends Tag> = [Extract<Changed, MoneyTag>] extends [never]
  ? { idempotent?: boolean }
  : { idempotent: true; access: 'user' };

interface Definition<I extends Schema, O extends Schema, Err extends ErrorName, Changed extends Tag> {
  path: string;
  summary: string;
  request: I;
  reply: O;
  access: Access;
  limit: LimitClass;
  shows: readonly Tag[];
  changes: readonly Changed[];
  method?: 'POST' | 'GET';
  errors?: readonly Err[];
  loading?: boolean;
  upload?: boolean;
}

/** A call that writes nothing; `tags`: what it shows. */
export const reads = (...tags: readonly Tag[]) => ({ limit: 'read' as const, shows: tags, changes: [] as const });
/** A call that writes; `tags`: what it makes stale. None where no screen shows what it writes. */
export const writes = <const T extends readonly Tag[]>(...tags: T) => ({
  limit: 'write' as const,
  shows: [] as readonly Tag[],
  changes: tags as readonly T[number][],
});

/**
 * Declares one call. Defaults: POST, no declared errors, not idempotent, no loading indicator, JSON. Who may call, how often, and what it
 * shows and changes has no default. `makeReply` is for the app's build (scripts/leanAgreement.mjs): what makes the shape of the reply,
 * where that isn't part of the definition.
 */
export function endpoint<
  I extends Schema,
  O extends Schema,
  Changed extends Tag = never,
  const Err extends ErrorName = never,
>(
  definition: Definition<I, O, Err, Changed> & Once<Changed>,
  makeReply = (): O => definition.reply,
): Endpoint<I['_zod']['input'], I['_zod']['output'], O['_zod']['output'], Err> {
  let reply: O | undefined;
  return {
    method: 'POST',
    errors: [],
    idempotent: false,
    loading: false,
    upload: false,
    ...definition,
    get reply(): O {
      return (reply ??= makeReply());
    },
  };
}

/** Fields of a body that say who asks, not what is asked for. A code is good for one press, and a passkey signs each press anew. */
const PROVING: ReadonlySet<string> = new Set(['fundPassword', 'proof']);

/**
 * What a body asks for, without what proves the person: whoever does not know what became of a call and sends it again with the next code of
 * their authenticator asks for the same.
 */
export const askedBy = (body: unknown): unknown =>
  typeof body === 'object' && body !== null && !Array.isArray(body)
    ? Object.fromEntries(Object.entries(body).filter(([field]) => !PROVING.has(field)))
    : body;

/** The calls of one domain, each with its name. */
export function callsOf<T extends Record<string, object>>(domain: string, calls: T): T {
  for (const [verb, call] of Object.entries(calls)) Object.assign(call, { name: `${domain}.${verb}` });
  return calls;
}

/** Whether names like those of `Site.offers` hold this call or domain; a domain where some of its calls are there. Null holds everything. */
export const isAmong = (names: readonly string[] | null, wanted: string): boolean =>
  names === null ||
  names.some((name) => name === wanted || wanted.startsWith(`${name}.`) || name.startsWith(`${wanted}.`));

/** Whether an operator who is an auditor may call it: what only shows, though each look is written down, and leaving. */
export const isForAuditors = ({ path, shows, changes }: Endpoint): boolean =>
  path === 'operator/logOut' || (shows.length > 0 && changes.every((tag) => tag === 'audit'));

/** Errors that any call may answer, so that no endpoint repeats them. */
export const generalErrors = [
  'notLoggedIn',
  'loginExpired',
  'accountLocked',
  'badRequest',
  'tooManyRequests',
  'maintenance',
  'keyReused',
  'keyMissing',
  'notOffered',
  'busy',
  'internal',
  'wrongOrigin',
  'auditorLooksOnly',
] as const satisfies readonly ErrorName[];

/** Every reply travels in this envelope. Success when `code` is '200' or `success` is true. */
export interface Envelope<T = unknown> {
  code: string;
  success: boolean;
  /** Words for a person, in the caller's language; the client prefers its own words for a known code. */
  msg: string;
  data: T | null;
  traceId: string;
  /** Server time, Unix milliseconds UTC. */
  ts: number;
}

export const API_BASE = '/okx/okapi';
