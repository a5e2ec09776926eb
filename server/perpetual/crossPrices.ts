/** Liquidation prices of all markets of a cross account at once: each position is looked at once, however many there are. */
import { add, sub, sum, type Decimal } from '@/lib/money/decimal';
import { crossFigures, crossLiquidationPrice, type CrossPosition } from '@/lib/perpetual/rules';

/** By symbol, as `crossLiquidationPrice` says it of each position there: those of one market have one price. */
export function crossLiquidationPrices(
  positions: readonly CrossPosition[],
  balance: Decimal,
): ReadonlyMap<string, Decimal | null> {
  const bySymbol = new Map<string, CrossPosition[]>();
  for (const one of positions) bySymbol.set(one.symbol, [...(bySymbol.get(one.symbol) ?? []), one]);
  const figures = new Map([...bySymbol].map(([symbol, own]) => [symbol, crossFigures(own)]));
  const all = [...figures.values()];
  const [profit, required] = [sum(all.map((one) => one.profit)), sum(all.map((one) => one.required))];
  const prices = new Map<string, Decimal | null>();
  for (const [symbol, own] of bySymbol) {
    const [first, ...rest] = own;
    const here = figures.get(symbol);
    if (!first || !here) continue;
    // What the other markets gain and require stands behind this one beside the balance.
    const behind = sub(add(balance, sub(profit, here.profit)), sub(required, here.required));
    prices.set(symbol, crossLiquidationPrice(first, rest, behind));
  }
  return prices;
}
