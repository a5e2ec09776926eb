/** The two stairs of a depth chart, in the coordinates of its drawing. */
import type { Depth, Level } from '@/lib/api/market';
import { toDrawing } from '@/lib/money/decimal';

export interface DepthShape {
  /** Points of the two lines, `x,y` pairs; bids go left from the middle, asks right. */
  bids: string;
  asks: string;
  low: number;
  middle: number;
  high: number;
  /** The larger of both totals, at the top of the drawing. */
  most: number;
}

interface Step {
  price: number;
  total: number;
}

function stairs(levels: readonly Level[]): Step[] {
  let total = 0;
  return levels.map(([price, qty]) => ({ price: toDrawing(price), total: (total += toDrawing(qty)) }));
}

/** Null while one of the sides is empty. */
export function depthShape(depth: Depth, width: number, height: number): DepthShape | null {
  const bids = stairs(depth.bids);
  const asks = stairs(depth.asks);
  const [bestBid, bestAsk, lastBid, lastAsk] = [bids[0], asks[0], bids.at(-1), asks.at(-1)];
  if (!bestBid || !bestAsk || !lastBid || !lastAsk) return null;
  const middle = (bestBid.price + bestAsk.price) / 2;
  const reach = Math.max(middle - lastBid.price, lastAsk.price - middle) || 1;
  const most = Math.max(lastBid.total, lastAsk.total);
  const x = (price: number) => (((price - middle) / reach + 1) / 2) * width;
  const y = (total: number) => height - (total / most) * height;
  const line = (steps: readonly Step[], end: number) => {
    let below = 0;
    const points = steps.flatMap(({ price, total }) => {
      const corner = [`${x(price).toFixed(1)},${y(below).toFixed(1)}`, `${x(price).toFixed(1)},${y(total).toFixed(1)}`];
      below = total;
      return corner;
    });
    return [...points, `${end},${y(below).toFixed(1)}`].join(' ');
  };
  return { bids: line(bids, 0), asks: line(asks, width), low: middle - reach, middle, high: middle + reach, most };
}
