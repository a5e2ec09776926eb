/**
 * What the price log decides: after each row, orders that waited for it are entered, and orders that have expired are settled, in batches, each
 * a transaction of its own. Whichever node takes an order holds it until it is written, so that each is decided once.
 */
import type { FixedTimeResult } from '@/lib/api/fixedTimeShapes';
import { enter, expiryOf, returnOf, settle, type Agreed, type Entry, type Row } from '@/lib/fixed-time/rules';
import { fixedTimeStates } from '@/lib/fixed-time/states';
import { priceTextIn } from '@/lib/market/rules';
import { decimal, gt, isPositive, sub, type Decimal } from '@/lib/money/decimal';
import type { Db } from '../db/database';
import type { OwnAccount } from '../domain';
import { belongingTo, post, release, type Leg, type Posting } from '../ledger/ledger';
import type { LogRow, PriceRows } from '../prices/priceRows';
import * as store from './store';
import type { Change, OrderRow, StakeAccount } from './store';

export interface EngineParts {
  rows: PriceRows;
  /** The accounts that stakes come from, by name. */
  accounts: Readonly<Record<StakeAccount, OwnAccount>>;
  transact: <T>(work: (db: Db) => Promise<T>) => Promise<T>;
  now: () => number;
  publish: (userId: string, scopes: ('orders' | 'balances')[]) => void;
}

/** Orders decided in one transaction. */
const BATCH = 500;
/** Where no further row comes, as when the log stands still, a row of a time so long past is not written any more. */
const GIVEN_UP_AFTER_MS = 60_000;

export const agreedOf = (row: OrderRow): Agreed => ({
  direction: row.direction,
  stake: row.stake,
  payoutRate: row.payout_rate,
  duration: row.duration,
  expectedPrice: row.expected_price,
  maxSlippage: row.max_slippage,
  acceptedSeq: Number(row.accepted_seq),
  acceptedAt: Number(row.accepted_at),
});

export const rowFor = (row: LogRow, symbol: string): Row => {
  const price = priceTextIn(row, symbol);
  return { seq: row.seq, ts: row.ts, price: price === null ? null : decimal(price) };
};

/** Everything that the rows written so far decide; returns how many orders were entered, settled or given back. What failed is told at the end. */
export async function decideAll(parts: EngineParts): Promise<number> {
  let done = 0;
  const failures: unknown[] = [];
  // One account after the other: a transaction that held people for two of them could wait for one that holds them the other way round.
  for (const account of Object.keys(parts.accounts) as StakeAccount[])
    for (const batch of [enterBatch, settleBatch]) done += await repeat(parts, account, batch, failures);
  if (failures.length > 0) throw failures[0];
  return done;
}

/** Which orders are taken: so many, past those that failed alone. What was taken is written down for when it fails. */
interface Take {
  limit: number;
  past: readonly string[];
  taken: string[];
}

type Batch = (parts: EngineParts, account: StakeAccount, db: Db, take: Take) => Promise<readonly OrderRow[]>;

/** Where a batch fails its orders are decided one by one: somebody whose account cannot be written keeps nobody else waiting. */
async function repeat(parts: EngineParts, account: StakeAccount, batch: Batch, failures: unknown[]): Promise<number> {
  let done = 0;
  /** Of a batch that failed, how many are left to be decided alone. */
  let alone = 0;
  const past: string[] = [];
  for (;;) {
    const limit = alone > 0 ? 1 : BATCH;
    const taken: string[] = [];
    try {
      const rows = await parts.transact((db) => batch(parts, account, db, { limit, past, taken }));
      for (const id of new Set(rows.map((row) => row.owner_id))) parts.publish(id, ['orders', 'balances']);
      done += rows.length;
      alone = Math.max(0, alone - 1);
      if (rows.length < limit) return done;
    } catch (error) {
      // Without any order it is the database that fails.
      if (taken.length === 0) throw error;
      if (limit === 1) {
        past.push(...taken);
        failures.push(error);
      }
      alone = limit === 1 ? alone - 1 : taken.length;
    }
  }
}

async function enterBatch(parts: EngineParts, account: StakeAccount, db: Db, take: Take): Promise<readonly OrderRow[]> {
  const now = parts.now();
  const newest = (await parts.rows.newest(db)) ?? { seq: 0, ts: 0 };
  const orders = await store.takeWaiting(db, account, { ...newest, givenUpBefore: now - GIVEN_UP_AFTER_MS }, take);
  take.taken.push(...orders.map(({ id }) => id));
  if (orders.length === 0) return [];
  const asked = orders.map((order) => ({ seq: Number(order.accepted_seq), ts: Number(order.accepted_at) }));
  const firsts = await parts.rows.firstAfter(db, asked);
  const decided = orders.map((order, place): Decided => {
    const [agreed, first] = [agreedOf(order), firsts[place]];
    if (!first) return ended(order, { void: 'noEntry' }, now);
    const found = enter(agreed, rowFor(first, order.symbol));
    if (!('entry' in found)) return ended(order, found, now);
    const status = fixedTimeStates.after(order.status, 'enter', 'engine');
    if (status !== 'holding') throw new Error(`order ${order.order_no} cannot be entered`);
    const expiresAt = expiryOf(found.entry.at, order.duration);
    return { order, change: { id: order.id, status, entry: { ...found.entry, expiresAt } } };
  });
  await write(parts, account, db, decided, now);
  return orders;
}

