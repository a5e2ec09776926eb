/** SQL of fixed-time contracts. */
import { sql } from 'kysely';
import type { Direction, FixedTimeResult, VoidReason } from '@/lib/api/fixedTimeShapes';
import type { Entry, Option } from '@/lib/fixed-time/rules';
import { sub, type Decimal } from '@/lib/money/decimal';
import { sumByDay, type Period } from '../db/byDay';
import type { Db } from '../db/database';
import { lockName } from '../db/lock';
import { readPage, type Page } from '../db/page';

export type StakeAccount = 'perpetual' | 'fx';

export interface OrderRow {
  id: string;
  order_no: string;
  owner_id: string;
  account: StakeAccount;
  symbol: string;
  direction: Direction;
  stake: Decimal;
  payout_rate: Decimal;
  duration: number;
  expected_price: Decimal;
  max_slippage: Decimal;
  accepted_seq: string;
  accepted_at: string;
  entry_seq: string | null;
  entry_price: Decimal | null;
  entry_at: string | null;
  expires_at: string | null;
  exit_seq: string | null;
  exit_price: Decimal | null;
  exit_at: string | null;
  status: 'submitted' | 'holding' | 'closed' | 'void';
  result: FixedTimeResult | null;
  void_reason: VoidReason | null;
  payout: Decimal | null;
  ended_at: string | null;
}

const COLUMNS = sql<OrderRow>`o.id::text id, o.order_no, o.owner_id::text owner_id, o.account, o.symbol, o.direction, trim_scale(o.stake)::text stake,
  trim_scale(o.payout_rate)::text payout_rate, o.duration, trim_scale(o.expected_price)::text expected_price, trim_scale(o.max_slippage)::text max_slippage,
  o.accepted_seq::text accepted_seq, o.accepted_at::text accepted_at, o.entry_seq::text entry_seq, o.entry_price::text entry_price,
  o.entry_at::text entry_at, o.expires_at::text expires_at, o.exit_seq::text exit_seq, o.exit_price::text exit_price, o.exit_at::text exit_at,
  o.status, o.result, o.void_reason, trim_scale(o.payout)::text payout, o.ended_at::text ended_at`;
const RUNNING = sql.raw("o.status in ('submitted', 'holding')");
const ENDED = sql.raw("o.status in ('closed', 'void')");

/** Waits until nobody else decides about this symbol's exposure; before any person is held. */
export async function lockSymbol(db: Db, symbol: string): Promise<void> {
  await lockName(db, `fixedTime/${symbol}`);
}

/** What the house would have to pay beyond the stakes if all that runs in this direction were right. */
export async function exposureOf(db: Db, symbol: string, direction: Direction): Promise<Decimal> {
  const { rows } = await sql<{ most: Decimal }>`select trim_scale(coalesce(sum(o.stake * o.payout_rate), 0))::text most
    from fixed_time_order o where o.symbol = ${symbol} and o.direction = ${direction} and ${RUNNING}`.execute(db);
  return rows[0]?.most ?? '0';
}

/** The same of all symbols and both directions. */
export async function exposures(db: Db): Promise<{ symbol: string; up: Decimal; down: Decimal }[]> {
  const { rows } = await sql<{ symbol: string; up: Decimal; down: Decimal }>`select o.symbol,
      coalesce(trim_scale(sum(o.stake * o.payout_rate) filter (where o.direction = 'up')), 0)::text up,
      coalesce(trim_scale(sum(o.stake * o.payout_rate) filter (where o.direction = 'down')), 0)::text down
    from fixed_time_order o where ${RUNNING} group by o.symbol order by o.symbol`.execute(db);
  return rows;
}

/** Of the day: what was staked and not given back by a void; of the account: what runs, and how many. */
export async function stakesOf(
  db: Db,
  ownerId: string,
  account: StakeAccount,
  since: number,
): Promise<{ today: Decimal; running: Decimal; count: number }> {
  const { rows } = await sql<{ today: Decimal; running: Decimal; count: number }>`select
      trim_scale((select coalesce(sum(o.stake), 0) from fixed_time_order o
        where o.owner_id = ${ownerId} and o.accepted_at >= ${since} and o.status <> 'void'))::text today,
      trim_scale((select coalesce(sum(o.stake), 0) from fixed_time_order o
        where o.owner_id = ${ownerId} and ${RUNNING} and o.account = ${account}))::text running,
      (select count(*) from fixed_time_order o where o.owner_id = ${ownerId} and ${RUNNING})::int count`.execute(db);
  return rows[0] ?? { today: '0', running: '0', count: 0 };
}

/** What was won less what was lost since. */
export async function todayOf(db: Db, ownerId: string, since: number): Promise<Decimal> {
  const { rows } = await sql<{ today: Decimal }>`select trim_scale(coalesce(sum(o.payout - o.stake), 0))::text today
    from fixed_time_order o where o.owner_id = ${ownerId} and ${ENDED} and o.ended_at >= ${since}`.execute(db);
  return rows[0]?.today ?? '0';
}

