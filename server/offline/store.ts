/** SQL of deposits by channels, and of which picture proved which. */
import { sql } from 'kysely';
import type { ChannelKind, OfflineRejection, OfflineStatus, PayeeLine } from '@/lib/api/offline';
import type { Decimal } from '@/lib/money/decimal';
import type { Db } from '../db/database';
import { readPage, type Page } from '../db/page';
import type { Names } from './channels/store';

export interface DepositRow {
  no: string;
  user_id: string;
  uid: string;
  channel_id: string;
  names: Names;
  kind: ChannelKind;
  review_minutes: number;
  currency: string;
  payee: PayeeLine[];
  code: string;
  amount: Decimal;
  rate: Decimal;
  sealed: Uint8Array;
  files: string[];
  status: OfflineStatus;
  received: Decimal | null;
  credited: Decimal | null;
  reason: OfflineRejection | null;
  note: string | null;
  decided_by: string | null;
  created_at: string;
  ended_at: string | null;
}

const COLUMNS = sql<DepositRow>`d.deposit_no no, d.owner_id::text user_id, u.uid, d.channel_id, c.names, c.kind, c.review_minutes, d.currency, d.payee,
  d.code, trim_scale(d.amount)::text amount, trim_scale(d.rate)::text rate, d.sealed, d.files, d.status, trim_scale(d.received)::text received,
  trim_scale(d.credited)::text credited, d.reason, d.note, o.name decided_by, d.created_at::text created_at, d.ended_at::text ended_at`;
const ROWS = sql`from offline_deposit d join pay_channel c on c.channel_id = d.channel_id join users u on u.id = d.owner_id
  left join operator o on o.id = d.decided_by`;

export interface NewDeposit {
  no: string;
  ownerId: string;
  channelId: string;
  currency: string;
  payee: readonly PayeeLine[];
  code: string;
  amount: Decimal;
  rate: Decimal;
  sealed: Uint8Array;
  files: readonly string[];
  now: number;
}

/** False where one of this person waits on the channel already. */
export async function addDeposit(db: Db, row: NewDeposit): Promise<boolean> {
  const { rows } = await sql`insert into offline_deposit
      (deposit_no, owner_id, channel_id, currency, payee, code, amount, rate, sealed, files, created_at)
    values (${row.no}, ${row.ownerId}, ${row.channelId}, ${row.currency}, ${JSON.stringify(row.payee)}::jsonb, ${row.code}, ${row.amount},
      ${row.rate}, ${row.sealed}, ${[...row.files]}::text[], ${row.now})
    on conflict (owner_id, channel_id) where status = 'pendingReview' do nothing returning 1`.execute(db);
  return rows.length === 1;
}

/**
 * Ties proofs to a request; false where one of them proved another. What a request of the same person came to nothing with may be sent
 * again.
 */
export async function tieProofs(
  db: Db,
  { ownerId, no, hashes }: { ownerId: string; no: string; hashes: readonly string[] },
): Promise<boolean> {
  const { rows } = await sql`insert into offline_proof as p (hash, owner_id, deposit_no)
    select hash, ${ownerId}::bigint, ${no} from unnest(${[...hashes].sort()}::text[]) hash
    on conflict (hash) do update set deposit_no = excluded.deposit_no where p.owner_id = excluded.owner_id
      and exists (select from offline_deposit d where d.deposit_no = p.deposit_no and d.status in ('rejected', 'cancelled'))
    returning 1`.execute(db);
  return rows.length === hashes.length;
}

export async function findDeposit(db: Db, ownerId: string, no: string): Promise<DepositRow | null> {
  const { rows } =
    await sql<DepositRow>`select ${COLUMNS} ${ROWS} where d.deposit_no = ${no} and d.owner_id = ${ownerId}`.execute(db);
  return rows[0] ?? null;
}

