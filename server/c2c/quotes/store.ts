/** SQL of held prices: one of a person at a time. */
import { sql } from 'kysely';
import type { Decimal } from '@/lib/money/decimal';
import type { Db } from '../../db/database';

export interface QuoteRow {
  advert_id: string;
  advert_no: string;
  version: number;
  price: Decimal;
  wish: string | null;
  until_at: string;
}

export async function keepQuote(
  db: Db,
  q: { ownerId: string; advertId: string; version: number; price: Decimal; wish: string | null; until: number },
): Promise<void> {
  await sql`insert into c2c_quote (owner_id, advert_id, version, price, wish, until_at)
    values (${q.ownerId}, ${q.advertId}, ${q.version}, ${q.price}, ${q.wish}, ${q.until})
    on conflict (owner_id) do update set advert_id = excluded.advert_id, version = excluded.version, price = excluded.price,
      wish = excluded.wish, until_at = excluded.until_at`.execute(db);
}

export async function quoteOf(db: Db, ownerId: string): Promise<QuoteRow | null> {
  const { rows } =
    await sql<QuoteRow>`select q.advert_id::text advert_id, a.advert_no, q.version, trim_scale(q.price)::text price, q.wish,
      q.until_at::text until_at from c2c_quote q join c2c_advert a on a.id = q.advert_id where q.owner_id = ${ownerId}`.execute(
      db,
    );
  return rows[0] ?? null;
}

export async function pruneQuotes(db: Db, before: number): Promise<void> {
  await sql`delete from c2c_quote where until_at < ${before}`.execute(db);
}