/** The same as if everything that runs were lost: what somebody's own loss limit goes by, since stakes are decided minutes after it was asked. */
export async function todayAtWorst(db: Db, ownerId: string, since: number): Promise<Decimal> {
  const { rows } = await sql<{ running: Decimal }>`select trim_scale(coalesce(sum(o.stake), 0))::text running
    from fixed_time_order o where o.owner_id = ${ownerId} and ${RUNNING}`.execute(db);
  return sub(await todayOf(db, ownerId, since), rows[0]?.running ?? '0');
}

/** Results since then, newest first. */
export async function lastResults(db: Db, ownerId: string, since: number, limit: number): Promise<FixedTimeResult[]> {
  const { rows } = await sql<{ result: FixedTimeResult }>`select o.result from fixed_time_order o
    where o.owner_id = ${ownerId} and ${ENDED} and o.status = 'closed' and o.ended_at >= ${since}
    order by o.ended_at desc, o.id desc limit ${limit}`.execute(db);
  return rows.map(({ result }) => result);
}

export type NewOrder = Pick<
  OrderRow,
  | 'order_no'
  | 'owner_id'
  | 'account'
  | 'symbol'
  | 'direction'
  | 'stake'
  | 'payout_rate'
  | 'duration'
  | 'expected_price'
  | 'max_slippage'
> & { accepted_seq: number; accepted_at: number };

export async function insertOrder(db: Db, order: NewOrder): Promise<OrderRow> {
  const { rows } =
    await sql<OrderRow>`insert into fixed_time_order as o (order_no, owner_id, account, symbol, direction, stake, payout_rate, duration,
      expected_price, max_slippage, accepted_seq, accepted_at)
    values (${order.order_no}, ${order.owner_id}, ${order.account}, ${order.symbol}, ${order.direction}, ${order.stake}, ${order.payout_rate},
      ${order.duration}, ${order.expected_price}, ${order.max_slippage}, ${order.accepted_seq}, ${order.accepted_at})
    returning ${COLUMNS}`.execute(db);
  return rows[0]!;
}

export async function findOrder(
  db: Db,
  orderNo: string,
  ownerId: string,
  account: StakeAccount,
): Promise<OrderRow | null> {
  const { rows } = await sql<OrderRow>`select ${COLUMNS} from fixed_time_order o
    where o.order_no = ${orderNo} and o.owner_id = ${ownerId} and o.account = ${account}`.execute(db);
  return rows[0] ?? null;
}

export async function listRunning(db: Db, ownerId: string, account: StakeAccount): Promise<OrderRow[]> {
  return (
    await sql<OrderRow>`select ${COLUMNS} from fixed_time_order o
      where o.owner_id = ${ownerId} and ${RUNNING} and o.account = ${account} order by o.id desc`.execute(db)
  ).rows;
}

export function listEnded(
  db: Db,
  { ownerId, account, symbol }: { ownerId: string; account: StakeAccount; symbol: string | undefined },
  page: Page,
): Promise<{ rows: OrderRow[]; total: number }> {
  const ofSymbol = symbol === undefined ? sql`` : sql`and o.symbol = ${symbol}`;
  return readPage(
    db,
    {
      columns: COLUMNS,
      source: sql`from fixed_time_order o where o.owner_id = ${ownerId} and ${ENDED} and o.account = ${account} ${ofSymbol}`,
      order: sql`o.ended_at desc, o.id desc`,
    },
    page,
  );
}

interface Taking {
  limit: number;
  /** Orders that are left where they are. */
  past: readonly string[];
}

/** Orders whose entry row is there, or will not come any more; they are the caller's until its transaction ends. */
export async function takeWaiting(
  db: Db,
  account: StakeAccount,
  { seq, ts, givenUpBefore }: { seq: number; ts: number; givenUpBefore: number },
  { limit, past }: Taking,
): Promise<OrderRow[]> {
  return (
    await sql<OrderRow>`select ${COLUMNS} from fixed_time_order o
      where o.status = 'submitted' and not (o.id = any(${[...past]}::bigint[])) and o.account = ${account} and ((o.accepted_seq < ${seq} and o.accepted_at < ${ts}) or o.accepted_at < ${givenUpBefore})
      order by o.id limit ${limit} for update skip locked`.execute(db)
  ).rows;
}

/** Orders that expired at that time or before. */
export async function takeDue(
  db: Db,
  account: StakeAccount,
  upTo: number,
  { limit, past }: Taking,
): Promise<OrderRow[]> {
  return (
    await sql<OrderRow>`select ${COLUMNS} from fixed_time_order o
      where o.status = 'holding' and not (o.id = any(${[...past]}::bigint[])) and o.account = ${account} and o.expires_at <= ${upTo} order by o.expires_at, o.id limit ${limit} for update skip locked`.execute(
      db,
    )
  ).rows;
}

