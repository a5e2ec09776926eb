/** SQL of blocked words, and of patterns in orders. */
import { sql } from 'kysely';
import type { ReplyOf } from '@/lib/api/endpoint';
import type { api } from '@/lib/api/index';
import { fromOneBrowser } from '../../auth/devices/store';
import type { Db } from '../../db/database';
import { readPage, type Page } from '../../db/page';
import { lookOf } from '../looks';

/** As words are compared: by what they look like, without gaps and signs that cannot be seen. */
export const foldWord = (text: string): string => lookOf(text).replace(/[\s\p{Cf}\p{DI}\u2800._*,·•・-]/gu, '');
/** As they were compared before, which may be kept. */
const plainWord = (text: string): string =>
  text
    .normalize('NFKC')
    .toLowerCase()
    .replace(/[\s\u00ad\u200b-\u200f\u2060\ufeff._*-]/g, '');

export interface WordRow {
  id: string;
  word: string;
  added_by: string;
  created_at: string;
}

export const listWords = (db: Db, page: Page): Promise<{ rows: WordRow[]; total: number }> =>
  readPage(
    db,
    {
      columns: sql<WordRow>`w.id::text id, w.word, p.name added_by, w.created_at::text created_at`,
      source: sql`from c2c_blocked_word w join operator p on p.id = w.added_by`,
      order: sql`w.id desc`,
    },
    page,
  );

/** False where the list has it already. */
export async function addWord(db: Db, w: { word: string; operatorId: string; now: number }): Promise<boolean> {
  const { rows } = await sql`insert into c2c_blocked_word (word, folded, added_by, created_at)
    values (${w.word}, ${foldWord(w.word)}, ${w.operatorId}, ${w.now}) on conflict do nothing returning 1`.execute(db);
  return rows.length === 1;
}

/** The word that was removed; null where there is none. */
export async function removeWord(db: Db, id: string): Promise<string | null> {
  const { rows } = await sql<{ word: string }>`delete from c2c_blocked_word where id = ${id} returning word`.execute(
    db,
  );
  return rows[0]?.word ?? null;
}

/** The first blocked word in one of these texts; null where there is none. */
export async function wordIn(db: Db, texts: readonly string[]): Promise<string | null> {
  const folded = texts.flatMap((text) => [foldWord(text), plainWord(text)]).join('\n');
  const { rows } = await sql<{ word: string }>`select word from c2c_blocked_word
    where position(folded in ${folded}) > 0 order by id limit 1`.execute(db);
  return rows[0]?.word ?? null;
}

type Kind = ReplyOf<typeof api.operator.patterns>['list'][number]['kind'];
export interface PatternRow {
  kind: Kind;
  order_no: string;
  uids: string[];
  count: number;
  at: string;
}

/** So many people whom nobody knew before, within one day. */
const MANY = 5;
const DAY_MS = 24 * 3_600_000;

/** Orders since a moment, by the two who made them. */
const pairs = (kind: Kind, since: number, isSuspicious: ReturnType<typeof sql>) => sql`
  select ${kind} kind, max(o.order_no) filter (where o.id = newest.id) order_no, array[b.uid, s.uid] uids, count(*)::int "count", max(o.created_at) at
  from c2c_order o join users b on b.id = o.buyer_id join users s on s.id = o.seller_id
    join lateral (select max(n.id) id from c2c_order n where n.buyer_id = o.buyer_id and n.seller_id = o.seller_id) newest on true
  where o.created_at >= ${since} and ${isSuspicious} group by b.uid, s.uid`;

/** Newest first. */
export function listPatterns(
  db: Db,
  { since }: { since: number },
  page: Page,
): Promise<{ rows: PatternRow[]; total: number }> {
  const sameDevice = pairs('sameDevice', since, fromOneBrowser(sql`o.buyer_id`, sql`o.seller_id`));
  const samePayee = pairs(
    'samePayee',
    since,
    sql`exists (select from payment_method x join payment_method y on y.account_key = x.account_key
      where x.owner_id = o.buyer_id and y.owner_id = o.seller_id)`,
  );
  const manyFirst = sql`
    select 'manyFirst' kind, (array_agg(f.order_no order by f.created_at desc))[1] order_no, array[u.uid] uids, count(*)::int "count", max(f.created_at) at
    from c2c_order f join users u on u.id = f.buyer_id
    where f.created_at >= ${since} and f.paid_at is not null and not exists (select from c2c_order p
      where p.id < f.id and p.status = 'completed' and ((p.buyer_id = f.buyer_id and p.seller_id = f.seller_id)
        or (p.buyer_id = f.seller_id and p.seller_id = f.buyer_id)))
    group by u.uid, f.created_at / ${DAY_MS} having count(distinct f.seller_id) >= ${MANY}`;
  return readPage(
    db,
    {
      columns: sql<PatternRow>`p.kind, p.order_no, p.uids, p."count", p.at::text at`,
      source: sql`from (${sameDevice} union all ${samePayee} union all ${manyFirst}) p`,
      order: sql`p.at desc, p.order_no, p.kind`,
    },
    page,
  );
}
