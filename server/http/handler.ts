/** What a handler is: one endpoint, one function, run inside one database transaction with everything it may use in its context. */
import type { Endpoint, ErrorOf, ReadOf, ReplyOf, generalErrors } from '@/lib/api/endpoint';
import type { ErrorArgs, ErrorName } from '@/lib/api/errors';
import type { Clock } from '../clock/clock';
import type { Db } from '../db/database';
import type { MarketData } from '../market/marketData';

/** A refusal on purpose. Anything else that is thrown is answered `internal` and logged. */
export class Refusal extends Error {
  constructor(
    readonly reason: ErrorName,
    readonly args: ErrorArgs = {},
  ) {
    super(reason);
  }
}

/** The account is locked: the caller is logged out, and gets a ticket to see why and to appeal. */
export class AccountLocked extends Refusal {
  constructor(readonly userId: string) {
    super('accountLocked');
  }
}

export interface SessionUser {
  /** Internal number; never leaves the server. */
  id: string;
  /** What people see. */
  uid: string;
}

export interface Context<Err extends ErrorName = ErrorName> {
  /** The transaction of this call (a plain connection for `read` handlers). */
  db: Db;
  /** Time of the call, Unix milliseconds; the same throughout. */
  now: number;
  clock: Clock;
  market: MarketData;
  /** Null when nobody is logged in; a `user` endpoint's handler uses `requireUser`. */
  user: SessionUser | null;
  language: 'zh-hk' | 'zh-cn' | 'en';
  requestId: string;
  /** The caller's address, as the trusted proxy tells it. */
  address: string;
  /** Where the page stands that calls, such as https://app.example.com. */
  origin: string;
  /** Random bytes; tests seed them. */
  random: (size: number) => Buffer;
  /** Refuses the call: everything is rolled back and the catalogue's error is answered. */
  fail: (reason: Err | (typeof generalErrors)[number], args?: ErrorArgs) => never;
  /** Runs after the transaction has committed: publishing to streams, never money. */
  afterCommit: (effect: () => void) => void;
  session: SessionControl;
  visitor: VisitorControl;
}

/** What a handler may do with the caller's session. The HTTP layer sets the cookie after the commit. */
export interface SessionControl {
  /** Ends the present session if there is one and begins a new one under a new id. */
  begin: (userId: string) => Promise<void>;
  end: () => Promise<void>;
}

/** The caller's browser, logged in or not, known by a signed cookie. It is named only when a call needs it. */
export interface VisitorControl {
  /** Its name, or null where it has none. */
  find: () => Promise<string | null>;
  /** Its name; a browser without one is given one. */
  name: () => Promise<string>;
  /** From now on it has none, as when what it held has moved to an account. */
  forget: () => void;
  /** The locked account whose reason, appeal and statement this browser may see (and nothing else of it), or null. */
  lockedAccount: () => Promise<string | null>;
}

/**
 * How much a handler needs. `write`: one transaction. `read`: one connection, no transaction. `memory`: no database at all
 * (quotes and candles), the same for everybody who asks alike, so that polling costs nothing.
 */
export type Needs = 'write' | 'read' | 'memory';

export interface Handler {
  endpoint: Endpoint;
  needs: Needs;
  run: (context: Context, body: unknown) => Promise<unknown>;
}

/** Binds a function to its endpoint; the compiler checks body, reply and the errors it may refuse with. */
export function handle<E extends Endpoint<never, never, unknown, never> | Endpoint>(
  endpoint: E,
  needs: Needs,
  run: (context: Context<ErrorOf<E>>, body: ReadOf<E>) => Promise<ReplyOf<E>>,
): Handler {
  return { endpoint, needs, run: run as unknown as Handler['run'] };
}

/** The caller of a `user` endpoint. The HTTP layer has refused everybody else before the handler runs. */
export function requireUser(context: Pick<Context<never>, 'user'>): SessionUser {
  if (!context.user) throw new Refusal('notLoggedIn');
  return context.user;
}
