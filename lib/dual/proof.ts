/**
 * The proof in the browser: all rows that could decide, with the one before and the one after them, the settlement price computed anew, and what
 * the order becomes at it.
 */
import type { DualDetail } from '@/lib/api/dualShapes';
import { type Chained, checkRows, rowOf, type Sources, type Verification } from '@/lib/market/logCheck';
import { eq } from '@/lib/money/decimal';
import { endOf, lookBackFrom, settlementOf } from './rules';

export const canVerify = ({ order, settlement, check }: DualDetail): boolean =>
  order.endedAt !== null && settlement !== null && check !== null;

export async function verify(
  detail: DualDetail,
  sources: Sources,
  onProgress: (done: number, all: number) => void,
): Promise<Verification> {
  const { order, check } = detail;
  if (!check) return { state: 'gone' };
  // The row after the window is read too: that it comes after the time shows that none before it is missing.
  const last = Math.max(check.fromSeq, check.toSeq - 1);
  return checkRows(
    { from: check.fromSeq, last, lastTime: order.settlesAt - 1 },
    sources,
    (rows) => isDecidedBy(detail, rows),
    onProgress,
  );
}

/** Whether these rows, and no fewer than all that count, give the end that the order is said to have. */
function isDecidedBy({ order, settlement }: DualDetail, rows: readonly Chained[]): boolean {
  const isWindow = settlement?.settledBy === 'window';
  const from = isWindow ? order.settlesAt - order.windowMs : lookBackFrom(order);
  const [first, last] = [rows[0], rows.at(-1)];
  if (!first || !last || (first.ts >= from && first.seq > 1) || last.ts < order.settlesAt) return false;
  const found = settlementOf(
    rows.map((row) => rowOf(row, order.symbol)),
    order,
  );
  if ((found?.settledBy ?? 'none') !== settlement?.settledBy || found?.to !== (settlement.to ?? undefined))
    return false;
  const isSame =
    found === null ? order.settlePrice === null : order.settlePrice !== null && eq(found.price, order.settlePrice);
  const { exercised, payout } = endOf(order, found?.price ?? null);
  return isSame && order.exercised === exercised && order.payout !== null && eq(order.payout.amount, payout);
}
