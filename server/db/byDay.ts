/** Rows of a period, put together by the day of UTC on which they were written, counted since 1970. */
import { sql, type RawBuilder } from 'kysely';
import type { Decimal } from '@/lib/money/decimal';
import type { Db } from './database';

/** From a moment on, until before another. */
export interface Period {
  from: number;
  until: number;
}

/** The day of a moment that stands in this column. */
export const dayOf = (at: RawBuilder<unknown>): RawBuilder<number> => sql<number>`(${at} / 86400000)::int`;

export const isWithin = (at: RawBuilder<unknown>, { from, until }: Period): RawBuilder<boolean> =>
  sql<boolean>`${at} >= ${from} and ${at} < ${until}`;

/** An amount summed by day; days without rows are absent. */
export async function sumByDay(
  db: Db,
  what: {
    amount: RawBuilder<unknown>;
    table: RawBuilder<unknown>;
    at: RawBuilder<unknown>;
    where: RawBuilder<unknown>;
  },
  period: Period,
): Promise<{ day: number; amount: Decimal }[]> {
  const { rows } = await sql<{ day: number; amount: Decimal }>`
    select ${dayOf(what.at)} as day, trim_scale(sum(${what.amount}))::text as amount from ${what.table}
    where ${isWithin(what.at, period)} and ${what.where} group by 1`.execute(db);
  return rows;
}
