/** Carries out one call: who is it, may they, is the body right, run the handler in its transaction, check the reply. */
import { createHash } from 'node:crypto';
import * as z from 'zod/mini';
import { isForAuditors, type Endpoint } from '@/lib/api/endpoint';
import type { Bus } from '../bus/bus';
import { sessionsChannel } from '../bus/channels';
import type { Clock } from '../clock/clock';
import { transaction } from '../db/database';
import type { Db } from '../db/database';
import { readOnly } from '../db/readOnly';
import type { MarketData } from '../prices/marketData';
import type { Vault } from '../vault/vault';
import { asRefusal } from './asRefusal';
import { provedBy } from './callers';
import type { LockGrant, Operators, People, SessionOperator, SessionUser } from './callers';
import { AccountLocked, Refusal } from './handler';
import type { Verify } from '../chain/verifyWallet';
import type { GroupCommit } from './groupCommit';
import type { Context, Group, Handler, PasswordRooms, SessionControl } from './handler';
import { readKey } from './idempotency';
import type { Limiter } from './limits';
import type { Share } from './share';
import { networksOf } from './network';
import { prepare, REPLAY, runHandler, runOnce } from './once';
import { marketOf, type NamedPlaces } from './namedPlaces';
import { unstorableIn } from './storable';
import type { Upload } from './upload';

export interface CallServices {
  db: Db;
  market: MarketData;
  clock: Clock;
  random: (size: number) => Buffer;
  passwords: PasswordRooms;
  verifyWallet: Verify;
  passkeyDomain: string;
  vault: Vault;
  people: People;
  operators: Operators;
  limiter: Limiter;
  share: Share;
  /** By caller. */
  callerPlaces: NamedPlaces;
  /** By product and market. */
  marketPlaces: NamedPlaces;
  groupCommit: GroupCommit;
  /** Tells the other nodes, after the commit. */
  bus: Bus;
  /** Told of every unexpected error; the caller only learns `internal`. */
  reportFault: (error: unknown, requestId: string, path: string) => void;
}

export interface Incoming {
  body: unknown;
  /** Receives the body of an upload. */
  upload: () => Promise<Upload>;
  sessionId: string | null;
  operatorSessionId: string | null;
  /** How an operator's session begins that is given at this door. */
  operatorMark?: string;
  visitorId: string | null;
  agent: string;
  isOwnPage: Context['isOwnPage'];
  idempotencyKey: unknown;
  /** The proposal that an operator confirms by this call. */
  confirms?: string | null;
  language: Context['language'];
  requestId: string;
  address: string;
  isAtThisMachine: boolean;
}

/** What becomes of the caller's session cookie: a new id, null to clear it, undefined to leave it. */
type CookieChange = string | null | undefined;

/** The cookies that the answer sets; `visitor` is the name of a browser that had none. */
interface Cookies {
  user: CookieChange;
  operator: CookieChange;
  visitor: string | null;
}

interface Caller {
  user: SessionUser | null;
  operator: SessionOperator | null;
}

/** `data` is the reply as JSON text. */
export type Outcome = { cookies: Cookies; caller: Caller } & (
  | { data: string; refusal: null }
  | { data: null; refusal: Refusal }
);

