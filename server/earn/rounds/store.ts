/** SQL of what the clock does to many orders at once. */
import { sql } from 'kysely';
import type { EarnStatus } from '@/lib/api/earnShapes';
import type { Decimal } from '@/lib/money/decimal';
import type { Db } from '../../db/database';
import { ORDER, type OrderRow } from '../store';

/** Orders to which something is due; they are the caller's until its transaction ends. Those that somebody else holds are left out. */
export async function takeDue(db: Db, now: number, most: number): Promise<OrderRow[]> {
  return (
    await sql<OrderRow>`select ${ORDER} from earn_order o where o.next_at <= ${now}
      order by o.next_at, o.id limit ${most} for update skip locked`.execute(db)
  ).rows;
}

export interface Change {
  id: string;
  status: EarnStatus;
  days: number;
  earned: Decimal;
  paid: Decimal;
  forfeited: Decimal;
  nextAt: number | null;
  endedAt: number | null;
  renewedAs: string | null;
}

/** All of them in one statement. */
export async function writeChanges(db: Db, changes: readonly Change[]): Promise<void> {
  if (changes.length === 0) return;
  await sql`update earn_order o set status = c."status", days = c."days", earned = c."earned", paid = c."paid", forfeited = c."forfeited",
      next_at = c."nextAt", ended_at = c."endedAt", renewed_as = c."renewedAs"
    from jsonb_to_recordset(${JSON.stringify(changes)}::jsonb) c(id bigint, "status" text, "days" int, "earned" numeric, "paid" numeric,
      "forfeited" numeric, "nextAt" bigint, "endedAt" bigint, "renewedAs" text)
    where o.id = c.id`.execute(db);
}

export interface Accrual {
  id: string;
  day: number;
  at: number;
  amount: Decimal;
}

/** A day of an order is counted once, ever: a second row is refused by its key, and the whole transaction with it. */
export async function addAccruals(db: Db, accruals: readonly Accrual[]): Promise<void> {
  if (accruals.length === 0) return;
  await sql`insert into earn_accrual (order_id, day, at, amount)
    select c.id, c."day", c."at", c."amount"
    from jsonb_to_recordset(${JSON.stringify(accruals)}::jsonb) c(id bigint, "day" int, "at" bigint, "amount" numeric)`.execute(
    db,
  );
}

/** The first moment at which something is due; null where nothing is. */
export async function nextDue(db: Db): Promise<number | null> {
  const { rows } = await sql<{ due_at: string | null }>`select min(next_at)::text due_at from earn_order
    where next_at is not null`.execute(db);
  const dueAt = rows[0]?.due_at ?? null;
  return dueAt === null ? null : Number(dueAt);
}
