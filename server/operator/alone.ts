/**
 * Which passes take two operators. Limits of a domain count for each customer; what one operator passes alone in a day (UTC) counts for each
 * operator, in USDT over all queues of money: otherwise one could pass just less than the limit to as many accounts as it likes.
 */
import { dayOf } from '@/lib/market/rules';
import type { Decimal } from '@/lib/money/decimal';
import { requireOperator, type Context } from '../http/handler';
import { isProposedByAnother } from './proposals';
import { addPassedAlone, passedAloneOn } from './store';

/** When a pass takes two, as its queue says. */
export interface ByTwoRules<Row, Given> {
  /** Whether it does, whoever makes it. */
  byTwo?: (row: Row, given: Given) => boolean;
  /** What it counts against what its operator may pass alone in a day, both in USDT. */
  alone?: { aDay: Decimal; worth: (row: Row, given: Given) => Decimal };
}

/** Whether a pass takes two operators; one that does not counts from now on against the day of the operator who makes it. */
export async function needsTwo<Row, Given extends object>(
  { byTwo, alone }: ByTwoRules<Row, Given>,
  context: Context<never>,
  { action, object, row, given }: { action: string; object: string; row: Row; given: Given },
): Promise<boolean> {
  if (byTwo?.(row, given)) return true;
  if (!alone) return false;
  // Whoever confirms means what its author wants still: gone meanwhile, it is not passed alone.
  if (context.asked.confirms !== null) return true;
  // What another operator proposed just so is confirmed: two have passed it, and it counts for neither.
  if (await isProposedByAnother(context, action, object, given)) return true;
  const operatorId = requireOperator(context).id;
  const pass = { operatorId, day: dayOf(context.now), usdt: alone.worth(row, given), limit: alone.aDay };
  return !(await addPassedAlone(context.db, pass));
}

/** USDT that the operator who asks has passed alone today. */
export const passedAlone = (context: Context<never>): Promise<Decimal> =>
  passedAloneOn(context.db, requireOperator(context).id, dayOf(context.now));
