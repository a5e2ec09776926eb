/** What a handler is: one endpoint, and one function that is given all it may use as its context. `Wish` says which connection it wants. */
import type { Endpoint, ErrorOf, ReadOf, ReplyOf, generalErrors } from '@/lib/api/endpoint';
import type { ErrorArgs, ErrorName } from '@/lib/api/errors';
import type { Verify } from '../chain/verifyWallet';
import type { Clock } from '../clock/clock';
import type { Db } from '../db/database';
import type { MarketData } from '../prices/marketData';
import type { Vault } from '../vault/vault';
import type { LockGrant, SessionOperator, SessionUser } from './callers';

/** A refusal on purpose. Anything else that is thrown is answered `internal` and logged. */
export class Refusal extends Error {
  constructor(
    readonly reason: ErrorName,
    readonly args: ErrorArgs = {},
  ) {
    super(reason);
  }
}

/** The account is locked: the caller is logged out, and gets a lock grant to see why and to appeal. */
export class AccountLocked extends Refusal {
  /** `isProved`: false where only a session was shown, which may be stolen. */
  constructor(
    readonly userId: string,
    readonly isProved = true,
  ) {
    super('accountLocked');
  }
}

/** Hashing of passwords; server/http/passwords.ts makes it. */
export interface Passwords {
  hash: (password: string) => Promise<string>;
  /** `stored` is null where there is no password: the same work is done, and the answer is no. */
  verify: (stored: string | null, password: string) => Promise<boolean>;
}

/** A hash waits in the queue of its network and account (turns.ts); operators have a queue of their own. */
export interface PasswordRooms {
  of: (caller: { account: string | null; address: string }) => Passwords;
  ofOperators: (address: string) => Passwords;
}

export interface Context<Err extends ErrorName = ErrorName> {
  /** The transaction of this call (a plain connection where the handler wants none). */
  db: Db;
  /** Time of the call, Unix milliseconds; the same throughout. */
  now: number;
  clock: Clock;
  market: MarketData;
  /** Null when nobody is logged in; a `user` endpoint's handler uses `requireUser`. */
  user: SessionUser | null;
  /** Null but for calls of an operator; their handlers use `requireOperator`. */
  operator: SessionOperator | null;
  language: 'zh-hk' | 'zh-cn' | 'en';
  requestId: string;
  /** The call itself, as it was asked for, for what is decided later in the same words; `confirms`: the proposal that an operator means. */
  asked: { path: string; body: unknown; confirms: string | null };
  /** The caller's address, as the trusted proxy tells it. */
  address: string;
  /** Whether the caller sits at the exchange's own machine, as its outbox asks of its readers. */
  isAtThisMachine: boolean;
  /** Whether an origin, such as https://app.example.com, is one of ours, and the one of the page that calls. */
  isOwnPage: (origin: string) => boolean;
  /** What the caller's browser calls itself; bounded, and never believed. */
  agent: string;
  /** Names this browser, logged in or not, by a cookie of its own that lasts; the first question makes one. */
  visitor: () => string;
  /** The same where the browser has a name already: a glance gives it none. */
  namedVisitor: string | null;
  /**
   * The locked account for which this browser holds a proved lock grant. It opens the reason, talk, appeal and statement, and nothing else.
   */
  lockedAccount: () => Promise<string | null>;
  /** The locked account of which this browser may see the reason, proved or not. */
  lockGrant: () => Promise<LockGrant | null>;
  passwords: Passwords;
  /** Who signed a text with a wallet. */
  verifyWallet: Verify;
  /** The domain that passkeys are made for, from the configuration. */
  passkeyDomain: string;
  /** Keyed hashes, and what must not stand in the database as plain text. */
  vault: Vault;
  /** Random bytes; tests seed them. */
  random: (size: number) => Buffer;
  /** Receives the body of an upload: its fields, checked, and its file. Only for endpoints that say so. */
  upload: () => Promise<{ fields: unknown; bytes: Buffer }>;
  /** Refuses the call with an error of the catalogue. A transaction is rolled back; what `kept` and `prepare` wrote stays. */
  fail: (reason: Err | (typeof generalErrors)[number], args?: ErrorArgs) => never;
  /** Runs after the transaction has committed: publishing to streams, never money. */
  afterCommit: (effect: () => void) => void;
  session: SessionControl;
  /** The operator's session, which has a cookie of its own. */
  operatorSession: Pick<SessionControl, 'begin' | 'end'>;
}

/** What a handler may do with the caller's session. The HTTP layer sets the cookie after the commit. */
export interface SessionControl {
  /** The id of the caller's session; null where there is none. Never shown, never stored. */
  present: string | null;
  /** Ends the present session if there is one and begins a new one under a new id. */
  begin: (ownerId: string) => Promise<void>;
  end: () => Promise<void>;
  /** Ends every session of a person, on all devices; `keep` spares the caller's own. */
  endAll: (userId: string, keep?: 'present') => Promise<void>;
  /** Lets the nodes look at a person's open streams again, after one of the sessions was ended. */
  tell: (userId: string) => void;
}

