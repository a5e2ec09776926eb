/** SQL of what people say about one another, and of whom they do not want to trade with. */
import { sql } from 'kysely';
import type { Rating } from '@/lib/api/c2cShapes';
import type { Db } from '../../db/database';
import { readPage, type Page } from '../../db/page';

/** False where this person has rated the order before. */
export async function addRating(
  db: Db,
  r: { orderId: string; raterId: string; ratedId: string; good: boolean; words: string; now: number },
): Promise<boolean> {
  const { rows } = await sql`insert into c2c_rating (order_id, rater_id, rated_id, good, words, created_at)
    values (${r.orderId}, ${r.raterId}, ${r.ratedId}, ${r.good}, ${r.words}, ${r.now}) on conflict do nothing returning 1`.execute(
    db,
  );
  return rows.length === 1;
}

/** False where there is nothing to answer, or it was answered before. */
export async function answer(
  db: Db,
  a: { orderId: string; ratedId: string; words: string; now: number },
): Promise<boolean> {
  const { rows } = await sql`update c2c_rating set answer = ${a.words}, answered_at = ${a.now}
    where order_id = ${a.orderId} and rated_id = ${a.ratedId} and answer is null returning 1`.execute(db);
  return rows.length === 1;
}

/** Both ratings of an order, by who gave them. */
export async function ratingsOf(db: Db, orderId: string): Promise<Map<string, Rating>> {
  const { rows } = await sql<Rating & { rater_id: string }>`select rater_id::text rater_id, good, words, answer
    from c2c_rating where order_id = ${orderId}`.execute(db);
  return new Map(rows.map(({ rater_id: rater, ...rating }) => [rater, rating]));
}

/** Which of these orders this person has rated, and which ratings still wait for the person's answer. */
export async function ratingStates(
  db: Db,
  userId: string,
  orderIds: readonly string[],
): Promise<{ rated: Set<string>; unanswered: Set<string> }> {
  const { rows } = await sql<{ id: string; is_own: boolean; is_answered: boolean }>`select order_id::text id,
      rater_id = ${userId} is_own, answer is not null is_answered from c2c_rating
    where order_id = any(${[...orderIds]}::bigint[]) and ${userId}::bigint in (rater_id, rated_id)`.execute(db);
  const idsOf = (of: typeof rows) => new Set(of.map(({ id }) => id));
  return {
    rated: idsOf(rows.filter((row) => row.is_own)),
    unanswered: idsOf(rows.filter((row) => !row.is_own && !row.is_answered)),
  };
}

export interface SaidRow extends Rating {
  created_at: string;
}

/** What was said of somebody in words since a moment, newest first. */
export const saidOf = (
  db: Db,
  ratedId: string,
  since: number,
  page: Page,
): Promise<{ rows: SaidRow[]; total: number }> =>
  readPage(
    db,
    {
      columns: sql<SaidRow>`r.good, r.words, r.answer, r.created_at::text created_at`,
      source: sql`from c2c_rating r where r.rated_id = ${ratedId} and r.created_at >= ${since} and r.words <> ''`,
      order: sql`r.created_at desc, r.order_id desc`,
    },
    page,
  );

export async function block(
  db: Db,
  b: { blockerId: string; blockedId: string; orderId: string; now: number },
): Promise<void> {
  await sql`insert into c2c_block (blocker_id, blocked_id, order_id, created_at)
    values (${b.blockerId}, ${b.blockedId}, ${b.orderId}, ${b.now}) on conflict do nothing`.execute(db);
}

export async function unblock(db: Db, blockerId: string, blockedId: string): Promise<void> {
  await sql`delete from c2c_block where blocker_id = ${blockerId} and blocked_id = ${blockedId}`.execute(db);
}

export async function hasBlocked(db: Db, blockerId: string, blockedId: string): Promise<boolean> {
  const { rows } =
    await sql`select 1 from c2c_block where blocker_id = ${blockerId} and blocked_id = ${blockedId}`.execute(db);
  return rows.length === 1;
}

/** Everybody with whom this person does not trade, whoever of the two did not want it. */
export async function avoidedBy(db: Db, userId: string): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`select blocked_id::text id from c2c_block where blocker_id = ${userId}
    union select blocker_id::text id from c2c_block where blocked_id = ${userId}`.execute(db);
  return rows.map(({ id }) => id);
}

/** By the order in which each was blocked, newest first. */
export async function blockedBy(db: Db, blockerId: string): Promise<{ order_no: string; created_at: string }[]> {
  return (
    await sql<{ order_no: string; created_at: string }>`select o.order_no, b.created_at::text created_at
      from c2c_block b join c2c_order o on o.id = b.order_id where b.blocker_id = ${blockerId}
      order by b.created_at desc, b.order_id desc`.execute(db)
  ).rows;
}
