/** SQL of withdrawals. */
import { sql, type RawBuilder } from 'kysely';
import type { ReviewCause, WithdrawalRejection, WithdrawalStatus } from '@/lib/api/withdrawals';
import type { Decimal } from '@/lib/money/decimal';
import { PERIOD_MS } from '@/lib/withdrawals/rules';
import type { Db } from '../db/database';
import { readPage, type Page } from '../db/page';

export interface WithdrawalRow {
  id: string;
  withdrawal_no: string;
  user_id: string;
  uid: string;
  is_locked: boolean;
  hold_ends_at: string | null;
  channel: string;
  coin: string;
  chain: string;
  recipient: string;
  label: string | null;
  amount: Decimal;
  fee: Decimal;
  status: WithdrawalStatus;
  causes: ReviewCause[];
  submitted_at: string;
  passed_at: string | null;
  sent_at: string | null;
  ended_at: string | null;
  decided_by: string | null;
  reason: WithdrawalRejection | null;
  note: string | null;
}

const COLUMNS = sql<WithdrawalRow>`w.id::text id, w.withdrawal_no, w.owner_id::text user_id, u.uid, u.locked_at is not null is_locked,
  u.withdrawals_held_until::text hold_ends_at, w.channel, w.coin, w.chain, w.recipient, w.label,
  trim_scale(w.amount)::text amount, trim_scale(w.fee)::text fee, w.status, w.causes, w.submitted_at::text submitted_at,
  w.passed_at::text passed_at, w.sent_at::text sent_at, w.ended_at::text ended_at, o.name decided_by, w.reason, w.note`;
const SOURCE = sql`from withdrawal w join users u on u.id = w.owner_id left join operator o on o.id = w.decided_by`;

export interface NewWithdrawal {
  withdrawalNo: string;
  ownerId: string;
  channel: string;
  coin: string;
  chain: string;
  recipient: string;
  label: string | null;
  amount: Decimal;
  fee: Decimal;
  causes: readonly ReviewCause[];
  now: number;
}

export async function insertWithdrawal(db: Db, row: NewWithdrawal): Promise<void> {
  await sql`insert into withdrawal (withdrawal_no, owner_id, channel, coin, chain, recipient, label, amount, fee, causes, submitted_at)
    values (${row.withdrawalNo}, ${row.ownerId}, ${row.channel}, ${row.coin}, ${row.chain}, ${row.recipient}, ${row.label},
      ${row.amount}::numeric, ${row.fee}::numeric, ${[...row.causes]}::text[], ${row.now})`.execute(db);
}

export async function findWithdrawal(db: Db, withdrawalNo: string): Promise<WithdrawalRow | null> {
  const { rows } =
    await sql<WithdrawalRow>`select ${COLUMNS} ${SOURCE} where w.withdrawal_no = ${withdrawalNo}`.execute(db);
  return rows[0] ?? null;
}

/** The same, held until the transaction ends. */
export async function takeWithdrawal(db: Db, withdrawalNo: string): Promise<WithdrawalRow | null> {
  const { rows } = await sql<WithdrawalRow>`select ${COLUMNS} ${SOURCE} where w.withdrawal_no = ${withdrawalNo}
    for update of w`.execute(db);
  return rows[0] ?? null;
}

export interface Step {
  status: WithdrawalStatus;
  now: number;
  reason?: WithdrawalRejection | null;
  note?: string | null;
  decidedBy?: string | null;
}

/** True where it was in the state that the caller saw. */
export async function stepWithdrawal(
  db: Db,
  { withdrawal_no: no, status: before }: Pick<WithdrawalRow, 'withdrawal_no' | 'status'>,
  { status, now, reason = null, note = null, decidedBy = null }: Step,
): Promise<boolean> {
  const at = (...states: WithdrawalStatus[]) => (states.includes(status) ? now : null);
  const { rows } =
    await sql`update withdrawal set status = ${status}, passed_at = coalesce(passed_at, ${at('passed')}::bigint),
      sent_at = coalesce(sent_at, ${at('confirming')}::bigint),
      ended_at = coalesce(ended_at, ${at('success', 'failed', 'rejected', 'cancelled')}::bigint), reason = coalesce(${reason}, reason),
      note = coalesce(${note}, note), decided_by = coalesce(${decidedBy}::bigint, decided_by)
    where withdrawal_no = ${no} and status = ${before} returning id`.execute(db);
  return rows.length === 1;
}

export function listOwn(
  db: Db,
  { ownerId, status }: { ownerId: string; status: WithdrawalStatus | undefined },
  page: Page,
): Promise<{ rows: WithdrawalRow[]; total: number }> {
  const ofStatus = status === undefined ? sql`` : sql`and w.status = ${status}`;
  return readPage(
    db,
    { columns: COLUMNS, source: sql`${SOURCE} where w.owner_id = ${ownerId} ${ofStatus}`, order: sql`w.id desc` },
    page,
  );
}