export async function carryOut(services: CallServices, handler: Handler, incoming: Incoming): Promise<Outcome> {
  const cookies: Cookies = { user: undefined, operator: undefined, visitor: null };
  let caller: Caller = { user: null, operator: null };
  try {
    wait(services.limiter.takeFrom(handler.endpoint.limit, incoming.address));
    caller =
      handler.endpoint.access === 'operator'
        ? await identifyOperator(services, handler.endpoint, incoming, cookies)
        : { user: await identify(services, handler, incoming, cookies), operator: null };
    const counted = countedAs(handler.endpoint, incoming, caller);
    if (counted !== null) wait(services.limiter.take(handler.endpoint.limit, 'account', counted));
    const body = handler.endpoint.upload ? null : readBody(handler.endpoint, incoming.body);
    // One token was taken above, whatever the body is; the rest is known only now.
    const rest = (handler.cost?.(body) ?? 1) - 1;
    if (rest > 0) wait(services.limiter.takeFrom(handler.endpoint.limit, incoming.address, rest));
    if (rest > 0 && counted !== null) wait(services.limiter.take(handler.endpoint.limit, 'account', counted, rest));
    const work = async (hasWaited: boolean): Promise<unknown> => {
      if (hasWaited) await identifyAgain(services, handler, incoming, caller, cookies);
      return run(services, handler, incoming, caller, body, cookies);
    };
    const who = placeOf(handler, incoming, caller);
    const answer = async (): Promise<string> =>
      JSON.stringify(await (who === null ? work(false) : services.callerPlaces.take(who, work)));
    const data = await (handler.connection === 'none'
      ? services.share.once(`${handler.endpoint.path} ${incoming.language} ${JSON.stringify(body)}`, answer)
      : answer());
    return { data, refusal: null, cookies, caller };
  } catch (error) {
    const refusal = asRefusal(error, handler.endpoint, incoming.requestId, services.reportFault);
    if (error instanceof AccountLocked) await giveLockGrant(services, incoming, cookies, error);
    return { data: null, refusal, cookies, caller };
  }
}

/** After a wait the session may have ended: calls that a thief has queued end with it. */
async function identifyAgain(
  services: CallServices,
  handler: Handler,
  incoming: Incoming,
  { user }: Caller,
  cookies: Cookies,
): Promise<void> {
  if (user) await identify(services, handler, incoming, cookies);
}

/**
 * As whom the caller is counted; null for strangers. What ends sessions is counted, and waits, by session: whoever has a stolen one could
 * otherwise use up what the account may do, and keep its owner from ending it.
 */
function countedAs({ limit }: Endpoint, { sessionId }: Incoming, { user, operator }: Caller): string | null {
  if (operator) return `operator:${operator.id}`;
  if (!user) return null;
  if (limit !== 'leave' || sessionId === null) return user.id;
  return `session:${createHash('sha256').update(sessionId).digest('base64url')}`;
}

/**
 * In whose line for a connection a call waits: its account's, or its network's where nobody is logged in. Null: in none (answers from memory;
 * uploads, and log-ins and the like, whose hashes have a line of their own; operators).
 */
function placeOf({ connection, endpoint, writes }: Handler, incoming: Incoming, caller: Caller): string | null {
  if (connection === 'none' || endpoint.upload || caller.operator) return null;
  const counted = countedAs(endpoint, incoming, caller);
  if (counted !== null) return `account ${counted}`;
  return writes && endpoint.limit === 'sign' ? null : `network ${networksOf(incoming.address)[0].key}`;
}

/** Refuses where the limiter told seconds to wait. */
function wait(seconds: number | null): void {
  if (seconds !== null) throw new Refusal('tooManyRequests', { seconds: String(seconds) });
}

/** Looks the session up where it matters: public calls that touch no database never do. */
async function identify(
  services: CallServices,
  handler: Handler,
  { sessionId }: Incoming,
  cookies: Cookies,
): Promise<SessionUser | null> {
  const needed = handler.endpoint.access === 'user';
  if (!needed && handler.connection === 'none') return null;
  const found =
    sessionId === null
      ? { state: 'unknown' as const }
      : await services.people.find(services.db, sessionId, services.clock.now());
  if (found.state === 'live') return found.user;
  if (!needed) return null;
  if (sessionId !== null) cookies.user = null;
  if (found.state === 'ended') throw new Refusal('loginExpired');
  if (found.state === 'locked') throw new AccountLocked(found.userId, false);
  throw new Refusal('notLoggedIn');
}

