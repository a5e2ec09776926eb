/** What is due in a loan by itself: reminders, the end of the term, and the end of the grace. */
import { HOUR_MS, REMIND_HOURS } from '@/lib/loan/rules';
import { loanStates } from '@/lib/loan/states';
import type { Db } from '../db/database';
import { schedule } from '../jobs/jobs';
import { timesOf } from './show';
import type { OrderRow } from './store';

export const DUE = 'loan.due';
export const REMIND = 'loan.remind';

/** Asked in the transaction that brought the loan there; each time has a name of its own. */
export async function askForDeadlines(db: Db, row: OrderRow): Promise<void> {
  const due = loanStates.due(row.status, timesOf(row));
  if (due) await schedule(db, { kind: DUE, ref: row.order_no, step: `${due.act}-${due.at}`, runAt: due.at });
  const { expiresAt } = timesOf(row);
  if (expiresAt === null || row.status !== 'active') return;
  for (const hours of REMIND_HOURS) {
    const at = expiresAt - hours * HOUR_MS;
    if (at <= Number(row.drawn_at)) continue;
    await schedule(db, { kind: REMIND, ref: row.order_no, step: `${hours}`, runAt: at, payload: { hours } });
  }
}
