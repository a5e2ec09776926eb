/** SQL of identity requests. What people wrote is sealed; the readable columns hold the state of each request. */
import { sql } from 'kysely';
import type { RejectionReason, IdentityStatus } from '@/lib/api/identity';
import type { IdentityColumns } from '../auth/rules';
import type { Db } from '../db/database';
import { readPage, type Page } from '../db/page';

export type Level = 'basic' | 'advanced';

export interface RequestRow extends IdentityColumns {
  id: string;
  user_id: string;
  uid: string;
  level: Level;
  status: Exclude<IdentityStatus, 'none'> | 'replaced';
  sealed: Uint8Array;
  nationality: string | null;
  front: string | null;
  back: string | null;
  hand: string | null;
  reason: RejectionReason | null;
  note: string | null;
  submitted_at: string;
  decided_at: string | null;
  decided_by: string | null;
}

const ROWS = sql`from identity_request r join users u on u.id = r.user_id left join operator o on o.id = r.decided_by`;
const COLUMNS = sql<RequestRow>`r.id, r.user_id, u.uid, r.level, r.status, r.sealed, r.nationality, r.front, r.back, r.hand, r.reason, r.note, r.submitted_at, r.decided_at, o.name as decided_by, u.identity_level, u.identity_expires_at`;

export interface NewRequest {
  id: string;
  userId: string;
  level: Level;
  sealed: Uint8Array;
  documentKey: string | null;
  nationality: string | null;
  photos: { front: string; back: string; hand: string } | null;
  now: number;
}

/**
 * False where a request of this person waits already, or somebody else has one for the same document. A person's own document is
 * guarded by the request that it was passed with.
 */
export async function addRequest(
  db: Db,
  { id, userId, level, sealed, documentKey, nationality, photos, now }: NewRequest,
): Promise<boolean> {
  const { rows } = await sql<{ id: string }>`
    insert into identity_request (id, user_id, level, sealed, document_key, same_document, nationality, front, back, hand, submitted_at)
    values (${id}, ${userId}, ${level}, ${sealed}, ${documentKey},
      exists (select from identity_request where user_id = ${userId} and document_key = ${documentKey} and status = 'passed'), ${nationality}, ${photos?.front ?? null}, ${photos?.back ?? null}, ${photos?.hand ?? null}, ${now})
    on conflict do nothing returning id`.execute(db);
  return rows.length === 1;
}

/** The newest of a person's requests for a level. */
export async function latestRequest(db: Db, userId: string, level: Level): Promise<RequestRow | null> {
  const { rows } =
    await sql<RequestRow>`select ${COLUMNS} ${ROWS} where r.user_id = ${userId} and r.level = ${level} order by r.submitted_at desc, r.seq desc limit 1`.execute(
      db,
    );
  return rows[0] ?? null;
}

/** The one that the basic level was passed with. */
export async function passedRequest(db: Db, userId: string): Promise<RequestRow | null> {
  const { rows } =
    await sql<RequestRow>`select ${COLUMNS} ${ROWS} where r.user_id = ${userId} and r.level = 'basic' and r.status = 'passed'`.execute(
      db,
    );
  return rows[0] ?? null;
}

export async function requestById(db: Db, id: string): Promise<RequestRow | null> {
  const { rows } = await sql<RequestRow>`select ${COLUMNS} ${ROWS} where r.id = ${id}`.execute(db);
  return rows[0] ?? null;
}

/** Waiting requests: longest wait first. Decided requests: latest decision first. */
export function listRequests(db: Db, status: string, page: Page): Promise<{ rows: RequestRow[]; total: number }> {
  const order = status === 'underReview' ? sql`r.submitted_at, r.seq` : sql`r.decided_at desc, r.seq desc`;
  return readPage(db, { columns: COLUMNS, source: sql`${ROWS} where r.status = ${status}`, order }, page);
}

/** False when the request was decided before. */
export async function decide(
  db: Db,
  id: string,
  decision: {
    status: IdentityStatus;
    reason: string | null;
    note: string | null;
    operatorId: string;
    now: number;
  },
): Promise<boolean> {
  const { rows } = await sql<{ id: string }>`update identity_request
    set status = ${decision.status}, same_document = same_document and ${decision.status} <> 'passed', reason = ${decision.reason}, note = ${decision.note}, decided_by = ${decision.operatorId}, decided_at = ${decision.now}
    where id = ${id} and status = 'underReview' returning id`.execute(db);
  return rows.length === 1;
}

/** The request passed before is replaced once another one is passed. */
export async function replacePassed(db: Db, userId: string, level: Level): Promise<void> {
  await sql`update identity_request set status = 'replaced' where user_id = ${userId} and level = ${level} and status = 'passed'`.execute(
    db,
  );
}

/** An identity level is only ever raised here; it lapses by itself when the document ends. */
export async function raiseLevel(
  db: Db,
  userId: string,
  level: Level,
  document: { nationality: string | null; endsAt: number | null } | null,
): Promise<void> {
  const renewed = document
    ? sql`, country = coalesce(${document.nationality}, country), identity_expires_at = ${document.endsAt}`
    : sql``;
  await sql`update users set identity_level = case when identity_level = 'advanced' then 'advanced' else ${level}::text end ${renewed} where id = ${userId}`.execute(
    db,
  );
}

/** Whether the identity level still depends on a document that ends at this time. */
export async function endsAt(db: Db, userId: string, at: number): Promise<boolean> {
  return (
    (
      await sql`select 1 from users where id = ${userId} and identity_level <> 'none' and identity_expires_at = ${at}`.execute(
        db,
      )
    ).rows.length === 1
  );
}

/** Forgets the photos of a person's requests that were rejected or replaced, or of one of them; answers which files they were. */
export async function detachPhotos(db: Db, of: { userId: string } | { id: string }): Promise<string[]> {
  const which = 'id' in of ? sql`id = ${of.id}` : sql`user_id = ${of.userId}`;
  const { rows } = await sql<{ file: string }>`
    with idle as (select id, front, back, hand from identity_request where ${which} and status in ('rejected', 'replaced') and front is not null for update),
      emptied as (update identity_request r set front = null, back = null, hand = null from idle where r.id = idle.id)
    select unnest(array[front, back, hand]) as file from idle`.execute(db);
  return rows.map(({ file }) => file);
}

export async function replaceSealed(db: Db, id: string, sealed: Uint8Array): Promise<void> {
  await sql`update identity_request set sealed = ${sealed} where id = ${id}`.execute(db);
}

/** What of one person waits for an operator. */
export async function openRequestsOf(db: Db, userId: string): Promise<{ item: string; since: number }[]> {
  const { rows } = await sql<{
    item: string;
    since: number;
  }>`select id item, submitted_at::float8 since from identity_request
    where user_id = ${userId} and status = 'underReview' order by submitted_at`.execute(db);
  return rows;
}
