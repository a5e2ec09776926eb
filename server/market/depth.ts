/** The public order book: the market maker's ladder less what was taken from it, and users' resting orders, summed by price. */
import type { Level, Variety } from '@/lib/api/market';
import { add, decimal, gt, isPositive, lt, round, sub, type Decimal } from '@/lib/money/decimal';
import type { Ladder, UsersPart } from '../prices/marketData';

type Levels = readonly (readonly [price: Decimal, qty: Decimal])[];

function merge(
  ladder: Levels,
  users: Levels,
  used: (price: Decimal) => Decimal,
  better: (a: Decimal, b: Decimal) => boolean,
  most: number,
): Level[] {
  const byPrice = new Map<Decimal, Decimal>();
  for (const [price, qty] of ladder) {
    const left = sub(qty, used(price));
    if (isPositive(left)) byPrice.set(price, left);
  }
  for (const [price, qty] of users) byPrice.set(price, add(byPrice.get(price) ?? '0', qty));
  return [...byPrice].sort((a, b) => (a[0] === b[0] ? 0 : better(a[0], b[0]) ? -1 : 1)).slice(0, most);
}

/** A book of at most `most` price levels a side. Prices of users are written as the ladder's, so that equal prices meet. */
export function buildDepth(
  variety: Variety,
  ladder: Ladder | null,
  users: UsersPart,
  most: number,
): { bids: Level[]; asks: Level[] } {
  const taken = new Map(
    [...users.consumed].map(([key, qty]) => {
      const [side = '', price = '0'] = key.split('|');
      return [`${side}|${plain(decimal(price))}`, qty] as const;
    }),
  );
  const written = (levels: Levels): Levels =>
    levels.map(([price, qty]) => [withPlaces(price, variety.priceDigits), qty] as const);
  const [bids, asks] = [written(users.bids), written(users.asks)];
  const bestBid = bids[0]?.[0];
  const bestAsk = asks[0]?.[0];
  // A user's order that reaches into the ladder is about to be filled from it; until then the book must not look crossed.
  const ladderBids = (ladder?.bids ?? []).filter(([price]) => bestAsk === undefined || lt(price, bestAsk));
  const ladderAsks = (ladder?.asks ?? []).filter(([price]) => bestBid === undefined || gt(price, bestBid));
  return {
    bids: merge(ladderBids, bids, (price) => taken.get(`buy|${plain(price)}`) ?? '0', gt, most),
    asks: merge(ladderAsks, asks, (price) => taken.get(`sell|${plain(price)}`) ?? '0', lt, most),
  };
}

/** A price without trailing zeros, so that the database's spelling and ours meet. */
const plain = (price: Decimal): Decimal => round(price, 18, 'down');

function withPlaces(price: Decimal, digits: number): Decimal {
  const [whole = '0', rest = ''] = plain(price).split('.');
  return (digits === 0 ? whole : `${whole}.${rest.padEnd(digits, '0')}`) as Decimal;
}
