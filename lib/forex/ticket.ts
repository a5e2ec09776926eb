/** The forex ticket as a pure value: what keeps a draft from being an order, and what the order would mean. */
import type { SentOf } from '@/lib/api/endpoint';
import type { forex } from '@/lib/api/forex';
import type { ForexTerms, ForexVariety } from '@/lib/api/forexShapes';
import type { Side } from '@/lib/api/trading';
import { type Typed, typedDecimal } from '@/lib/format/typing';
import { type Decimal, add, eq, gt, isMultiple, isPositive, lt, max, sub, toFixed } from '@/lib/money/decimal';
import { stopWay } from '@/lib/stops/rules';
import { type Scene, accountNow, allHeld, contractOf } from './figures';
import {
  type BidAsk,
  type Held,
  HELD_FOR_INTEREST_MS,
  closingPrice,
  figuresOf,
  isFillable,
  marginOf,
  openingPrice,
  nightsFor,
  pipWorth,
  priceBandOf,
  spreadCost,
  stopOutPrice,
  stopsProblem,
  swapOf,
} from './rules';
import type { ForexDraft } from './state';

export type NewForex = SentOf<typeof forex.placeOrder>;

export interface TicketScope {
  variety: ForexVariety;
  terms: ForexTerms;
  scene: Scene;
  /** The chosen one, or the default. */
  leverage: number;
  /** What is free may be another amount by now: it refuses nothing. */
  isBalanceOld?: boolean;
}

/** The order on one side that a draft stands for; null while something is missing. A market order carries the price that is seen. */
export function orderOf(side: Side, draft: ForexDraft, { variety, scene, leverage }: TicketScope): NewForex | null {
  const lots = typedDecimal(draft.lots);
  const quote = scene.priceOf(variety.code);
  const price = draft.type === 'limit' ? typedDecimal(draft.price) : quote && openingPrice(side, quote);
  if (!lots || !price) return null;
  const stops = draft.hasStops
    ? { takeProfit: typedDecimal(draft.takeProfit), stopLoss: typedDecimal(draft.stopLoss) }
    : {};
  return {
    code: variety.code,
    side,
    lots,
    leverage,
    orderType: draft.type,
    price,
    ...Object.fromEntries(Object.entries(stops).filter(([, value]) => value !== null)),
  };
}

export type TicketField = 'lots' | 'price' | 'takeProfit' | 'stopLoss';
type Reason =
  | 'missingLots'
  | 'missingPrice'
  | 'missingStops'
  | 'fxLots'
  | 'priceStep'
  | 'priceOutOfBand'
  | 'fxStopsInvalid'
  | 'insufficient';

export interface TicketProblem {
  field: TicketField;
  reason: Reason;
  args: Record<string, string>;
}

const at = (field: TicketField, reason: Reason, args: Record<string, string> = {}): TicketProblem => ({
  field,
  reason,
  args,
});

/** Of each field the first thing that keeps the draft from being an order on this side, in the order of the fields; empty where nothing does. */
export function problemsOf(side: Side, draft: ForexDraft, scope: TicketScope): TicketProblem[] {
  const inPrice = draft.type === 'limit' ? priceProblem(draft, scope) : null;
  // Nothing is judged by a price that has to change.
  const order = inPrice ? null : orderOf(side, draft, scope);
  return [inPrice, lotsProblem(draft, order, scope), ...stopsProblems(side, draft, !inPrice, scope)].flatMap(
    (one) => one ?? [],
  );
}

const isSome = (typed: Typed): boolean => {
  const value = typedDecimal(typed);
  return value !== null && isPositive(value);
};

function priceProblem(draft: ForexDraft, { variety, scene }: TicketScope): TicketProblem | null {
  const price = typedDecimal(draft.price);
  if (!price || !isSome(draft.price)) return at('price', 'missingPrice');
  if (!isMultiple(price, variety.tick)) return at('price', 'priceStep', { tick: variety.tick });
  const quote = scene.priceOf(variety.code);
  if (!quote) return null;
  const band = priceBandOf(quote, variety);
  return lt(price, band.low) || gt(price, band.high) ? at('price', 'priceOutOfBand', band) : null;
}

