/** SQL of the devices that somebody uses: sessions as their owner sees them, known browsers, the history of log-ins. */
import { sql, type RawBuilder } from 'kysely';
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

export async function liveSessions(
  db: Db,
  userId: string,
  seenAfter: number,
  createdAfter: number,
): Promise<OwnSession[]> {
  const { rows } = await sql<OwnSession>`
    select handle, id_hash, created_at, seen_at, address, agent from sessions
    where user_id = ${userId} and revoked_at is null and seen_at > ${seenAfter} and created_at > ${createdAfter}
    order by seen_at desc, created_at desc, handle limit 100`.execute(db);
  return rows;
}

/** The browser that it began in (null where that was not recorded) and how it called itself; undefined where this person has no such live session. */
export async function revokeOne(
  db: Db,
  userId: string,
  handle: string,
  now: number,
): Promise<{ browser: string | null; agent: string } | undefined> {
  const { rows } = await sql<{
    browser: string | null;
    agent: string;
  }>`update sessions set revoked_at = ${now} where user_id = ${userId} and handle = ${handle} and revoked_at is null returning visitor_hash as browser, agent`.execute(
    db,
  );
  return rows[0];
}

/** True where this person is known to use some other browser, but not this one. */
export async function learnDevice(db: Db, userId: string, visitorHash: string, now: number): Promise<boolean> {
  const { rows } = await sql<{ others: number }>`
    with learnt as (insert into known_devices (user_id, visitor_hash, first_at) values (${userId}, ${visitorHash}, ${now}) on conflict do nothing returning user_id)
    select (select count(*) from known_devices where user_id = ${userId} and visitor_hash <> ${visitorHash})::int as others from learnt`.execute(
    db,
  );
  return (rows[0]?.others ?? 0) > 0;
}

/** Whether somebody has logged in to this account from this browser before. For an unknown account it takes as long. */
export async function isKnownDevice(db: Db, userId: string | null, visitorHash: string): Promise<boolean> {
  const { rows } =
    await sql`select 1 from known_devices where user_id = ${userId ?? '0'} and visitor_hash = ${visitorHash}`.execute(
      db,
    );
  return rows.length === 1;
}

/**
 * Whether both accounts were logged in to from one browser. Sessions alone don't tell it: a log-in ends the one that the browser had. `one` and
 * `other` are what gives their ids.
 */
export const fromOneBrowser = (one: RawBuilder<unknown>, other: RawBuilder<unknown>): RawBuilder<boolean> =>
  sql<boolean>`(exists (select from known_devices s join known_devices t on t.visitor_hash = s.visitor_hash where s.user_id = ${one} and t.user_id = ${other})
    or exists (select from sessions s join sessions t on t.visitor_hash = s.visitor_hash where s.user_id = ${one} and t.user_id = ${other}))`;

/** The account no longer knows any browser but this one. */
export async function forgetOtherDevices(db: Db, userId: string, visitorHash: string): Promise<void> {
  await sql`delete from known_devices where user_id = ${userId} and visitor_hash <> ${visitorHash}`.execute(db);
}

/** The account no longer knows this browser, if it learnt it after then. */
export async function forgetDevice(db: Db, userId: string, visitorHash: string, since: number): Promise<void> {
  await sql`delete from known_devices where user_id = ${userId} and visitor_hash = ${visitorHash} and first_at > ${since}`.execute(
    db,
  );
}

/** The account no longer knows the browsers that it learnt after then, but this one. */
export async function forgetDevicesSince(db: Db, userId: string, visitorHash: string, since: number): Promise<void> {
  await sql`delete from known_devices where user_id = ${userId} and visitor_hash <> ${visitorHash} and first_at > ${since}`.execute(
    db,
  );
}

export type LogInOutcome = 'in' | 'wrongPassword' | 'wrongFactor';

export async function addLogIn(
  db: Db,
  row: {
    userId: string;
    at: number;
    outcome: LogInOutcome;
    address: string;
    agent: string;
    isNew: boolean;
    area?: string;
    isUnusual?: boolean;
  },
): Promise<void> {
  await sql`insert into log_ins (user_id, at, outcome, address, agent, new_device, area, unusual)
    values (${row.userId}, ${row.at}, ${row.outcome}, ${row.address}, ${row.agent}, ${row.isNew}, ${row.area ?? ''}, ${row.isUnusual ?? false})`.execute(
    db,
  );
}

/** Whether somebody has logged in to the account from this part of the network before. */
export async function isKnownArea(db: Db, userId: string, area: string): Promise<boolean> {
  const { rows } =
    await sql`select 1 from log_ins where user_id = ${userId} and outcome = 'in' and area = ${area} limit 1`.execute(
      db,
    );
  return rows.length === 1;
}

export interface LogInRow {
  id: string;
  at: string;
  outcome: LogInOutcome;
  address: string;
  agent: string;
  new_device: boolean;
  unusual: boolean;
}

export const logInsOf = (db: Db, userId: string, page: Page): Promise<{ rows: LogInRow[]; total: number }> =>
  readPage(
    db,
    {
      columns: sql<LogInRow>`id, at, outcome, address, agent, new_device, unusual`,
      source: sql`from log_ins where user_id = ${userId}`,
      order: sql`at desc, id desc`,
    },
    page,
  );

export async function deleteLogInsBefore(db: Db, at: number): Promise<void> {
  await sql`delete from log_ins where at < ${at}`.execute(db);
}
