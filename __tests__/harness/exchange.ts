/** The real exchange in memory, with a clock that tests hold and randomness that repeats. */
import { createHash, randomUUID } from 'node:crypto';
import type { InjectOptions } from 'fastify';
import { API_BASE } from '@/lib/api/endpoint';
import type { Endpoint, Envelope, ReplyOf, SentOf } from '@/lib/api/endpoint';
import { api } from '@/lib/api/index';
import type { OperatorRole } from '@/lib/api/operator/operator';
import { errorName } from '@/lib/api/errors';
import type { CaptchaPurpose } from '@/lib/api/auth';
import type { ErrorArgs, ErrorName } from '@/lib/api/errors';
import { LIMITS } from '@/lib/identity/rules';
import { createPasswords } from '@/server/http/passwords';
import { grantToken } from '@/server/auth/captcha/captcha';
import { testClock, type TestClock } from '@/server/clock/clock';
import { readConfig } from '@/server/config';
import type { Config } from '@/server/config';
import type { Database } from '@/server/db/database';
import { createExchange } from '@/server/exchange';
import { codeAt, createOperator } from '@/server/operator/accounts';
import { openVault } from '@/server/vault/key';
import { auditFully } from '@/server/ledger/auditor';
import type { Finding } from '@/server/ledger/auditor';
import type { Feed } from '@/server/market/feed';
import { simulatedFeed } from '@/server/market/simulated/simulatedFeed';
import { MULTIPART, multipartBody, tinyJpeg } from './multipart';
import { freshDatabase } from './freshDatabase';

/** A Wednesday noon, when every market is open. */
export const TEST_START = Date.UTC(2026, 6, 15, 12);
const HOST = 'exchange.test';
/** The key that all nodes of a test share. */
export const TEST_KEY = Buffer.alloc(32, 'avocet').toString('base64');

/** What a refused call rejects with. */
export class CallRefused extends Error {
  constructor(
    readonly reason: ErrorName | null,
    readonly code: string,
    readonly args: ErrorArgs,
    readonly msg: string,
    readonly status: number,
  ) {
    super(`${code} ${reason ?? 'unknown'} ${JSON.stringify(args)}`);
  }
}

export interface CallOptions {
  /** Idempotency key; a fresh one where the call needs one and none is given. */
  key?: string;
  language?: 'zh-hk' | 'zh-cn' | 'en';
  headers?: Record<string, string>;
  /** The file of an upload. */
  file?: Buffer;
  /** The caller's network address. */
  from?: string;
  /** Without the solved puzzle that registering and logging in are given here. */
  unsolved?: boolean;
}

/** The calls that take a solved puzzle, and what for. */
const PUZZLED: Readonly<Record<string, CaptchaPurpose>> = {
  [api.auth.register.path]: 'register',
  [api.auth.logIn.path]: 'logIn',
  [api.auth.startReset.path]: 'resetPassword',
};

/** What a browser keeps of the exchange's cookies. */
export interface Jar {
  session: string | null;
  operator: string | null;
  visitor: string | null;
}

type Described = Endpoint<never, never, unknown, never> | Endpoint;

export interface Visitor {
  /** Resolves to the reply's data; a refusal rejects with CallRefused. */
  call: <E extends Described>(endpoint: E, body: SentOf<E>, options?: CallOptions) => Promise<ReplyOf<E>>;
  /** The session id in the cookie jar, or null. */
  session: () => string | null;
  /** The operator's session id, or null. */
  operatorSession: () => string | null;
  /** Puts a session id into the jar. */
  setSession: (sessionId: string | null) => void;
  jar: Jar;
}

export interface Operator extends Visitor {
  name: string;
  password: string;
  /** Of the authenticator. */
  secret: string;
}

export interface Person extends Visitor {
  uid: string;
  /** Internal id, as the ledger knows it. */
  userId: string;
  account: string;
  password: string;
}

export interface ExchangeOptions {
  start?: number;
  /** A clock that something else holds too. */
  clock?: TestClock;
  feed?: Feed;
  sandbox?: boolean;
  config?: Partial<Config>;
  /** Runs jobs, the auditor and the price log too. */
  background?: boolean;
  /** Another database than a fresh one. */
  database?: Database;
  /** What its random bytes come from; two nodes on one database need two. */
  randomSeed?: string;
}

/** Bytes that look random and are the same in every run. */
export function seededRandom(seed: string): (size: number) => Buffer {
  let count = 0;
  return (size) => {
    const parts: Buffer[] = [];
    for (let have = 0; have < size; have += 32) {
      count += 1;
      parts.push(createHash('sha256').update(`${seed} ${count}`).digest());
    }
    return Buffer.concat(parts).subarray(0, size);
  };
}

/** The cookies of a jar as a browser sends them. */
export const cookiesOf = ({ session, operator, visitor }: Jar): string =>
  [
    session !== null && `avocet=${session}`,
    operator !== null && `avocet-operator=${operator}`,
    visitor !== null && `avocet-visitor=${visitor}`,
  ]
    .filter(Boolean)
    .join('; ');

/** Puts what an answer sets into the jar. */
export function takeCookies(jar: Jar, cookies: readonly { name: string; value: string }[]): void {
  for (const { name, value } of cookies) {
    if (name === 'avocet') jar.session = value === '' ? null : value;
    if (name === 'avocet-operator') jar.operator = value === '' ? null : value;
    if (name === 'avocet-visitor') jar.visitor = value;
  }
}

const simulated = new Map<string, Feed>();