function lotsProblem(draft: ForexDraft, order: NewForex | null, scope: TicketScope): TicketProblem | null {
  const { minLots: min, maxLots: most, lotStep: step } = scope.terms;
  const lots = typedDecimal(draft.lots);
  if (!lots || !isPositive(lots)) return at('lots', 'missingLots');
  if (!isMultiple(lots, step) || lt(lots, min) || gt(lots, most)) return at('lots', 'fxLots', { min, max: most, step });
  return order && shortageOf(order, scope) ? at('lots', 'insufficient') : null;
}

function stopsProblems(
  side: Side,
  draft: ForexDraft,
  isPriced: boolean,
  { variety, scene }: TicketScope,
): TicketProblem[] {
  if (!draft.hasStops) return [];
  const wanted = { takeProfit: typedDecimal(draft.takeProfit), stopLoss: typedDecimal(draft.stopLoss) };
  if (!wanted.takeProfit && !wanted.stopLoss) return [at('takeProfit', 'missingStops')];
  const quote = scene.priceOf(variety.code);
  const limit = draft.type === 'limit' ? typedDecimal(draft.price) : null;
  const rests = limit !== null && !(quote && meetsNow({ orderType: 'limit', side, price: limit }, variety, quote));
  const price = !isPriced ? null : rests ? limit : quote && closingPrice(side, quote);
  return stopFaults(side, wanted, { price, tick: variety.tick, against: rests ? 'limit' : 'closing' });
}

export interface StopFault extends TicketProblem {
  field: 'takeProfit' | 'stopLoss';
  reason: 'priceStep' | 'fxStopsInvalid';
}

/** What the exchange would refuse of a take profit and of a stop loss, each by itself. `price`: both are judged against it; `stopOut`: of a position. */
export function stopFaults(
  side: Side,
  wanted: Readonly<Record<'takeProfit' | 'stopLoss', Decimal | null>>,
  {
    price,
    tick,
    against,
    stopOut = null,
  }: { price: Decimal | null; tick: Decimal; against: 'limit' | 'closing'; stopOut?: Decimal | null },
): StopFault[] {
  return (['takeProfit', 'stopLoss'] as const).flatMap((field): StopFault[] => {
    const stop = wanted[field];
    if (!stop) return [];
    if (!isPositive(stop) || !isMultiple(stop, tick)) return [{ field, reason: 'priceStep', args: { tick } }];
    const why = price && stopsProblem(side, price, { [field]: stop }, stopOut);
    return why ? [{ field, reason: 'fxStopsInvalid', args: { why, against, ...stopWay(why, side === 'buy') } }] : [];
  });
}

/** Whether a limit order would fill as soon as it is placed. */
const meetsNow = (
  { orderType, side, price }: Pick<NewForex, 'orderType' | 'side' | 'price'>,
  { session }: ForexVariety,
  quote: BidAsk,
): boolean => orderType === 'limit' && session.open && isFillable(side, price, quote);

export interface Shortage {
  needed: Decimal;
  free: Decimal;
  /** An order that fills at once pays the spread, beside its margin. */
  hasSpread: boolean;
}

/** What an order needs and what is free, where that is less; null where it is enough or unknown. */
export function shortageOf(order: NewForex, scope: TicketScope): Shortage | null {
  const [outlook, now] = [outlookOf(order, scope), accountNow(scope.scene)];
  if (!outlook || !now || scope.isBalanceOld) return null;
  const hasSpread = order.orderType === 'market' || outlook.fillsAtOnce;
  const needed = add(outlook.margin, hasSpread ? outlook.spreadCost : '0');
  return gt(needed, now.free) ? { needed, free: now.free, hasSpread } : null;
}

/** The larger one, where the order cannot be paid on either side. */
export function shortageOnBoth(draft: ForexDraft, scope: TicketScope): Shortage | null {
  const of = (side: Side) => {
    const order = orderOf(side, draft, scope);
    return order && shortageOf(order, scope);
  };
  const [buy, sell] = [of('buy'), of('sell')];
  return buy && sell && (gt(sell.needed, buy.needed) ? sell : buy);
}

/** What an order would do. */
export interface Outlook {
  /** At which it is expected to fill. */
  price: Decimal;
  /** A limit order whose price the market has reached already. */
  fillsAtOnce: boolean;
  margin: Decimal;
  /** Of one pip, and of the spread. */
  pipWorth: Decimal;
  spreadCost: Decimal;
  before: Decimal | null;
  after: Decimal | null;
  stopOut: Decimal | null;
  /** Everything on the account; null while it is unknown. */
  worst: Decimal | null;
}

