/**
 * The settlement of all products of a market and a time: the price is decided once, from rows of the price log, and written for everybody to see;
 * then the orders are paid in batches, each a transaction of its own. Whoever dies in the middle leaves the rest to the next, and nothing
 * happens twice. How late it runs changes nothing: rows are read by their times.
 */
import { endOf, gainOf, lookBackFrom, meanOf, settlementOf, type Settled } from '@/lib/dual/rules';
import type { Decimal } from '@/lib/money/decimal';
import { addresseesOf } from '../auth/factors/store';
import type { Db } from '../db/database';
import { schedule, type JobContext, type JobKinds } from '../jobs/jobs';
import { post } from '../ledger/ledger';
import { tellPeople, type MailContext } from '../mail/mail';
import type { PriceRows } from '../prices/priceRows';
import { dualLetter, type DualTold } from './letters';
import { rowsIn } from './prices';
import { coinOf, otherCoinOf } from './show';
import { endPosting } from './steps';
import * as store from './store';
import type { OrderRow, Settling } from './store';

const DECIDE = 'dual.decide';
const PAY = 'dual.pay';
const BATCH = 500;
const AGAIN_AFTER_MS = 1_000;
/** Where no further row comes, as when the log stands still, a row of a time so long past is not written any more. */
const GIVEN_UP_AFTER_MS = 60_000;

export interface SettlingParts {
  rows: PriceRows;
  vault: MailContext['vault'];
  publish: (userId: string) => void;
}

const nameOf = ({ settlesAt, windowMs }: Settling): string => `${settlesAt}-${windowMs}`;

/** Asking twice changes nothing. */
export const askToSettle = (db: Db, settling: Settling, runAt = settling.settlesAt + AGAIN_AFTER_MS, attempt = 1) =>
  schedule(db, {
    kind: DECIDE,
    ref: settling.symbol,
    step: `${nameOf(settling)}-${attempt}`,
    runAt,
    payload: { ...settling, attempt },
  });

const askToPay = (db: Db, settling: Settling, runAt: number, batch: number) =>
  schedule(db, {
    kind: PAY,
    ref: settling.symbol,
    step: `${nameOf(settling)}-${batch}`,
    runAt,
    payload: { ...settling, batch },
  });

export const settlingJobs = (parts: SettlingParts): JobKinds => ({
  [DECIDE]: (job) => decide(job, parts.rows),
  [PAY]: (job) => pay(job, parts),
});

/** A row at or after the time proves that no other before it will come. */
async function decide({ db, now, payload }: JobContext, rows: PriceRows): Promise<void> {
  const { attempt, ...settling } = payload as unknown as Settling & { attempt: number };
  const newest = await rows.newest(db);
  if ((newest?.ts ?? 0) < settling.settlesAt && now < settling.settlesAt + GIVEN_UP_AFTER_MS)
    return askToSettle(db, settling, now + AGAIN_AFTER_MS, attempt + 1);
  await store.takeProductsOf(db, settling);
  const found = await settlementFrom(db, rows, settling);
  const none = { settledBy: 'none', price: null, from: null, to: null, fromSeq: null, toSeq: null, rows: 0 } as const;
  if (await store.keepSettlement(db, settling, found ?? none, now)) await askToPay(db, settling, now, 1);
}

/** The window itself is read first; what lies before only where rows are missing. */
async function settlementFrom(db: Db, rows: PriceRows, settling: Settling): Promise<Settled | null> {
  const { symbol, settlesAt, windowMs } = settling;
  const near = meanOf(
    await rowsIn(db, rows, { symbol, from: settlesAt - windowMs, to: settlesAt }),
    settlesAt,
    windowMs,
  );
  if (near) return { settledBy: 'window', ...near };
  return settlementOf(await rowsIn(db, rows, { symbol, from: lookBackFrom(settling), to: settlesAt }), settling);
}

async function pay(job: JobContext, { vault, publish }: SettlingParts): Promise<void> {
  const { db, now, payload } = job;
  const { batch, ...settling } = payload as unknown as Settling & { batch: number };
  const orders = await store.takeBatch(db, settling, BATCH);
  if (orders.length === 0) return;
  const cause = { actor: `job:${PAY}`, requestId: `${PAY}-${settling.symbol}-${job.step}`, at: now };
  const ends = orders.map((order) => {
    if (order.settled_by === null) throw new Error(`the price of order ${order.order_no} is not decided`);
    const { exercised, payout } = endOf(order, order.price);
    const coin = exercised ? otherCoinOf(order) : coinOf(order);
    return { order, exercised, payout, coin, gain: gainOf(order, order.price) };
  });
  await store.keepEnds(
    db,
    ends.map(({ order, ...end }) => ({ no: order.order_no, ...end })),
    now,
  );
  await post(
    db,
    ends.map(({ order, ...end }) => endPosting(order, end, cause)),
  );
  await tellPeople(
    { db, now, vault },
    (ids) => addresseesOf(db, ids),
    dualLetter,
    ends.map(({ order, exercised, payout, coin }) => ({
      ownerId: order.owner_id,
      values: toldOf(order, exercised, payout, coin),
    })),
  );
  if (orders.length === BATCH) await askToPay(db, settling, now, batch + 1);
  job.afterCommit(() => new Set(orders.map((order) => order.owner_id)).forEach(publish));
}

const toldOf = (order: OrderRow, exercised: boolean, payout: Decimal, coin: string): DualTold => ({
  what: order.price === null ? 'noPrice' : exercised ? 'swapped' : 'kept',
  no: order.order_no,
  pair: `${order.base}/${order.quote}`,
  kind: order.kind,
  amount: order.amount,
  coin: coinOf(order),
  strike: order.strike,
  price: order.price ?? '0',
  payout,
  payoutCoin: coin,
});

/** The oldest time whose rows something unsettled may need. */
export async function rowsNeededFrom(db: Db): Promise<number | null> {
  const waiting = await store.firstUnsettled(db);
  return waiting.length === 0 ? null : Math.min(...waiting.map(lookBackFrom));
}