/** Operators have accounts and sessions of their own: a person's session is worth nothing here. */
async function identifyOperator(
  services: CallServices,
  endpoint: Endpoint,
  { operatorSessionId, address }: Incoming,
  cookies: Cookies,
): Promise<Caller> {
  if (!services.operators.allows(address)) throw new Refusal('wrongOrigin');
  const operator =
    operatorSessionId === null
      ? null
      : await services.operators.find(services.db, operatorSessionId, services.clock.now());
  if (operator?.role === 'auditor' && !isForAuditors(endpoint)) throw new Refusal('auditorLooksOnly');
  if (operator) return { user: null, operator };
  if (operatorSessionId !== null) cookies.operator = null;
  throw new Refusal('notLoggedIn');
}

function readBody(endpoint: Endpoint, body: unknown): unknown {
  const unstorable = unstorableIn(body);
  if (unstorable !== null) throw new Refusal('badRequest', { field: unstorable.slice(0, 60) });
  const parsed = z.safeParse(endpoint.request as z.ZodMiniType, body === undefined ? {} : body);
  if (parsed.success) return parsed.data;
  const issue = parsed.error.issues[0];
  const field = issue?.code === 'unrecognized_keys' ? issue.keys[0] : issue?.path.join('.');
  throw new Refusal('badRequest', { field: (field ?? '').slice(0, 60) });
}

interface Asked {
  handler: Handler;
  incoming: Incoming;
  caller: Caller;
  body: unknown;
  cookies: Cookies;
  now: number;
}

function contextOf(
  services: CallServices,
  { handler, incoming, caller, body, cookies, now }: Asked,
  db: Db,
  afterCommit: Context['afterCommit'],
): Context {
  const lockGrantOf = async (): Promise<LockGrant | null> =>
    incoming.visitorId === null ? null : services.people.lockGrantOf(db, incoming.visitorId, now);
  return {
    db,
    now,
    ...caller,
    clock: services.clock,
    market: services.market,
    random: services.random,
    passwords: services.passwords.of({ account: caller.user?.id ?? null, address: incoming.address }),
    verifyWallet: services.verifyWallet,
    passkeyDomain: services.passkeyDomain,
    vault: services.vault,
    language: incoming.language,
    requestId: incoming.requestId,
    asked: { path: handler.endpoint.path, body, confirms: incoming.confirms ?? null },
    address: incoming.address,
    isAtThisMachine: incoming.isAtThisMachine,
    agent: incoming.agent,
    isOwnPage: incoming.isOwnPage,
    upload: async () => {
      const { fields, bytes } = await incoming.upload();
      return { fields: readBody(handler.endpoint, fields), bytes };
    },
    visitor: () => visitorOf(services, incoming, cookies),
    namedVisitor: incoming.visitorId,
    lockedAccount: async () => provedBy(await lockGrantOf()),
    lockGrant: lockGrantOf,
    fail: (reason, args) => {
      throw new Refusal(reason, args);
    },
    afterCommit,
    session: sessionControl({ ...services, db }, now, incoming, cookies, afterCommit),
    operatorSession: operatorSessionControl({ ...services, db }, now, incoming, cookies),
  };
}

