/** A fingerprint of everything that the exchange stores, table by table, except what every request touches. */
import { sql } from 'kysely';
import type { Db } from '@/server/db/database';

/** Guesses and their history are kept although a call is refused; the last use of a session, the price log and jobs go on by themselves. */
const RESTLESS =
  /^(attempts|email_codes|captchas|tickets|log_ins|mail_outbox|session|price_log|job|idempotency|kysely_|audit)/;

/** Databases whose only connection has the statement prepared: tests run it thousands of times, and planning is most of its cost. */
const prepared = new WeakMap<Db, Promise<unknown>>();

/** Prepares one statement over all tables. */
async function prepare(db: Db): Promise<void> {
  const { rows } = await sql<{ name: string }>`
    select quote_ident(table_schema) || '.' || quote_ident(table_name) as name from information_schema.tables
    where table_schema in ('public', 'ledger') and table_type = 'BASE TABLE' order by 1`.execute(db);
  const tables = rows.filter(({ name }) => !RESTLESS.test(name.replace(/^public\./, '')));
  const question = tables
    .map(
      ({ name }) => `select '${name}' as name, md5(string_agg(t::text, '|' order by t::text)) as hash from ${name} t`,
    )
    .join(' union all ');
  await sql`prepare state_digest as ${sql.raw(question)}`.execute(db);
}

/** Of an embedded database, which has one connection. */
export async function stateDigest(db: Db): Promise<Record<string, string>> {
  const ready = prepared.get(db) ?? prepare(db);
  prepared.set(db, ready);
  await ready;
  const { rows } = await sql<{ name: string; hash: string | null }>`execute state_digest`.execute(db);
  return Object.fromEntries(rows.map(({ name, hash }) => [name, hash ?? '']));
}
