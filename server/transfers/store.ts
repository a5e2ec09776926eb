/** SQL of transfers between people. */
import { sql } from 'kysely';
import type { TransferStatus } from '@/lib/api/transfersShapes';
import type { Decimal } from '@/lib/money/decimal';
import type { Db } from '../db/database';
import { readPage, type Page } from '../db/page';

export interface TransferRow {
  id: string;
  transfer_no: string;
  sender_id: string;
  payee_id: string;
  sender_name: string;
  payee_name: string;
  coin: string;
  amount: Decimal;
  status: TransferStatus;
  created_at: string;
  arrives_at: string | null;
  ended_at: string | null;
  cancelled_by: 'sender' | 'exchange' | null;
}

const COLUMNS = sql<TransferRow>`t.id::text id, t.transfer_no, t.sender_id::text sender_id, t.payee_id::text payee_id, t.sender_name, t.payee_name,
  t.coin, trim_scale(t.amount)::text amount, t.status, t.created_at::text created_at, t.arrives_at::text arrives_at,
  t.ended_at::text ended_at, t.cancelled_by`;
/** What of it a person sees: what they sent, what has arrived, and what the exchange sent back. What waits is nothing to count on. */
const seenBy = (id: string) =>
  sql`(t.sender_id = ${id} or (t.payee_id = ${id} and (t.status = 'completed' or t.cancelled_by = 'exchange')))`;

export interface NewTransfer {
  transferNo: string;
  senderId: string;
  payeeId: string;
  senderName: string;
  payeeName: string;
  coin: string;
  amount: Decimal;
  worth: Decimal;
  proven: boolean;
  now: number;
  /** Null: it arrives at once. */
  arrivesAt: number | null;
}

export async function insertTransfer(db: Db, one: NewTransfer): Promise<TransferRow> {
  const atOnce = one.arrivesAt === null;
  const { rows } =
    await sql<TransferRow>`insert into user_transfer as t (transfer_no, sender_id, payee_id, sender_name, payee_name, coin, amount, worth,
      proven, status, created_at, arrives_at, ended_at)
    values (${one.transferNo}, ${one.senderId}, ${one.payeeId}, ${one.senderName}, ${one.payeeName}, ${one.coin}, ${one.amount}::numeric,
      ${one.worth}::numeric, ${one.proven}, ${atOnce ? 'completed' : 'pending'}, ${one.now}, ${one.arrivesAt}, ${atOnce ? one.now : null})
    returning ${COLUMNS}`.execute(db);
  return rows[0]!;
}

/** Held until the transaction ends. */
export async function takeTransfer(db: Db, transferNo: string): Promise<TransferRow | null> {
  const { rows } =
    await sql<TransferRow>`select ${COLUMNS} from user_transfer t where t.transfer_no = ${transferNo} for update`.execute(
      db,
    );
  return rows[0] ?? null;
}

export async function findSeen(db: Db, ownerId: string, transferNo: string): Promise<TransferRow | null> {
  const { rows } =
    await sql<TransferRow>`select ${COLUMNS} from user_transfer t where t.transfer_no = ${transferNo} and ${seenBy(ownerId)}`.execute(
      db,
    );
  return rows[0] ?? null;
}

export async function endTransfer(
  db: Db,
  transferNo: string,
  end: { status: 'completed' | 'cancelled'; by: 'sender' | 'exchange' | null; now: number },
): Promise<void> {
  await sql`update user_transfer set status = ${end.status}, cancelled_by = ${end.by}, ended_at = ${end.now}
    where transfer_no = ${transferNo} and status = 'pending'`.execute(db);
}

export const listSeen = (
  db: Db,
  { ownerId, status }: { ownerId: string; status: TransferStatus | undefined },
  page: Page,
): Promise<{ rows: TransferRow[]; total: number }> =>
  readPage(
    db,
    {
      columns: COLUMNS,
      source: sql`from user_transfer t where ${seenBy(ownerId)} ${status === undefined ? sql`` : sql`and t.status = ${status}`}`,
      order: sql`t.id desc`,
    },
    page,
  );

/** What somebody has sent since these moments and did not come back, in USDT; `unproven`: of the day, without a second factor. */
export async function sentSince(
  db: Db,
  ownerId: string,
  { day, month }: { day: number; month: number },
): Promise<{ day: Decimal; month: Decimal; unproven: Decimal }> {
  const { rows } = await sql<{ day: Decimal; month: Decimal; unproven: Decimal }>`
    select coalesce(trim_scale(sum(t.worth) filter (where t.created_at > ${day})), 0)::text "day",
      coalesce(trim_scale(sum(t.worth)), 0)::text "month",
      coalesce(trim_scale(sum(t.worth) filter (where t.created_at > ${day} and not t.proven)), 0)::text "unproven"
    from user_transfer t where t.sender_id = ${ownerId} and t.created_at > ${month} and t.status <> 'cancelled'`.execute(
    db,
  );
  return rows[0] ?? { day: '0', month: '0', unproven: '0' };
}

/** Whether something of this person has arrived there before. */
export async function hasPaid(db: Db, senderId: string, payeeId: string): Promise<boolean> {
  const { rows } = await sql`select 1 from user_transfer t
    where t.sender_id = ${senderId} and t.payee_id = ${payeeId} and t.status = 'completed' limit 1`.execute(db);
  return rows.length > 0;
}

export interface PayeeRow {
  id: string;
  account: string;
  is_locked: boolean;
}

/** By UID or by bound address; one statement for both, so that they take as long. */
export async function findPayee(db: Db, key: { uid?: string; email?: string }): Promise<PayeeRow | null> {
  const { rows } = await sql<PayeeRow>`select u.id::text id, u.account, u.locked_at is not null is_locked from users u
    where u.uid = ${key.uid ?? null} or u.email_key = ${key.email ?? null}`.execute(db);
  return rows[0] ?? null;
}

export async function accountsOf(db: Db, ids: readonly string[]): Promise<PayeeRow[]> {
  return (
    await sql<PayeeRow>`select u.id::text id, u.account, u.locked_at is not null is_locked from users u
      where u.id = any(${[...ids]}::bigint[])`.execute(db)
  ).rows;
}
