/** What adding or taking out margin would do to an isolated position. */
import type { Position } from '@/lib/api/perpetualShapes';
import { type Decimal, add, gt, isPositive, max, sub } from '@/lib/money/decimal';
import { type Scene, figuresOf, freeNow, isolatedOf, riskTermsOf } from './figures';
import { initialMargin, isolatedRatio, leavesRoom, liquidationPrice } from './rules';

export type MarginChange = 'add' | 'remove';

/** The most that can be added, or that the position does not need; null while unknown. */
export function mostMargin(position: Position, change: MarginChange, scene: Scene): Decimal | null {
  if (change === 'add') return freeNow(scene);
  const least = initialMargin(position.qty, position.entryPrice, position.leverage);
  return max('0', sub(position.margin ?? '0', least));
}

export interface MarginOutlook {
  margin: { before: Decimal; after: Decimal };
  ratio: { before: Decimal | null; after: Decimal | null };
  liquidation: { before: Decimal | null; after: Decimal | null };
  /** More than there is, or so much that the liquidation price would come too near. */
  problem: 'tooMuch' | 'tooNear' | null;
}

export function marginOutlook(
  position: Position,
  change: MarginChange,
  amount: Decimal | null,
  scene: Scene,
): MarginOutlook | null {
  const market = scene.marketOf(position.symbol);
  const mark = scene.markOf(position.symbol);
  if (!market || !mark) return null;
  const terms = riskTermsOf(market);
  const now = figuresOf(position, scene);
  const before = position.margin ?? '0';
  const after = !amount ? before : change === 'add' ? add(before, amount) : sub(before, amount);
  const changed = { ...isolatedOf(position), margin: after };
  const liquidation = liquidationPrice(changed, terms);
  const most = mostMargin(position, change, scene);
  const isTooMuch = amount !== null && most !== null && gt(amount, most);
  const isTooNear = change === 'remove' && !leavesRoom(position.side, liquidation, mark);
  return {
    margin: { before, after },
    ratio: { before: now.marginRatio, after: isPositive(after) ? isolatedRatio(changed, mark, terms) : null },
    liquidation: { before: now.liquidationPrice, after: liquidation },
    problem: isTooMuch ? 'tooMuch' : isTooNear ? 'tooNear' : null,
  };
}
