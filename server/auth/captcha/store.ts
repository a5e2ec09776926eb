/** SQL of puzzles and of the tokens that they give. */
import { sql } from 'kysely';
import type { Db } from '../../db/database';

export interface PuzzleRow {
  answer: number | null;
  subject: string | null;
}

export async function addPuzzle(
  db: Db,
  row: { id: string; visitor: string; purpose: string; answer: number | null; subject: string | null; now: number },
): Promise<void> {
  await sql`insert into captchas (id, visitor, purpose, answer, subject, made_at)
    values (${row.id}, ${row.visitor}, ${row.purpose}, ${row.answer}, ${row.subject}, ${row.now})`.execute(db);
}

/**
 * Counts a try and hands out the answer to compare with; null where it is unknown, of another browser, too old, passed, or tried too
 * often.
 */
export async function tryPuzzle(
  db: Db,
  id: string,
  visitor: string,
  most: number,
  madeAfter: number,
): Promise<PuzzleRow | null> {
  const { rows } = await sql<PuzzleRow>`
    update captchas set attempts = attempts + 1
    where id = ${id} and visitor = ${visitor} and passed_at is null and attempts < ${most} and made_at > ${madeAfter}
    returning answer, subject`.execute(db);
  return rows[0] ?? null;
}

/** True for the one call that passes the puzzle. */
export async function passPuzzle(db: Db, id: string, tokenHash: string, now: number): Promise<boolean> {
  const { rows } =
    await sql`update captchas set passed_at = ${now}, token_hash = ${tokenHash} where id = ${id} and passed_at is null returning id`.execute(
      db,
    );
  return rows.length === 1;
}

/** True for the one call that uses the token. */
export async function takeToken(
  db: Db,
  tokenHash: string,
  visitor: string,
  purpose: string,
  passedAfter: number,
  now: number,
): Promise<boolean> {
  const { rows } = await sql`
    update captchas set used_at = ${now}
    where token_hash = ${tokenHash} and visitor = ${visitor} and purpose = ${purpose} and used_at is null and passed_at > ${passedAfter}
    returning id`.execute(db);
  return rows.length === 1;
}

export async function deletePuzzlesBefore(db: Db, at: number): Promise<void> {
  await sql`delete from captchas where made_at < ${at}`.execute(db);
}
