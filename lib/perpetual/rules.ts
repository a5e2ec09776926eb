/**
 * Formulas of USDT-margined perpetual contracts, exact and pure: the exchange settles with them and the screens show them, so that one
 * position has one liquidation price everywhere. `s` is 1 for a long and -1 for a short position, `Q` its quantity in base units, `EP` its
 * entry price, `M` the mark price, `L` the leverage. Amounts are USDT. Sources and the reasons of choices: docs/domains/perpetual.md.
 */
import type { PerpetualSide, Tier } from '@/lib/api/perpetualShapes';
import {
  add,
  ceilToStep,
  div,
  eq,
  floorToStep,
  gt,
  gte,
  isPositive,
  lt,
  lte,
  max,
  min,
  mul,
  neg,
  round,
  sub,
  sum,
  type Decimal,
} from '@/lib/money/decimal';

/** Places of an entry price: enough that a quantity of a billion moves no cent by rounding it. */
export const ENTRY_PLACES = 18;
/** Of quotients on the way to a figure; wide enough that the last rounding decides. */
const WORKING_PLACES = 18;
/** Money is kept to this many places. */
const MONEY_PLACES = 8;
/** Rounds of looking the tier up at the liquidation price; a position crosses one or two tiers at most. */
const MOST_TIER_STEPS = 8;

const signed = (side: PerpetualSide, value: Decimal): Decimal => (side === 'long' ? value : neg(value));

/** A position as far as its figures depend on it. */
export interface Exposure {
  side: PerpetualSide;
  /** Base units. */
  qty: Decimal;
  entryPrice: Decimal;
}

/** An isolated position: `margin` is what stands behind it, funding and added margin included. */
export interface IsolatedExposure extends Exposure {
  margin: Decimal;
}

/** What of a market's terms the formulas need. */
export interface RiskTerms {
  tiers: readonly Tier[];
  liquidationFeeRate: Decimal;
  tick: Decimal;
}

/** `Q * price`, unrounded. */
export const notionalOf = (qty: Decimal, price: Decimal): Decimal => mul(qty, price);

/** The tier that a position value falls into: the last whose floor it reaches. Values beyond the last cap stay in the last tier. */
export function tierAt(tiers: readonly Tier[], value: Decimal): Tier {
  const found = tiers.findLast(({ floor }) => gte(value, floor)) ?? tiers[0];
  if (!found) throw new RangeError('a market without tiers');
  return found;
}

/** `cum_n = floor_n * (mmr_n - mmr_(n-1)) + cum_(n-1)`: what makes maintenance margin grow without a step between tiers. */
export function withCum(tiers: readonly Omit<Tier, 'cum'>[]): Tier[] {
  const done: Tier[] = [];
  for (const tier of tiers) {
    const before = done.at(-1);
    const cum = before ? add(mul(tier.floor, sub(tier.mmr, before.mmr)), before.cum) : ('0' as const);
    done.push({ ...tier, cum });
  }
  return done;
}

/** The highest leverage that a position of this value may have. */
export const leverageCap = (tiers: readonly Tier[], value: Decimal): number => tierAt(tiers, value).maxLeverage;

/** Initial margin `Q * price / L`, 8 places up. `price` is the entry price of an isolated position, the mark of a cross one. */
export const initialMargin = (qty: Decimal, price: Decimal, leverage: number): Decimal =>
  div(mul(qty, price), `${leverage}`, MONEY_PLACES, 'up');

/** The same of one of the fills of an order, 8 places down, so that the fills together never need more than the order held. */
export const marginOfFill = (qty: Decimal, price: Decimal, leverage: number): Decimal =>
  div(mul(qty, price), `${leverage}`, MONEY_PLACES, 'down');

/**
 * What another leverage changes the margin of an isolated position by: the difference of the initial margins, so that what was added beyond
 * stays. Where funding has taken some of it, no more comes back than what lies above the new initial margin.
 */
