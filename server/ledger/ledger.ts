/** The only writer of money. Postings are built as values, then handed over in one round trip; the database enforces the rest. */
import { sql } from 'kysely';
import type { RawBuilder } from 'kysely';
import type { LineType } from '@/lib/api/ledger';
import { isDecimal, LEDGER_PLACES, neg } from '@/lib/money/decimal';
import type { Decimal } from '@/lib/money/decimal';
import { sqlState, violatedConstraint } from '../db/database';
import { dayOf, isWithin, type Period } from '../db/byDay';
import type { Db } from '../db/database';
import { TOGETHER } from '../db/statements';

/** `<account>:<purpose>`, such as `spot:available`; the chart of accounts is in the database. */
export type AccountKind = `${string}:${string}`;

/** One movement of one account. `owner` is a user's internal id, or null for the house. Amounts are signed. */
export interface Leg {
  owner: string | null;
  kind: AccountKind;
  asset: string;
  amount: Decimal;
  line: LineType;
  /** What it belongs to for its owner, `<type>:<id>`, such as `spotOrder:12345`. */
  ref?: string;
}

/** One balanced transaction: legs are applied in order and sum to zero per asset. (refType, refId, step) happens once, ever. */
export interface Posting {
  kind: string;
  refType: string;
  refId: string;
  step: string;
  /** Who caused it: `user:<id>`, `job:<kind>`, `system`. */
  actor: string;
  requestId: string;
  /** Unix milliseconds. */
  at: number;
  legs: readonly Leg[];
}

/** A leg would take a user's account below zero. Nothing was posted; answered `insufficientBalance` when a handler lets it through. */
export class InsufficientBalance extends Error {}

/** The business step was posted before. Nothing was posted now. */
export class AlreadyPosted extends Error {}

/**
 * Posts transactions, all or none, and returns their ids. After an error the surrounding database transaction is lost:
 * let it roll back.
 */
export async function post(db: Db, postings: readonly Posting[]): Promise<string[]> {
  if (postings.length === 0) return [];
  if (gathered.has(db)) throw new Error('what is gathered is posted at the end');
  try {
    const { rows } = await postStatement(postings).execute(db);
    return rows[0]?.ids ?? [];
  } catch (error) {
    throw ledgerFault(error);
  }
}

/** The same together with the transaction's next statement or its commit, which is where a refusal comes from (`ledgerFault`). */
export async function postWithNext(db: Db, postings: readonly Posting[]): Promise<void> {
  const together = gathered.get(db);
  if (together) together.push(...postings);
  else if (postings.length > 0) await postStatement(postings, sql.raw(TOGETHER)).execute(db);
}

const gathered = new WeakMap<Db, Posting[]>();

/**
 * From here on `postWithNext` only collects what this transaction posts, in the list that is answered; `postGathered` posts all of it at once, because
 * each call of `ledger.post` has a cost of its own.
 */
export function gatherPostings(db: Db): readonly Posting[] {
  const postings: Posting[] = [];
  gathered.set(db, postings);
  return postings;
}

/** Posts it with the transaction's next statement or its commit. */
export async function postGathered(db: Db): Promise<void> {
  const postings = gathered.get(db) ?? [];
  gathered.delete(db);
  await postWithNext(db, postings);
}

function postStatement(postings: readonly Posting[], mark: RawBuilder<unknown> = sql``): RawBuilder<{ ids: string[] }> {
  for (const leg of postings.flatMap(({ legs }) => legs)) {
    if (!isDecimal(leg.amount, LEDGER_PLACES))
      throw new RangeError(`not a ledger amount: ${String(leg.amount).slice(0, 40)}`);
  }
  return sql`${mark} select ledger.post(${JSON.stringify(postings)}::jsonb)::text[] as ids`;
}

/** What an error of the database means for what was posted; any other error as it is. */
export function ledgerFault(error: unknown): unknown {
  const constraint = violatedConstraint(error);
  if (sqlState(error) === '23514' && (constraint === 'accounts_not_negative' || constraint === 'entries_not_negative'))
    return new InsufficientBalance('balance too small', { cause: error });
  if (sqlState(error) === '23505' && constraint === 'txns_step_once')
    return new AlreadyPosted('step posted before', { cause: error });
  return error;
}

interface Move {
  asset: string;
  amount: Decimal;
}

/** Legs that take `amount` from one account and give it to another under one line. */
export function move(
  what: Move & {
    from: { owner: string | null; kind: AccountKind };
    to: { owner: string | null; kind: AccountKind };
    line: LineType;
  },
): Leg[] {
  const { asset, amount, line, from, to } = what;
  return [
    { owner: from.owner, kind: from.kind, asset, amount: neg(amount), line },
    { owner: to.owner, kind: to.kind, asset, amount, line },
  ];
}

