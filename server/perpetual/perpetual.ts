/** Puts perpetual contracts together: markets, mark prices, the public book, handlers, and what settles after each tick. */
import type { MarketExposure } from '@/lib/api/operator/market';
import type { StreamData } from '@/lib/api/stream';
import type { Decimal } from '@/lib/money/decimal';
import { addresseesWithNext, factorsOf } from '../auth/factors/store';
import type { Cluster } from '../bus/bus';
import type { Db } from '../db/database';
import type { OwnAccount } from '../domain';
import type { Handler } from '../http/handler';
import type { JobKinds } from '../jobs/jobs';
import { tellPeople, tellPerson } from '../mail/mail';
import type { MarketData } from '../prices/marketData';
import type { BarredFrom, RequireProduct } from '../risk/gate';
import { largestQty, makerLimit } from '../trading/house';
import { oneAtATime } from '../trading/oneAtATime';
import { newOrderNo } from '../trading/orderNumbers';
import type { Vault } from '../vault/vault';
import { perpetualAccount } from './account';
import { settleTick, type EngineParts } from './engine';
import { perpetualExposure } from './exposure';
import { createFundingRates, fundingJobs } from './funding';
import { forgetPremiums, keepPremiums } from './premiums/store';
import { deleveragingLetter, liquidationLetter, marginWarningLetter } from './letters';
import { depthOf, showTicker } from './live';
import { createMarks } from './marks';
import { todayOf } from './positions/store';
import { perpetualHandlers, type Publish } from './service';
import * as store from './store';
import { inForce } from './terms';

export interface PerpetualDeps {
  db: Db;
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

export interface Perpetual {
  handlers: Handler[];
  account: OwnAccount;
  exposure: (db: Db) => Promise<readonly MarketExposure[]>;
  jobs: JobKinds;
  start: () => Promise<void>;
  stop: () => Promise<void>;
  /** What a stream is told of a market after each tick; null where it is none of ours. */
  frame: (symbol: string) => Promise<StreamData<'perpetual'> | null>;
  /** One settlement of the present prices now, as after a tick; returns how much was done. */
  settle: () => Promise<number>;
  prune: (db: Db, now: number) => Promise<void>;
}

/** Ladders are named by their millisecond; no quote fills beyond ten seconds. */
const LADDER_KEPT_MS = 60_000;
const STREAMED_LEVELS = 20;
const PREMIUMS_KEPT_MINUTES = 24 * 60;

export function createPerpetual(deps: PerpetualDeps): Perpetual {
  const { db, market, cluster, now, random, publish, requireProduct } = deps;
  const marks = createMarks(market, cluster);
  const tickOf = (symbol: string) => varietyOf(market, symbol).tick;
  const prices = { markOf: marks.markOf, tickOf };
  const rates = createFundingRates(market, prices, (at) => fundingCaps(db, at));
  const newNo = () => newOrderNo(random);
  const engine = engineParts(deps, prices, newNo);
  const listNew = listing(deps);

  async function settle(): Promise<number> {
    await listNew();
    marks.refresh();
    await rates.begin(now());
    await rates.sample(now(), (minute, rows) =>
      cluster.isLeader() ? keepPremiums(db, minute, rows) : Promise.resolve(),
    );
    return cluster.isLeader() ? settleTick(engine) : 0;
  }

  let stopListening: (() => void)[] = [];
  const settling = oneAtATime(settle, (error) => deps.onError(error, 'tick'));

  return {
    frame: async (symbol) =>
      market.variety(symbol)?.kind === 'crypto'
        ? {
            ticker: showTicker(market, { prices, rates }, symbol, now()),
            depth: await depthOf({ db, market }, symbol, STREAMED_LEVELS),
          }
        : null,
    handlers: perpetualHandlers({ prices, rates, publish, requireProduct, barred: engine.barred }),
    account: perpetualAccount(prices),
    exposure: (inside) => perpetualExposure(inside, prices),
    jobs: fundingJobs({ prices, newNo }),
    start: async () => {
      await listNew();
      await rates.begin(now());
      marks.refresh();
      stopListening = [marks.join(), market.onTick(marks.refresh), market.onTick(settling.ask)];
    },
    stop: async () => {
      for (const stop of stopListening) stop();
      await settling.stop();
    },
    settle: settling.now,
    prune: async (inside, at) => {
      await store.forgetLadders(inside, at - LADDER_KEPT_MS);
      await forgetPremiums(inside, Math.floor(at / 60_000) - PREMIUMS_KEPT_MINUTES);
    },
  };
}

/** The largest funding rate of every market at a time. */
const fundingCaps = async (db: Db, at: number): Promise<ReadonlyMap<string, Decimal>> =>
  new Map((await store.listMarkets(db)).map((row) => [row.symbol, inForce(row, at).fundingCap]));

function varietyOf(market: MarketData, symbol: string) {
  const variety = market.variety(symbol);
  if (!variety) throw new Error(`${symbol} is not listed any more`);
  return variety;
}

function engineParts(
  { market, vault, now, publish, onError, transact, barredFrom }: PerpetualDeps,
  prices: EngineParts['prices'],
  newNo: () => string,
): EngineParts {
  return {
    market,
    prices,
    transact,
    publish,
    onError,
    stuckStops: new Map(),
    barred: barredFrom('perpetual', todayOf),
    scopeOf: (symbol) => ({
      symbol,
      now: now(),
      actor: 'job:perpetual',
      requestId: `perpetual-${symbol}-${now()}`,
      newNo,
    }),
    baseOf: (symbol) => varietyOf(market, symbol).base,
    stepOf: (symbol) => varietyOf(market, symbol).step,
    addressees: addresseesWithNext,
    tell: async (db, works, people) => {
      const context = { db, now: now(), vault };
      const persons = async () => new Map(people.map((person) => [person.id, person]));
      const [warnings, liquidations] = [works.flatMap((one) => one.warnings), works.flatMap((one) => one.liquidations)];
      await tellPeople(context, persons, marginWarningLetter, warnings);
      await tellPeople(context, persons, liquidationLetter, liquidations);
    },
    tellDeleveraged: async (db, ownerId, deleveraging) =>
      tellPerson({ db, now: now(), vault }, await factorsOf(db, ownerId), deleveragingLetter, deleveraging),
  };
}

/** Lists markets that have a price now and had none before, as where a source is still being reached. */
function listing({ db, market }: PerpetualDeps): () => Promise<void> {
  let listed = 0;
  return async () => {
    const quoted = market.varieties().filter(({ kind, symbol }) => kind === 'crypto' && market.quote(symbol));
    if (quoted.length === listed) return;
    const rows = quoted.flatMap(({ symbol, step }) => {
      const index = market.quote(symbol)?.index;
      const maxQty = index && largestQty(index, step);
      return maxQty ? [{ symbol, maxQty, makerLimit: makerLimit(maxQty) }] : [];
    });
    await store.insertMarkets(db, rows);
    listed = quoted.length;
  };
}
