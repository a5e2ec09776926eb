/** SQL of accounts and of sessions. */
import { sql } from 'kysely';
import type { IdentityLevel } from '@/lib/api/identity';
import { dayOf, isWithin, type Period } from '../db/byDay';
import type { Db } from '../db/database';
import type { IdentityColumns } from './rules';

export interface User extends IdentityColumns {
  id: string;
  uid: string;
  account: string;
  account_key: string;
  /** Null for an account that was opened with a wallet and has no password yet. */
  password_hash: string | null;
  invitation_code: string;
  language: 'zh-hk' | 'zh-cn' | 'en';
  registered_at: string;
  locked_at: string | null;
}

const columns = sql.raw(
  'id, uid, account, account_key, password_hash, invitation_code, language, registered_at, locked_at, identity_level, identity_expires_at',
);

export async function userByKey(db: Db, key: string): Promise<User | null> {
  const { rows } = await sql<User>`select ${columns} from users where account_key = ${key}`.execute(db);
  return rows[0] ?? null;
}

export async function userById(db: Db, id: string): Promise<User | null> {
  const { rows } = await sql<User>`select ${columns} from users where id = ${id}`.execute(db);
  return rows[0] ?? null;
}

export async function inviterOf(db: Db, invitationCode: string): Promise<string | null> {
  const { rows } = await sql<{ id: string }>`select id from users where invitation_code = ${invitationCode}`.execute(
    db,
  );
  return rows[0]?.id ?? null;
}

export interface NewUser {
  account: string;
  key: string;
  passwordHash: string | null;
  inviterId: string | null;
  language: string;
  level: IdentityLevel;
  termsVersion: string;
  now: number;
  /** The number and the invitation code are drawn anew until both are free. */
  draw: () => { uid: string; invitationCode: string };
}

/** Null when the account name is taken. */
export async function addUser(db: Db, user: NewUser): Promise<{ id: string; uid: string } | null> {
  for (let attempt = 0; attempt < 20; attempt += 1) {
    const { uid, invitationCode } = user.draw();
    const { rows } = await sql<{ id: string }>`
      insert into users (uid, account, account_key, password_hash, invitation_code, inviter_id, language, identity_level, terms_version, registered_at)
      values (${uid}, ${user.account}, ${user.key}, ${user.passwordHash}, ${invitationCode}, ${user.inviterId}, ${user.language}, ${user.level}, ${user.termsVersion}, ${user.now})
      on conflict do nothing returning id`.execute(db);
    const added = rows[0];
    if (added) return { id: added.id, uid };
    if (await userByKey(db, user.key)) return null;
  }
  throw new Error('no free account number');
}

/** As operators see a person. */
export async function personByUid(
  db: Db,
  uid: string,
): Promise<(User & { country: string | null; lock_reason: string | null }) | null> {
  const { rows } = await sql<
    User & { country: string | null; lock_reason: string | null }
  >`select ${columns}, country, lock_reason from users where uid = ${uid}`.execute(db);
  return rows[0] ?? null;
}

/** Null unlocks. Answers whose account it is, or null where there is nobody. */
export async function lockUser(
  db: Db,
  uid: string,
  lock: { at: number; reason: string } | null,
): Promise<string | null> {
  const { rows } = await sql<{
    id: string;
  }>`update users set locked_at = ${lock?.at ?? null}, lock_reason = ${lock?.reason ?? null} where uid = ${uid} returning id`.execute(
    db,
  );
  return rows[0]?.id ?? null;
}

export interface SessionRow extends IdentityColumns {
  id_hash: string;
  user_id: string;
  uid: string;
  created_at: string;
  seen_at: string;
  revoked_at: string | null;
  locked_at: string | null;
  proofs_era: string;
}

export async function readSessions(db: Db, idHashes: readonly string[]): Promise<SessionRow[]> {
  const { rows } = await sql<SessionRow>`
    select s.id_hash, s.user_id, u.uid, s.created_at, s.seen_at, s.revoked_at, u.locked_at, u.proofs_era, u.identity_level, u.identity_expires_at
    from sessions s join users u on u.id = s.user_id where s.id_hash = any(${[...idHashes]}::text[])`.execute(db);
  return rows;
}

/**
 * `handle` names the session to its owner; it opens nothing. False where the account is locked; a lock that is just being set is waited
 * for.
 */
export async function addSession(
  db: Db,
  row: {
    idHash: string;
    handle: string;
    userId: string;
    visitorHash: string;
    now: number;
    address: string;
    agent: string;
  },
): Promise<boolean> {
  const { rows } =
    await sql`insert into sessions (id_hash, handle, user_id, visitor_hash, created_at, seen_at, address, agent)
    select ${row.idHash}, ${row.handle}, free.id, ${row.visitorHash}, ${row.now}::bigint, ${row.now}::bigint, ${row.address}, ${row.agent}
    from (select id from users where id = ${row.userId} and locked_at is null for share) free returning id_hash`.execute(
      db,
    );
  return rows.length === 1;
}

