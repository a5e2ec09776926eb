/** The perpetual ticket as a pure value: what keeps a draft from being an order, and what the order would mean. */
import type { SentOf } from '@/lib/api/endpoint';
import type { perpetual } from '@/lib/api/perpetual';
import type { MarginMode, PerpetualMarket, PerpetualSide, Position } from '@/lib/api/perpetualShapes';
import type { Side } from '@/lib/api/trading';
import { type Typed, typedDecimal } from '@/lib/format/typing';
import { type Decimal, add, div, floorToStep, gt, isMultiple, isPositive, max, min, mul } from '@/lib/money/decimal';
import type { DraftScope, OrderDraft } from '@/lib/trading/draft';
import { type Violation, checkOrder, checkPrice, estimateMarketOrder } from '@/lib/trading/rules';
import { stopWay } from '@/lib/stops/rules';
import { reaches, wouldTake } from '@/lib/trading/throughMarket';
import {
  type Scene,
  crossBalanceOf,
  distanceOf,
  heldBy,
  isolatedOf,
  othersOf,
  riskTermsOf,
  isBehind,
  worstCrossLossOf,
} from './figures';
import {
  averageEntry,
  crossLiquidationPrice,
  feeOf,
  initialMargin,
  leverageCap,
  liquidationPrice,
  marginOfFill,
  nearestStop,
  orderHold,
  stopsProblem,
} from './rules';

export type NewOrder = SentOf<typeof perpetual.placeOrder>;

/** What of a ticket is not in the draft that all products share. */
export interface TicketTerms {
  marginMode: MarginMode;
  hasStops: boolean;
  takeProfit: Typed;
  stopLoss: Typed;
}

/** A margin mode that was chosen in a market, and who chose it: null for a visitor. */
export interface ModeChoice {
  symbol: string;
  by: string | null;
  mode: MarginMode;
}

/**
 * The margin mode in which the next order of a market opens: as it was chosen there; else that of the position that is open there, so that no
 * second one is opened beside it unnoticed; else what this person chose last. A visitor's choice goes along when they log in, nobody else's does.
 */
export function marginModeOf(
  { symbol, uid }: { symbol: string; uid: string | null },
  chosen: ModeChoice | null,
  kept: MarginMode | null,
  positions: readonly Pick<Position, 'symbol' | 'marginMode'>[],
): MarginMode {
  const own = chosen?.by === null || chosen?.by === uid ? chosen : null;
  if (own?.symbol === symbol) return own.mode;
  const wanted = own?.mode ?? kept ?? 'isolated';
  const held = positions.flatMap((one) => (one.symbol === symbol ? one.marginMode : []));
  return held.includes(wanted) ? wanted : (held[0] ?? wanted);
}

export interface PerpetualScope extends DraftScope {
  market: PerpetualMarket;
  /** Null while there is none. */
  mark: Decimal | null;
  /** Null until one's own is known. */
  leverage: number | null;
  /** What is available may be another amount by now: it refuses nothing. */
  isBalanceOld?: boolean;
  scene: Scene;
  /** The side of the book that a market order would take, best first. */
  levels: readonly (readonly [Decimal, Decimal])[];
}

export const sideOf = (side: Side): PerpetualSide => (side === 'buy' ? 'long' : 'short');

/** The quantity that an amount is enough for, fee included, and what a quantity takes. */
export function marginedBy(market: PerpetualMarket, leverage: number): NonNullable<DraftScope['margined']> {
  const takes = (qty: Decimal, price: Decimal) => orderHold(qty, price, leverage, market.takerFeeRate);
  return {
    takes,
    affords: (amount, price) => {
      const share = add(div('1', `${leverage}`, 18, 'up'), market.takerFeeRate);
      const qty = floorToStep(div(amount, mul(price, share), 18, 'down'), market.step);
      return gt(takes(qty, price), amount) ? floorToStep(mul(qty, '0.9999'), market.step) : qty;
    },
  };
}

