/** What the insurance had to do with a position that was liquidated. */
import type { ClosedPosition, PerpetualFill } from '@/lib/api/perpetualShapes';
import { type Decimal, sub } from '@/lib/money/decimal';
import { profitAt } from './rules';

/**
 * What a liquidation left of the margin and gave to the insurance, or, where negative, what the insurance bore. Null for what ended otherwise,
 * and in cross mode, where nothing is left over.
 */
export function toInsurance(closed: ClosedPosition, fills: readonly PerpetualFill[]): Decimal | null {
  if (closed.closeReason !== 'liquidation' || closed.marginMode !== 'isolated') return null;
  const last = fills.reduce<PerpetualFill | null>(
    (newest, fill) => (fill.realizedPnl !== null && fill.ts >= (newest?.ts ?? 0) ? fill : newest),
    null,
  );
  if (!last?.realizedPnl) return null;
  return sub(
    profitAt({ side: closed.side, qty: last.qty, entryPrice: closed.entryPrice }, last.price),
    last.realizedPnl,
  );
}
