/**
 * Matching as a pure function: an incoming order against resting orders and the market maker's ladder.
 * Best price first, then users before the market maker, then time. A trade is at the resting side's price.
 */
import type { Side } from '@/lib/api/trading';
import { affordableQty } from '@/lib/trading/rules';
import { add, compare, gt, isPositive, lt, min, mul, sub, type Decimal } from '@/lib/money/decimal';

export const opposite = (side: Side): Side => (side === 'buy' ? 'sell' : 'buy');

/** A resting order as matching sees it; the list is ordered by price, then time. */
export interface Resting {
  orderNo: string;
  ownerId: string;
  price: Decimal;
  remaining: Decimal;
}

export interface Incoming {
  ownerId: string;
  side: Side;
  /** No fill beyond this price: the limit, or the protection of a market order. */
  worstPrice: Decimal;
  /** Base quantity wanted; absent for a market buy by quote amount. */
  qty?: Decimal | undefined;
  /** Quote to spend; absent otherwise. */
  quoteAmount?: Decimal | undefined;
}

/** `maker` is null for the market maker. */
export interface Match {
  maker: Resting | null;
  price: Decimal;
  qty: Decimal;
}

export interface MatchResult {
  matches: Match[];
  /** The incoming person's own resting orders in the way: they are cancelled (self-trade prevention). */
  selfTrades: Resting[];
  /** True when everything wanted was filled. */
  complete: boolean;
}

interface Offer {
  maker: Resting | null;
  price: Decimal;
  qty: Decimal;
}

/** `ladder`: what is left of the market maker's levels on the opposite side, best first, exposure limits applied. */
export function match(
  incoming: Incoming,
  resting: readonly Resting[],
  ladder: readonly (readonly [Decimal, Decimal])[],
  step: Decimal,
): MatchResult {
  const matches: Match[] = [];
  const selfTrades: Resting[] = [];
  let filledQty: Decimal = '0';
  let spent: Decimal = '0';
  const wantedAt = (price: Decimal): Decimal =>
    incoming.qty !== undefined
      ? sub(incoming.qty, filledQty)
      : affordableQty(sub(incoming.quoteAmount ?? '0', spent), price, step);

  for (const offer of offers(incoming, resting, ladder)) {
    const wanted = wantedAt(offer.price);
    if (!isPositive(wanted)) return { matches, selfTrades, complete: true };
    if (offer.maker?.ownerId === incoming.ownerId) {
      selfTrades.push(offer.maker);
      continue;
    }
    const qty = min(wanted, offer.qty);
    matches.push({ maker: offer.maker, price: offer.price, qty });
    filledQty = add(filledQty, qty);
    spent = add(spent, mul(qty, offer.price));
  }
  const complete =
    incoming.qty !== undefined ? compare(filledQty, incoming.qty) === 0 : !isPositive(wantedAt(incoming.worstPrice));
  return { matches, selfTrades, complete };
}

/** Merges both sources into one queue, users first at equal prices, and ends it at the worst price allowed. */
function offers(
  incoming: Incoming,
  resting: readonly Resting[],
  ladder: readonly (readonly [Decimal, Decimal])[],
): Offer[] {
  const better = incoming.side === 'buy' ? lt : gt;
  const queue: Offer[] = [];
  let level = 0;
  for (const maker of resting) {
    while (ladder[level] && better(ladder[level]![0], maker.price)) queue.push(houseOffer(ladder[level++]!));
    queue.push({ maker, price: maker.price, qty: maker.remaining });
  }
  while (ladder[level]) queue.push(houseOffer(ladder[level++]!));
  return queue.filter((offer) => isPositive(offer.qty) && !better(incoming.worstPrice, offer.price));
}

const houseOffer = ([price, qty]: readonly [Decimal, Decimal]): Offer => ({ maker: null, price, qty });

/**
 * Resting orders of one side against the ladder after a tick: orders by price, then time, each filled at its own price
 * from levels that cross it. Returns how much of each order fills and how much of each level that takes.
 */
export function sweep(
  side: Side,
  resting: readonly Resting[],
  ladder: readonly (readonly [Decimal, Decimal])[],
): { matches: Match[]; consumed: [price: Decimal, qty: Decimal][] } {
  const crosses = (order: Decimal, level: Decimal) => (side === 'buy' ? !lt(order, level) : !gt(order, level));
  const left = ladder.map(([price, qty]) => ({ price, qty, used: '0' as Decimal }));
  const matches: Match[] = [];
  let next = 0;
  for (const maker of resting) {
    let filled: Decimal = '0';
    while (left[next] && crosses(maker.price, left[next]!.price) && lt(filled, maker.remaining)) {
      const level = left[next]!;
      const qty = min(sub(maker.remaining, filled), sub(level.qty, level.used));
      level.used = add(level.used, qty);
      filled = add(filled, qty);
      if (compare(level.used, level.qty) === 0) next += 1;
    }
    if (isPositive(filled)) matches.push({ maker, price: maker.price, qty: filled });
  }
  return {
    matches,
    consumed: left.filter((level) => isPositive(level.used)).map((level) => [level.price, level.used]),
  };
}
