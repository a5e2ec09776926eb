/** What is due in an order by itself: it ends, goes to appeal, its coins go back, and whoever has to act is reminded before. */
import { REMIND_MS } from '@/lib/c2c/rules';
import { c2cStates } from '@/lib/c2c/states';
import type { Db } from '../../db/database';
import { schedule } from '../../jobs/jobs';
import type { OrderRow } from './store';

export const DUE = 'c2c.due';
/** Nodes from before migration 0081 leave this kind to others: among what is due they would find nothing to do, and the coins would stay for ever. */
export const GIVE_BACK = 'c2c.giveBack';
export const REMIND = 'c2c.remind';

/** By when somebody has to act; null while nobody has to. */
export const deadlineOf = (row: OrderRow): number | null =>
  row.status === 'awaitingPayment' ? Number(row.pay_by) : row.status === 'paid' ? Number(row.release_by) : null;

/** Asked in the transaction that brought the order there; each time has a name of its own. */
export async function askForDeadlines(db: Db, row: OrderRow): Promise<void> {
  const times = {
    payBy: Number(row.pay_by),
    escalateAt: row.escalate_at === null ? null : Number(row.escalate_at),
    reopenUntil: row.kept_until === null ? null : Number(row.kept_until),
  };
  const due = c2cStates.due(row.status, times);
  if (due) {
    const kind = due.act === 'giveBack' ? GIVE_BACK : DUE;
    await schedule(db, { kind, ref: row.order_no, step: `${due.act}-${due.at}`, runAt: due.at });
  }
  const deadline = deadlineOf(row);
  if (deadline === null) return;
  for (const before of REMIND_MS)
    await schedule(db, {
      kind: REMIND,
      ref: row.order_no,
      step: `${row.status}-${deadline - before}`,
      runAt: deadline - before,
      payload: { status: row.status, deadline, minutes: before / 60_000 },
    });
}
