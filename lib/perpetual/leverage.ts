/** What another leverage would do, before it is chosen: to the positions of a market and mode, to the order in the ticket, or to any order. */
import type { MarginMode, PerpetualMarket, PerpetualSide, Position } from '@/lib/api/perpetualShapes';
import { type Decimal, add, gt, lt, mul, sub, sum } from '@/lib/money/decimal';
import { type Scene, distanceOf, figuresOf, freeNow, isolatedOf, riskTermsOf, worstCrossLossOf } from './figures';
import {
  initialMargin,
  isolatedRatio,
  leavesRoom,
  leverageCap,
  leverageChange,
  liquidationPrice,
  nearestStop,
  stopsProblem,
} from './rules';
import { type NewOrder, type PerpetualScope, outlookOf } from './ticket';

/** A liquidation price, and how far the mark price is from it. */
export interface Room {
  liquidation: Decimal | null;
  distance: Decimal | null;
}

export interface Consequence {
  side: PerpetualSide;
  /** Null where there is no position yet. */
  before: Room | null;
  after: Room;
  /** Of a position: what stands behind it, and its margin ratio. */
  margin: { before: Decimal; after: Decimal } | null;
  ratio: { before: Decimal | null; after: Decimal | null } | null;
}

export type LeverageRefusal =
  | { reason: 'short'; missing: Decimal }
  | { reason: 'tooNear' }
  /** The liquidation would come before this stop loss. */
  | { reason: 'stopLoss'; price: Decimal; nearest: Decimal }
  | { reason: 'most'; max: number }
  | { reason: 'tier'; max: Decimal };

export interface LeverageOutlook {
  /** The nearest liquidation first. */
  consequences: Consequence[];
  /** What stands behind all of these positions together. */
  margin: { before: Decimal; after: Decimal } | null;
  available: { before: Decimal; after: Decimal } | null;
  /** Of a cross long that stands alone: what it is worth, which is all that it can lose. */
  ownWorst: Decimal | null;
  refusal: LeverageRefusal | null;
}

interface Wish {
  market: PerpetualMarket;
  mode: MarginMode;
  leverage: number;
  scene: Scene;
  mark: Decimal | null;
}

const roomOf = (mark: Decimal | null, liquidation: Decimal | null): Room => ({
  liquidation,
  distance: distanceOf(mark, liquidation),
});

/** What a position's margin changes by. */
function changeOf(position: Position, wish: Wish): Decimal {
  const { qty, entryPrice, leverage, marginMode } = position;
  if (marginMode === 'isolated') return leverageChange(isolatedOf(position), [leverage, wish.leverage]);
  const price = wish.mark ?? entryPrice;
  return sub(initialMargin(qty, price, wish.leverage), initialMargin(qty, price, leverage));
}

function ofPosition(position: Position, wish: Wish): Consequence {
  const { mark, market, scene } = wish;
  const now = figuresOf(position, scene);
  const margin = { before: now.margin ?? '0', after: add(now.margin ?? '0', changeOf(position, wish)) };
  const before = roomOf(mark, now.liquidationPrice);
  // Cross positions share the whole account: their leverage only decides what is counted as used.
  if (position.marginMode === 'cross') return { side: position.side, before, after: before, margin, ratio: null };
  const changed = { ...isolatedOf(position), margin: margin.after };
  return {
    side: position.side,
    before,
    after: roomOf(mark, liquidationPrice(changed, riskTermsOf(market))),
    margin,
    ratio: { before: now.marginRatio, after: mark && isolatedRatio(changed, mark, riskTermsOf(market)) },
  };
}

/** A stop loss that a liquidation there would come before. */
function outrunStop(
  { side, stopLoss }: Position,
  liquidation: Decimal | null,
  mark: Decimal,
  { tick }: PerpetualMarket,
): LeverageRefusal | null {
  if (!stopLoss || !liquidation || stopsProblem(side, mark, { stopLoss }, liquidation) !== 'beyondLiquidation')
    return null;
  return { reason: 'stopLoss', price: stopLoss, nearest: nearestStop(side, liquidation, tick) };
}

