/**
 * Funding: every eight hours long and short positions pay each other by the premium of the mark price. The rate of a time is written once
 * before anybody pays it; positions are settled in batches, each a job of its own, so that a node that dies loses nothing and pays nothing twice.
 */
import { add, div, gt, isPositive, max, min, mul, neg, sub, type Decimal } from '@/lib/money/decimal';
import {
  FUNDING_INTERVAL_MS,
  entryAfterPaying,
  fundingOf,
  fundingRate,
  nextFundingAt,
  profitAt,
} from '@/lib/perpetual/rules';
import type { Db } from '../db/database';
import { isWaiting, schedule, type JobContext, type JobKinds } from '../jobs/jobs';
import type { Leg } from '../ledger/ledger';
import type { MarketData } from '../prices/marketData';
import { lockPeople } from '../trading/people/store';
import { beginWork, type Scope, type Work } from './work';
import * as store from './premiums/store';
import { lockMarket, type MarketRow } from './store';
import { openPositions, type PositionRow } from './positions/store';
import { inForce } from './terms';
import { exposureOf } from './watch';
import { writeWork, type Prices } from './write';

export const FUNDING_JOB = 'perpetual.funding';
const MINUTE = 60_000;
const PREMIUM_PLACES = 12;
const MONEY_PLACES = 8;
/** Positions settled in one transaction. */
const BATCH = 500;
/** A node that comes back later than this charges nobody: the mark price of that moment is gone. */
const LATEST = 5 * MINUTE;

export interface FundingRates {
  /** The rate of the present interval as far as it is known. */
  expected: (symbol: string) => Decimal | null;
  /** Reads the largest rates of an interval that has just begun; before the first sample. */
  begin: (now: number) => Promise<void>;
  /** Takes a sample of every market, once a minute; `keep` writes them. */
  sample: (now: number, keep: (minute: number, rows: readonly store.Premium[]) => Promise<void>) => Promise<void>;
}

interface Sum {
  interval: number;
  total: Decimal;
  count: number;
}

export function createFundingRates(
  market: MarketData,
  prices: Prices,
  capsAt: (at: number) => Promise<ReadonlyMap<string, Decimal>>,
): FundingRates {
  const sums = new Map<string, Sum>();
  let caps: { interval: number; of: ReadonlyMap<string, Decimal> } = { interval: 0, of: new Map() };
  let sampled = 0;
  return {
    expected: (symbol) => {
      const known = sums.get(symbol);
      const premium = known ? div(known.total, `${known.count}`, PREMIUM_PLACES, 'halfUp') : '0';
      return fundingRate(premium, caps.of.get(symbol));
    },
    begin: async (now) => {
      const interval = nextFundingAt(now);
      // What counts for an interval is decided before it begins.
      if (caps.interval !== interval) caps = { interval, of: await capsAt(interval - FUNDING_INTERVAL_MS) };
    },
    sample: async (now, keep) => {
      const minute = Math.floor(now / MINUTE);
      if (minute === sampled) return;
      sampled = minute;
      const interval = nextFundingAt(now);
      const rows: store.Premium[] = [];
      for (const { symbol, kind } of market.varieties()) {
        const [mark, index] = [prices.markOf(symbol), market.quote(symbol)?.index];
        if (kind !== 'crypto' || mark === null || index === undefined) continue;
        const premium = div(sub(mark, index), index, PREMIUM_PLACES, 'halfUp');
        const before = sums.get(symbol);
        const isSame = before?.interval === interval;
        sums.set(symbol, {
          interval,
          total: isSame ? add(before.total, premium) : premium,
          count: isSame ? before.count + 1 : 1,
        });
        rows.push({ symbol, premium });
      }
      await keep(minute, rows);
    },
  };
}

/** Asks for the settlement of the next funding time of every market; asking twice changes nothing. */
export async function scheduleFunding(db: Db, now: number): Promise<void> {
  const at = nextFundingAt(now);
  for (const symbol of await store.fundedSymbols(db))
    await schedule(db, { kind: FUNDING_JOB, ref: symbol, step: String(at), runAt: at, payload: { fundedAt: at } });
}

export interface FundingParts {
  prices: Prices;
  newNo: () => string;
}

