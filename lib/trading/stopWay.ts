/** On which side of its price a refused take profit or stop loss would have to stand, so that the refusal can say so. */

/** What a refusal says beside its reason; nothing where the price is on the right side and something else is wrong with it. */
export function stopWay(why: string, isLong: boolean): { way?: 'higher' | 'lower' } {
  if (why !== 'takeProfit' && why !== 'stopLoss') return {};
  return { way: (why === 'takeProfit') === isLong ? 'higher' : 'lower' };
}