async function settleBatch(
  parts: EngineParts,
  account: StakeAccount,
  db: Db,
  take: Take,
): Promise<readonly OrderRow[]> {
  const now = parts.now();
  const newest = await parts.rows.newest(db);
  // A row at or after the expiry proves that no other before it will come.
  const orders = await store.takeDue(db, account, Math.max(newest?.ts ?? 0, now - GIVEN_UP_AFTER_MS), take);
  take.taken.push(...orders.map(({ id }) => id));
  if (orders.length === 0) return [];
  const lasts = await parts.rows.lastUpTo(
    db,
    orders.map((order) => Number(order.expires_at)),
  );
  const decided = orders.map((order, place): Decided => {
    const [entry, last] = [entryOf(order), lasts[place]];
    if (!entry || !last) throw new Error(`the rows of order ${order.order_no} are gone`);
    const found = settle(agreedOf(order), entry, rowFor(last, order.symbol));
    return ended(order, found, now);
  });
  await write(parts, account, db, decided, now);
  return orders;
}

export const entryOf = (row: OrderRow): Entry | null =>
  row.entry_price === null ? null : { seq: Number(row.entry_seq), price: row.entry_price, at: Number(row.entry_at) };

interface Decided {
  order: OrderRow;
  change: Change;
}

type End = { exit: Entry; result: FixedTimeResult } | { void: NonNullable<OrderRow['void_reason']> };

function ended(order: OrderRow, end: End, now: number): Decided {
  const isVoid = 'void' in end;
  const status = fixedTimeStates.after(order.status, isVoid ? 'void' : 'settle', 'engine');
  if (status !== 'closed' && status !== 'void') throw new Error(`order ${order.order_no} cannot end`);
  const payout = isVoid ? order.stake : returnOf(end.result, agreedOf(order));
  const rest = isVoid ? { voidReason: end.void } : { exit: end.exit, result: end.result };
  return { order, change: { id: order.id, status, payout, endedAt: now, ...rest } };
}

/** People are held in the order of their ids before any money moves, as everywhere. */
async function write(
  parts: EngineParts,
  account: StakeAccount,
  db: Db,
  decided: readonly Decided[],
  now: number,
): Promise<void> {
  const over = decided.filter(({ change }) => change.payout !== undefined);
  const { hold, moved } = parts.accounts[account];
  const owners = new Set(over.map(({ order }) => order.owner_id));
  if (owners.size > 0) await hold(db, [...owners]);
  await store.writeChanges(
    db,
    decided.map(({ change }) => change),
  );
  await post(
    db,
    over.map(({ order, change }) => endPosting(order, change.payout ?? '0', now)),
  );
  const paid = over.filter(({ change }) => isPositive(change.payout ?? '0'));
  if (paid.length > 0) await moved?.(db, [...new Set(paid.map(({ order }) => order.owner_id))]);
}

/** The stake leaves its hold: back to its owner, or to the house; what was won comes from the house. */
function endPosting(order: OrderRow, payout: Decimal, at: number): Posting {
  const { owner_id: owner, account, stake, order_no: orderNo } = order;
  const own = (purpose: 'available' | 'stakes', amount: Decimal): Leg => ({
    owner,
    kind: `${account}:${purpose}`,
    asset: 'USDT',
    amount,
    line: 'fixedTime',
  });
  const house = (amount: Decimal): Leg => ({
    owner: null,
    kind: 'house:risk',
    asset: 'USDT',
    amount,
    line: 'fixedTime',
  });
  const won = sub(payout, stake);
  const back = release({ owner, account, purpose: 'stakes', asset: 'USDT', amount: stake });
  const legs = isPositive(payout)
    ? gt(won, '0')
      ? [...back, house(`-${won}` as Decimal), own('available', won)]
      : back
    : [own('stakes', `-${stake}` as Decimal), house(stake)];
  return {
    kind: 'fixedTimeEnd',
    refType: 'fixedTimeOrder',
    refId: orderNo,
    step: 'end',
    actor: 'job:fixedTime',
    requestId: `fixedTime-${at}`,
    at,
    legs: belongingTo(`fixedTimeOrder:${orderNo}`, legs),
  };
}
