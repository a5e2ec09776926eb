/** SQL of requests to people for a reset. */
import { sql } from 'kysely';
import type { ResetStatus, ResetSubject } from '@/lib/api/security';
import type { Db } from '../db/database';
import { readPage } from '../db/page';
import type { Page } from '../db/page';

export interface ResetRow {
  no: string;
  user_id: string;
  what: ResetSubject;
  remark: string;
  status: ResetStatus;
  reason: string | null;
  /** The picture of the document, then that of the person; empty once both were deleted. */
  files: string[];
  at: string;
  decided_at: string | null;
}

const columns = sql.raw('no, user_id, what, remark, status, reason, files, at, decided_at');

/** False where a request of this person is under review already. */
export async function addReset(
  db: Db,
  row: { no: string; userId: string; what: string; remark: string; files: readonly string[]; now: number },
): Promise<boolean> {
  const { rows } = await sql`insert into reset_requests (no, user_id, what, remark, files, at)
    values (${row.no}, ${row.userId}, ${row.what}, ${row.remark}, ${[...row.files]}::text[], ${row.now})
    on conflict (user_id) where status = 'underReview' do nothing returning no`.execute(db);
  return rows.length === 1;
}

export async function newestReset(db: Db, userId: string): Promise<ResetRow | null> {
  const { rows } =
    await sql<ResetRow>`select ${columns} from reset_requests where user_id = ${userId} order by id desc limit 1`.execute(
      db,
    );
  return rows[0] ?? null;
}

export interface ReviewedReset extends ResetRow {
  uid: string;
}

export const listResets = (db: Db, status: string, page: Page): Promise<{ rows: ReviewedReset[]; total: number }> =>
  readPage(
    db,
    {
      columns: sql<ReviewedReset>`r.no, r.user_id, u.uid, r.what, r.remark, r.status, r.reason, r.files, r.at, r.decided_at`,
      source: sql`from reset_requests r join users u on u.id = r.user_id where r.status = ${status}`,
      order: sql`r.id`,
    },
    page,
  );

/** Locks the request until the transaction ends. */
export async function resetByNo(db: Db, no: string): Promise<ReviewedReset | null> {
  const { rows } = await sql<ReviewedReset>`
    select r.no, r.user_id, u.uid, r.what, r.remark, r.status, r.reason, r.files, r.at, r.decided_at
    from reset_requests r join users u on u.id = r.user_id where r.no = ${no} for update of r`.execute(db);
  return rows[0] ?? null;
}

/** False when the request was decided before. */
export async function decideReset(
  db: Db,
  no: string,
  decision: { status: ResetStatus; reason: string | null; now: number },
): Promise<boolean> {
  const { rows } =
    await sql`update reset_requests set status = ${decision.status}, reason = ${decision.reason}, decided_at = ${decision.now} where no = ${no} and status = 'underReview' returning no`.execute(
      db,
    );
  return rows.length === 1;
}

/** False where this person has no such request under review. */
export async function cancelReset(db: Db, userId: string, no: string, now: number): Promise<boolean> {
  const { rows } =
    await sql`update reset_requests set status = 'cancelled', decided_at = ${now} where no = ${no} and user_id = ${userId} and status = 'underReview' returning no`.execute(
      db,
    );
  return rows.length === 1;
}

/** Takes the photos off requests that nobody needs them for any more: withdrawn ones, and those that were decided before. Answers which. */
export async function takeOldPhotos(db: Db, decidedBefore: number): Promise<string[]> {
  const { rows } = await sql<{ files: string[] }>`
    with old as (select id, files from reset_requests where files <> '{}' and (status = 'cancelled' or (status <> 'underReview' and decided_at < ${decidedBefore})) for update)
    update reset_requests r set files = '{}' from old where r.id = old.id returning old.files`.execute(db);
  return rows.flatMap(({ files }) => files);
}

/** What of one person waits for an operator. */
export async function openResetsOf(db: Db, userId: string): Promise<{ item: string; since: number }[]> {
  const { rows } = await sql<{ item: string; since: number }>`select no item, at::float8 since from reset_requests
    where user_id = ${userId} and status = 'underReview' order by at`.execute(db);
  return rows;
}
