/** The shape of the agreement: what one call is. Client, server, fuzz tests, the authorisation matrix and OpenAPI all read it. */
import type { ErrorName } from './errors';

/** Who may call: anybody, somebody who is logged in, or an operator with a session of their own kind. */
export type Access = 'public' | 'user' | 'operator';

/**
 * Structural on purpose: constraining on zod's own classes multiplies the compiler's work by three at 200 calls.
 * `parts` is the little of a schema that the helper's types need.
 */
interface Schema {
  _zod: { input: unknown; output: unknown };
}

export interface Endpoint<Sent = unknown, Read = unknown, Reply = unknown, Err extends ErrorName = ErrorName> {
  /** Path below `/okx/okapi/`; its spelling is a public contract. */
  readonly path: string;
  readonly method: 'POST' | 'GET';
  readonly access: Access;
  /** Schema of the request body; unknown fields are refused. */
  readonly request: Schema;
  readonly reply: Schema;
  /** What this call may be refused with, beyond what any call may answer. */
  readonly errors: readonly Err[];
  /** Moves money or places an order: takes an `Idempotency-Key`, and its effect happens once per key. */
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

interface Definition<I extends Schema, O extends Schema, Err extends ErrorName> {
  path: string;
  summary: string;
  request: I;
  reply: O;
  access?: Access;
  method?: 'POST' | 'GET';
  errors?: readonly Err[];
  idempotent?: boolean;
  loading?: boolean;
  upload?: boolean;
}

/** Declares one call. Defaults: POST, for anybody, no declared errors, not idempotent, no loading indicator, JSON. */
export function endpoint<I extends Schema, O extends Schema, const Err extends ErrorName = never>(
  definition: Definition<I, O, Err>,
): Endpoint<I['_zod']['input'], I['_zod']['output'], O['_zod']['output'], Err> {
  return {
    method: 'POST',
    access: 'public',
    errors: [],
    idempotent: false,
    loading: false,
    upload: false,
    ...definition,
  };
}

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
