/** Of a take profit and a stop loss, whichever the product. Not among the rules of orders, which the forex desk does not load. */

/** On which side of its price a refused take profit or stop loss has to stand; nothing where it stands there and something else is wrong with it. */
export function stopWay(why: string, isLong: boolean): { way?: 'higher' | 'lower' } {
  if (why !== 'takeProfit' && why !== 'stopLoss') return {};
  return { way: (why === 'takeProfit') === isLong ? 'higher' : 'lower' };
}
