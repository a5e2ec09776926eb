/** SQL of leaving an order. */
import { sql } from 'kysely';
import type { EarnStatus } from '@/lib/api/earnShapes';
import type { Decimal } from '@/lib/money/decimal';
import type { Db } from '../../db/database';
import { ORDER, type OrderRow } from '../store';

/** `arrivesAt`: null where it has ended at once. */
export async function leaveOrder(
  db: Db,
  { id }: OrderRow,
  to: { status: EarnStatus; now: number; arrivesAt: number | null; forfeited: Decimal },
): Promise<OrderRow> {
  const { rows } = await sql<OrderRow>`update earn_order o set status = ${to.status}, forfeited = ${to.forfeited},
      redeem_asked_at = ${to.now}, arrives_at = ${to.arrivesAt ?? to.now}, next_at = ${to.arrivesAt}, auto_renew = false,
      ended_at = ${to.arrivesAt === null ? to.now : null}
    where o.id = ${id} returning ${ORDER}`.execute(db);
  return rows[0]!;
}
