/** Puts the exchange together without listening, so that tests and the real start use the same code. */
import type { Alerts } from './alerts/alerts';
import { randomBytes } from 'node:crypto';
import type { FastifyInstance } from 'fastify';
import { people } from './auth/people';
import { createBackground } from './background';
import { systemClock } from './clock/clock';
import type { Clock } from './clock/clock';
import type { Config } from './config';
import { answers } from './db/database';
import type { Database } from './db/database';
import type { Deposits } from './deposits/deposits';
import type { Domain, MountParts } from './domain';
import { allDomains, openProducts } from './domains';
import type { FixedTime } from './fixed-time/fixedTime';
import type { Forex } from './forex/forex';
import { cookieNameFor, createDoors, operatorCookieFor, visitorReader } from './http/app';
import { createLimiter, type Limiter } from './http/limits';
import type { Origins } from './http/origin';
import { GroupCommit } from './http/groupCommit';
import { OF_CALLER, OF_MARKET, NamedPlaces } from './http/namedPlaces';
import { createShare } from './http/share';
import { takeTokens } from './http/store';
import type { Jobs } from './jobs/jobs';
import { createReport, openKernel, type Kernel } from './kernel';
import type { Auditor } from './ledger/auditor';
import type { Feed } from './market/feed';
import type { Postman } from './mail/postman';
import type { Pusher } from './mail/push/pusher';
import { createMarket } from './market/market';
import type { MarketData } from './prices/marketData';
import { openFeed } from './market/openFeed';
import { readingsOf } from './readings';
import { seedWhenEmpty } from './seed/seed';
import type { Loans } from './loan/loan';
import type { Perpetual } from './perpetual/perpetual';
import type { Spot } from './spot/spot';
import type { Withdrawals } from './withdrawals/withdrawals';
import { operatorsFrom } from './operator/callers';
import { createAutopilot, type Autopilot } from './operator/autopilot';
import type { Vault } from './vault/vault';

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
  /** The operators' door; null where none is configured. */
  console: FastifyInstance | null;
  database: Database;
  market: MarketData;
  spot: Spot;
  perpetual: Perpetual;
  forex: Forex;
  fixedTime: FixedTime;
  deposits: Deposits;
  withdrawals: Withdrawals;
  loans: Loans;
  alerts: Alerts;
  domains: readonly Domain[];
  jobs: Jobs;
  auditor: Auditor;
  vault: Vault;
  /** In the sandbox only. */
  autopilot: Autopilot | null;
  /** Null where no mail server is configured. */
  postman: Postman | null;
  pusher: Pusher;
  /** Prices from now on; everything that a request needs. */
  open: () => Promise<void>;
  /** Also background work: jobs, the auditor, the price log. */
  start: () => Promise<void>;
  /** From now on this node says that it is not ready, so that requests go elsewhere. */
  drain: () => void;
  /** Waits for running requests, stops the background work, closes the database. */
  close: () => Promise<void>;
}

/** The feed comes first, so that a wrong feed is told before any data is touched. */
export async function createExchange(config: Config, overrides: Overrides = {}): Promise<Exchange> {
  const clock = overrides.clock ?? systemClock;
  const random = overrides.random ?? randomBytes;
  const report = createReport();
  const feed = overrides.feed ?? (await openFeed(config.market, clock, report.tell));
  const kernel = await openKernel({ config, clock, random, report }, overrides.database ?? null);
  const { database, db, cluster, vault } = kernel;
  const market = createMarket({ config: config.market, clock, feed, cluster });
  const products = openProducts(kernel, market);
  const domains = allDomains(kernel, { market, ...products });
  const { open, start, stop, ...running } = createBackground(kernel, domains);
  const limiter = createLimiter(clock, config.rateLimitScale, database.openLink && takeTokens.bind(null, db));
  let draining = false;
  const doors = await createDoors({
    ...kernel,
    people,
    operators: operatorsFrom(kernel.operatorAddresses),
    market: market.data,
    limiter,
    share: createShare(clock, overrides.clock !== undefined),
    callerPlaces: new NamedPlaces(OF_CALLER),
    marketPlaces: new NamedPlaces(OF_MARKET),
    groupCommit: new GroupCommit(db),
    bus: cluster,
    handlers: domains.flatMap(({ handlers }) => handlers),
    readings: readingsOf(kernel, market.data),
    ready: async () => !draining && cluster.isJoined() && (await answers(db)),
    mount: async (scope, origins) => {
      for (const { mount } of domains) mount?.(scope, mountParts(kernel, limiter, origins));
    },
  });
  report.into(doors.app.log);
  const autopilot = config.autopilot ? autopilotOf(kernel, doors.app, domains) : null;

  return {
    ...running,
    ...doors,
    database,
    market: market.data,
    ...products,
    domains,
    autopilot,
    vault,
    open: async () => {
      if (config.sandbox) await seedWhenEmpty(db);
      await cluster.open();
      await open();
      await doors.app.ready();
      await doors.console?.ready();
    },
    start: async () => {
      await start();
      autopilot?.start();
    },
    drain: () => {
      draining = true;
    },
    close: async () => {
      await autopilot?.stop();
      await Promise.all([doors.app.close(), doors.console?.close()]);
      const stopped = stop();
      limiter.stop();
      cluster.close();
      await stopped;
      await database.close();
    },
  };
}

const mountParts = ({ config, db, clock, vault, cluster }: Kernel, limiter: Limiter, origins: Origins): MountParts => ({
  db,
  clock,
  vault,
  people,
  bus: cluster,
  limiter,
  origins,
  sessionOf: (request) => request.cookies[cookieNameFor(config)] ?? null,
  visitorOf: visitorReader({ config, vault }),
});

const autopilotOf = (kernel: Kernel, app: FastifyInstance, domains: readonly Domain[]): Autopilot =>
  createAutopilot({
    ...kernel,
    app,
    duties: domains.flatMap(({ duties = [] }) => duties),
    passwords: kernel.passwords.ofOperators(''),
    cookieName: operatorCookieFor(kernel.config),
    isLeader: kernel.cluster.isLeader,
    onFailure: (error) => kernel.report.fault(error, 'autopilot'),
  });
