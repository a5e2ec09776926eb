/**
 * A merchant's figures of the last 30 times 24 hours, from one query. Pages of a merchant and of an order count at once; the market, which
 * sorts thousands of adverts by them, reads what was counted within the last minute.
 */
import { sql, type RawBuilder } from 'kysely';
import type { MerchantStats } from '@/lib/api/c2cShapes';
import { completionPct, FEWEST_ORDERS, goodPct, minutesOf, STATISTICS_MS } from '@/lib/c2c/rules';
import type { Db } from '../../db/database';

export interface FigureRow {
  user_id: string;
  completed: number;
  faulty: number;
  release_ms: number | null;
  pay_ms: number | null;
  good: number;
  ratings: number;
  counterparties: number;
  registered_at: string;
}

const isFaulty = sql.raw('o.merchant_fault and o.ended_at is not null');
/** By operators, who have heard both. */
const isDecided = sql.raw("(o.status = 'completed' or o.appellant is not null)");

/**
 * By merchant (`user_id`); `who` is a query or a list of users' ids. What a merchant left unanswered or unpaid counts once for each person:
 * otherwise one who makes orders and never pays, or whose account takes no money, takes a merchant's adverts down within a night.
 */
export const figures = (who: RawBuilder<unknown>, now: number): RawBuilder<FigureRow> => sql<FigureRow>`
  select u.id::text user_id, u.registered_at::text registered_at,
    coalesce(o.completed, 0) completed, coalesce(o.faulty, 0) faulty, o.release_ms, o.pay_ms, coalesce(o.counterparties, 0) counterparties,
    coalesce(r.good, 0) good, coalesce(r.ratings, 0) ratings
  from users u
  left join lateral (
    select (count(*) filter (where o.status = 'completed'))::int completed,
      (count(*) filter (where ${isFaulty} and ${isDecided})
        + count(distinct o.taker_id) filter (where ${isFaulty} and not ${isDecided}))::int faulty,
      (avg(o.ended_at - o.paid_at) filter (where o.status = 'completed' and o.seller_id = o.maker_id and o.appellant is null))::float8 release_ms,
      (avg(o.paid_at - o.created_at) filter (where o.status = 'completed' and o.buyer_id = o.maker_id))::float8 pay_ms,
      (count(distinct o.taker_id) filter (where o.status = 'completed'))::int counterparties
    from c2c_order o where o.maker_id = u.id and o.created_at >= ${now - STATISTICS_MS}) o on true
  left join lateral (
    select (count(*) filter (where r.good))::int good, count(*)::int ratings
    from c2c_rating r where r.rated_id = u.id and r.created_at >= ${now - STATISTICS_MS}) r on true
  where u.id in (${who})`;

const DAY_MS = 24 * 3_600_000;

export function statsOf(row: FigureRow, now: number): MerchantStats {
  const isNew = row.completed + row.faulty < FEWEST_ORDERS;
  const minutes = (ms: number | null) => (ms === null || isNew ? null : minutesOf(ms));
  return {
    completed: row.completed,
    completionPct: completionPct(row),
    releaseMinutes: minutes(row.release_ms),
    payMinutes: minutes(row.pay_ms),
    goodPct: isNew ? null : goodPct(row.good, row.ratings),
    ratings: row.ratings,
    counterparties: row.counterparties,
    registeredDays: Math.max(0, Math.floor((now - Number(row.registered_at)) / DAY_MS)),
  };
}

export async function figuresOf(db: Db, ids: readonly string[], now: number): Promise<Map<string, MerchantStats>> {
  const { rows } = await figures(sql`select unnest(${[...ids]}::bigint[])`, now).execute(db);
  return new Map(rows.map((row) => [row.user_id, statsOf(row, now)]));
}

/** Counts those of all who have adverts; what is as it was is not written again. */
export async function recount(db: Db, now: number): Promise<void> {
  const columns = sql`completed, faulty, release_ms, pay_ms, good, ratings, counterparties`;
  await sql`insert into c2c_figures as f (user_id, ${columns})
    select user_id::bigint, ${columns} from (${figures(sql`select user_id from merchant where status in ('active', 'short', 'suspended')`, now)}) counted
    order by user_id
    on conflict (user_id) do update set (${columns}) = row (excluded.completed, excluded.faulty, excluded.release_ms, excluded.pay_ms,
      excluded.good, excluded.ratings, excluded.counterparties)
    where (f.completed, f.faulty, f.release_ms, f.pay_ms, f.good, f.ratings, f.counterparties) is distinct from
      (excluded.completed, excluded.faulty, excluded.release_ms, excluded.pay_ms, excluded.good, excluded.ratings, excluded.counterparties)`.execute(
    db,
  );
}