export function leverageChange(
  { qty, entryPrice, margin }: Pick<IsolatedExposure, 'qty' | 'entryPrice' | 'margin'>,
  [from, to]: readonly [from: number, to: number],
): Decimal {
  const needed = initialMargin(qty, entryPrice, to);
  const change = sub(needed, initialMargin(qty, entryPrice, from));
  return isPositive(change) ? change : max(change, min('0', sub(needed, margin)));
}

/** Trading fee on the value traded, 8 places half up. */
export const feeOf = (value: Decimal, rate: Decimal): Decimal => round(mul(value, rate), MONEY_PLACES, 'halfUp');

/** What an order puts on hold: its initial margin and the taker's fee, at its own price. */
export const orderHold = (qty: Decimal, price: Decimal, leverage: number, takerFeeRate: Decimal): Decimal =>
  add(initialMargin(qty, price, leverage), round(mul(mul(qty, price), takerFeeRate), MONEY_PLACES, 'up'));

/** Maintenance margin `Q * M * mmr - cum` of the tier that `Q * M` falls into, unrounded. */
export function maintenanceMargin(qty: Decimal, mark: Decimal, tiers: readonly Tier[]): Decimal {
  const value = mul(qty, mark);
  const { mmr, cum } = tierAt(tiers, value);
  return sub(mul(value, mmr), cum);
}

/** What must be left for the position to stay open: maintenance margin and the taker's fee of closing it, unrounded. */
export const requirement = (qty: Decimal, mark: Decimal, { tiers, liquidationFeeRate }: RiskTerms): Decimal =>
  add(maintenanceMargin(qty, mark, tiers), mul(mul(qty, mark), liquidationFeeRate));

/** Profit at a price: `s * Q * (price - EP)`, 8 places: a profit down, a loss away from zero, so that the figure never flatters. */
export function profitAt({ side, qty, entryPrice }: Exposure, price: Decimal): Decimal {
  const exact = signed(side, mul(qty, sub(price, entryPrice)));
  return round(exact, MONEY_PLACES, isPositive(exact) ? 'down' : 'up');
}

/** Return on the initial margin, as a fraction, 8 places half up; null where there is no margin. */
export function returnOn(profit: Decimal, margin: Decimal): Decimal | null {
  return isPositive(margin) ? div(profit, margin, MONEY_PLACES, 'halfUp') : null;
}

/** `(EP * Q + p * q) / (Q + q)`: the entry price after more of the same side. A reduction doesn't change it. */
export function averageEntry(
  held: { qty: Decimal; entryPrice: Decimal } | null,
  qty: Decimal,
  price: Decimal,
): Decimal {
  if (!held || !isPositive(held.qty)) return price;
  const value = add(mul(held.entryPrice, held.qty), mul(price, qty));
  return div(value, add(held.qty, qty), ENTRY_PLACES, 'halfUp');
}

/**
 * The entry price after an amount was paid out of what the position has gained: it has gained that much less from then on. 18 places against the
 * holder.
 */
export function entryAfterPaying({ side, qty, entryPrice }: Exposure, amount: Decimal): Decimal {
  return add(entryPrice, signed(side, div(amount, qty, ENTRY_PLACES, 'up')));
}

/** What of an amount goes with `part` of `whole`, 8 places down; all of it with the whole. */
export function shareOf(amount: Decimal, part: Decimal, whole: Decimal): Decimal {
  return eq(part, whole) ? amount : div(mul(amount, part), whole, MONEY_PLACES, 'down');
}

/** Margin ratio: the requirement as a fraction of what stands behind the position; 1 and more is liquidated. Null where nothing stands behind. */
export function marginRatio(required: Decimal, behind: Decimal): Decimal | null {
  return isPositive(behind) ? div(required, behind, MONEY_PLACES, 'up') : null;
}

/** Whether an isolated position is to be liquidated: `margin + profit <= maintenance + fee of closing`, compared unrounded. */
export function isBankruptAt(position: IsolatedExposure, mark: Decimal, terms: RiskTerms): boolean {
  const exact = signed(position.side, mul(position.qty, sub(mark, position.entryPrice)));
  return lte(add(position.margin, exact), requirement(position.qty, mark, terms));
}

