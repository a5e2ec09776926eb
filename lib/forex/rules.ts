/**
 * Formulas of forex trading on margin, exact and pure: the exchange settles with them and the screens show them, so that one position has one
 * profit, one margin and one stop-out price everywhere. A price is quote currency per base unit; `Q` is a quantity in base units, `s` is 1 for
 * bought and -1 for sold, `r` what one unit of the quote currency is worth in USD. One USD is booked as one USDT. Sources and the reasons of
 * choices: docs/domains/forex.md.
 */
import type { Side } from '@/lib/api/trading';
import {
  add,
  ceilToStep,
  div,
  eq,
  floorToStep,
  gt,
  isPositive,
  isZero,
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

/** Money is kept to this many places. */
const MONEY_PLACES = 8;
/** Of prices on the way to a figure. */
const PRICE_PLACES = 12;
/** Of a rate that is a quotient: enough that rounding it moves no eighth place of a margin. */
const RATE_PLACES = 18;
/** Of the overnight interest, as it is booked: US cents. */
const SWAP_PLACES = 2;

/** Equity at this share of the used margin: the person is warned. */
export const CALL_LEVEL: Decimal = '1';
/** And at this one positions are closed. */
export const STOP_OUT_LEVEL: Decimal = '0.5';

const signed = (side: Side, value: Decimal): Decimal => (side === 'buy' ? value : neg(value));

/** What somebody can buy at (`ask`) and sell at (`bid`). */
export interface BidAsk {
  bid: Decimal;
  ask: Decimal;
}

/** The middle of both, exact. */
export const midOf = ({ bid, ask }: BidAsk): Decimal => div(add(bid, ask), '2', PRICE_PLACES, 'halfUp');

/** A position is opened on this side of the quote, and closed on the other. */
export const openingPrice = (side: Side, { bid, ask }: BidAsk): Decimal => (side === 'buy' ? ask : bid);
export const closingPrice = (side: Side, { bid, ask }: BidAsk): Decimal => (side === 'buy' ? bid : ask);

/** 0.01 for prices in yen and for metals, otherwise 0.0001. */
export const pipOf = (base: string, quote: string): Decimal =>
  quote === 'JPY' || base === 'XAU' || base === 'XAG' ? '0.01' : '0.0001';

/** Base units of one lot: 100 ounces of gold, 5,000 of silver, otherwise 100,000. */
export function lotSizeOf(base: string): Decimal {
  if (base === 'XAU') return '100';
  return base === 'XAG' ? '5000' : '100000';
}

/** The pair by which a quote currency becomes USD, and whether its price is USD per unit (or units per USD). Null for USD itself. */
export function ratePair(
  currency: string,
  isQuoted: (symbol: string) => boolean,
): { symbol: string; isDirect: boolean } | null {
  if (currency === 'USD') return null;
  const direct = `${currency}USD`;
  return isQuoted(direct) ? { symbol: direct, isDirect: true } : { symbol: `USD${currency}`, isDirect: false };
}

/** USD for one unit of a currency, from the middle of its pair: as it is quoted, or 18 places half up. */
export const rateFrom = (quote: BidAsk, isDirect: boolean): Decimal =>
  isDirect ? midOf(quote) : div('1', midOf(quote), RATE_PLACES, 'halfUp');

/** What one variety's formulas need. */
export interface Contract {
  code: string;
  base: string;
  quote: string;
  lotSize: Decimal;
  pip: Decimal;
  tick: Decimal;
}

/** Base units of a quantity of lots. */
export const unitsOf = (lots: Decimal, { lotSize }: Pick<Contract, 'lotSize'>): Decimal => mul(lots, lotSize);

/** What one pip of a quantity is worth: `pip * Q * r`, 8 places half up. */
export const pipWorth = (lots: Decimal, contract: Pick<Contract, 'lotSize' | 'pip'>, rate: Decimal): Decimal =>
  round(mul(mul(contract.pip, unitsOf(lots, contract)), rate), MONEY_PLACES, 'halfUp');

/** A distance of prices in pips, signed, one place half up. */
export const pipsBetween = (side: Side, from: Decimal, to: Decimal, pip: Decimal): Decimal =>
  div(signed(side, sub(to, from)), pip, 1, 'halfUp');

/** Worth of a quantity in USD: the base units themselves where the base is USD, otherwise `Q * price * r`. Unrounded. */
export function worthOf(
  lots: Decimal,
  contract: Pick<Contract, 'base' | 'lotSize'>,
  price: Decimal,
  rate: Decimal,
): Decimal {
  const units = unitsOf(lots, contract);
  return contract.base === 'USD' ? units : mul(mul(units, price), rate);
}

/** Margin of a position: its worth at the opening price, divided by the leverage, 8 places up. It stays as it is until it is closed. */
export const marginOf = (
  lots: Decimal,
  contract: Pick<Contract, 'base' | 'lotSize'>,
  price: Decimal,
  rate: Decimal,
  leverage: number,
): Decimal => div(worthOf(lots, contract, price, rate), `${leverage}`, MONEY_PLACES, 'up');

/** What of an amount goes with `part` of `whole`, 8 places down; all of it with the whole. */
export function shareOf(amount: Decimal, part: Decimal, whole: Decimal): Decimal {
  return eq(part, whole) ? amount : div(mul(amount, part), whole, MONEY_PLACES, 'down');
}

/** A position as far as its profit depends on it. */
export interface Exposure {
  side: Side;
  lots: Decimal;
  entryPrice: Decimal;
}

/**
 * Profit at a closing price in USD: `s * (price - entry) * Q * r`, where `r` is the rate of the moment of closing. 8 places: a profit down, a
 * loss away from zero, so that the figure never flatters.
 */
export function profitAt(
  { side, lots, entryPrice }: Exposure,
  contract: Pick<Contract, 'lotSize'>,
  price: Decimal,
  rate: Decimal,
): Decimal {
  const exact = mul(signed(side, mul(unitsOf(lots, contract), sub(price, entryPrice))), rate);
  return round(exact, MONEY_PLACES, isPositive(exact) ? 'down' : 'up');
}

/**
 * The entry price after an amount was paid out of what was gained, where a price that is 1 higher brings or takes `worthOfOne`: the position has
 * gained that much less from then on. 18 places against the holder.
 */
export const entryAfterPaying = (
  { side, entryPrice }: Pick<Exposure, 'side' | 'entryPrice'>,
  amount: Decimal,
  worthOfOne: Decimal,
): Decimal => add(entryPrice, signed(side, div(amount, worthOfOne, 18, 'up')));

/** What the spread costs at once: from the opening to the closing price. 8 places up. */
export const spreadCost = (
  lots: Decimal,
  contract: Pick<Contract, 'lotSize'>,
  { bid, ask }: BidAsk,
  rate: Decimal,
): Decimal => round(mul(mul(unitsOf(lots, contract), sub(ask, bid)), rate), MONEY_PLACES, 'up');

/** One position with the quote and the rate of now. */
export interface Held extends Exposure {
  contract: Contract;
  margin: Decimal;
  quote: BidAsk;
  rate: Decimal;
  /** Its variety stands still: what it has gained there may be gone when it opens again. */
  isHalted?: boolean;
}

export const profitNow = (held: Held): Decimal =>
  profitAt(held, held.contract, closingPrice(held.side, held.quote), held.rate);

/** Of a gain in a halted variety only what is hedged there: with as many lots of the other direction it stays what it is, wherever it opens. */
function countedProfit(held: Held, all: readonly Held[]): Decimal {
  const profit = profitNow(held);
  if (!held.isHalted || !isPositive(profit)) return profit;
  const there = all.filter(({ contract }) => contract.code === held.contract.code);
  const lotsOf = (isOwn: boolean) =>
    sum(there.flatMap(({ side, lots }) => ((side === held.side) === isOwn ? lots : [])));
  const own = lotsOf(true);
  return div(mul(profit, min(lotsOf(false), own)), own, MONEY_PLACES, 'down');
}

/** What of an account its figures are computed from. */
export interface Funds {
  /** Everything on the account: free, in margins, in orders. */
  balance: Decimal;
  /** Of that, on hold for orders. */
  inOrders: Decimal;
}

/** The figures of an account, all in USDT. */
export interface Figures {
  profit: Decimal;
  /** The same without what was gained in halted varieties and is not hedged there: nobody spends against it what stands behind a loss elsewhere. */
  counted: Decimal;
  /** The balance and the profit or loss of what is open. */
  equity: Decimal;
  used: Decimal;
  /** Equity as a fraction of the used margin, 8 places down; null without positions. */
  level: Decimal | null;
  /** What orders, margins and transfers may take: losses count, profits don't before they are realised. Below zero where that is overdrawn. */
  spare: Decimal;
  /** The same, never below zero. */
  free: Decimal;
}

export function figuresOf({ balance, inOrders }: Funds, positions: readonly Held[]): Figures {
  const profits = positions.map(profitNow);
  const profit = sum(profits);
  const counted = sum(positions.map((one) => countedProfit(one, positions)));
  const used = sum(positions.map(({ margin }) => margin));
  const equity = add(balance, profit);
  const spare = sub(sub(add(balance, min(counted, '0')), inOrders), used);
  return {
    profit,
    counted,
    equity,
    used,
    level: isPositive(used) ? div(equity, used, MONEY_PLACES, 'down') : null,
    spare,
    free: max('0', spare),
  };
}

/** Whether equity is at or below this share of the used margin, compared unrounded. */
export const isAtLevel = ({ equity, used }: Pick<Figures, 'equity' | 'used'>, level: Decimal): boolean =>
  isPositive(used) && lte(equity, mul(used, level));

/** What an account must have over a long closing: the worth of each position divided by the leverage that is bounded then. 8 places up. */
export const weekendNeed = (positions: readonly (Held & { weekendLeverage: number })[]): Decimal =>
  sum(
    positions.map(({ lots, contract, quote, rate, weekendLeverage }) =>
      marginOf(lots, contract, midOf(quote), rate, weekendLeverage),
    ),
  );

/** Equity as a function of the middle price of one variety: `constant + slope * mid` or `constant + inverse / mid`. */
interface EquityLine {
  constant: Decimal;
  slope: Decimal;
  inverse: Decimal;
}

/**
 * How equity follows one variety while all other prices stay. Where the variety is USD per unit it also converts what is quoted in its base;
 * where it is units per USD it converts what is quoted in its quote currency, its own positions included.
 */
function equityLine(code: string, balance: Decimal, positions: readonly Held[]): EquityLine {
  const line: EquityLine = { constant: balance, slope: '0', inverse: '0' };
  const plus = (part: keyof EquityLine, amount: Decimal) => {
    line[part] = add(line[part], amount);
  };
  for (const held of positions) {
    const { side, lots, entryPrice, contract, quote, rate } = held;
    const units = signed(side, unitsOf(lots, contract));
    const price = closingPrice(side, quote);
    const offset = sub(price, midOf(quote));
    if (contract.code === code && contract.base === 'USD' && contract.quote !== 'USD') {
      // s*Q*(mid + offset - entry) / mid
      plus('constant', units);
      plus('inverse', mul(units, sub(offset, entryPrice)));
    } else if (contract.code === code) {
      plus('slope', mul(units, rate));
      plus('constant', mul(mul(units, sub(offset, entryPrice)), rate));
    } else if (code === `USD${contract.quote}`) plus('inverse', mul(units, sub(price, entryPrice)));
    else if (code === `${contract.quote}USD`) plus('slope', mul(units, sub(price, entryPrice)));
    else plus('constant', mul(mul(units, sub(price, entryPrice)), rate));
  }
  return line;
}

/**
 * The closing price of a position's side at which the account would be stopped out while all other varieties stay: equity equals half of the
 * used margin. All positions of the variety move together. Rounded to the tick against the person (towards the present price); null where no
 * price does it.
 */
export function stopOutPrice(
  side: Side,
  of: Contract,
  quote: BidAsk,
  balance: Decimal,
  positions: readonly Held[],
): Decimal | null {
  const used = sum(positions.map(({ margin }) => margin));
  const target = mul(used, STOP_OUT_LEVEL);
  const { constant, slope, inverse } = equityLine(of.code, balance, positions);
  const missing = sub(target, constant);
  const mid = midOf(quote);
  const at = isZero(inverse)
    ? isZero(slope)
      ? null
      : div(missing, slope, PRICE_PLACES, 'halfUp')
    : isZero(missing)
      ? null
      : div(inverse, missing, PRICE_PLACES, 'halfUp');
  if (at === null || !isPositive(at)) return null;
  const price = add(at, sub(closingPrice(side, quote), mid));
  const shown = lt(at, mid) ? ceilToStep(price, of.tick) : floorToStep(price, of.tick);
  return isPositive(shown) ? shown : null;
}

/**
 * Overnight interest of one night or several: `points * pip / 10 * Q * r * nights`, in USD cents half up; negative is paid. Computed once on
 * the total.
 */
export function swapOf(
  points: Decimal,
  lots: Decimal,
  contract: Pick<Contract, 'lotSize' | 'pip'>,
  rate: Decimal,
  nights: number,
): Decimal {
  const point = div(contract.pip, '10', PRICE_PLACES, 'halfUp');
  const exact = mul(mul(mul(points, point), unitsOf(lots, contract)), mul(rate, `${nights}`));
  return round(exact, SWAP_PLACES, 'halfUp');
}

const [SUNDAY, WEDNESDAY, SATURDAY] = [0, 3, 6];
/** Of the week's day alone: Wednesday counts for the weekend too, which itself counts nothing, so that a week has seven nights. */
const nightsOfWeekday = (weekday: number): number =>
  weekday === SUNDAY || weekday === SATURDAY ? 0 : weekday === WEDNESDAY ? 3 : 1;
/** 1970-01-01 was a Thursday. */
const weekdayOf = (day: number): number => (((day + 4) % 7) + 7) % 7;
const MOST_HOLIDAYS = 14;

/**
 * How many nights are booked at 17:00 New York of a day (counted since 1970). A day without trading books nothing; its nights are booked on
 * the trading day before it.
 */
export function nightsOn(day: number, isTradingDay: (day: number) => boolean): number {
  if (!isTradingDay(day)) return 0;
  let nights = nightsOfWeekday(weekdayOf(day));
  for (let next = day + 1; next < day + MOST_HOLIDAYS && !isTradingDay(next); next += 1)
    nights += nightsOfWeekday(weekdayOf(next));
  return nights;
}

/** How long a position must have been held at 17:00 for interest that is due to its holder. */
export const HELD_FOR_INTEREST_MS = 3_600_000;
/** Of the nights booked at once: all are owed, but due only to whoever bore the market for an hour. Three for five minutes would outweigh the spread. */
export const nightsFor = (points: Decimal, nights: number, heldMs: number): number =>
  isPositive(points) && heldMs < HELD_FOR_INTEREST_MS ? 0 : nights;

/** Why take profit or stop loss is refused, or null: both are judged against the price at which the position would be closed. `stopOut`: of a position. */
export function stopsProblem(
  side: Side,
  price: Decimal,
  { takeProfit, stopLoss }: { takeProfit?: Decimal | null | undefined; stopLoss?: Decimal | null | undefined },
  stopOut: Decimal | null = null,
): 'takeProfit' | 'stopLoss' | 'beyondStopOut' | null {
  const ahead = side === 'buy' ? gt : lt;
  if (takeProfit && !ahead(takeProfit, price)) return 'takeProfit';
  if (stopLoss && !ahead(price, stopLoss)) return 'stopLoss';
  // With hedged positions the account may be stopped out on the other side of the price.
  return stopLoss && stopOut && ahead(price, stopOut) && ahead(stopOut, stopLoss) ? 'beyondStopOut' : null;
}

/** Whether a price has come to a stop of a position. */
export function isReached(side: Side, act: 'takeProfit' | 'stopLoss', stop: Decimal, price: Decimal): boolean {
  const goesUp = (act === 'takeProfit') === (side === 'buy');
  return goesUp ? !lt(price, stop) : !gt(price, stop);
}

/** Whether a limit order fills at a quote: it buys at its price or lower, it sells at its price or higher. */
export const isFillable = (side: Side, limit: Decimal, quote: BidAsk): boolean =>
  side === 'buy' ? !gt(quote.ask, limit) : !lt(quote.bid, limit);

/** How much worse than the price that was seen a market order may fill, as a fraction of it. */
export const SLIPPAGE: Decimal = '0.0002';

/** Whether a price has moved further against the person than that since it was seen. */
export function hasMoved(side: Side, seen: Decimal, price: Decimal): boolean {
  const worse = side === 'buy' ? sub(price, seen) : sub(seen, price);
  return gt(worse, mul(seen, SLIPPAGE));
}

/** How far a limit price may be from the middle, as a fraction of it. */
const PRICE_BAND: Decimal = '0.1';

/** The lowest and the highest limit price, to the tick. */
export function priceBandOf(quote: BidAsk, { tick }: Pick<Contract, 'tick'>): { low: Decimal; high: Decimal } {
  const mid = midOf(quote);
  const width = mul(mid, PRICE_BAND);
  return { low: ceilToStep(sub(mid, width), tick), high: floorToStep(add(mid, width), tick) };
}

/** The room that is left of what may be lost, in absolute terms; used by whoever bounds moves. */
export const roomAbove = ({ equity, used }: Pick<Figures, 'equity' | 'used'>, level: Decimal): Decimal =>
  max('0', sub(equity, mul(used, level)));
