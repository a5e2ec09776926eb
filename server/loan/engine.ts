/**
 * After each tick, on the node that leads: loans whose watched price has come are looked at. They are found by a lookup on price, and each is
 * a transaction of its own that reads everything again, so that one that fails stops no other and nothing happens twice.
 */
import { CHECK_GAP_MS, HOUR_MS } from '@/lib/loan/rules';
import { callSteps } from '@/lib/loan/rules';
import { loanStates } from '@/lib/loan/states';
import type { Db } from '../db/database';
import { schedule } from '../jobs/jobs';
import type { MailContext } from '../mail/mail';
import type { MarketData } from '../prices/marketData';
import { lockPeople } from '../trading/people/store';
import { relieved } from './acts';
import { CHECK } from './jobs';
import { thresholdsOf, timesOf } from './show';
import { keep, note, percent, tell, type StepContext } from './steps';
import { findOrder, reached, takeOrder, type OrderRow } from './store';
import { freshPrice, pairsAt } from './terms';
import { readingAt } from './watch';

const BATCH = 100;

export interface EngineParts {
  db: Db;
  market: MarketData;
  vault: MailContext['vault'];
  now: () => number;
  isLeader: () => boolean;
  transact: <T>(work: (db: Db) => Promise<T>) => Promise<T>;
  publish: (userId: string) => void;
  onError: (error: unknown, where: string) => void;
}

/** Everything that the present prices call for; the number of loans that were looked at. */
export async function settleTick(parts: EngineParts): Promise<number> {
  const coins = await collaterals(parts);
  let looked = 0;
  for (;;) {
    const prices = coins.flatMap((coin) => {
      const price = freshPrice(parts.market, coin);
      return price === null ? [] : [{ coin, price }];
    });
    const due = prices.length === 0 ? [] : await parts.transact((db) => reached(db, prices, BATCH));
    let did = 0;
    for (const orderNo of due) did += await lookGuarded(parts, orderNo);
    looked += did;
    // Only a full batch can hide more; what was not done now waits for the next tick.
    if (did === 0 || due.length < BATCH) return looked;
  }
}

const collaterals = async ({ db, market, now }: EngineParts): Promise<string[]> =>
  (await pairsAt(db, market, now())).map(({ collateralCoin }) => collateralCoin);

async function lookGuarded(parts: EngineParts, orderNo: string): Promise<number> {
  try {
    const owner = await parts.transact((db) => look(parts, db, orderNo));
    if (owner !== null) parts.publish(owner);
    return owner === null ? 0 : 1;
  } catch (error) {
    parts.onError(error, `loan ${orderNo}`);
    return 0;
  }
}

/** Warns, ends a warning, or asks for the second look before a liquidation. The owner where something changed. */
async function look(parts: EngineParts, db: Db, orderNo: string): Promise<string | null> {
  const seen = await findOrder(db, orderNo);
  if (!seen) return null;
  await lockPeople(db, [seen.owner_id]);
  const row = await takeOrder(db, orderNo);
  const price = row && freshPrice(parts.market, row.collateral_coin);
  if (
    !row ||
    price === null ||
    !loanStates.allowed(row.status, 'engine', { now: parts.now(), times: timesOf(row) }).includes('liquidate')
  )
    return null;
  const now = parts.now();
  const context: StepContext = { db, now, vault: parts.vault, requestId: `loan-${orderNo}-${now}` };
  const { level, breaches } = readingAt(row, price, now);
  if (level === 0) {
    const { row: calm, calmed } = relieved(row, price, now);
    await keep(context, calm);
    if (calmed) await note(context, calm, { event: 'calmed', price });
    return calmed ? row.owner_id : null;
  }
  const warned = await warn(context, row, level);
  const next = breaches && row.breached_at === null ? await breach(context, warned) : warned;
  await keep(context, next);
  if (next === row) return null;
  if (level > row.warned) await note(context, next, { event: 'called', price });
  return row.owner_id;
}

/** A first reminder is not repeated within an hour, however often the price comes and goes. */
async function warn(context: StepContext, row: OrderRow, level: 1 | 2 | 3): Promise<OrderRow> {
  const { now } = context;
  if (level <= row.warned) return row;
  const status = loanStates.after(row.status, 'call', 'engine', { now, times: timesOf(row) }) ?? row.status;
  const isRecent = level === 1 && row.told_at !== null && now - Number(row.told_at) < HOUR_MS;
  const warned: OrderRow = { ...row, status, warned: level, told_at: isRecent ? row.told_at : String(now) };
  const mark = callSteps(thresholdsOf(row))[level - 1] ?? row.call_ltv;
  if (!isRecent) await tell(context, warned, 'called', { ltv: percent(mark) });
  return warned;
}

async function breach({ db, now }: StepContext, row: OrderRow): Promise<OrderRow> {
  const runAt = now + CHECK_GAP_MS;
  await schedule(db, { kind: CHECK, ref: row.order_no, step: `${now}`, runAt, payload: { at: now } });
  return { ...row, breached_at: String(now) };
}