export const fundingJobs = (parts: FundingParts): JobKinds => ({
  [FUNDING_JOB]: (job) => settleBatch(parts, job),
});

async function settleBatch(
  { prices, newNo }: FundingParts,
  { db, now, ref: symbol, payload }: JobContext,
): Promise<void> {
  const at = Number(payload.fundedAt);
  const after = typeof payload.after === 'string' ? payload.after : '0';
  const row = await lockMarket(db, symbol);
  const rate =
    after === '0'
      ? row && (await decideRate(db, { row, mark: prices.markOf(symbol), at, now }))
      : await store.rateAt(db, symbol, at);
  if (!rate) return;
  const positions = await store.fundedPositions(db, symbol, { at, after, limit: BATCH });
  if (positions.length === 0) return;
  const owners = positions.map((position) => position.owner_id);
  await lockPeople(db, owners);
  const fresh = await store.fundedPositions(db, symbol, { at, after, limit: BATCH });
  const scope = { symbol, now, actor: `job:${FUNDING_JOB}`, requestId: `funding-${symbol}-${at}`, newNo };
  const work = beginWork(scope, { positions: fresh, resting: [], available: await store.availableOf(db, owners) });
  work.funding = await payAll({ db, prices }, work, fresh, { at, ...rate });
  await writeWork(db, prices, work);
  const last = positions.at(-1)?.id;
  if (positions.length === BATCH && last)
    await schedule(db, {
      kind: FUNDING_JOB,
      ref: symbol,
      step: `${at}-${last}`,
      runAt: now,
      payload: { fundedAt: at, after: last },
    });
}

/** The rate of a time and its mark price, which the first transaction after it decides; null where nobody pays. The market is held. */
async function decideRate(
  db: Db,
  { row, mark, at, now }: { row: MarketRow; mark: Decimal | null; at: number; now: number },
): Promise<{ rate: Decimal; mark: Decimal } | null> {
  const { symbol } = row;
  const known = await store.rateAt(db, symbol, at);
  if (known || row.status !== 'trading' || mark === null || now - at > LATEST) return known;
  const premium = await store.averagePremium(db, symbol, (at - FUNDING_INTERVAL_MS) / MINUTE, at / MINUTE);
  const { fundingCap } = inForce(row, at - FUNDING_INTERVAL_MS);
  await store.keepRate(db, { symbol, at, rate: fundingRate(premium ?? '0', fundingCap), mark });
  return store.rateAt(db, symbol, at);
}

/**
 * Settles and writes what these people's positions owe or get for a funding time that has passed while its job still waits: who closes between
 * the two pays as everybody, and who adds to a position pays for what was there. The market and the people are held; what the caller reads of
 * them afterwards is what is left.
 */
export async function settleDue(
  { db, prices, row, scope }: { db: Db; prices: Prices; row: MarketRow; scope: Scope },
  owners: readonly string[],
): Promise<void> {
  const { symbol, now } = scope;
  const at = nextFundingAt(now) - FUNDING_INTERVAL_MS;
  if (now - at > LATEST) return;
  const there = (await openPositions(db, [...new Set(owners)], symbol)).filter((one) => Number(one.opened_at) < at);
  if (there.length === 0) return;
  const waits = await isWaiting(db, { kind: FUNDING_JOB, ref: symbol, step: String(at) });
  const rate = waits
    ? await decideRate(db, { row, mark: prices.markOf(symbol), at, now })
    : await store.rateAt(db, symbol, at);
  if (!rate) return;
  const ids = there.map(({ id }) => id);
  const settled = await store.fundedAlready(db, ids, at);
  const due = there.filter(({ id }) => !settled.has(id));
  if (due.length === 0) return;
  const payers = due.map((one) => one.owner_id);
  const work = beginWork(scope, { positions: due, resting: [], available: await store.availableOf(db, payers) });
  work.funding = await payAll({ db, prices }, work, due, { at, ...rate });
  await writeWork(db, prices, work);
}

interface Funded {
  at: number;
  rate: Decimal;
  mark: Decimal;
}

