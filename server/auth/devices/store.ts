/** SQL of the devices that somebody uses: sessions as their owner sees them, known browsers, the history of log-ins. */
import { sql } from 'kysely';
import type { Db } from '../../db/database';
import { readPage } from '../../db/page';
import type { Page } from '../../db/page';

export interface OwnSession {
  handle: string;
  id_hash: string;
  created_at: string;
  seen_at: string;
  address: string;
  agent: string;
}

export async function liveSessions(db: Db, userId: string, seenAfter: number, createdAfter: number): Promise<OwnSession[]> {
  const { rows } = await sql<OwnSession>`
    select handle, id_hash, created_at, seen_at, address, agent from sessions
    where user_id = ${userId} and revoked_at is null and seen_at > ${seenAfter} and created_at > ${createdAfter}
    order by seen_at desc, created_at desc, handle limit 100`.execute(db);
  return rows;
}

/** False where this person has no such live session. */
export async function revokeOne(db: Db, userId: string, handle: string, now: number): Promise<boolean> {
  const { rows } = await sql`update sessions set revoked_at = ${now} where user_id = ${userId} and handle = ${handle} and revoked_at is null returning handle`.execute(db);
  return rows.length === 1;
}

/** True where this browser was not known for this person, and some other was. */
export async function learnDevice(db: Db, userId: string, visitorHash: string, now: number): Promise<boolean> {
  const { rows } = await sql<{ others: number }>`
    with learnt as (insert into known_devices (user_id, visitor_hash, first_at) values (${userId}, ${visitorHash}, ${now}) on conflict do nothing returning user_id)
    select (select count(*) from known_devices where user_id = ${userId} and visitor_hash <> ${visitorHash})::int as others from learnt`.execute(db);
  return (rows[0]?.others ?? 0) > 0;
}

export type LogInOutcome = 'in' | 'wrongPassword' | 'wrongFactor';

export async function addLogIn(db: Db, row: { userId: string; at: number; outcome: LogInOutcome; address: string; agent: string; isNew: boolean }): Promise<void> {
  await sql`insert into log_ins (user_id, at, outcome, address, agent, new_device) values (${row.userId}, ${row.at}, ${row.outcome}, ${row.address}, ${row.agent}, ${row.isNew})`.execute(db);
}

export interface LogInRow {
  id: string;
  at: string;
  outcome: LogInOutcome;
  address: string;
  agent: string;
  new_device: boolean;
}

export const logInsOf = (db: Db, userId: string, page: Page): Promise<{ rows: LogInRow[]; total: number }> =>
  readPage(db, { columns: sql<LogInRow>`id, at, outcome, address, agent, new_device`, source: sql`from log_ins where user_id = ${userId}`, order: sql`at desc, id desc` }, page);

export async function deleteLogInsBefore(db: Db, at: number): Promise<void> {
  await sql`delete from log_ins where at < ${at}`.execute(db);
}