/**
 * What a handler wants of the database. `transaction`: one, which a refusal takes back. `plain`: a connection outside any. `none`: nothing
 * at all (quotes and candles), the same for everybody who asks alike, so that polling costs nothing.
 */
type Connection = 'transaction' | 'plain' | 'none';

interface Wish {
  connection: Connection;
  writes: boolean;
}

/** The choices, by name. `kept`: writes stay although the call is refused, such as a count of guesses. */
const wishes = {
  write: { connection: 'transaction', writes: true },
  kept: { connection: 'plain', writes: true },
  read: { connection: 'plain', writes: false },
  memory: { connection: 'none', writes: false },
} as const satisfies Record<string, Wish>;

export interface Handler extends Wish {
  endpoint: Endpoint;
  /** Handed what `prepare` or `look` found. */
  run: (context: Context, body: unknown, found: unknown) => Promise<unknown>;
  /**
   * Runs before the transaction is opened, and what it writes stays although the call is refused: counting guesses, checking codes,
   * hashing, which is slow. Not run again where the reply is already kept under the caller's key.
   */
  prepare: ((context: Context, body: unknown) => Promise<unknown>) | null;
  /** Locks and reads in the transaction, and writes nothing: it goes to the database together with the caller's key. */
  look: ((context: Context, body: unknown) => Promise<unknown>) | null;
  /** Tokens of the rate limits that a call with this body takes; null where one is enough for any. */
  cost: ((body: unknown) => number) | null;
  /** How calls that wait at the same time share one transaction; null where each has its own. Those with the same value share. */
  group: Group | null;
}

/** A call as it looks around in a shared transaction. */
export interface Looking {
  context: Context;
  body: unknown;
}

/**
 * What calls of several people do in one transaction in place of `look`, which saves each of them the transaction and the posting. `run` then
 * finishes one call after the other; it must refuse before it writes anything.
 */
export interface Group {
  /** What two calls must not have at once, such as a market; null where that is not known before it has been read. */
  subjectOf: (body: unknown) => string | null;
  /**
   * Locks and reads for all of them, and waits for nobody. Answers in their order what `run` is handed; null for a call that has to be done
   * alone.
   */
  look: (db: Db, calls: readonly Looking[]) => Promise<({ found: unknown } | null)[]>;
}

type Described = Endpoint<never, never, unknown, never> | Endpoint;

/**
 * Binds a function to its endpoint; the compiler checks body, reply and the errors it may refuse with. `cost`: where a body may ask for
 * much.
 */
export function handle<E extends Described>(
  endpoint: E,
  wish: keyof typeof wishes,
  run: (context: Context<ErrorOf<E>>, body: ReadOf<E>) => Promise<ReplyOf<E>>,
  cost?: (body: ReadOf<E>) => number,
): Handler {
  return {
    endpoint,
    ...wishes[wish],
    run: run as unknown as Handler['run'],
    prepare: null,
    look: null,
    cost: (cost ?? null) as Handler['cost'],
    group: null,
  };
}

/** The same in two steps: what must come before the transaction, and the transaction, which is handed what the first step found. */
export function handleInTwo<E extends Described, P>(
  endpoint: E,
  prepare: (context: Context<ErrorOf<E>>, body: ReadOf<E>) => Promise<P>,
  run: (context: Context<ErrorOf<E>>, body: ReadOf<E>, prepared: P) => Promise<ReplyOf<E>>,
): Handler {
  return {
    endpoint,
    ...wishes.write,
    run: run as unknown as Handler['run'],
    prepare: prepare as unknown as Handler['prepare'],
    look: null,
    cost: null,
    group: null,
  };
}

/**
 * A transaction whose first reads go out together with the claim of the key. `look` may be run for a call that was answered before, whose
 * result is then dropped: so it writes nothing. `run` is handed what it saw.
 */
export function handleAtOnce<E extends Described, S>(
  endpoint: E,
  look: (context: Context<ErrorOf<E>>, body: ReadOf<E>) => Promise<S>,
  run: (context: Context<ErrorOf<E>>, body: ReadOf<E>, seen: S) => Promise<ReplyOf<E>>,
  group: Group | null = null,
): Handler {
  return {
    endpoint,
    ...wishes.write,
    run: run as unknown as Handler['run'],
    prepare: null,
    look: look as unknown as Handler['look'],
    cost: null,
    group,
  };
}

/** The caller of a `user` endpoint. The HTTP layer has refused everybody else before the handler runs. */
export function requireUser(context: Pick<Context<never>, 'user'>): SessionUser {
  if (!context.user) throw new Refusal('notLoggedIn');
  return context.user;
}

/** The caller of an `operator` endpoint. */
export function requireOperator(context: Pick<Context<never>, 'operator'>): SessionOperator {
  if (!context.operator) throw new Refusal('notLoggedIn');
  return context.operator;
}