async function payAll(
  parts: { db: Db; prices: Prices },
  work: Work,
  positions: readonly PositionRow[],
  funded: Funded,
): Promise<store.Paid[]> {
  const gains = await crossGains(parts, work, positions, funded);
  return positions.map((position) => {
    const owner = position.owner_id;
    const isCross = position.margin_mode === 'cross';
    const gain = isCross ? (gains.get(owner) ?? '0') : profitAt(exposureOf(position), funded.mark);
    const paid = payFunding(work, position, funded, max('0', gain));
    if (isCross) gains.set(owner, sub(gain, paid.fromGain));
    return paid;
  });
}

/** What the cross positions of those who have too little money have gained together, in all markets: it stands behind each of them. */
async function crossGains(
  { db, prices }: { db: Db; prices: Prices },
  work: Work,
  positions: readonly PositionRow[],
  { rate, mark }: Funded,
): Promise<Map<string, Decimal>> {
  const owed = new Map<string, Decimal>();
  for (const { owner_id: owner, side, qty, margin_mode: mode } of positions)
    if (mode === 'cross') owed.set(owner, add(owed.get(owner) ?? '0', max('0', fundingOf(side, qty, mark, rate))));
  const short = [...owed].flatMap(([owner, due]) => (gt(due, work.available.get(owner) ?? '0') ? [owner] : []));
  const gains = new Map<string, Decimal>();
  if (short.length === 0) return gains;
  for (const row of await openPositions(db, short)) {
    if (row.margin_mode !== 'cross') continue;
    const profit = profitAt(exposureOf(row), prices.markOf(row.symbol) ?? row.entry_price);
    gains.set(row.owner_id, add(gains.get(row.owner_id) ?? '0', profit));
  }
  return gains;
}

/**
 * From what is available, then from the position's own margin, then from what was gained at the mark, of a cross position by all that share its
 * margin: whoever had no money beside a gain would otherwise let the insurance pay somebody else's funding for as long as they like. What none of
 * them can pay the insurance pays.
 */
function payFunding(work: Work, position: PositionRow, { at, rate, mark }: Funded, gain: Decimal): store.Paid {
  const due = fundingOf(position.side, position.qty, mark, rate);
  const owner = position.owner_id;
  const available = max('0', work.available.get(owner) ?? '0');
  const fromAvailable = gt(due, '0') ? min(due, available) : due;
  const fromMargin = min(sub(due, fromAvailable), position.margin);
  const exposure = exposureOf(position);
  // An entry price stays above zero, however long somebody pays.
  const most = min(gain, div(mul(position.qty, position.entry_price), '2', MONEY_PLACES, 'down'));
  const fromGain = min(sub(sub(due, fromAvailable), fromMargin), most);
  const missing = sub(sub(sub(due, fromAvailable), fromMargin), fromGain);
  const own = (kind: Leg['kind'], amount: Decimal): Leg => ({
    owner,
    kind,
    asset: 'USDT',
    amount,
    line: 'funding',
    ref: `perpetualPosition:${position.position_no}`,
  });
  const legs: Leg[] = [
    own('perpetual:available', neg(fromAvailable)),
    own('perpetual:margin', neg(fromMargin)),
    { owner: null, kind: 'house:insurance', asset: 'USDT', amount: neg(missing), line: 'funding' },
    { owner: null, kind: 'house:risk', asset: 'USDT', amount: sub(due, fromGain), line: 'funding' },
  ];
  const { actor, requestId, now } = work.scope;
  const moving = legs.filter(({ amount }) => amount !== '0');
  if (moving.length > 1)
    work.postings.push({
      kind: 'perpetualFunding',
      refType: 'perpetualPosition',
      refId: position.position_no,
      step: `funding-${at}`,
      actor,
      requestId,
      at: now,
      legs: moving,
    });
  const borne = add(fromAvailable, fromMargin);
  work.available.set(owner, sub(work.available.get(owner) ?? '0', fromAvailable));
  Object.assign(position, {
    funding: sub(position.funding, borne),
    margin: sub(position.margin, fromMargin),
    // No money moves for this: the house owes the gain, and now owes less of it.
    ...(isPositive(fromGain) && { entry_price: entryAfterPaying(exposure, fromGain) }),
    updated_at: String(now),
  });
  if (isPositive(fromGain) || borne !== '0') work.touched.add(position);
  return { position, at, rate, mark, amount: neg(borne), fromGain };
}