function refusalOf(positions: readonly Position[], wish: Wish, available: Decimal | null): LeverageRefusal | null {
  const { market, mark, leverage, mode } = wish;
  if (leverage > market.maxLeverage) return { reason: 'most', max: market.maxLeverage };
  if (!mark) return null;
  for (const position of positions) {
    if (leverageCap(market.tiers, mul(position.qty, mark)) < leverage) {
      const fitting = market.tiers.findLast(({ maxLeverage }) => maxLeverage >= leverage);
      return { reason: 'tier', max: fitting?.cap ?? market.tiers[0]?.cap ?? '0' };
    }
    const change = changeOf(position, wish);
    const after = ofPosition(position, wish).after.liquidation;
    if (mode === 'isolated' && lt(change, '0')) {
      if (!leavesRoom(position.side, after, mark)) return { reason: 'tooNear' };
      const outrun = outrunStop(position, after, mark, market);
      if (outrun) return outrun;
    }
  }
  const needed = sum(positions.map((position) => changeOf(position, wish)));
  return available && gt(needed, available) ? { reason: 'short', missing: sub(needed, available) } : null;
}

/** The order that stands in the ticket, or else the smallest one at the mark price. */
function ofOrder(order: NewOrder | null, side: PerpetualSide, wish: Wish, scope: PerpetualScope): Consequence | null {
  const { mark, market, leverage, mode } = wish;
  if (!mark || mode === 'cross') return null;
  const outlook = order && outlookOf({ ...order, leverage }, scope);
  const margin = initialMargin(market.minQty, mark, leverage);
  const liquidation = outlook
    ? outlook.after
    : liquidationPrice({ side, qty: market.minQty, entryPrice: mark, margin }, riskTermsOf(market));
  return { side, before: null, after: roomOf(mark, liquidation), margin: null, ratio: null };
}

function ownWorstOf(mode: MarginMode, scene: Scene, order: { order: NewOrder; scope: PerpetualScope } | null) {
  if (mode === 'isolated') return null;
  const outlook = order && outlookOf(order.order, order.scope);
  const worst = outlook ? { loss: outlook.worstLoss, isOwn: outlook.isOwnWorst } : worstCrossLossOf(scene, null);
  return worst?.isOwn ? worst.loss : null;
}

export function leverageOutlook(
  wish: Wish,
  ticket: { order: NewOrder | null; side: PerpetualSide; scope: PerpetualScope },
): LeverageOutlook {
  const positions = wish.scene.positions.filter(
    ({ symbol, marginMode }) => symbol === wish.market.symbol && marginMode === wish.mode,
  );
  const free = freeNow(wish.scene);
  if (positions.length === 0) {
    const one = ofOrder(ticket.order, ticket.side, wish, ticket.scope);
    const { order, scope } = ticket;
    return {
      consequences: one ? [one] : [],
      margin: null,
      available: null,
      ownWorst: order && ownWorstOf(wish.mode, wish.scene, { order, scope }),
      refusal: refusalOf([], wish, null),
    };
  }
  const needed = sum(positions.map((position) => changeOf(position, wish)));
  const consequences = positions.map((position) => ofPosition(position, wish));
  const margins = consequences.flatMap(({ margin }) => margin ?? []);
  return {
    consequences: consequences.sort((a, b) =>
      a.after.distance && b.after.distance && lt(a.after.distance, b.after.distance) ? -1 : 1,
    ),
    margin: { before: sum(margins.map((one) => one.before)), after: sum(margins.map((one) => one.after)) },
    available: free && { before: free, after: sub(free, needed) },
    ownWorst: ownWorstOf(wish.mode, wish.scene, null),
    refusal: refusalOf(positions, wish, free),
  };
}
