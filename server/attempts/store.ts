/**
 * SQL of attempts at things that are allowed a few times only. The counts are rows, so that all nodes share them and a restart keeps
 * them.
 */
import { sql } from 'kysely';
import type { Db } from '../db/database';
import { networksOf, roomOf } from '../http/network';

interface Attempts {
  failures: number;
  /** When the count starts anew, or the lock ends. */
  until: number;
}

/**
 * Counts an attempt before it is judged, in one statement: of any number of parallel guesses only the first few are ever looked at.
 * Attempts during a lock do not prolong it. A lock that ends more than two windows from now was set by a clock that ran ahead, and
 * counts as over; so one subject must always be counted with the same window.
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

/**
 * Counts an attempt for every network of an address; a site gets more room than one caller. Answers until when one of them is full, or
 * null.
 */
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

/** The same for all counters whose names begin so. */
export async function forgiveAll(db: Db, beginning: string): Promise<void> {
  await sql`delete from attempts where starts_with(subject, ${beginning})`.execute(db);
}

/** A success takes back only its own count: logging in to one's own account must not buy more guesses at others. */
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
