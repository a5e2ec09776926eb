/** In a file of its own, so that the forex desk does not load the rules of orders with it. */

/** On which side of its price a refused take profit or stop loss has to stand; nothing where it stands there and something else is wrong with it. */
export function stopWay(why: string, isLong: boolean): { way?: 'higher' | 'lower' } {
  if (why !== 'takeProfit' && why !== 'stopLoss') return {};
  return { way: (why === 'takeProfit') === isLong ? 'higher' : 'lower' };
}
