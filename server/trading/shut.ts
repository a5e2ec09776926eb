/** Positions whose market is halted or has no price of now, next to those that can be judged (docs/decisions/0036-halting.md). */
import { abs, add, max, mul, sum, type Decimal } from '@/lib/money/decimal';

export interface Shut {
  symbol: string;
  /** At the last price, in USDT; negative where a fall of the price brings a gain. */
  worth: Decimal;
  /** At the last price. */
  profit: Decimal;
}

/**
 * What they have gained together, and the most that they may bring where the worth in each market may still change by `mayMove` of it. Both
 * directions of one market move together: one of them brings nothing that the other doesn't take.
 */
export function shutFigures(shut: readonly Shut[], mayMove: Decimal): { profit: Decimal; most: Decimal } {
  const worths = new Map<string, Decimal>();
  for (const { symbol, worth } of shut) worths.set(symbol, add(worths.get(symbol) ?? '0', worth));
  const profit = sum(shut.map((one) => one.profit));
  const more = sum([...worths.values()].map((worth) => mul(abs(worth), mayMove)));
  return { profit, most: max('0', add(profit, more)) };
}