/** The margin ratio of an isolated position at a mark price. */
export const isolatedRatio = (position: IsolatedExposure, mark: Decimal, terms: RiskTerms): Decimal | null =>
  marginRatio(requirement(position.qty, mark, terms), add(position.margin, profitAt(position, mark)));

/**
 * The mark price at which the margin ratio reaches `ratio` (1 is liquidation), where `behind` stands behind the position at its own entry
 * price: `(r*(s*Q*EP - behind) - cum) / (Q * (r*s - mmr - fee))`. The tier is looked up again at the price found, until it is its own.
 * Rounded to 18 places towards the mark; null where no positive price does it.
 */
export const thresholdPrice = (
  position: Exposure,
  behind: Decimal,
  terms: RiskTerms,
  ratio: Decimal = '1',
): Decimal | null => thresholdOf([position], behind, terms, ratio).price;

/**
 * The same of all positions of one market together: numerator and denominator are sums over them, each with its own tier. `side` is the one
 * that they are as a whole: `long` where a fall takes the margin away.
 */
function thresholdOf(
  positions: readonly Exposure[],
  behind: Decimal,
  { tiers, liquidationFeeRate }: RiskTerms,
  ratio: Decimal,
): { price: Decimal | null; side: PerpetualSide } {
  const priceIn = (at: readonly Tier[]): { price: Decimal | null; side: PerpetualSide } => {
    let [above, below]: [Decimal, Decimal] = [neg(mul(ratio, behind)), '0'];
    for (const [nr, { side, qty, entryPrice }] of positions.entries()) {
      const { mmr, cum } = at[nr] ?? tierAt(tiers, '0');
      const s = signed(side, ratio);
      above = sub(add(above, mul(mul(s, qty), entryPrice)), cum);
      below = add(below, mul(qty, sub(s, add(mmr, liquidationFeeRate))));
    }
    const side = isPositive(below) ? 'long' : 'short';
    if (eq(below, '0')) return { price: null, side };
    const price = div(above, below, WORKING_PLACES, side === 'long' ? 'up' : 'down');
    return { price: isPositive(price) ? price : null, side };
  };
  const tiersAt = (priceOf: (position: Exposure) => Decimal) =>
    positions.map((position) => tierAt(tiers, mul(position.qty, priceOf(position))));
  let at = tiersAt(({ entryPrice }) => entryPrice);
  let found = priceIn(at);
  for (let step = 0; found.price !== null && step < MOST_TIER_STEPS; step += 1) {
    const { price } = found;
    const next = tiersAt(() => price);
    if (next.every(({ floor }, nr) => floor === at[nr]?.floor)) return found;
    at = next;
    found = priceIn(at);
  }
  return found;
}

/** As it is shown: a long position's up to the tick, a short one's down, which never flatters; null stays "--". */
export function shownThreshold(side: PerpetualSide, price: Decimal | null, tick: Decimal): Decimal | null {
  if (price === null) return null;
  const shown = side === 'long' ? ceilToStep(price, tick) : floorToStep(price, tick);
  return isPositive(shown) ? shown : null;
}

/** Liquidation price of an isolated position, as it is shown. */
export const liquidationPrice = (position: IsolatedExposure, terms: RiskTerms): Decimal | null =>
  shownThreshold(position.side, thresholdPrice(position, position.margin, terms), terms.tick);

/** One position of a cross account with the mark price and the terms of its market. */
export interface CrossPosition extends Exposure {
  symbol: string;
  mark: Decimal;
  leverage: number;
  terms: RiskTerms;
  /** Its market stands still: what it has gained there may be gone when it opens again. */
  isHalted?: boolean;
}

/** The figures of an account whose cross positions share what is available. */
export interface CrossFigures {
  /** Profit and loss of the cross positions together, unrounded. */
  profit: Decimal;
  /** The same without what was gained in halted markets and is not hedged there: nobody spends against it what stands behind a loss elsewhere. */
  counted: Decimal;
  /** Initial margins, of which nothing can be spent or moved. */
  used: Decimal;
  /** What must be left: maintenance and fees of closing, unrounded. */
  required: Decimal;
}

