/** SQL of accounts, of sessions and of failed attempts. */
import { sql } from 'kysely';
import type { RawBuilder } from 'kysely';
import type { IdentityLevel } from '@/lib/api/identity';
import type { Db } from '../db/database';
import { networksOf, roomOf } from '../http/network';
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
  /** Drawn anew until both are free. */
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

export interface Attempts {
  failures: number;
  /** When the count starts anew, or the lock ends. */
  until: number;
}

/**
 * Counts an attempt before it is judged, in one statement: of any number of parallel guesses only the first few are ever looked at.
 * A lock that has begun is not prolonged by knocking at it. One that ends later than two windows from now was set by a clock that ran
 * ahead, and is over; so one subject is always counted with one window.
 */
export async function countAttempt(
  db: Db,
  subject: string,
  most: number,
  now: number,
  windowMs: number,
  owner: string | null = null,
): Promise<Attempts> {
  const { rows } = await sql<{ failures: number; until: string }>`
    insert into attempts as a (subject, failures, until, owner) values (${subject}, 1, ${now + windowMs}, ${owner})
    on conflict (subject) do update set
      failures = case when a.until <= ${now} or a.until > ${now + 2 * windowMs} then 1 else a.failures + 1 end,
      until = case when a.until > ${now} and a.until <= ${now + 2 * windowMs} and a.failures >= ${most} then a.until else ${now + windowMs} end
    returning failures, until`.execute(db);
  const row = rows[0];
  if (!row) throw new Error('the attempt was not counted');
  return { failures: row.failures, until: Number(row.until) };
}

/** Counts an attempt at every network of an address, a site with more room. Answers until when one of them is full, or null. */
export async function countNetworks(
  db: Db,
  subject: string,
  address: string,
  most: number,
  now: number,
  windowMs: number,
): Promise<number | null> {
  for (const { kind, key } of networksOf(address)) {
    const room = roomOf(kind, most);
    const { failures, until } = await countAttempt(db, `${subject}:${key}`, room, now, windowMs);
    if (failures > room) return until;
  }
  return null;
}

export async function uncountNetworks(db: Db, subject: string, address: string): Promise<void> {
  for (const { key } of networksOf(address)) await uncountAttempt(db, `${subject}:${key}`);
}

export async function forgiveNetworks(db: Db, subject: string, address: string): Promise<void> {
  for (const { key } of networksOf(address)) await forgiveAccount(db, `${subject}:${key}`);
}

/** How often it was attempted within the present window, without counting. */
export async function attemptsOf(db: Db, subject: string, now: number): Promise<number> {
  const { rows } = await sql<{
    failures: number;
  }>`select failures from attempts where subject = ${subject} and until > ${now}`.execute(db);
  return rows[0]?.failures ?? 0;
}

/** A success forgives the account's failures. */
export async function forgiveAccount(db: Db, subject: string): Promise<void> {
  await sql`delete from attempts where subject = ${subject}`.execute(db);
}

/** A success takes back only its own count: one good account does not buy more guesses at others. */
export async function uncountAttempt(db: Db, subject: string): Promise<void> {
  await sql`update attempts set failures = greatest(0, failures - 1) where subject = ${subject}`.execute(db);
}

/** Forgets everything that is counted against an account. */
export async function clearAttempts(db: Db, owner: string): Promise<number> {
  const { rows } = await sql`delete from attempts where owner = ${owner} returning subject`.execute(db);
  return rows.length;
}

export async function pruneAttempts(db: Db, now: number): Promise<void> {
  await sql`delete from attempts where until < ${now}`.execute(db);
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

/** `handle` names the session to its owner; it opens nothing. False where the account is locked; a lock that is just being set is waited for. */
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

/** What a lock ended is ended for good by this: it no longer even tells its holder of the lock. */
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

/** True for the one who uses it. */
export async function takeTicket(db: Db, idHash: string, now: number): Promise<boolean> {
  const { rows } =
    await sql`update tickets set used_at = ${now} where id_hash = ${idHash} and used_at is null returning id_hash`.execute(
      db,
    );
  return rows.length === 1;
}

/** The half-passed ways into an account are forgotten. */
export async function deleteTicketsOf(db: Db, userId: string): Promise<void> {
  await sql`delete from tickets where user_id = ${userId}`.execute(db);
}

/** What proves this person has changed: whatever was judged before is worth nothing. */
export async function countChange(db: Db, userId: string, now: number): Promise<void> {
  await sql`update users set proofs_era = proofs_era + 1, proofs_changed_at = ${now} where id = ${userId}`.execute(db);
}

/** When it last did; 0 where it never has. */
export async function lastChangeOf(db: Db, userId: string): Promise<number> {
  const { rows } = await sql<{ at: string }>`select proofs_changed_at as at from users where id = ${userId}`.execute(
    db,
  );
  return Number(rows[0]?.at ?? 0);
}

export async function deleteTicketsBefore(db: Db, at: number): Promise<void> {
  await sql`delete from tickets where created_at < ${at}`.execute(db);
}

/** A person, or a browser that nobody is logged in at (by the hash of its name). */
export type Owner = { userId: string } | { visitorHash: string };

/** The condition on tables with a `user_id` and a `visitor_hash`. */
export const isOf = (owner: Owner): RawBuilder<unknown> =>
  'userId' in owner ? sql`user_id = ${owner.userId}` : sql`visitor_hash = ${owner.visitorHash}`;

/** The values of those two columns. */
export const columnsOf = (owner: Owner): { userId: string | null; visitorHash: string | null } =>
  'userId' in owner ? { userId: owner.userId, visitorHash: null } : { userId: null, visitorHash: owner.visitorHash };
