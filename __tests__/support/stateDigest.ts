/** A fingerprint of everything that the exchange remembers, table by table, but for what every request touches. */
import { sql } from 'kysely';
import type { Db } from '@/server/db/database';

/** Guesses and their history are kept although a call is refused; the last use of a session, the price log and jobs go on by themselves. */
const RESTLESS = /^(attempts|email_codes|captchas|tickets|log_ins|mail_outbox|session|price_log|job|idempotency|kysely_|audit)/;

export async function stateDigest(db: Db): Promise<Record<string, string>> {
  const tables = await sql<{ name: string }>`
    select quote_ident(table_schema) || '.' || quote_ident(table_name) as name from information_schema.tables
    where table_schema in ('public', 'ledger') and table_type = 'BASE TABLE' order by 1`.execute(db);
  const digest: Record<string, string> = {};
  for (const { name } of tables.rows) {
    if (RESTLESS.test(name.replace(/^public\./, ''))) continue;
    const { rows } = await sql<{ hash: string | null }>`select md5(string_agg(t::text, '|' order by t::text)) as hash from ${sql.raw(name)} t`.execute(db);
    digest[name] = rows[0]?.hash ?? '';
  }
  return digest;
}
