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

/** The last fingerprint of a database, and the number that its next writing transaction would have had then. */
const last = new WeakMap<Db, { next: string; digest: Record<string, string> }>();

/** Of an embedded database, which has one connection. Where nothing was written since the last time, that one is answered again. */
export async function stateDigest(db: Db): Promise<Record<string, string>> {
  // Only what writes takes a number.
  const asked = await sql<{ next: string }>`select pg_snapshot_xmax(pg_current_snapshot())::text as next`.execute(db);
  const next = asked.rows[0]?.next ?? '';
  const known = last.get(db);
  if (known?.next === next) return known.digest;
  const digest = await readDigest(db);
  last.set(db, { next, digest });
  return digest;
}

async function readDigest(db: Db): Promise<Record<string, string>> {
  const ready = prepared.get(db) ?? prepare(db);
  prepared.set(db, ready);
  await ready;
  const { rows } = await sql<{ name: string; hash: string | null }>`execute state_digest`.execute(db);
  return Object.fromEntries(rows.map(({ name, hash }) => [name, hash ?? '']));
}