export async function touchSession(db: Db, idHash: string, now: number): Promise<void> {
  await sql`update sessions set seen_at = ${now} where id_hash = ${idHash}`.execute(db);
}

/** Whose it was, or null where there was none. */
export async function deleteSession(db: Db, idHash: string): Promise<string | null> {
  const { rows } = await sql<{
    user_id: string;
  }>`delete from sessions where id_hash = ${idHash} returning user_id`.execute(db);
  return rows[0]?.user_id ?? null;
}

/** Deletes the sessions that a lock ended: they no longer even tell their holder of the lock. */
export async function revokeAll(db: Db, userId: string, now: number, spared: string | null): Promise<void> {
  await sql`update sessions set revoked_at = ${now} where user_id = ${userId}
    and (revoked_at is null or revoked_at = (select locked_at from users where id = ${userId})) and id_hash is distinct from ${spared}`.execute(
    db,
  );
}

export async function deleteSessionsBefore(db: Db, createdBefore: number): Promise<void> {
  await sql`delete from sessions where created_at < ${createdBefore}`.execute(db);
}

export type PassedBy = 'email' | 'totp' | 'recovery' | 'passkey';

export interface TicketRow {
  id_hash: string;
  purpose: 'logIn' | 'resetPassword';
  user_id: string | null;
  subject: string;
  passed_by: PassedBy | null;
}

export async function addTicket(
  db: Db,
  row: Omit<TicketRow, 'passed_by'>,
  visitorHash: string,
  now: number,
): Promise<void> {
  await sql`insert into tickets (id_hash, purpose, user_id, subject, visitor_hash, created_at) values (${row.id_hash}, ${row.purpose}, ${row.user_id}, ${row.subject}, ${visitorHash}, ${now})`.execute(
    db,
  );
}

/** Of this browser only. */
export async function findTicket(
  db: Db,
  idHash: string,
  visitorHash: string,
  createdAfter: number,
): Promise<TicketRow | null> {
  const { rows } = await sql<TicketRow>`select id_hash, purpose, user_id, subject, passed_by from tickets
    where id_hash = ${idHash} and visitor_hash = ${visitorHash} and used_at is null and created_at > ${createdAfter}`.execute(
    db,
  );
  return rows[0] ?? null;
}

export async function passTicket(db: Db, idHash: string, by: PassedBy): Promise<void> {
  await sql`update tickets set passed_by = ${by} where id_hash = ${idHash}`.execute(db);
}

/** True for the one call that uses the ticket. */
export async function takeTicket(db: Db, idHash: string, now: number): Promise<boolean> {
  const { rows } =
    await sql`update tickets set used_at = ${now} where id_hash = ${idHash} and used_at is null returning id_hash`.execute(
      db,
    );
  return rows.length === 1;
}

/** Deletes the login tickets of an account. */
export async function deleteTicketsOf(db: Db, userId: string): Promise<void> {
  await sql`delete from tickets where user_id = ${userId}`.execute(db);
}

/** Deletes the resets of an account's password that were begun in this browser. */
export async function deleteResetsIn(db: Db, userId: string, visitorHash: string): Promise<void> {
  await sql`delete from tickets where user_id = ${userId} and visitor_hash = ${visitorHash} and purpose = 'resetPassword'`.execute(
    db,
  );
}

/** Counts a change of a factor or password: a proof that was judged before it no longer counts. */
export async function countChange(db: Db, userId: string, now: number): Promise<void> {
  await sql`update users set proofs_era = proofs_era + 1, proofs_changed_at = ${now} where id = ${userId}`.execute(db);
}

/** When that last changed; 0 where it never has. */
export async function lastChangeOf(db: Db, userId: string): Promise<number> {
  const { rows } = await sql<{ at: string }>`select proofs_changed_at as at from users where id = ${userId}`.execute(
    db,
  );
  return Number(rows[0]?.at ?? 0);
}

export async function deleteTicketsBefore(db: Db, at: number): Promise<void> {
  await sql`delete from tickets where created_at < ${at}`.execute(db);
}

/** How many registered by day of UTC, counted since 1970. */
export async function newcomersByDay(db: Db, period: Period): Promise<{ day: number; count: number }[]> {
  const { rows } = await sql<{ day: number; count: number }>`
    select ${dayOf(sql`registered_at`)} as day, count(*)::int as count from users
    where ${isWithin(sql`registered_at`, period)} group by 1`.execute(db);
  return rows;
}