/** One for all exchanges of a test file: it only depends on its seed, and what it has computed once is a quarter of an exchange's start. */
function feedOf({ market }: Config): Feed | undefined {
  if (market.feed !== 'simulated') return undefined;
  const feed = simulated.get(market.seed) ?? simulatedFeed(market.seed);
  simulated.set(market.seed, feed);
  return feed;
}

export type TestExchange = Awaited<ReturnType<typeof exchange>>;

export async function exchange(options: ExchangeOptions = {}) {
  const clock = options.clock ?? testClock(options.start ?? TEST_START);
  const config: Config = {
    ...readConfig({ LOG_LEVEL: 'silent', FILE_KEY: TEST_KEY, RATE_LIMIT_SCALE: '0', STATIC_DIR: '/nowhere' }),
    sandbox: options.sandbox ?? true,
    unverifiedSpotLimit: LIMITS.none.spotUsdtPerDay!,
    // Verified by default, because most tests are about what comes after identity.
    newcomerLevel: 'basic',
    hashing: { memoryKib: 8, passes: 1 },
    publicOrigins: [`https://${HOST}`],
    ...options.config,
  };
  const database = options.database ?? (await freshDatabase());
  const feed = options.feed ?? feedOf(config);
  const overrides = {
    clock,
    database,
    random: seededRandom(options.randomSeed ?? 'exchange'),
    ...(feed && { feed }),
  };
  const built = await createExchange(config, overrides).catch(async (error: unknown) => {
    // An open engine would keep Jest from ending.
    await database.close();
    throw error;
  });
  await built.open();
  if (options.background) await built.start();
  let people = 0;
  const vault = await openVault(database.db, config);
  const signed = (visitor: string): string => `${visitor}.${vault.fingerprint(visitor, 'visitor')}`;

  const random = seededRandom(`${options.randomSeed ?? 'exchange'} tests`);
  const visitor = (): Visitor => {
    const jar: Jar = { session: null, visitor: signed(random(18).toString('base64url')), operator: null };
    const solved = async (purpose: CaptchaPurpose): Promise<string> =>
      grantToken({ db: database.db, now: clock.now(), random }, jar.visitor?.split('.')[0] ?? '', purpose);
    const call = async <E extends Described>(
      endpoint: E,
      body: SentOf<E>,
      { key, language = 'en', headers = {}, from, unsolved = false, file = tinyJpeg }: CallOptions = {},
    ): Promise<ReplyOf<E>> => {
      const purpose = unsolved ? undefined : PUZZLED[endpoint.path];
      const response = await built.app.inject({
        method: endpoint.method,
        url: `${API_BASE}/${endpoint.path}`,
        ...(from && { remoteAddress: from }),
        headers: {
          host: HOST,
          origin: `https://${HOST}`,
          'x-app': '1',
          'x-lang': language,
          ...(endpoint.idempotent && { 'idempotency-key': key ?? randomUUID() }),
          cookie: cookiesOf(jar),
          ...(endpoint.upload && { 'content-type': MULTIPART }),
          ...headers,
        },
        ...(endpoint.upload && { payload: multipartBody(body as Record<string, string>, file) }),
        ...(!endpoint.upload &&
          endpoint.method === 'POST' && {
            payload: { ...(purpose && { captchaToken: await solved(purpose) }), ...(body as Record<string, unknown>) },
          }),
      });
      takeCookies(jar, response.cookies);
      const envelope = response.json<Envelope<ReplyOf<E> | { args?: ErrorArgs }>>();
      if (envelope.code === '200') return envelope.data as ReplyOf<E>;
      const args = (envelope.data as { args?: ErrorArgs } | null)?.args ?? {};
      throw new CallRefused(errorName(envelope.code), envelope.code, args, envelope.msg, response.statusCode);
    };
    return {
      call,
      operatorSession: () => jar.operator,
      jar,
      session: () => jar.session,
      setSession: (sessionId) => {
        jar.session = sessionId;
      },
    };
  };

  const person = async (
    details: { account?: string; password?: string; invitationCode?: string } = {},
  ): Promise<Person> => {
    people += 1;
    const account = details.account ?? `person${String(people).padStart(4, '0')}`;
    const password = details.password ?? 'Curlew2026';
    const client = visitor();
    const body = {
      account,
      password,
      confirmPassword: password,
      agreeTerms: true,
      ...(details.invitationCode && { invitationCode: details.invitationCode }),
    };
    const { uid } = await client.call(api.auth.register, body);
    const found = await database.db.selectFrom('users').select('id').where('uid', '=', uid).executeTakeFirstOrThrow();
    return { ...client, uid, userId: String(found.id), account, password };
  };

  /** Logged in, with an account as `npm run operator -- create` makes it. */
  const operator = async (
    name = `operator-${randomUUID().slice(0, 8)}`,
    role: OperatorRole = 'reviewer',
  ): Promise<Operator> => {
    const password = 'a long enough password';
    const parts = {
      db: database.db,
      vault: built.vault,
      passwords: createPasswords(config.hashing).ofOperators(''),
      random: seededRandom(name),
    };
    const created = await createOperator(parts, { name, role, password }, clock.now());
    if (!created) throw new Error(`there is an operator ${name} already`);
    const client = visitor();
    await client.call(api.operator.logIn, { name, password, code: codeAt(created.secret, clock.now()) });
    return { ...client, name, password, secret: created.secret };
  };

  return {
    ...built,
    config,
    clock,
    db: database.db,
    visitor,
    person,
    operator,
    /** A raw request, without the headers that the app sends. */
    inject: (request: InjectOptions) => built.app.inject(request),
    /** The auditor's whole look at the books; must be empty. */
    booksBalance: (): Promise<Finding[]> => auditFully(database.db),
  };
}
