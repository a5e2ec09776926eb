/** SQL of appeals: what both sides show, who has taken one, and what was decided. */
import { sql } from 'kysely';
import type { AppealReason } from '@/lib/api/c2cTalk';
import type { Decimal } from '@/lib/money/decimal';
import type { Db } from '../../db/database';
import { readPage, type Page } from '../../db/page';

export interface EvidenceRow {
  id: string;
  author: 'buyer' | 'seller';
  reason: AppealReason | null;
  sealed: Uint8Array;
  files: string[];
  created_at: string;
}

export async function addEvidence(
  db: Db,
  e: {
    orderId: string;
    author: 'buyer' | 'seller';
    reason: AppealReason | null;
    sealed: Uint8Array;
    files: readonly string[];
    now: number;
  },
): Promise<void> {
  await sql`insert into c2c_evidence (order_id, author, reason, sealed, files, created_at)
    values (${e.orderId}, ${e.author}, ${e.reason}, ${e.sealed}, ${[...e.files]}::text[], ${e.now})`.execute(db);
}

export async function evidenceOf(db: Db, orderId: string): Promise<EvidenceRow[]> {
  return (
    await sql<EvidenceRow>`select e.id::text id, e.author, e.reason, e.sealed, e.files, e.created_at::text created_at
      from c2c_evidence e where e.order_id = ${orderId} order by e.id`.execute(db)
  ).rows;
}

/** How much one side has shown already. */
export async function shownBy(db: Db, orderId: string, author: 'buyer' | 'seller'): Promise<number> {
  const { rows } = await sql<{
    n: number;
  }>`select count(*)::int n from c2c_evidence where order_id = ${orderId} and author = ${author}`.execute(db);
  return rows[0]?.n ?? 0;
}

export async function mediaTypes(db: Db, ids: readonly string[]): Promise<Map<string, string>> {
  const { rows } = await sql<{
    id: string;
    media_type: string;
  }>`select id, media_type from stored_file where id = any(${[...ids]}::text[])`.execute(db);
  return new Map(rows.map(({ id, media_type: type }) => [id, type]));
}

/** When the order last came into appeal; null where it never did. */
export async function beganAt(db: Db, orderId: string): Promise<number | null> {
  const { rows } = await sql<{ began_at: string | null }>`select max(created_at)::text began_at from c2c_message
    where order_id = ${orderId} and event in ('appeal', 'escalate', 'reopen')`.execute(db);
  const [row] = rows;
  return row?.began_at == null ? null : Number(row.began_at);
}

export interface CaseRow {
  taken_by: string | null;
  winner: 'buyer' | 'seller' | null;
  sealed: Uint8Array | null;
  compensation: Decimal | null;
  decided_at: string | null;
}

export async function caseOf(db: Db, orderId: string): Promise<CaseRow | null> {
  const { rows } =
    await sql<CaseRow>`select o.name taken_by, c.winner, c.sealed, trim_scale(c.compensation)::text compensation,
    c.decided_at::text decided_at from c2c_case c left join operator o on o.id = c.taken_by where c.order_id = ${orderId}`.execute(
      db,
    );
  return rows[0] ?? null;
}

export async function takeCase(db: Db, orderId: string, operatorId: string, now: number): Promise<void> {
  await sql`insert into c2c_case (order_id, taken_by, taken_at) values (${orderId}, ${operatorId}, ${now})
    on conflict (order_id) do update set taken_by = excluded.taken_by, taken_at = excluded.taken_at`.execute(db);
}

export async function keepDecision(
  db: Db,
  d: { orderId: string; winner: 'buyer' | 'seller'; sealed: Uint8Array; compensation: Decimal | null; now: number },
): Promise<void> {
  await sql`insert into c2c_case (order_id, winner, sealed, compensation, decided_at)
    values (${d.orderId}, ${d.winner}, ${d.sealed}, ${d.compensation}, ${d.now})
    on conflict (order_id) do update set winner = excluded.winner, sealed = excluded.sealed, compensation = excluded.compensation,
      decided_at = excluded.decided_at`.execute(db);
}

export interface WaitingRow {
  order_no: string;
  began_at: string;
  taken_by: string | null;
}

/** Those that wait longest first. */
export const listInAppeal = (db: Db, page: Page): Promise<{ rows: WaitingRow[]; total: number }> =>
  readPage(
    db,
    {
      columns: sql<WaitingRow>`o.order_no, b.began_at::text began_at, p.name taken_by`,
      source: sql`from c2c_order o
        join lateral (select max(m.created_at) began_at from c2c_message m
          where m.order_id = o.id and m.event in ('appeal', 'escalate', 'reopen')) b on true
        left join c2c_case c on c.order_id = o.id left join operator p on p.id = c.taken_by
        where o.status = 'inAppeal'`,
      order: sql`b.began_at, o.id`,
    },
    page,
  );

export async function uidsOf(db: Db, ids: readonly string[]): Promise<Map<string, string>> {
  const { rows } = await sql<{
    id: string;
    uid: string;
  }>`select id::text id, uid from users where id = any(${[...ids]}::bigint[])`.execute(db);
  return new Map(rows.map(({ id, uid }) => [id, uid]));
}

/** What of one person waits for an operator. */
export async function openAppealsOf(db: Db, userId: string): Promise<{ item: string; since: number }[]> {
  const { rows } = await sql<{ item: string; since: number }>`select o.order_no item,
      (select max(m.created_at) from c2c_message m where m.order_id = o.id and m.event in ('appeal', 'escalate', 'reopen'))::float8 since
    from c2c_order o where o.status = 'inAppeal' and (o.buyer_id = ${userId} or o.seller_id = ${userId}) order by o.id`.execute(
    db,
  );
  return rows;
}
