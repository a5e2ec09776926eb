/** Puts the exchange together without listening, so that tests and the real start use the same code. */
import { randomBytes } from 'node:crypto';
import type { FastifyInstance } from 'fastify';
import { peekSession } from './auth/sessions';
import { systemClock } from './clock/clock';
import type { Clock } from './clock/clock';
import type { Config } from './config';
import { answers, transaction } from './db/database';
import type { Database } from './db/database';
import { openDatabase } from './db/openDatabase';
import { allHandlers } from './handlers';
import { cookieNameFor, createApp } from './http/app';
import { createLimiter } from './http/limits';
import { housekeeping, scheduleHousekeeping } from './jobs/housekeeping';
import { createJobs } from './jobs/jobs';
import type { Jobs } from './jobs/jobs';
import { createAuditor } from './ledger/auditor';
import type { Auditor } from './ledger/auditor';
import type { Feed } from './market/feed';
import { createMarket } from './market/market';
import type { MarketData } from './market/marketData';
import { createPriceLog } from './market/priceLog';
import { registerStream } from './market/stream';
import type { StreamOptions } from './market/stream';
import type { StreamHub } from './market/streamHub';
import { seedWhenEmpty } from './seed/seed';
import { createSpot } from './spot/spot';
import type { Spot } from './spot/spot';

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
  jobs: Jobs;
  auditor: Auditor;
  /** Prices from now on; everything that a request needs. */
  open: () => Promise<void>;
  /** Also what runs by itself: jobs, the auditor, the price log. */
  start: () => Promise<void>;
  /** Answers what is running, stops the background work, closes the database. */
  close: () => Promise<void>;
}

/** The market comes first, so that a wrong feed is told before any data is touched. */
export async function createExchange(config: Config, overrides: Overrides = {}): Promise<Exchange> {
  const clock = overrides.clock ?? systemClock;
  const random = overrides.random ?? randomBytes;
  const late: { app: FastifyInstance | null; hub: StreamHub | null } = { app: null, hub: null };
  const fault = (error: unknown, where: string): void =>
    late.app?.log.error({ where, error: error instanceof Error ? error.message : String(error), stack: error instanceof Error ? error.stack : undefined }, 'fault');

  const market = createMarket({ config: config.market, clock, ...(overrides.feed && { feed: overrides.feed }) });
  const database = overrides.database ?? (await openDatabase(config, (sentence) => process.stderr.write(`${sentence}\n`)));
  const { db } = database;
  const priceLog = createPriceLog({ db, clock, market: market.data, keepDays: config.market.priceLogDays, onFailure: (cause) => fault(cause, 'priceLog') });
  const spot = createSpot({
    db,
    market: market.data,
    transact: (work) => transaction(db, work),
    now: clock.now,
    random,
    publish: (userId, scopes) => late.hub?.publishAccount(userId, scopes),
    onError: (error, symbol) => fault(error, `spot ${symbol}`),
  });
  const jobs = createJobs(db, clock, housekeeping, (error, kind) => fault(error, `job ${kind}`));
  const auditor = createAuditor(
    db,
    clock,
    (findings) => late.app?.log.fatal({ findings: findings.slice(0, 10) }, 'the ledger does not balance'),
    (error) => fault(error, 'auditor'),
  );

  const app = await createApp({
    config,
    db,
    clock,
    random,
    market: market.data,
    limiter: createLimiter(clock, config.rateLimitScale),
    handlers: allHandlers(config, spot),
    ready: () => answers(db),
    mount: async (scope) => {
      late.hub = registerStream(scope, streamOptions(config, database, clock, market.data));
    },
  });
  late.app = app;

  return {
    app,
    database,
    market: market.data,
    spot,
    jobs,
    auditor,
    open: async () => {
      if (config.sandbox) await seedWhenEmpty(db);
      market.start();
      await spot.start();
      await app.ready();
    },
    start: async () => {
      await scheduleHousekeeping(db, clock.now());
      priceLog.start();
      jobs.start();
      auditor.start();
    },
    close: async () => {
      await app.close();
      market.stop();
      await Promise.all([spot.stop(), priceLog.stop(), jobs.stop(), auditor.stop()]);
      await database.close();
    },
  };
}

function streamOptions(config: Config, { db }: Database, clock: Clock, market: MarketData): StreamOptions {
  return {
    market,
    clock,
    origins: { allowed: config.allowedOrigins },
    userOf: async (request) => {
      const sessionId = request.cookies[cookieNameFor(config)];
      if (sessionId === undefined) return null;
      const found = await peekSession(db, sessionId, clock.now());
      return found.state === 'live' ? found.user.id : null;
    },
  };
}
