/** Puts the exchange together without listening, so that tests and the real start use the same code. */
import { randomBytes } from 'node:crypto';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { createPasswords } from './auth/passwords';
import { people } from './auth/people';
import { passkeyDomainOf } from './config';
import { createVerify } from './auth/wallet/verify';
import { ownersOf } from './auth/sessions';
import { loneNode, type Cluster } from './bus/bus';
import { accountChannel } from './bus/channels';
import { createCluster } from './bus/cluster';
import { systemClock } from './clock/clock';
import type { Clock } from './clock/clock';
import type { Config } from './config';
import { answers, transaction } from './db/database';
import type { Database, Db } from './db/database';
import { flagIsOn } from './db/flags';
import { openDatabase } from './db/openDatabase';
import { registerDownload } from './files/download';
import { jobsOf, scheduleAll, type Domain } from './domain';
import { allDomains } from './domains';
import type { PasswordRooms, Verify } from './http/handler';
import { cookieNameFor, createApp, operatorCookieFor, visitorReader } from './http/app';
import { createLimiter } from './http/limits';
import type { Reading } from './http/metrics';
import { createShare } from './http/share';
import { takeTokens } from './http/store';
import { housekeepingOf, scheduleHousekeeping } from './jobs/housekeeping';
import { createJobs, oldestDelay } from './jobs/jobs';
import type { Jobs } from './jobs/jobs';
import { createAuditor } from './ledger/auditor';
import type { Auditor, Finding } from './ledger/auditor';
import type { Feed } from './market/feed';
import { registerOutbox, showsOutbox } from './mail/outboxPage';
import { createPostman } from './mail/postman';
import type { Postman } from './mail/postman';
import { smtpDelivery } from './mail/smtp';
import { createMarket } from './market/market';
import type { MarketData } from './prices/marketData';
import { openFeed } from './market/openFeed';
import { createPriceLog } from './market/priceLog';
import { registerStream } from './market/stream';
import type { StreamOptions } from './market/stream';
import { seedWhenEmpty } from './seed/seed';
import { createSpot } from './spot/spot';
import type { Spot } from './spot/spot';
import { addressList, type AddressList } from './operator/addresses';
import { operatorsFrom } from './operator/callers';
import { createAutopilot, type Autopilot } from './operator/autopilot';
import { openVault } from './vault/key';
import type { Vault } from './vault/vault';

/** A node that starts while nobody leads has no quotes, and goes on without. */
const FIRST_QUOTES_MS = 3_000;

/** What tests replace. */
export interface Overrides {
  clock?: Clock;
  /** Open and migrated; the exchange closes it. */
  database?: Database;
  random?: (size: number) => Buffer;
  feed?: Feed;
}

export interface Exchange {
  app: FastifyInstance;
  database: Database;
  market: MarketData;
  spot: Spot;
  domains: readonly Domain[];
  jobs: Jobs;
  auditor: Auditor;
  vault: Vault;
  /** In the sandbox only. */
  autopilot: Autopilot | null;
  /** Null where no mail server is configured. */
  postman: Postman | null;
  /** Prices from now on; everything that a request needs. */
  open: () => Promise<void>;
  /** Also what runs by itself: jobs, the auditor, the price log. */
  start: () => Promise<void>;
  /** From now on this node says that it is not ready, so that requests go elsewhere. */
  drain: () => void;
  /** Answers what is running, stops the background work, closes the database. */
  close: () => Promise<void>;
}