async function run(
  services: CallServices,
  handler: Handler,
  incoming: Incoming,
  caller: Caller,
  body: unknown,
  cookies: Cookies,
): Promise<unknown> {
  const now = services.clock.now();
  let effects: (() => void)[] = [];
  const contextOn = (db: Db): Context =>
    contextOf(services, { handler, incoming, caller, body, cookies, now }, db, (effect) => effects.push(effect));
  const prepared = await prepare(services.db, handler, contextOn, body, incoming.idempotencyKey);
  const found = effects;
  const attempt = async (db: Db): Promise<unknown> => {
    // A retried transaction starts from nothing but what was prepared.
    effects = [...found];
    Object.assign(cookies, { user: undefined, operator: undefined });
    const context = contextOn(db);
    const hold = async (): Promise<void> => {
      // A proof that was judged before the transaction must still hold within it: hashing takes long enough for the account to change
      // meanwhile.
      if (handler.prepare && prepared !== REPLAY && caller.user && handler.endpoint.access === 'user')
        await services.people.hold(db, incoming.sessionId, caller.user, now);
    };
    if (handler.endpoint.idempotent)
      return runOnce(handler, context, body, incoming.idempotencyKey, { prepared, hold });
    await hold();
    return runHandler(services, handler, context, body, handler.look ? await handler.look(context, body) : prepared);
  };
  const alone = async (): Promise<unknown> => {
    const market = marketOf(handler.endpoint, body);
    if (market === null) return transaction(services.db, attempt);
    return services.marketPlaces.take(market, async (hasWaited) => {
      if (hasWaited) await identifyAgain(services, handler, incoming, caller, cookies);
      return transaction(services.db, attempt);
    });
  };
  const inGroup = (group: Group, { id: userId }: SessionUser): Promise<unknown> =>
    services.groupCommit.take({
      handler,
      group,
      body,
      claim: { userId, key: readKey(incoming.idempotencyKey), path: handler.endpoint.path, body, now },
      contextOn: (db) => {
        effects = [];
        return contextOn(db);
      },
      alone,
    });
  const inTransaction = (): Promise<unknown> =>
    handler.group && caller.user ? inGroup(handler.group, caller.user) : alone();
  const data =
    handler.connection === 'transaction'
      ? await inTransaction()
      : await attempt(handler.writes ? services.db : readOnly(services.db));
  for (const effect of effects) effect();
  return data;
}

/** A browser is named when that is first needed. */
const visitorOf = ({ random }: CallServices, { visitorId }: Incoming, cookies: Cookies): string =>
  visitorId ?? (cookies.visitor ??= random(18).toString('base64url'));

/** Written after the refusal has rolled everything else back. If this fails, the person still learns that the account is locked. */
async function giveLockGrant(
  services: CallServices,
  incoming: Incoming,
  cookies: Cookies,
  grant: AccountLocked,
): Promise<void> {
  try {
    await services.people.giveLockGrant(
      services.db,
      visitorOf(services, incoming, cookies),
      grant,
      services.clock.now(),
    );
  } catch (error) {
    services.reportFault(error, incoming.requestId, 'ticket');
  }
}

function sessionControl(
  services: CallServices,
  now: number,
  incoming: Incoming,
  cookies: Cookies,
  afterCommit: Context['afterCommit'],
): SessionControl {
  const { db, random, bus, people } = services;
  const present = incoming.sessionId;
  const tell = (userId: string): void => afterCommit(() => bus.publish(sessionsChannel, [{ userId }]));
  const endPresent = async (): Promise<void> => {
    const userId = present === null ? null : await people.end(db, present);
    if (userId !== null) tell(userId);
  };
  return {
    present,
    tell,
    begin: async (userId) => {
      const { address, agent } = incoming;
      const visitor = visitorOf(services, incoming, cookies);
      cookies.user = await people.begin(db, userId, { now, address, agent, visitor }, random);
      await endPresent();
    },
    end: async () => {
      await endPresent();
      cookies.user = null;
    },
    endAll: async (userId, spared) => {
      await people.endAll(db, userId, now, spared === 'present' ? present : null);
      tell(userId);
    },
  };
}

const operatorSessionControl = (
  { db, random, operators }: CallServices,
  now: number,
  { operatorSessionId: present, operatorMark = '' }: Incoming,
  cookies: Cookies,
): Context['operatorSession'] => ({
  begin: async (operatorId) => {
    if (present !== null) await operators.end(db, present);
    cookies.operator = await operators.begin(db, operatorId, now, random, operatorMark);
  },
  end: async () => {
    if (present !== null) await operators.end(db, present);
    cookies.operator = null;
  },
});