/** The order that a draft stands for, or null while something is not typed yet. */
export function orderOf(draft: OrderDraft, terms: TicketTerms, { market, leverage }: PerpetualScope): NewOrder | null {
  const [price, qty] = [typedDecimal(draft.price), typedDecimal(draft.qty)];
  if (!qty || leverage === null || (draft.type === 'limit' && !price)) return null;
  const stops = terms.hasStops
    ? { takeProfit: typedDecimal(terms.takeProfit), stopLoss: typedDecimal(terms.stopLoss) }
    : {};
  return {
    symbol: market.symbol,
    side: sideOf(draft.side),
    marginMode: terms.marginMode,
    leverage,
    orderType: draft.type,
    ...(draft.type === 'limit' && price ? { price, timeInForce: draft.timeInForce } : {}),
    qty,
    takerFeeRate: market.takerFeeRate,
    ...Object.fromEntries(Object.entries(stops).filter(([, value]) => value !== null)),
  };
}

export type TicketField = 'price' | 'qty' | 'takeProfit' | 'stopLoss';

export type TicketProblem =
  | Violation
  | {
      reason:
        | 'missingPrice'
        | 'zeroPrice'
        | 'wouldTake'
        | 'missingAmount'
        | 'insufficientMargin'
        | 'leverageRefused'
        | 'tierLimit'
        | 'stopsInvalid'
        | 'missingStops';
      args: Record<string, string>;
    };

export interface PlacedProblem {
  field: TicketField;
  problem: TicketProblem;
}

const at = (field: TicketField, reason: TicketProblem['reason'], args: Record<string, string> = {}): PlacedProblem => ({
  field,
  problem: { reason, args },
});

/** Of each field the first thing that keeps the draft from being an order, in the order of the fields; empty where nothing does. */
export function problemsOf(draft: OrderDraft, terms: TicketTerms, scope: PerpetualScope): PlacedProblem[] {
  const inPrice = priceProblem(draft, scope);
  const inQty = qtyProblem(draft, terms, scope, inPrice === null);
  const order =
    inPrice || (inQty && inQty.problem.reason !== 'insufficientMargin') ? null : orderOf(draft, terms, scope);
  // Against a limit price that has to change nothing is judged.
  const against = draft.type === 'market' ? scope.mark : inPrice ? null : typedDecimal(draft.price);
  const inStops = terms.hasStops ? stopsProblems({ draft, terms, order, against }, scope) : [];
  return [inPrice, inQty, ...inStops].flatMap((one) => one ?? []);
}

function priceProblem(draft: OrderDraft, { market, index, levels }: PerpetualScope): PlacedProblem | null {
  if (draft.type === 'market') return null;
  const price = typedDecimal(draft.price);
  if (price === null) return at('price', 'missingPrice');
  if (!isPositive(price)) return at('price', 'zeroPrice');
  if (wouldTake({ ...draft, price }, levels[0]?.[0] ?? null)) return at('price', 'wouldTake');
  const violation = index && checkPrice(market, index, price);
  return violation && { field: 'price', problem: violation };
}

function qtyProblem(
  draft: OrderDraft,
  terms: TicketTerms,
  scope: PerpetualScope,
  isPriced: boolean,
): PlacedProblem | null {
  const { market, index } = scope;
  const qty = typedDecimal(draft.qty);
  if (qty === null || !isPositive(qty)) return at('qty', 'missingAmount');
  // What it is worth and takes is known with the price only.
  if (!isPriced) {
    const violation = index && checkOrder(market, index, { side: 'sell', type: 'market', qty });
    return violation && violation.args.unit !== market.quote ? { field: 'qty', problem: violation } : null;
  }
  const order = orderOf(draft, terms, scope);
  if (!order) return null;
  // A market order by quantity is judged alike on both sides.
  const side = draft.type === 'market' ? 'sell' : draft.side;
  const violation = index && checkOrder(market, index, { side, type: draft.type, price: order.price, qty: order.qty });
  const expected = expectedPrice(order, scope);
  const shortage = shortageOf(order, scope);
  if (violation && !(shortage && violation.reason === 'aboveMaximum')) return { field: 'qty', problem: violation };
  if (shortage) return at('qty', 'insufficientMargin', { ...shortage });
  return tierProblem(order, scope, expected);
}

