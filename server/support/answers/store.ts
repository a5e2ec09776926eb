/** SQL of saved answers. */
import { sql } from 'kysely';
import type { AnswerTexts } from '@/lib/api/operator/supportAnswers';
import type { Db } from '../../db/database';

export interface AnswerRow {
  id: string;
  name: string;
  texts: AnswerTexts;
  changed_at: string;
}

interface Answer {
  name: string;
  texts: AnswerTexts;
  now: number;
}

export async function listAnswers(db: Db): Promise<AnswerRow[]> {
  const { rows } = await sql<AnswerRow>`select id, name, texts, changed_at from saved_answer order by name`.execute(db);
  return rows;
}

/** Null where another one has the name. */
export async function addAnswer(db: Db, { name, texts, now }: Answer): Promise<string | null> {
  const { rows } = await sql<{ id: string }>`insert into saved_answer (name, texts, changed_at)
    values (${name}, ${JSON.stringify(texts)}::jsonb, ${now}) on conflict (name) do nothing returning id`.execute(db);
  return rows[0]?.id ?? null;
}

/** Locks it until the transaction ends; false where there is none. */
export async function hasAnswer(db: Db, id: string): Promise<boolean> {
  const { rows } = await sql`select id from saved_answer where id = ${id} for update`.execute(db);
  return rows.length === 1;
}

/** False where another one has the name. */
export async function changeAnswer(db: Db, id: string, { name, texts, now }: Answer): Promise<boolean> {
  const { rows } =
    await sql`update saved_answer set name = ${name}, texts = ${JSON.stringify(texts)}::jsonb, changed_at = ${now}
    where id = ${id} and not exists (select from saved_answer other where other.name = ${name} and other.id <> ${id}) returning id`.execute(
      db,
    );
  return rows.length === 1;
}

/** Its name; null where there is none. */
export async function removeAnswer(db: Db, id: string): Promise<string | null> {
  const { rows } = await sql<{ name: string }>`delete from saved_answer where id = ${id} returning name`.execute(db);
  return rows[0]?.name ?? null;
}
