/** SQL of recovery codes. */
import { sql } from 'kysely';
import type { Db } from '../../db/database';

/** The former ones are void. */
export async function replaceCodes(db: Db, userId: string, hashes: readonly string[], now: number): Promise<void> {
  await sql`delete from recovery_code where user_id = ${userId}`.execute(db);
  await sql`insert into recovery_code (user_id, code_hash, made_at) select ${userId}, hash, ${now} from unnest(${[...hashes]}::text[]) hash`.execute(
    db,
  );
}

export async function hasUnusedCode(db: Db, userId: string | null, hash: string): Promise<boolean> {
  const { rows } =
    await sql`select 1 from recovery_code where user_id = ${userId ?? '0'} and code_hash = ${hash} and used_at is null and voided_at is null`.execute(
      db,
    );
  return rows.length === 1;
}

/** How many codes are left, for the one call that uses this code; null for every other. */
export async function useRecoveryCode(db: Db, userId: string, hash: string, now: number): Promise<number | null> {
  const { rows } = await sql<{ left: number }>`
    with used as (update recovery_code set used_at = ${now} where user_id = ${userId} and code_hash = ${hash} and used_at is null and voided_at is null returning user_id)
    select (select count(*) from recovery_code where user_id = ${userId} and code_hash <> ${hash} and used_at is null and voided_at is null)::int as left from used`.execute(
    db,
  );
  return rows[0]?.left ?? null;
}

/** True where some were left. */
export async function voidCodes(db: Db, userId: string, now: number): Promise<boolean> {
  const { rows } =
    await sql`update recovery_code set voided_at = ${now} where user_id = ${userId} and used_at is null and voided_at is null returning user_id`.execute(
      db,
    );
  return rows.length > 0;
}