const exactProfit = ({ side, qty, entryPrice, mark }: CrossPosition): Decimal =>
  signed(side, mul(qty, sub(mark, entryPrice)));

/** Of a gain in a halted market only what the other direction there loses or gains with it: together they stay what they are, wherever it opens. */
function countedProfit(position: CrossPosition, all: readonly CrossPosition[]): Decimal {
  const profit = exactProfit(position);
  if (!position.isHalted || !isPositive(profit)) return profit;
  const { symbol, side, qty } = position;
  const hedge = all.find((other) => other.symbol === symbol && other.side !== side);
  return hedge ? div(mul(profit, min(hedge.qty, qty)), qty, WORKING_PLACES, 'down') : '0';
}

export function crossFigures(positions: readonly CrossPosition[]): CrossFigures {
  return {
    profit: sum(positions.map(exactProfit)),
    counted: sum(positions.map((position) => countedProfit(position, positions))),
    used: sum(positions.map(({ qty, mark, leverage }) => initialMargin(qty, mark, leverage))),
    required: sum(positions.map(({ qty, mark, terms }) => requirement(qty, mark, terms))),
  };
}

/** The margin ratio of an account whose cross positions are these. */
export function crossRatio(positions: readonly CrossPosition[], balance: Decimal): Decimal | null {
  const { profit, required } = crossFigures(positions);
  return marginRatio(required, add(balance, profit));
}

/**
 * What of a cross account's balance is free for orders, margins and transfers: losses count, profits don't before they are realised.
 * 8 places down, never below zero.
 */
export function freeBalance(balance: Decimal, { counted, used }: Pick<CrossFigures, 'counted' | 'used'>): Decimal {
  return max('0', round(sub(add(balance, min(counted, '0')), used), MONEY_PLACES, 'down'));
}

/** An order that opens, as far as what it can lose depends on it. `price` is where it fills at worst. */
export interface Opening {
  symbol: string;
  side: PerpetualSide;
  qty: Decimal;
  price: Decimal;
  fee: Decimal;
}

/**
 * What cross positions can lose from now on, an order that opens one included: all that stands behind them. `behind` is the balance and what
 * rests in orders, which a liquidation releases; what was gained so far can be lost again, and what is lost already cannot be lost twice.
 * `isOwn`: a long that stands alone loses less, because no price falls below zero: what it is worth (at the mark what is held, at its price
 * what is added) and the fee. Funding that it pays as time goes by is not in it. 8 places up, never below zero.
 */
export function worstCrossLoss(
  behind: Decimal,
  cross: readonly CrossPosition[],
  order: Opening | null,
): { loss: Decimal; isOwn: boolean } {
  const all = max('0', round(add(behind, sum(cross.map(exactProfit))), MONEY_PLACES, 'up'));
  const stands = order ? [...cross, order] : cross;
  const isAlone = stands.every(({ symbol, side }) => side === 'long' && symbol === stands[0]?.symbol);
  const held = sum(cross.map(({ qty, mark }) => mul(qty, mark)));
  const own = round(order ? add(held, mul(order.qty, order.price), order.fee) : held, MONEY_PLACES, 'up');
  const isOwn = isAlone && isPositive(own) && lt(own, all);
  return { loss: isOwn ? own : all, isOwn };
}

/**
 * Liquidation price of a market of a cross account while all other marks stay: the balance, the profit of the positions in other markets and
 * their requirement stand behind it. Positions in both directions of one market move together and have one price, which lies above the mark
 * where the sold side is the larger one.
 */
export function crossLiquidationPrice(
  position: CrossPosition,
  others: readonly CrossPosition[],
  balance: Decimal,
): Decimal | null {
  const { symbol, terms } = position;
  const rest = crossFigures(others.filter((other) => other.symbol !== symbol));
  const together = [position, ...others.filter((other) => other.symbol === symbol)];
  const behind = sub(add(balance, rest.profit), rest.required);
  const { side, price } = thresholdOf(together, behind, terms, '1');
  return shownThreshold(side, price, terms.tick);
}

