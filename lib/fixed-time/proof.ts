/** The proof in the browser: rows from the acceptance to a published hash, and the order decided anew by the rules. */
import type { FixedTimeOrder } from '@/lib/api/fixedTimeShapes';
import { type Chained, checkRows, rowOf, type Sources, type Verification } from '@/lib/market/logCheck';
import { eq } from '@/lib/money/decimal';
import { type Agreed, enter, expiryOf, isAfter, returnOf, settle } from './rules';

export const agreedOf = (order: FixedTimeOrder): Agreed => order;

export const verify = (
  order: FixedTimeOrder,
  sources: Sources,
  onProgress: (done: number, all: number) => void,
): Promise<Verification> =>
  checkRows(
    {
      from: Math.max(1, order.acceptedSeq),
      last: order.exitSeq ?? order.entrySeq ?? order.acceptedSeq + 1,
      lastTime: order.expiresAt ?? order.entryAt ?? order.acceptedAt,
    },
    sources,
    (rows) => isDecidedBy(order, rows),
    onProgress,
  );

/** Whether these rows give the end that the order is said to have. */
function isDecidedBy(order: FixedTimeOrder, rows: readonly Chained[]): boolean {
  const agreed = agreedOf(order);
  const first = rows.find((row) => isAfter(row, agreed));
  const entered = first ? enter(agreed, rowOf(first, order.symbol)) : { void: 'noEntry' as const };
  if ('void' in entered) return order.voidReason === entered.void && order.payout === order.stake;
  const { entry } = entered;
  if (order.entrySeq !== entry.seq || order.entryPrice === null || !eq(order.entryPrice, entry.price)) return false;
  // It runs: there is no end to look at.
  if (order.endedAt === null) return true;
  const final = rows.findLast(({ ts }) => ts <= expiryOf(entry.at, order.duration));
  if (!final) return false;
  const end = settle(agreed, entry, rowOf(final, order.symbol));
  if ('void' in end) return order.voidReason === end.void && order.payout === order.stake;
  return (
    order.result === end.result &&
    order.exitSeq === end.exit.seq &&
    order.payout !== null &&
    eq(order.payout, returnOf(end.result, agreed))
  );
}