interface Hold extends Move {
  owner: string;
  /** The account, such as `spot`; the money moves between its `available` and `purpose`. */
  account: string;
  purpose: string;
}

/** Legs that set money aside for a purpose. */
export function hold({ owner, account, purpose, asset, amount }: Hold): Leg[] {
  return move({
    from: { owner, kind: `${account}:available` },
    to: { owner, kind: `${account}:${purpose}` },
    asset,
    amount,
    line: 'freeze',
  });
}

/** Legs that give held money back. */
export function release({ owner, account, purpose, asset, amount }: Hold): Leg[] {
  return move({
    from: { owner, kind: `${account}:${purpose}` },
    to: { owner, kind: `${account}:available` },
    asset,
    amount,
    line: 'release',
  });
}

/** The same legs, of which those of people say what they belong to. */
export const belongingTo = (ref: string, legs: readonly Leg[]): Leg[] =>
  legs.map((leg) => (leg.owner === null ? leg : { ...leg, ref }));

export interface Balance {
  kind: AccountKind;
  asset: string;
  balance: Decimal;
}

/** A user's balances, of all accounts or of one such as `spot`; accounts that were never used are absent. */
export async function balances(db: Db, owner: string, account?: string): Promise<Balance[]> {
  const { rows } = await sql<Balance>`
    select kind, asset, balance::text as balance from ledger.accounts
    where owner = ${owner} and owner > 0 ${account === undefined ? sql`` : sql`and starts_with(kind, ${`${account}:`})`}
    order by kind, asset`.execute(db);
  return rows;
}

/** One balance of a user; "0" where the account was never used. */
export async function balanceOf(db: Db, owner: string, kind: AccountKind, asset: string): Promise<Decimal> {
  const { rows } = await sql<{ balance: Decimal }>`
    select balance::text as balance from ledger.accounts where owner = ${owner} and kind = ${kind} and asset = ${asset}`.execute(
    db,
  );
  return rows[0]?.balance ?? '0';
}

/** What the house holds on an account of its own (it may be negative): the sum of all entries. */
export async function houseBalance(db: Db, kind: AccountKind, asset: string): Promise<Decimal> {
  const { rows } = await sql<{ balance: Decimal }>`
    select coalesce(trim_scale(sum(e.amount)), 0)::text as balance from ledger.accounts a join ledger.entries e on e.account_id = a.id
    where a.owner = 0 and a.kind = ${kind} and a.asset = ${asset}`.execute(db);
  return rows[0]?.balance ?? '0';
}

/** The same with what came and what left since a moment, both positive. */
export async function houseMovements(
  db: Db,
  kind: AccountKind,
  asset: string,
  since: number,
): Promise<{ balance: Decimal; received: Decimal; paid: Decimal }> {
  const { rows } = await sql<{ balance: Decimal; received: Decimal; paid: Decimal }>`
    select coalesce(trim_scale(sum(e.amount)), 0)::text as balance,
      coalesce(trim_scale(sum(e.amount) filter (where e.amount > 0 and t.at >= ${since})), 0)::text as received,
      coalesce(trim_scale(-sum(e.amount) filter (where e.amount < 0 and t.at >= ${since})), 0)::text as paid
    from ledger.accounts a join ledger.entries e on e.account_id = a.id join ledger.txns t on t.id = e.txn_id
    where a.owner = 0 and a.kind = ${kind} and a.asset = ${asset}`.execute(db);
  return rows[0]!;
}

/** Money of people that came and left by day of UTC under these lines, and what the house got in fees; all positive. */
export async function moneyByDay(
  db: Db,
  asset: string,
  period: Period,
  { came, left }: { came: readonly LineType[]; left: readonly LineType[] },
): Promise<{ day: number; came: Decimal; left: Decimal; fees: Decimal }[]> {
  const { rows } = await sql<{ day: number; came: Decimal; left: Decimal; fees: Decimal }>`
    select ${dayOf(sql`t.at`)} as day,
      coalesce(trim_scale(sum(e.amount) filter (where not a.house and e.line in (${sql.join(came)}))), 0)::text as came,
      coalesce(trim_scale(-sum(e.amount) filter (where not a.house and e.line in (${sql.join(left)}))), 0)::text as left,
      coalesce(trim_scale(sum(e.amount) filter (where a.kind = 'house:fees' and e.amount > 0)), 0)::text as fees
    from ledger.txns t join ledger.entries e on e.txn_id = t.id join ledger.accounts a on a.id = e.account_id
    where ${isWithin(sql`t.at`, period)} and e.asset = ${asset}
      and (e.line in (${sql.join([...came, ...left])}) or a.kind = 'house:fees')
    group by 1`.execute(db);
  return rows;
}