export interface Change {
  id: string;
  status: 'holding' | 'closed' | 'void';
  entry?: Entry & { expiresAt: number | null };
  exit?: Entry;
  result?: FixedTimeResult;
  voidReason?: VoidReason;
  payout?: Decimal;
  endedAt?: number;
}

/** Writes what became of orders, all at once. */
export async function writeChanges(db: Db, changes: readonly Change[]): Promise<void> {
  if (changes.length === 0) return;
  const rows = changes.map(({ id, status, entry, exit, result, voidReason, payout, endedAt }) => ({
    id,
    status,
    entry_seq: entry?.seq ?? null,
    entry_price: entry?.price ?? null,
    entry_at: entry?.at ?? null,
    expires_at: entry?.expiresAt ?? null,
    exit_seq: exit?.seq ?? null,
    exit_price: exit?.price ?? null,
    exit_at: exit?.at ?? null,
    result: result ?? null,
    void_reason: voidReason ?? null,
    payout: payout ?? null,
    ended_at: endedAt ?? null,
  }));
  await sql`update fixed_time_order o set status = c.status,
      entry_seq = coalesce(o.entry_seq, c.entry_seq), entry_price = coalesce(o.entry_price, c.entry_price),
      entry_at = coalesce(o.entry_at, c.entry_at), expires_at = coalesce(o.expires_at, c.expires_at),
      exit_seq = c.exit_seq, exit_price = c.exit_price, exit_at = c.exit_at, result = c.result, void_reason = c.void_reason,
      payout = c.payout, ended_at = c.ended_at
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) c(id bigint, status text, entry_seq bigint, entry_price numeric, entry_at bigint,
      expires_at bigint, exit_seq bigint, exit_price numeric, exit_at bigint, result text, void_reason text, payout numeric, ended_at bigint)
    where o.id = c.id`.execute(db);
}

/** When the oldest order was accepted that still runs. */
export async function oldestRunning(db: Db): Promise<number | null> {
  const { rows } = await sql<{
    ts: string | null;
  }>`select min(o.accepted_at)::text ts from fixed_time_order o where ${RUNNING}`.execute(db);
  const ts = rows[0]?.ts ?? null;
  return ts === null ? null : Number(ts);
}

/** The options that an operator set for a symbol, or for all, and that count at a time; null where the default ones do. */
export async function optionsAt(db: Db, symbol: string, at: number): Promise<readonly Option[] | null> {
  const { rows } = await sql<{ options: Option[] }>`select t.options from fixed_time_terms t
    where t.symbol in (${symbol}, '*') and t.valid_from <= ${at}
    order by (t.symbol = '*'), t.valid_from desc limit 1`.execute(db);
  return rows[0]?.options ?? null;
}

/** When the next terms begin that an operator set for a symbol, or for all; null where there are none. */
export async function nextTermsAt(db: Db, symbol: string, now: number): Promise<number | null> {
  const { rows } = await sql<{ ts: string | null }>`select min(t.valid_from)::text ts from fixed_time_terms t
    where t.symbol in (${symbol}, '*') and t.valid_from > ${now}`.execute(db);
  const ts = rows[0]?.ts ?? null;
  return ts === null ? null : Number(ts);
}

export interface DecidedTerms {
  symbol: string;
  valid_from: string;
  options: readonly Option[];
  reason: string;
  set_at: string;
}

/** All that operators decided, in the order of their times. */
export async function listTerms(db: Db): Promise<DecidedTerms[]> {
  return (
    await sql<DecidedTerms>`select symbol, valid_from::text valid_from, options, reason, set_at::text set_at
      from fixed_time_terms order by fixed_time_terms.symbol, fixed_time_terms.valid_from`.execute(db)
  ).rows;
}

/** A second decision for the same time takes the place of the first; both are of the future. */
export async function keepTerms(
  db: Db,
  terms: { symbol: string; from: number; options: readonly Option[]; reason: string; now: number },
): Promise<void> {
  await sql`insert into fixed_time_terms (symbol, valid_from, options, reason, set_at)
    values (${terms.symbol}, ${terms.from}, ${JSON.stringify(terms.options)}::jsonb, ${terms.reason}, ${terms.now})
    on conflict (symbol, valid_from) do update set options = excluded.options, reason = excluded.reason, set_at = excluded.set_at`.execute(
    db,
  );
}

/** What was staked by the day of UTC on which it was accepted; what a void gave back does not count. */
export const stakedByDay = (db: Db, period: Period): Promise<{ day: number; amount: Decimal }[]> =>
  sumByDay(
    db,
    { amount: sql`stake`, table: sql`fixed_time_order`, at: sql`accepted_at`, where: sql`status <> 'void'` },
    period,
  );
