/** One page of a list and how many there are, in one round trip. */
import { sql, type RawBuilder } from 'kysely';
import type { Db } from './database';

export interface Page {
  pageNum: number;
  pageSize: number;
}

/** `source` is everything from `from` to `where`; `order` may name columns of the source only. */
export async function readPage<T>(
  db: Db,
  what: { columns: RawBuilder<T>; source: RawBuilder<unknown>; order: RawBuilder<unknown> },
  { pageNum, pageSize }: Page,
): Promise<{ rows: T[]; total: number }> {
  const { rows } = await sql<
    T & { total: number }
  >`select ${what.columns}, (count(*) over ())::int as total ${what.source}
    order by ${what.order} limit ${pageSize} offset ${(pageNum - 1) * pageSize}`.execute(db);
  if (rows.length > 0 || pageNum === 1) return { rows, total: rows[0]?.total ?? 0 };
  // Beyond the last page there is no row to carry the number.
  const counted = await sql<{ total: number }>`select count(*)::int as total ${what.source}`.execute(db);
  return { rows: [], total: counted.rows[0]?.total ?? 0 };
}

/** A page as it travels. */
export const pageOf = <Row>(list: Row[], total: number, { pageNum, pageSize }: Page) => ({
  list,
  total,
  pageNum,
  pageSize,
  hasMore: pageNum * pageSize < total,
});
