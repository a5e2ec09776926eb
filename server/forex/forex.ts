/** Puts forex trading together: prices, handlers, timed work, and what settles after each tick. */
import type { MarketExposure } from '@/lib/api/operator/market';
import { factorsOf } from '../auth/factors/store';
import type { Cluster } from '../bus/bus';
import type { Db } from '../db/database';
import type { OwnAccount } from '../domain';
import type { Handler } from '../http/handler';
import type { JobKinds } from '../jobs/jobs';
import { tellPerson } from '../mail/mail';
import type { MarketData } from '../prices/marketData';
import type { BarredFrom, RequireProduct } from '../risk/gate';
import { oneAtATime } from '../trading/oneAtATime';
import { newOrderNo } from '../trading/orderNumbers';
import type { Vault } from '../vault/vault';
import { forexAccount } from './account';
import { settleTick, type EngineParts } from './engine';
import { forexExposure } from './exposure';
import { marginCallLetter, stopOutLetter } from './letters';
import { nightJobs, scheduleNights } from './nights';
import { todayOf } from './positions/store';
import { fxPrices } from './prices';
import { forexReviewHandlers } from './review';
import { forexHandlers, type Publish } from './service';

export interface ForexDeps {
  market: MarketData;
  cluster: Cluster;
  vault: Vault;
  transact: <T>(work: (db: Db) => Promise<T>) => Promise<T>;
  now: () => number;
  random: (size: number) => Buffer;
  publish: Publish;
  requireProduct: RequireProduct;
  barredFrom: BarredFrom;
  onError: (error: unknown, where: string) => void;
}

export interface Forex {
  handlers: Handler[];
  account: OwnAccount;
  exposure: (db: Db) => Promise<readonly MarketExposure[]>;
  jobs: JobKinds;
  schedule: (db: Db, now: number) => Promise<void>;
  start: () => void;
  stop: () => Promise<void>;
  /** One settlement of the present prices now, as after a tick; returns how many people it concerned. */
  settle: () => Promise<number>;
}

export function createForex(deps: ForexDeps): Forex {
  const { market, cluster, now, random, publish, requireProduct, onError } = deps;
  const prices = fxPrices(market);
  const parts: EngineParts = {
    prices,
    transact: deps.transact,
    publish,
    onError,
    barred: deps.barredFrom('fx', todayOf),
    scopeOf: (what) => ({
      now: now(),
      actor: 'job:forex',
      requestId: `forex-${what}-${now()}`,
      newNo: () => newOrderNo(random),
    }),
    ...lettersOf(deps),
  };
  const settle = (): Promise<number> => (cluster.isLeader() ? settleTick(parts) : Promise.resolve(0));

  let stopListening: (() => void) | null = null;
  const settling = oneAtATime(settle, (error) => onError(error, 'tick'));

  return {
    handlers: [...forexHandlers({ prices, publish, requireProduct }), ...forexReviewHandlers(prices)],
    account: forexAccount(prices, now),
    exposure: (db) => forexExposure(db, prices),
    jobs: nightJobs(parts),
    schedule: scheduleNights(parts),
    start: () => {
      stopListening = market.onTick(settling.ask);
    },
    stop: async () => {
      stopListening?.();
      await settling.stop();
    },
    settle: settling.now,
  };
}

const lettersOf = ({ vault, now }: ForexDeps): Pick<EngineParts, 'warn' | 'tell'> => ({
  warn: async (db, ownerId, what) =>
    tellPerson({ db, now: now(), vault }, await factorsOf(db, ownerId), marginCallLetter, what),
  tell: async (db, ownerId, what) =>
    tellPerson({ db, now: now(), vault }, await factorsOf(db, ownerId), stopOutLetter, what),
});
