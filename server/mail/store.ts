/** SQL of the outbox of letters. */
import { sql } from 'kysely';
import type { Db } from '../db/database';
import { TOGETHER } from '../db/statements';

export interface Letter {
  id: string;
  recipient: string;
  kind: string;
  sealed: string | null;
  at: string;
  attempts: number;
  sent_at: string | null;
}

/** A letter without a text is never sent. */
export type NewLetter = Pick<Letter, 'recipient' | 'kind' | 'sealed'>;

/** Several at once, in their order, together with the transaction's next statement or its commit. */
export async function addLetters(db: Db, letters: readonly NewLetter[], now: number): Promise<void> {
  if (letters.length === 0) return;
  await sql`${sql.raw(TOGETHER)} insert into mail_outbox (recipient, kind, sealed, at, next_at, failed_at)
    select recipient, kind, sealed, ${now}::bigint, ${now}::bigint, case when sealed is null then ${now}::bigint end
    from json_to_recordset(${JSON.stringify(letters)}::json) v(recipient text, kind text, sealed text)`.execute(db);
}

/**
 * Takes a letter that is due, those of the kinds in `first` before all others, for this long: whoever dies with it in hand leaves it to the
 * next.
 */
export async function takeDue(db: Db, now: number, leaseMs: number, first: readonly string[]): Promise<Letter | null> {
  const { rows } = await sql<Letter>`
    update mail_outbox set next_at = ${now + leaseMs}, attempts = attempts + 1 where id = (
      select id from mail_outbox where sent_at is null and failed_at is null and next_at <= ${now}
      order by (kind = any(${[...first]})) desc, next_at, id limit 1 for update skip locked
    ) returning id, recipient, kind, sealed, at, attempts, sent_at`.execute(db);
  return rows[0] ?? null;
}

/** Sent: what it said is thrown away. */
export async function markSent(db: Db, id: string, now: number): Promise<void> {
  await sql`update mail_outbox set sent_at = ${now}, sealed = null, last_error = null where id = ${id}`.execute(db);
}

export async function postpone(db: Db, id: string, nextAt: number, reason: string): Promise<void> {
  await sql`update mail_outbox set next_at = ${nextAt}, last_error = ${reason} where id = ${id}`.execute(db);
}

export async function giveUp(db: Db, id: string, now: number, reason: string): Promise<void> {
  await sql`update mail_outbox set failed_at = ${now}, sealed = null, last_error = ${reason} where id = ${id}`.execute(
    db,
  );
}

/** The newest letters whose text is still there. */
export async function newest(db: Db, most: number): Promise<Letter[]> {
  const { rows } =
    await sql<Letter>`select id, recipient, kind, sealed, at, attempts, sent_at from mail_outbox where sealed is not null order by id desc limit ${most}`.execute(
      db,
    );
  return rows;
}

export async function deleteLettersBefore(db: Db, at: number): Promise<void> {
  await sql`delete from mail_outbox where at < ${at}`.execute(db);
}
