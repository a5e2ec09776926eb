/** SQL of requests to people for a reset. */
import { sql } from 'kysely';
import type { Db } from '../db/database';

export interface ResetRow {
  no: string;
  user_id: string;
  what: 'email' | 'totp' | 'fundPassword';
  remark: string;
  status: 'underReview' | 'passed' | 'failed' | 'cancelled';
  reason: string | null;
  at: string;
  decided_at: string | null;
}

const columns = sql.raw('no, user_id, what, remark, status, reason, at, decided_at');

/** False where one is under review already. */
export async function addReset(db: Db, row: { no: string; userId: string; what: string; remark: string; now: number }): Promise<boolean> {
  const { rows } = await sql`insert into reset_requests (no, user_id, what, remark, at) values (${row.no}, ${row.userId}, ${row.what}, ${row.remark}, ${row.now})
    on conflict (user_id) where status = 'underReview' do nothing returning no`.execute(db);
  return rows.length === 1;
}

export async function newestReset(db: Db, userId: string): Promise<ResetRow | null> {
  const { rows } = await sql<ResetRow>`select ${columns} from reset_requests where user_id = ${userId} order by id desc limit 1`.execute(db);
  return rows[0] ?? null;
}

/** False where this person has no such request under review. */
export async function cancelReset(db: Db, userId: string, no: string, now: number): Promise<boolean> {
  const { rows } = await sql`update reset_requests set status = 'cancelled', decided_at = ${now} where no = ${no} and user_id = ${userId} and status = 'underReview' returning no`.execute(db);
  return rows.length === 1;
}