export async function openDeposit(db: Db, ownerId: string, channelId: string): Promise<string | null> {
  const { rows } = await sql<{ no: string }>`select deposit_no no from offline_deposit
    where owner_id = ${ownerId} and channel_id = ${channelId} and status = 'pendingReview'`.execute(db);
  return rows[0]?.no ?? null;
}

/** Held until the transaction ends. */
export async function takeDeposit(db: Db, no: string): Promise<DepositRow | null> {
  const { rows } = await sql<DepositRow>`select ${COLUMNS} ${ROWS} where d.deposit_no = ${no} for update of d`.execute(
    db,
  );
  return rows[0] ?? null;
}

export function listDeposits(
  db: Db,
  { ownerId, status }: { ownerId: string; status: OfflineStatus | undefined },
  page: Page,
): Promise<{ rows: DepositRow[]; total: number }> {
  const ofStatus = status === undefined ? sql`` : sql`and d.status = ${status}`;
  const source = sql`${ROWS} where d.owner_id = ${ownerId} ${ofStatus}`;
  return readPage(db, { columns: COLUMNS, source, order: sql`d.id desc` }, page);
}

/** For operators: with what else of its person was credited in the day before now. */
export type ReviewedRow = DepositRow & { credited_of_day: Decimal };

const DAY_MS = 24 * 3_600_000;
const reviewed = (now: number) => sql<ReviewedRow>`${COLUMNS}, (
  select coalesce(trim_scale(sum(e.credited)), 0)::text from offline_deposit e where e.owner_id = d.owner_id and e.id <> d.id
    and e.ended_at > ${now - DAY_MS} and e.status = 'passed') credited_of_day`;

/** Held until the transaction ends; its person's others are decided after it. */
export async function takeReviewed(db: Db, no: string, now: number): Promise<ReviewedRow | null> {
  await sql`select from users u where u.id = (select d.owner_id from offline_deposit d where d.deposit_no = ${no})
    for no key update`.execute(db);
  const { rows } =
    await sql<ReviewedRow>`select ${reviewed(now)} ${ROWS} where d.deposit_no = ${no} for update of d`.execute(db);
  return rows[0] ?? null;
}

/** Waiting ones: longest wait first. Decided ones: latest decision first. */
export function listForReview(
  db: Db,
  status: OfflineStatus,
  page: Page,
  now: number,
): Promise<{ rows: ReviewedRow[]; total: number }> {
  const order = status === 'pendingReview' ? sql`d.id` : sql`d.ended_at desc, d.id desc`;
  return readPage(db, { columns: reviewed(now), source: sql`${ROWS} where d.status = ${status}`, order }, page);
}

export interface Ending {
  status: OfflineStatus;
  received: Decimal | null;
  credited: Decimal | null;
  reason: OfflineRejection | null;
  note: string | null;
  operatorId: string | null;
  now: number;
}

/** False when it had ended before. */
export async function endDeposit(db: Db, no: string, end: Ending): Promise<boolean> {
  const { rows } =
    await sql`update offline_deposit set status = ${end.status}, received = ${end.received}, credited = ${end.credited},
      reason = ${end.reason}, note = ${end.note}, decided_by = ${end.operatorId}, ended_at = ${end.now}
    where deposit_no = ${no} and status = 'pendingReview' returning 1`.execute(db);
  return rows.length === 1;
}

/** The pictures are gone, the word of what they proved stays. */
export async function dropFiles(db: Db, no: string): Promise<void> {
  await sql`update offline_deposit set files = '{}' where deposit_no = ${no}`.execute(db);
}

/** What of one person waits for an operator. */
export async function openOf(db: Db, userId: string): Promise<{ item: string; since: number }[]> {
  const { rows } = await sql<{
    item: string;
    since: number;
  }>`select deposit_no item, created_at::float8 since from offline_deposit
    where owner_id = ${userId} and status = 'pendingReview' order by id`.execute(db);
  return rows;
}