/** For operators: with what else was let out of its person in the day before now and was not given back. */
export type ReviewedRow = WithdrawalRow & { passed_of_day: Decimal };

/** Of the withdrawal `w`, on the chain or to a bank: what else of its person was passed to either. */
export const passedOfDay = (now: number): RawBuilder<unknown> => sql`(
  select coalesce(trim_scale(sum(o.amount)), 0)::text from (
    select withdrawal_no, owner_id, amount, passed_at, status from withdrawal
    union all select withdrawal_no, owner_id, amount, passed_at, status from bank_withdrawal) o
  where o.owner_id = w.owner_id and o.withdrawal_no <> w.withdrawal_no and o.passed_at > ${now - PERIOD_MS.day}
    and o.status not in ('rejected', 'cancelled', 'failed')) passed_of_day`;

const reviewed = (now: number) => sql<ReviewedRow>`${COLUMNS}, ${passedOfDay(now)}`;

/** Of everybody in one state, those that wait longest first. */
export const listIn = (
  db: Db,
  status: WithdrawalStatus,
  page: Page,
  now: number,
): Promise<{ rows: ReviewedRow[]; total: number }> =>
  readPage(db, { columns: reviewed(now), source: sql`${SOURCE} where w.status = ${status}`, order: sql`w.id` }, page);

/** One of them, held until the transaction ends; its person's others are decided after it. */
export async function takeReviewed(db: Db, withdrawalNo: string, now: number): Promise<ReviewedRow | null> {
  await sql`select from users u where u.id = (select w.owner_id from withdrawal w where w.withdrawal_no = ${withdrawalNo})
    for no key update`.execute(db);
  const { rows } = await sql<ReviewedRow>`select ${reviewed(now)} ${SOURCE} where w.withdrawal_no = ${withdrawalNo}
    for update of w`.execute(db);
  return rows[0] ?? null;
}

/** Those that were passed and are not under way yet, of a chain. */
export async function listPassed(db: Db, chain: string, most: number, after: string): Promise<WithdrawalRow[]> {
  return (
    await sql<WithdrawalRow>`select ${COLUMNS} ${SOURCE} where w.status = 'passed' and w.chain = ${chain} and w.id > ${after}
      order by w.id limit ${most}`.execute(db)
  ).rows;
}

/** Of what was not given back. */
const STANDS = sql`w.status not in ('rejected', 'cancelled', 'failed')`;

/** What somebody asked for since these moments, on the chain or to a bank, and was not given back. */
export async function askedSince(
  db: Db,
  ownerId: string,
  { day, month }: { day: number; month: number },
): Promise<{ day: Decimal; month: Decimal; count: number }> {
  const { rows } = await sql<{ day: Decimal; month: Decimal; count: number }>`
    with w as (select amount, submitted_at, owner_id, status from withdrawal
      union all select amount, submitted_at, owner_id, status from bank_withdrawal)
    select coalesce(trim_scale(sum(w.amount) filter (where w.submitted_at > ${day})), 0)::text "day",
      coalesce(trim_scale(sum(w.amount)), 0)::text "month", (count(*) filter (where w.submitted_at > ${day}))::int "count"
    from w where w.owner_id = ${ownerId} and w.submitted_at > ${month} and ${STANDS}`.execute(db);
  return rows[0] ?? { day: '0', month: '0', count: 0 };
}

/** What somebody has withdrawn to each address, or has asked for. */
export async function sentTo(
  db: Db,
  ownerId: string,
): Promise<{ recipient: string; amount: Decimal; used: boolean }[]> {
  return (
    await sql<{ recipient: string; amount: Decimal; used: boolean }>`
      select w.recipient, coalesce(trim_scale(sum(w.amount) filter (where ${STANDS})), 0)::text amount, bool_or(w.status = 'success') used
      from withdrawal w where w.owner_id = ${ownerId} group by w.recipient`.execute(db)
  ).rows;
}

/** Whether a device or a network that was never seen before logged in since then. */
export async function strangeLogInSince(db: Db, ownerId: string, since: number): Promise<boolean> {
  const { rows } =
    await sql`select 1 from log_ins l where l.user_id = ${ownerId} and l.outcome = 'in' and l.at > ${since}
    and (l.unusual or l.new_device) limit 1`.execute(db);
  return rows.length > 0;
}

/** Ends the wait after a change of security settings; for the sandbox. */
export async function endHold(db: Db, ownerId: string): Promise<void> {
  await sql`update users set withdrawals_held_until = null where id = ${ownerId}`.execute(db);
}

/** What of one person waits for an operator. */
export async function openOf(db: Db, userId: string): Promise<{ item: string; since: number }[]> {
  const { rows } = await sql<{
    item: string;
    since: number;
  }>`select withdrawal_no item, submitted_at::float8 since from withdrawal
    where owner_id = ${userId} and status = 'pendingReview' order by id`.execute(db);
  return rows;
}
