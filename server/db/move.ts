/**
 * Copies every table of one database into another of the same schema that is still empty: all or nothing, in one transaction of the
 * target. What was posted is copied as it is, so that the ledger's triggers rest meanwhile, which only the schema's owner may order.
 */
import { sql } from 'kysely';
import { StartError } from '../config';
import type { Db } from './database';

const BATCH = 1_000;
/** Rows that hold a whole picture each. */
const SMALL_BATCH: Readonly<Record<string, number>> = { 'public.stored_file': 20 };

export interface MovedTable {
  table: string;
  rows: number;
}

interface Table {
  name: string;
  columns: string[];
  key: string[];
  /** Tables that must be filled before. */
  needs: string[];
}

/** Not the state of people and money: who may have migrated, marks of an auditor who counts in another engine's numbers. */
const LEFT_OUT = ['public.kysely_migration', 'public.kysely_migration_lock', 'public.audit_marks'];
/** The chart of accounts comes with the schema. */
const WITH_SCHEMA = 'ledger.kinds';
/** Has one row from the start, which gives way to the one that is moved. */
const SEEDED = 'public.referral_cursor';
/** Numbers of transactions mean nothing elsewhere: all of them become that of the move. */
const XID = 'ledger.txns.xid';

/** `verify` reads the target before the commit; if it throws, everything is rolled back. */
export async function moveTables(source: Db, target: Db, verify: (target: Db) => Promise<void>): Promise<MovedTable[]> {
  return target.transaction().execute(async (trx) => {
    const tables = inOrder(await tablesOf(trx));
    await refuseOthers(source, trx, tables);
    const triggers = await restTriggers(trx);
    const moved: MovedTable[] = [];
    await sql.raw(`delete from ${SEEDED}`).execute(trx);
    for (const table of tables)
      if (table.name !== WITH_SCHEMA) moved.push({ table: table.name, rows: await copy(source, trx, table) });
    await copySequences(source, trx);
    for (const { table, name } of triggers)
      await sql.raw(`alter table ${table} enable always trigger ${name}`).execute(trx);
    await sql`insert into audit_marks (name, xid) values ('ledger', ((pg_current_xact_id()::text::bigint + 1)::text)::xid8)`.execute(
      trx,
    );
    await verify(trx);
    return moved;
  });
}

async function tablesOf(db: Db): Promise<Table[]> {
  const { rows } = await sql<Table>`
    select n.nspname || '.' || c.relname as name,
      (select json_agg(quote_ident(a.attname) order by a.attnum) from pg_attribute a
        where a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped and a.attgenerated = '') as columns,
      (select json_agg(quote_ident(a.attname) order by k.place) from pg_index i, unnest(i.indkey) with ordinality k(attnum, place)
        join pg_attribute a on a.attnum = k.attnum where i.indrelid = c.oid and i.indisprimary and a.attrelid = c.oid) as key,
      coalesce((select json_agg(distinct fn.nspname || '.' || f.relname) from pg_constraint x join pg_class f on f.oid = x.confrelid
        join pg_namespace fn on fn.oid = f.relnamespace where x.conrelid = c.oid and x.contype = 'f' and x.confrelid <> c.oid), '[]') as needs
    from pg_class c join pg_namespace n on n.oid = c.relnamespace
    where c.relkind = 'r' and c.relpersistence = 'p' and n.nspname in ('public', 'ledger') order by 1`.execute(db);
  return rows.filter(({ name }) => !LEFT_OUT.includes(name));
}

/** A table after those that it refers to. */
function inOrder(tables: readonly Table[]): Table[] {
  const placed: Table[] = [];
  let rest = [...tables];
  while (rest.length > 0) {
    const free = rest.filter(({ needs }) => needs.every((need) => !rest.some(({ name }) => name === need)));
    if (free.length === 0) throw new Error('the tables refer to each other in a circle');
    placed.push(...free);
    rest = rest.filter((table) => !free.includes(table));
  }
  return placed;
}

/** Nobody writes meanwhile, the target is empty, and both have the same tables. */
async function refuseOthers(source: Db, target: Db, tables: readonly Table[]): Promise<void> {
  await sql.raw(`lock table ${tables.map(({ name }) => name).join(', ')} in exclusive mode`).execute(target);
  for (const { name } of tables) {
    if (name !== WITH_SCHEMA && name !== SEEDED && (await countOf(target, name)) > 0)
      throw new StartError(
        `The database that DATABASE_URL names is not empty: ${name} has rows. Give it an empty one.`,
      );
  }
  const there = new Map((await tablesOf(source)).map(({ name, columns }) => [name, columns.join()]));
  const other = tables.find(({ name, columns }) => there.get(name) !== columns.join());
  if (other || there.size !== tables.length)
    throw new StartError(`The two databases have not the same schema${other ? `: ${other.name} differs` : ''}.`);
}

async function countOf(db: Db, table: string): Promise<number> {
  const { rows } = await sql<{ n: string }>`select count(*) n from ${sql.raw(table)}`.execute(db);
  return Number(rows[0]?.n);
}

async function restTriggers(target: Db): Promise<{ table: string; name: string }[]> {
  const { rows } = await sql<{ table: string; name: string }>`
    select tgrelid::regclass::text as table, quote_ident(tgname) as name from pg_trigger where not tgisinternal and tgenabled = 'A' order by 1, 2`.execute(
    target,
  );
  for (const { table, name } of rows) await sql.raw(`alter table ${table} disable trigger ${name}`).execute(target);
  return rows;
}

/** As JSON text from one engine to the other: no number passes through a float. */
async function copy(source: Db, target: Db, { name, columns, key }: Table): Promise<number> {
  const list = columns.join(', ');
  const values = columns.map((column) => (`${name}.${column}` === XID ? 'pg_current_xact_id()' : column)).join(', ');
  return source.transaction().execute(async (trx) => {
    await sql
      .raw(
        `declare rows_to_move no scroll cursor for select row_to_json(t)::text as row from (select * from ${name} order by ${key.join(', ')}) t`,
      )
      .execute(trx);
    let moved = 0;
    for (;;) {
      const { rows } = await sql
        .raw<{ row: string }>(`fetch ${SMALL_BATCH[name] ?? BATCH} from rows_to_move`)
        .execute(trx);
      if (rows.length === 0) break;
      const batch = `[${rows.map(({ row }) => row).join(',')}]`;
      await sql`insert into ${sql.raw(`${name} (${list})`)} overriding system value select ${sql.raw(values)} from json_populate_recordset(null::${sql.raw(name)}, ${batch}::json)`.execute(
        target,
      );
      moved += rows.length;
    }
    if ((await countOf(trx, name)) !== moved || (await countOf(target, name)) !== moved)
      throw new Error(`${name}: not every row was moved`);
    return moved;
  });
}

/** Numbers go on where they were: none is given twice, also not one whose row is gone. */
async function copySequences(source: Db, target: Db): Promise<void> {
  const { rows } = await sql<{
    name: string;
  }>`select schemaname || '.' || quote_ident(sequencename) as name from pg_sequences where schemaname in ('public', 'ledger')`.execute(
    target,
  );
  for (const { name } of rows) {
    const {
      rows: [at],
    } = await sql<{
      last_value: string;
      is_called: boolean;
    }>`select last_value, is_called from ${sql.raw(name)}`.execute(source);
    if (at) await sql`select setval(${name}::regclass, ${at.last_value}::bigint, ${at.is_called})`.execute(target);
  }
}