/** What an order needs and what there is, where that is less; null where it is enough or unknown. */
export function shortageOf(order: NewOrder, scope: PerpetualScope): { needed: Decimal; available: Decimal } | null {
  const { market, available, isBalanceOld = false } = scope;
  const expected = expectedPrice(order, scope);
  if (!expected || available === null || isBalanceOld) return null;
  const needed = orderHold(order.qty, expected, order.leverage, market.takerFeeRate);
  return gt(needed, available) ? { needed, available } : null;
}

function tierProblem(order: NewOrder, { market, scene }: PerpetualScope, price: Decimal | null): PlacedProblem | null {
  // Chosen before operators lowered it.
  if (order.leverage > market.maxLeverage) return at('qty', 'leverageRefused', { max: String(market.maxLeverage) });
  if (!price) return null;
  const qty = add(heldBy(scene, order)?.qty ?? '0', order.qty);
  if (leverageCap(market.tiers, mul(qty, price)) >= order.leverage) return null;
  const fitting = market.tiers.findLast(({ maxLeverage }) => maxLeverage >= order.leverage);
  return at('qty', 'tierLimit', { max: fitting?.cap ?? market.tiers[0]?.cap ?? '0' });
}

interface WantedStops {
  draft: OrderDraft;
  terms: TicketTerms;
  /** Null while it is not known what would be held. */
  order: NewOrder | null;
  /** The price that both are judged against. */
  against: Decimal | null;
}

function stopsProblems({ draft, terms, order, against }: WantedStops, scope: PerpetualScope): PlacedProblem[] {
  const wanted = { takeProfit: typedDecimal(terms.takeProfit), stopLoss: typedDecimal(terms.stopLoss) };
  if (!wanted.takeProfit && !wanted.stopLoss) return [at('takeProfit', 'missingStops')];
  const liquidation = order?.marginMode === 'isolated' && against ? afterOf(order, scope, against) : null;
  return stopFaults(sideOf(draft.side), wanted, { against, liquidation, tick: scope.market.tick }).map(
    ({ field, problem: { reason, args } }) =>
      at(
        field,
        reason,
        reason === 'stopsInvalid' ? { ...args, against: draft.type === 'limit' ? 'limit' : 'mark' } : args,
      ),
  );
}

export interface StopFault {
  field: 'takeProfit' | 'stopLoss';
  problem: { reason: 'priceStep' | 'stopsInvalid'; args: Record<string, string> };
}

/** What the exchange would refuse of a take profit and of a stop loss, each by itself. `against`: the price that both are judged against. */
export function stopFaults(
  side: PerpetualSide,
  wanted: Readonly<Record<StopFault['field'], Decimal | null>>,
  { against, liquidation, tick }: { against: Decimal | null; liquidation: Decimal | null; tick: Decimal },
): StopFault[] {
  return (['takeProfit', 'stopLoss'] as const).flatMap((field): StopFault[] => {
    const price = wanted[field];
    if (!price) return [];
    if (!isMultiple(price, tick)) return [{ field, problem: { reason: 'priceStep', args: { tick } } }];
    const why = against && stopsProblem(side, against, { [field]: price }, liquidation);
    if (!why) return [];
    const nearest = why === 'beyondLiquidation' && liquidation && nearestStop(side, liquidation, tick);
    return [
      {
        field,
        problem: {
          reason: 'stopsInvalid',
          args: { why, against: 'mark', ...stopWay(why, side === 'long'), ...(nearest && { nearest }) },
        },
      },
    ];
  });
}

/** The average that a market order of this quantity would get from these levels; null without a book. */
export const closingPrice = (qty: Decimal, levels: PerpetualScope['levels'], market: PerpetualMarket): Decimal | null =>
  estimateMarketOrder('sell', 'qty', qty, levels, market).averagePrice;

/** The order's own price, or the average that the book on the screen gives; without a book the mark price. */
function expectedPrice(order: NewOrder, { levels, market, mark }: PerpetualScope): Decimal | null {
  if (order.price) return order.price;
  const side = order.side === 'long' ? 'buy' : 'sell';
  const { averagePrice } = estimateMarketOrder(side, 'qty', order.qty, levels, market);
  return averagePrice ?? mark;
}