/** The feed comes first, so that a wrong feed is told before any data is touched. */
export async function createExchange(config: Config, overrides: Overrides = {}): Promise<Exchange> {
  const clock = overrides.clock ?? systemClock;
  const random = overrides.random ?? randomBytes;
  const late: Late = { app: null, draining: false };
  const { fault, tell, alarm } = reporter(late);

  const feed = overrides.feed ?? (await openFeed(config.market, clock, tell));
  const { database, kernel } = await openData(config, overrides.database ?? null, tell);
  const { db } = database;
  const cluster = clusterOn(database, (error) => fault(error, 'link'));
  const market = createMarket({ config: config.market, clock, feed, cluster });
  const spot = openSpot({ db, clock, random, market: market.data, cluster, config }, fault);
  const domains = allDomains(config, {
    ...kernel,
    spot,
    tellSupport: (userId) => cluster.publish(accountChannel, [{ userId, scopes: ['support'] }]),
  });
  const { stop, start, ...running } = createBackground(
    { config, db, clock, market: market.data, cluster, vault: kernel.vault, domains },
    fault,
    alarm,
  );

  const limiter = createLimiter(
    clock,
    config.rateLimitScale,
    database.openLink && ((spent, now) => takeTokens(db, spent, now)),
  );
  const app = await createApp({
    config,
    db,
    clock,
    random,
    ...kernel,
    ...callersOf(kernel),
    market: market.data,
    limiter,
    share: createShare(clock, overrides.clock !== undefined),
    bus: cluster,
    handlers: domains.flatMap(({ handlers }) => handlers),
    readings: readingsOf(db, clock, market.data, cluster),
    ready: async () => !late.draining && cluster.isJoined() && (await answers(db)),
    mount: async (scope, origins) => {
      mountBeside(
        scope,
        streamOptions({ config, database, clock, market: market.data, bus: cluster, origins, limiter }),
        showsOutbox(config) ? { db, vault: kernel.vault } : null,
      );
      registerDownload(scope, {
        db,
        clock,
        vault: kernel.vault,
        limiter,
        sessionOf: sessionReader(config),
        visitorOf: visitorReader({ config, vault: kernel.vault }),
      });
    },
  });
  late.app = app;
  const autopilot = config.autopilot
    ? createAutopilot({
        app,
        db,
        clock,
        random,
        vault: kernel.vault,
        passwords: kernel.passwords.ofOperators(''),
        cookieName: operatorCookieFor(config),
        isLeader: cluster.isLeader,
        onFailure: (error) => fault(error, 'autopilot'),
      })
    : null;

  return {
    ...running,
    app,
    database,
    market: market.data,
    spot,
    domains,
    open: async () => {
      if (config.sandbox) await seedWhenEmpty(db);
      await cluster.open();
      market.start();
      if (!cluster.isLeader()) await market.hasQuotes(FIRST_QUOTES_MS);
      await Promise.all([spot.start(), app.ready()]);
    },
    autopilot,
    vault: kernel.vault,
    start: async () => {
      await start();
      autopilot?.start();
    },
    drain: () => {
      late.draining = true;
    },
    close: async () => {
      await autopilot?.stop();
      await app.close();
      for (const part of [market.stop, limiter.stop, cluster.close]) part();
      await Promise.all([spot.stop(), stop()]);
      await database.close();
    },
  };
}

function openSpot(
  {
    db,
    clock,
    random,
    market,
    cluster,
    config,
  }: { db: Db; clock: Clock; random: (size: number) => Buffer; market: MarketData; cluster: Cluster; config: Config },
  fault: (error: unknown, where: string) => void,
): Spot {
  return createSpot({
    db,
    unverifiedLimit: config.unverifiedSpotLimit,
    market,
    transact: (work) => transaction(db, work),
    now: clock.now,
    random,
    isLeader: cluster.isLeader,
    publish: (userId, scopes) => cluster.publish(accountChannel, [{ userId, scopes }]),
    onError: (error, symbol) => fault(error, `spot ${symbol}`),
  });
}

/** What exists only once the exchange stands. */
interface Late {
  app: FastifyInstance | null;
  draining: boolean;
}

/** How the parts report: into the log, or to whoever starts the exchange while there is no log yet. */
function reporter(late: Late) {
  return {
    fault: (error: unknown, where: string): void =>
      late.app?.log.error(
        {
          where,
          error: error instanceof Error ? error.message : String(error),
          stack: error instanceof Error ? error.stack : undefined,
        },
        'fault',
      ),
    tell: (sentence: string): unknown =>
      late.app ? late.app.log.warn(sentence) : process.stderr.write(`${sentence}\n`),
    alarm: (findings: readonly Finding[]): void =>
      late.app?.log.fatal({ findings: findings.slice(0, 10) }, 'the ledger does not balance'),
  };
}

const callersOf = ({ operatorAddresses }: Kernel) => ({ people, operators: operatorsFrom(operatorAddresses) });

/** What every handler may use. */
interface Kernel {
  vault: Vault;
  operatorAddresses: AddressList;
  passwords: PasswordRooms;
  verifyWallet: Verify;
  passkeyDomain: string;
}

