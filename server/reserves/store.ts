/** SQL of the proof of liabilities. */
import { sql } from 'kysely';
import type { Leaf, SumNode, Sums } from '@/lib/reserves/rules';
import type { Decimal } from '@/lib/money/decimal';
import type { Db } from '../db/database';

export interface DayRow {
  day: string;
  taken_at: string;
  snapshot: string;
  root: string;
  leaves: number;
  sums: Sums;
  held: Decimal | null;
  held_block: string | null;
}

const DAY = sql<DayRow>`d.day, d.taken_at::text taken_at, d.snapshot, d.root, d.leaves, d.sums, trim_scale(d.held)::text held,
  d.held_block::text held_block`;

interface Owned {
  owner_id: string;
  uid: string;
  sums: Sums;
}

/** What every person has, all accounts together, at one moment; and which transactions count to it. */
export async function balancesNow(db: Db): Promise<{ snapshot: string; people: Owned[] }> {
  // Both come from one statement, and so from one moment.
  const { rows } = await sql<Owned & { snapshot: string }>`with owned as (
      select a.owner, a.asset, trim_scale(sum(a.balance))::text amount from ledger.accounts a where a.owner > 0
      group by a.owner, a.asset having sum(a.balance) > 0)
    select pg_current_snapshot()::text snapshot, u.id::text owner_id, u.uid, json_object_agg(o.asset, o.amount) sums
    from owned o join users u on u.id = o.owner group by u.id, u.uid order by u.id`.execute(db);
  return { snapshot: rows[0]?.snapshot ?? '', people: rows };
}

/** The same of an earlier moment, summed up from the entries of what had been committed by then. */
export async function balancesAt(db: Db, snapshot: string): Promise<Owned[]> {
  return (
    await sql<Owned>`with owned as (
      select a.owner, a.asset, trim_scale(sum(e.amount))::text amount
      from ledger.entries e join ledger.txns t on t.id = e.txn_id join ledger.accounts a on a.id = e.account_id
      where a.owner > 0 and pg_visible_in_snapshot(t.xid, ${snapshot}::pg_snapshot)
      group by a.owner, a.asset having sum(e.amount) > 0)
    select u.id::text owner_id, u.uid, json_object_agg(o.asset, o.amount) sums
    from owned o join users u on u.id = o.owner group by u.id, u.uid order by u.id`.execute(db)
  ).rows;
}

/** False where that day has its proof already. */
export async function keepDay(
  db: Db,
  row: Omit<DayRow, 'taken_at' | 'held_block'> & { taken_at: number; held_block: number | null },
): Promise<boolean> {
  const { rows } =
    await sql`insert into reserve_day (day, taken_at, snapshot, root, leaves, sums, held, held_block) values (${row.day}, ${row.taken_at},
      ${row.snapshot}, ${row.root}, ${row.leaves}, ${JSON.stringify(row.sums)}::jsonb, ${row.held}, ${row.held_block})
      on conflict (day) do nothing returning 1`.execute(db);
  return rows.length > 0;
}

const AT_ONCE = 2_000;

export async function keepLeaves(
  db: Db,
  day: string,
  leaves: readonly (Pick<Leaf, 'part' | 'salt' | 'sums'> & { ownerId: string })[],
): Promise<void> {
  for (let from = 0; from < leaves.length; from += AT_ONCE) {
    const rows = leaves.slice(from, from + AT_ONCE).map((leaf, place) => ({ ...leaf, place: from + place }));
    await sql`insert into reserve_leaf (day, place, owner_id, part, salt, sums)
      select ${day}, r.place, r."ownerId"::bigint, r.part, r.salt, r.sums
      from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) r (place int, "ownerId" text, part int, salt text, sums jsonb)`.execute(
      db,
    );
  }
}

export async function keepLevel(db: Db, day: string, level: number, nodes: readonly SumNode[]): Promise<void> {
  for (let from = 0; from < nodes.length; from += AT_ONCE) {
    const rows = nodes.slice(from, from + AT_ONCE).map((node, place) => ({ ...node, place: from + place }));
    await sql`insert into reserve_node (day, level, place, hash, sums) select ${day}, ${level}, r.place, r.hash, r.sums
      from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) r (place int, hash text, sums jsonb)`.execute(db);
  }
}

export async function listDays(db: Db, most: number): Promise<DayRow[]> {
  return (await sql<DayRow>`select ${DAY} from reserve_day d order by d.day desc limit ${most}`.execute(db)).rows;
}

export async function findDay(db: Db, day: string): Promise<DayRow | null> {
  return (await sql<DayRow>`select ${DAY} from reserve_day d where d.day = ${day}`.execute(db)).rows[0] ?? null;
}

export interface LeafRow {
  place: number;
  owner_id: string;
  uid: string;
  part: number;
  salt: string;
  sums: Sums;
}

export async function leavesOf(db: Db, day: string, ownerId: string): Promise<LeafRow[]> {
  return (
    await sql<LeafRow>`select l.place, l.owner_id::text owner_id, u.uid, l.part, l.salt, l.sums
      from reserve_leaf l join users u on u.id = l.owner_id where l.owner_id = ${ownerId} and l.day = ${day} order by l.part`.execute(
      db,
    )
  ).rows;
}

/** All of a day, in their order in the tree. */
export async function allLeaves(db: Db, day: string): Promise<LeafRow[]> {
  return (
    await sql<LeafRow>`select l.place, l.owner_id::text owner_id, u.uid, l.part, l.salt, l.sums
      from reserve_leaf l join users u on u.id = l.owner_id where l.day = ${day} order by l.place`.execute(db)
  ).rows;
}

export async function nodesAt(
  db: Db,
  day: string,
  places: readonly { level: number; place: number }[],
): Promise<(SumNode & { level: number; place: number })[]> {
  return (
    await sql<SumNode & { level: number; place: number }>`select n.level, n.place, n.hash, n.sums from reserve_node n
      join jsonb_to_recordset(${JSON.stringify(places)}::jsonb) w (level int, place int) on w.level = n.level and w.place = n.place
      where n.day = ${day}`.execute(db)
  ).rows;
}

/** Of days before this one only what was published is kept. */
export async function pruneParts(db: Db, before: string): Promise<void> {
  await sql`delete from reserve_node where day < ${before}`.execute(db);
  await sql`delete from reserve_leaf where day < ${before}`.execute(db);
}
