/** SQL of address books, whitelists and blocked addresses. */
import { sql } from 'kysely';
import type { Db } from '../../db/database';
import { readPage, type Page } from '../../db/page';

export interface BookRow {
  entry_no: string;
  address: string;
  label: string;
  added_at: string;
}

const COLUMNS = sql<BookRow>`a.entry_no, a.address, a.label, a.added_at::text added_at`;

/** The newest first. */
export async function listBook(db: Db, ownerId: string): Promise<BookRow[]> {
  return (
    await sql<BookRow>`select ${COLUMNS} from withdrawal_address a where a.owner_id = ${ownerId}
      order by a.added_at desc, a.entry_no`.execute(db)
  ).rows;
}

export async function insertEntry(
  db: Db,
  row: { entryNo: string; ownerId: string; address: string; label: string; now: number },
): Promise<void> {
  await sql`insert into withdrawal_address (entry_no, owner_id, address, label, added_at)
    values (${row.entryNo}, ${row.ownerId}, ${row.address}, ${row.label}, ${row.now})
    on conflict (owner_id, address) do update set label = excluded.label`.execute(db);
}

export async function renameEntry(db: Db, ownerId: string, address: string, label: string): Promise<void> {
  await sql`update withdrawal_address set label = ${label} where owner_id = ${ownerId} and address = ${address}`.execute(
    db,
  );
}

/** The address that was taken out; null where this person has no such entry. */
export async function removeEntry(db: Db, ownerId: string, entryNo: string): Promise<string | null> {
  const { rows } = await sql<{
    address: string;
  }>`delete from withdrawal_address where owner_id = ${ownerId} and entry_no = ${entryNo} returning address`.execute(
    db,
  );
  return rows[0]?.address ?? null;
}

export interface WhitelistRow {
  onSince: number | null;
  endsAt: number | null;
}

export async function whitelistOf(db: Db, ownerId: string): Promise<WhitelistRow> {
  const { rows } = await sql<{ on_since: string | null; ends_at: string | null }>`
    select on_since::text on_since, ends_at::text ends_at from withdrawal_whitelist where owner_id = ${ownerId}`.execute(
    db,
  );
  const number = (text: string | null | undefined) => (text == null ? null : Number(text));
  return { onSince: number(rows[0]?.on_since), endsAt: number(rows[0]?.ends_at) };
}

export async function keepWhitelist(db: Db, ownerId: string, { onSince, endsAt }: WhitelistRow): Promise<void> {
  await sql`insert into withdrawal_whitelist (owner_id, on_since, ends_at) values (${ownerId}, ${onSince}, ${endsAt})
    on conflict (owner_id) do update set on_since = excluded.on_since, ends_at = excluded.ends_at`.execute(db);
}

export async function isBlocked(db: Db, address: string): Promise<boolean> {
  const { rows } = await sql`select 1 from blocked_address where address = ${address}`.execute(db);
  return rows.length > 0;
}

export async function blockAddress(db: Db, row: { address: string; reason: string; now: number }): Promise<void> {
  await sql`insert into blocked_address (address, reason, blocked_at) values (${row.address}, ${row.reason}, ${row.now})
    on conflict (address) do update set reason = excluded.reason`.execute(db);
}

export async function unblockAddress(db: Db, address: string): Promise<boolean> {
  const { rows } = await sql`delete from blocked_address where address = ${address} returning address`.execute(db);
  return rows.length === 1;
}

export interface BlockedRow {
  address: string;
  reason: string;
  blocked_at: string;
}

export const listBlocked = (db: Db, page: Page): Promise<{ rows: BlockedRow[]; total: number }> =>
  readPage(
    db,
    {
      columns: sql<BlockedRow>`b.address, b.reason, b.blocked_at::text blocked_at`,
      source: sql`from blocked_address b`,
      order: sql`b.blocked_at desc, b.address`,
    },
    page,
  );
