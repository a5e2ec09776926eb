/** SQL of passkeys and of what they sign. */
import { sql } from 'kysely';
import type { Db } from '../../db/database';

export interface PasskeyRow {
  id: string;
  user_id: string;
  public_key: string;
  counter: string;
  transports: string[];
  name: string;
  made_at: string;
  used_at: string | null;
}

const columns = sql.raw('id, user_id, public_key, counter, transports, name, made_at, used_at');

export async function passkeysOf(db: Db, userId: string): Promise<PasskeyRow[]> {
  const { rows } =
    await sql<PasskeyRow>`select ${columns} from passkey where user_id = ${userId} order by made_at, id`.execute(db);
  return rows;
}

export async function passkeyById(db: Db, id: string): Promise<PasskeyRow | null> {
  const { rows } = await sql<PasskeyRow>`select ${columns} from passkey where id = ${id}`.execute(db);
  return rows[0] ?? null;
}

/** False where the passkey is bound already, to this account or another. */
export async function addPasskey(
  db: Db,
  row: Pick<PasskeyRow, 'id' | 'user_id' | 'public_key' | 'name'> & { counter: number; transports: readonly string[] },
  now: number,
): Promise<boolean> {
  const { rows } = await sql`insert into passkey (id, user_id, public_key, counter, transports, name, made_at)
    values (${row.id}, ${row.user_id}, ${row.public_key}, ${row.counter}, ${[...row.transports]}::text[], ${row.name}, ${now}) on conflict do nothing returning id`.execute(
    db,
  );
  return rows.length === 1;
}

/** True unless a copy of the passkey was used: its counter only grows, or stays 0. */
export async function countUse(db: Db, id: string, counter: number, now: number): Promise<boolean> {
  const { rows } =
    await sql`update passkey set counter = ${counter}, used_at = ${now} where id = ${id} and (counter < ${counter} or (counter = 0 and ${counter} = 0)) returning id`.execute(
      db,
    );
  return rows.length === 1;
}

/** What it was called; null where this person has no such passkey. */
export async function renamePasskey(db: Db, userId: string, id: string, name: string): Promise<string | null> {
  const { rows } = await sql<{ former: string }>`update passkey p set name = ${name}
    from (select id, name former from passkey where id = ${id} and user_id = ${userId} for update) was
    where p.id = was.id returning was.former`.execute(db);
  return rows[0]?.former ?? null;
}

/** Answers how it was called; null where there is none. */
export async function removePasskey(db: Db, userId: string, id: string): Promise<string | null> {
  const { rows } = await sql<{
    name: string;
  }>`delete from passkey where id = ${id} and user_id = ${userId} returning name`.execute(db);
  return rows[0]?.name ?? null;
}

export async function removePasskeysOf(db: Db, userId: string): Promise<void> {
  await sql`delete from passkey where user_id = ${userId}`.execute(db);
}

/** How devices name the account; drawn the first time. */
export async function handleOf(db: Db, userId: string, fresh: string): Promise<string> {
  const { rows } = await sql<{
    handle: string;
  }>`update users set passkey_handle = coalesce(passkey_handle, ${fresh}) where id = ${userId} returning passkey_handle as handle`.execute(
    db,
  );
  return rows[0]?.handle ?? fresh;
}

export interface ChallengeRow {
  purpose: string;
  user_id: string | null;
  expires_at: string;
}

export async function addChallenge(
  db: Db,
  row: { challenge: string; visitorHash: string; purpose: string; userId: string | null; expiresAt: number },
): Promise<void> {
  await sql`insert into passkey_challenge (challenge, visitor_hash, purpose, user_id, expires_at) values (${row.challenge}, ${row.visitorHash}, ${row.purpose}, ${row.userId}, ${row.expiresAt})`.execute(
    db,
  );
  await sql`delete from passkey_challenge where challenge in
    (select challenge from passkey_challenge where visitor_hash = ${row.visitorHash} order by expires_at desc, challenge offset 10)`.execute(
    db,
  );
}

export async function findChallenge(
  db: Db,
  challenge: string,
  visitorHash: string,
  now: number,
): Promise<ChallengeRow | null> {
  const { rows } =
    await sql<ChallengeRow>`select purpose, user_id, expires_at from passkey_challenge where challenge = ${challenge} and visitor_hash = ${visitorHash} and expires_at > ${now}`.execute(
      db,
    );
  return rows[0] ?? null;
}

/** True for the one call that uses the challenge. */
export async function takeChallenge(db: Db, challenge: string): Promise<boolean> {
  const { rows } = await sql`delete from passkey_challenge where challenge = ${challenge} returning challenge`.execute(
    db,
  );
  return rows.length === 1;
}

/** Also the challenges of login tickets. */
export async function deleteChallengesOf(db: Db, userId: string): Promise<void> {
  await sql`delete from passkey_challenge where user_id = ${userId}`.execute(db);
}

export async function pruneChallenges(db: Db, now: number): Promise<void> {
  await sql`delete from passkey_challenge where expires_at <= ${now}`.execute(db);
}