/** What a position pays (positive) or receives (negative) at a funding time: `s * Q * M * rate`, 8 places half up. */
export const fundingOf = (side: PerpetualSide, qty: Decimal, mark: Decimal, rate: Decimal): Decimal =>
  round(signed(side, mul(mul(qty, mark), rate)), MONEY_PLACES, 'halfUp');

const INTEREST: Decimal = '0.0001';
const LARGEST_STEP: Decimal = '0.0005';
/** The largest rate of one funding time, either way. */
export const LARGEST_FUNDING_RATE: Decimal = '0.0075';
const clamp = (value: Decimal, limit: Decimal): Decimal => max(neg(limit), min(limit, value));

/**
 * The funding rate of eight hours from the average premium `P` (fractions): `P + clamp(0.01 % - P, ±0.05 %)`, then within ±`cap`,
 * 0.75 % where nobody decided otherwise. 8 places half up.
 */
export function fundingRate(premium: Decimal, cap: Decimal = LARGEST_FUNDING_RATE): Decimal {
  const rate = add(premium, clamp(sub(INTEREST, premium), LARGEST_STEP));
  return round(clamp(rate, cap), MONEY_PLACES, 'halfUp');
}

const MARK_BAND: Decimal = '0.01';

/** The mark price: the index and the average basis of the last minute, at most 1 % from the index, to `places` half up. */
export function markPrice(index: Decimal, basis: Decimal, places: number): Decimal {
  return round(add(index, clamp(basis, mul(index, MARK_BAND))), places, 'halfUp');
}

export const FUNDING_INTERVAL_MS = 8 * 3_600_000;
/** 00:00, 08:00 and 16:00 UTC. */
export const nextFundingAt = (now: number): number => (Math.floor(now / FUNDING_INTERVAL_MS) + 1) * FUNDING_INTERVAL_MS;

/** How far a stop must stay from the liquidation price, as a fraction of it. */
const STOP_ROOM: Decimal = '0.001';
const stopEdge = (side: PerpetualSide, liquidation: Decimal): Decimal =>
  add(liquidation, signed(side, mul(liquidation, STOP_ROOM)));

/** The stop loss nearest to a liquidation price that is not refused. */
export const nearestStop = (side: PerpetualSide, liquidation: Decimal, tick: Decimal): Decimal =>
  add((side === 'long' ? floorToStep : ceilToStep)(stopEdge(side, liquidation), tick), signed(side, tick));

/** Why take profit or stop loss is refused, or null. `liquidation` is null where there is none. */
export function stopsProblem(
  side: PerpetualSide,
  mark: Decimal,
  { takeProfit, stopLoss }: { takeProfit?: Decimal | null | undefined; stopLoss?: Decimal | null | undefined },
  liquidation: Decimal | null,
): 'takeProfit' | 'stopLoss' | 'beyondLiquidation' | null {
  const ahead = side === 'long' ? gt : lt;
  if (takeProfit && !ahead(takeProfit, mark)) return 'takeProfit';
  if (!stopLoss) return null;
  if (!ahead(mark, stopLoss)) return 'stopLoss';
  if (liquidation === null) return null;
  return ahead(stopLoss, stopEdge(side, liquidation)) ? null : 'beyondLiquidation';
}

/** How near to the mark a liquidation price may be brought by taking margin out or raising leverage, as a fraction of the mark. */
export const NEAREST_LIQUIDATION: Decimal = '0.005';

/** Whether a liquidation price leaves that room. */
export function leavesRoom(side: PerpetualSide, liquidation: Decimal | null, mark: Decimal): boolean {
  if (liquidation === null) return true;
  const room = signed(side, sub(mark, liquidation));
  return gte(room, mul(mark, NEAREST_LIQUIDATION));
}