/** The database, and the kernel on it. What was opened here is closed when the rest fails. */
async function openData(
  config: Config,
  given: Database | null,
  tell: (sentence: string) => void,
): Promise<{ database: Database; kernel: Kernel }> {
  const operatorAddresses = addressList(config.operatorAddresses);
  const database = given ?? (await openDatabase(config, tell));
  try {
    return {
      database,
      kernel: {
        operatorAddresses,
        vault: await openVault(database.db, config),
        passwords: createPasswords(config.hashing),
        verifyWallet: createVerify(config.chainRpcUrl),
        passkeyDomain: passkeyDomainOf(config),
      },
    };
  } catch (error) {
    if (!given) await database.close();
    throw error;
  }
}

/** What somebody who watches the exchange wants to be woken for (docs/operations.md). */
function readingsOf(db: Db, clock: Clock, market: MarketData, cluster: Cluster): Reading[] {
  return [
    { name: 'avocet_leads', help: '1 on the node that leads.', read: () => Number(cluster.isLeader()) },
    {
      name: 'avocet_stale_symbols',
      help: 'Open symbols whose price is too old to trade on.',
      read: () => market.varieties().filter(({ symbol }) => market.isStale(symbol)).length,
    },
    {
      name: 'avocet_withdrawals_suspended',
      help: '1 while withdrawals are suspended, as after a finding of the auditor.',
      read: async () => Number(await flagIsOn(db, 'withdrawals_suspended')),
    },
    {
      name: 'avocet_job_delay_seconds',
      help: 'By how much the oldest due job is late.',
      read: async () => (await oldestDelay(db, clock.now())) / 1_000,
    },
  ];
}

interface BackgroundParts {
  config: Config;
  db: Db;
  clock: Clock;
  market: MarketData;
  cluster: Cluster;
  vault: Vault;
  domains: readonly Domain[];
}

/** What runs by itself beside the requests: jobs and the auditor on every node, the price log where it leads. */
function createBackground(
  { config, db, clock, market, cluster, vault, domains }: BackgroundParts,
  fault: (error: unknown, where: string) => void,
  alarm: (findings: readonly Finding[]) => void,
) {
  const priceLog = createPriceLog({
    db,
    clock,
    market,
    keepDays: config.market.priceLogDays,
    isLeader: cluster.isLeader,
    onFailure: (cause) => fault(cause, 'priceLog'),
  });
  const jobs = createJobs(db, clock, { ...housekeepingOf(domains), ...jobsOf(domains) }, (error, kind) =>
    fault(error, `job ${kind}`),
  );
  const auditor = createAuditor(db, clock, alarm, (error) => fault(error, 'auditor'));
  const deliver = smtpDelivery(config.mail);
  const postman = deliver && createPostman({ db, clock, vault, deliver, report: (error) => fault(error, 'mail') });
  return {
    jobs,
    auditor,
    postman,
    start: async () => {
      await scheduleHousekeeping(db, clock.now());
      await scheduleAll(domains, db, clock.now());
      priceLog.start();
      jobs.start();
      auditor.start();
      postman?.start();
    },
    stop: () => Promise.all([priceLog.stop(), jobs.stop(), auditor.stop(), postman?.stop()]),
  };
}

/** What is no call: the stream, and the sandbox's outbox where no mail server takes the letters. */
function mountBeside(scope: FastifyInstance, stream: StreamOptions, outbox: { db: Db; vault: Vault } | null): void {
  registerStream(scope, stream);
  if (outbox) registerOutbox(scope, outbox.db, outbox.vault);
}

const clusterOn = ({ openLink }: Database, onFailure: (error: unknown) => void): Cluster =>
  openLink ? createCluster({ openLink, onFailure }) : loneNode();

const sessionReader =
  (config: Config) =>
  (request: FastifyRequest): string | null =>
    request.cookies[cookieNameFor(config)] ?? null;

type StreamParts = Pick<StreamOptions, 'clock' | 'market' | 'bus' | 'origins' | 'limiter'> & {
  config: Config;
  database: Database;
};

const streamOptions = ({ config, database: { db }, ...parts }: StreamParts): StreamOptions => ({
  ...parts,
  sessionOf: sessionReader(config),
  ownersOf: (sessionIds) => ownersOf(db, sessionIds, parts.clock.now()),
});
