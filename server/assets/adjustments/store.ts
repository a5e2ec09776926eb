/** SQL of adjustments. */
import { sql } from 'kysely';
import type { Decimal } from '@/lib/money/decimal';
import type { Db } from '../../db/database';

export interface AdjustmentRow {
  adjustment_no: string;
  asset: string;
  amount: Decimal;
  reason: string;
  decided_at: string;
}

export async function keepAdjustment(
  db: Db,
  row: { no: string; ownerId: string; asset: string; amount: Decimal; reason: string; now: number },
): Promise<void> {
  await sql`insert into adjustment (adjustment_no, owner_id, asset, amount, reason, decided_at)
    values (${row.no}, ${row.ownerId}, ${row.asset}, ${row.amount}, ${row.reason}, ${row.now})`.execute(db);
}

/** Whether the very same was decided since then. */
export async function hasAdjustment(
  db: Db,
  one: { ownerId: string; asset: string; amount: Decimal; reason: string; since: number },
): Promise<boolean> {
  const { rows } = await sql`select 1 from adjustment where owner_id = ${one.ownerId} and asset = ${one.asset}
    and amount = ${one.amount} and reason = ${one.reason} and decided_at > ${one.since} limit 1`.execute(db);
  return rows.length > 0;
}

/** Null where it is somebody else's, or none. */
export async function findAdjustment(db: Db, ownerId: string, no: string): Promise<AdjustmentRow | null> {
  const { rows } = await sql<AdjustmentRow>`select adjustment_no, asset, trim_scale(amount)::text amount, reason,
    decided_at::text decided_at from adjustment where adjustment_no = ${no} and owner_id = ${ownerId}`.execute(db);
  return rows[0] ?? null;
}

/** Held, so that nothing else of this person is decided meanwhile; null for an unknown number. */
export async function takePerson(db: Db, uid: string): Promise<{ id: string } | null> {
  const { rows } = await sql<{
    id: string;
  }>`select id::text id from users where uid = ${uid} for no key update`.execute(db);
  return rows[0] ?? null;
}

export async function isAsset(db: Db, asset: string): Promise<boolean> {
  return (await sql`select 1 from ledger.accounts where asset = ${asset} limit 1`.execute(db)).rows.length > 0;
}