/** The liquidation price of the position that would come of it, as if all of it filled at this price. */
function afterOf(order: NewOrder, { market, scene, mark }: PerpetualScope, price: Decimal): Decimal | null {
  const held = heldBy(scene, order);
  const qty = add(held?.qty ?? '0', order.qty);
  const position = {
    symbol: order.symbol,
    side: order.side,
    qty,
    entryPrice: averageEntry(held, order.qty, price),
    leverage: order.leverage,
  };
  if (order.marginMode === 'isolated') {
    const margin = add(held?.margin ?? '0', initialMargin(order.qty, price, order.leverage));
    return liquidationPrice({ ...position, margin }, riskTermsOf(market));
  }
  const [others, balance] = [othersOf(held?.positionId ?? null, scene), crossBalanceOf(scene)];
  if (!others || !balance || !mark) return null;
  const fee = feeOf(mul(order.qty, price), market.takerFeeRate);
  return crossLiquidationPrice(
    { ...position, mark, terms: riskTermsOf(market) },
    others,
    add(balance, `-${fee}` as Decimal),
  );
}

/** What an order would do. */
export interface Outlook {
  /** At which it is expected to fill. */
  price: Decimal;
  value: Decimal;
  fee: Decimal;
  /** Margin and fee. */
  cost: Decimal;
  /** In money: isolated its margin and fee, cross all that stands behind cross positions. Null while unknown. */
  worstLoss: Decimal | null;
  /** A cross long that stands alone: what it is worth is all that it can lose. */
  isOwnWorst: boolean;
  /** Liquidation price of the position that is there, and of the one that would be. */
  before: Decimal | null;
  after: Decimal | null;
  /** A limit order whose price the market has not reached: nothing can happen to it before it is filled there. */
  rests: boolean;
  /** From the mark price to the liquidation price, as a fraction; of an order that rests from its own price. */
  distance: Decimal | null;
}

/** Without a book the mark price tells. */
function isResting({ side, price }: NewOrder, { levels, mark }: PerpetualScope): boolean {
  if (!price) return false;
  const best = levels[0]?.[0];
  return !reaches({ side: side === 'long' ? 'buy' : 'sell', price }, best ?? mark);
}

/** Where the mark price already stands nearer to the liquidation than the order's own price, its way is the shorter one. */
const fromOf = (side: PerpetualSide, price: Decimal, after: Decimal, mark: Decimal): Decimal =>
  side === 'long' ? min(price, max(mark, after)) : max(price, min(mark, after));

export function outlookOf(order: NewOrder, scope: PerpetualScope): Outlook | null {
  const price = expectedPrice(order, scope);
  if (!price) return null;
  const { market, scene } = scope;
  const held = heldBy(scene, order);
  const value = mul(order.qty, price);
  const fee = feeOf(value, market.takerFeeRate);
  const cost = add(marginOfFill(order.qty, price, order.leverage), fee);
  const found = afterOf(order, scope, price);
  // Of more than anybody may hold it would be no price to look at.
  const after = found && isBehind(order.side, found, price) ? found : null;
  const rests = isResting(order, scope);
  const from = rests && after && scope.mark ? fromOf(order.side, price, after, scope.mark) : scope.mark;
  const worst = order.marginMode === 'cross' ? worstCrossLossOf(scene, { ...order, price, fee }) : null;
  return {
    price,
    value,
    fee,
    cost,
    worstLoss: order.marginMode === 'isolated' ? cost : (worst?.loss ?? null),
    isOwnWorst: worst?.isOwn ?? false,
    before:
      held &&
      (held.marginMode === 'isolated'
        ? liquidationPrice(isolatedOf(held), riskTermsOf(market))
        : held.liquidationPrice),
    after,
    rests,
    distance: distanceOf(from, after),
  };
}

/** Above this leverage the consequences stand in red. */
export const HIGH_LEVERAGE = 10;