export function outlookOf(order: NewForex, { variety, scene, leverage }: TicketScope): Outlook | null {
  const [quote, rate] = [scene.priceOf(variety.code), scene.rateOf(variety.quote)];
  if (!quote || !rate) return null;
  const contract = contractOf(variety);
  const { side, lots } = order;
  const fillsAtOnce = meetsNow(order, variety, quote);
  const price = fillsAtOnce ? openingPrice(side, quote) : order.price;
  const margin = marginOf(lots, contract, price, rate, leverage);
  // A limit order fills when the quote comes there: the same spread about its own price.
  const shift = order.orderType === 'limit' ? sub(price, openingPrice(side, quote)) : '0';
  const then = { bid: add(quote.bid, shift), ask: add(quote.ask, shift) };
  const fresh: Held = { side, lots, entryPrice: price, contract, margin, quote: then, rate };
  const held = allHeld(scene);
  const { account } = scene;
  const after = held && account && figuresOf(account, [...held, fresh]).level;
  return {
    price,
    fillsAtOnce,
    margin,
    pipWorth: pipWorth(lots, contract, rate),
    spreadCost: spreadCost(lots, contract, quote, rate),
    before: accountNow(scene)?.level ?? null,
    // Without money behind it the order would be refused, and has no level.
    after: after && isPositive(after) ? after : null,
    stopOut: held && account && stopOutPrice(side, contract, then, account.balance, [...held, fresh]),
    worst: account && max('0', account.balance),
  };
}

/**
 * What the draft would do on each side, each as its own sheet says it. `isSplit`: a limit that rests on one side and fills at the market on the
 * other, so that the two take different margins.
 */
export function outlooksOf(
  draft: ForexDraft,
  scope: TicketScope,
): { buy: Outlook | null; sell: Outlook | null; isSplit: boolean } {
  const of = (side: Side) => {
    const order = orderOf(side, draft, scope);
    return order && outlookOf(order, scope);
  };
  const [buy, sell] = [of('buy'), of('sell')];
  const isSplit = draft.type === 'limit' && buy !== null && sell !== null && !eq(buy.margin, sell.margin);
  return { buy, sell, isSplit };
}

/**
 * What the next interest would be on both sides for what is opened now, in USDT; null while the rate is unknown. While the market is closed that
 * is the first one after it opens. `isLate`: too late for interest that would be due to its holder.
 */
export function tonightOf(
  lots: Decimal,
  variety: ForexVariety,
  rate: Decimal | null,
  isLate: boolean,
): { buy: Decimal; sell: Decimal } | null {
  if (!rate) return null;
  const contract = contractOf(variety);
  const held = isLate ? 0 : HELD_FOR_INTEREST_MS;
  const tonight = (points: Decimal): Decimal =>
    swapOf(points, lots, contract, rate, nightsFor(points, variety.session.rollover.nights, held));
  return { buy: tonight(variety.swapLong), sell: tonight(variety.swapShort) };
}

/** Interest of one night for a lot of each side, in USDT; null while the rate is unknown. */
export function nightOfLot(variety: ForexVariety, rate: Decimal | null): { buy: Decimal; sell: Decimal } | null {
  const contract = contractOf(variety);
  const night = (points: Decimal) => rate && swapOf(points, '1', contract, rate, 1);
  const [buy, sell] = [night(variety.swapLong), night(variety.swapShort)];
  return buy && sell && { buy, sell };
}

/** Whether the next interest is that of the day of now: while the market is closed over a weekend it is that of the first day after it opens. */
export const isTonight = ({ session }: ForexVariety): 'yes' | 'no' =>
  session.rollover.at === session.dayTo ? 'yes' : 'no';

/** One step of lots up or down from what is typed, within the bounds. */
export function stepLots(typed: Typed, direction: 'up' | 'down', { lotStep, minLots, maxLots }: ForexTerms): Typed {
  const now = typedDecimal(typed) ?? '0';
  const next = direction === 'up' ? add(now, lotStep) : sub(now, lotStep);
  if (lt(next, minLots)) return toFixed(minLots, 2, 'down');
  return toFixed(gt(next, maxLots) ? maxLots : next, 2, 'down');
}

/** A price as the buttons write it: the pips large, the point raised. */
export function bigFigure(price: string, digits: number): { head: string; pips: string; point: string } {
  const hasPoint = digits === 3 || digits === 5;
  const end = hasPoint ? price.length - 1 : price.length;
  return { head: price.slice(0, end - 2), pips: price.slice(end - 2, end), point: price.slice(end) };
}
