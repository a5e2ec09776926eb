/**
 * Exact decimal arithmetic on text. A decimal is a plain string such as "0", "-3.5" or "64218.40": never a float, never exponent form.
 * Nothing here rounds unless its name or an argument says in which direction. Malformed text throws: money is never silently zero.
 */
import Big from 'big.js';

/**
 * A decimal number as text, the only form in which money, prices and rates travel. Plain text does not fit this type: what comes from
 * outside passes a schema of `lib/api` or `isDecimal`, what a person types passes `typedDecimal` of `lib/format/typing`.
 */
export type Decimal = `${number}`;

/** Direction of rounding: `down` towards zero, `up` away from zero, `halfUp` to the nearest with ties away from zero. */
export type Rounding = 'down' | 'up' | 'halfUp';

/** Every asset is kept to this many places in the ledger. */
export const LEDGER_PLACES = 8;

/**
 * Wider than any amount: products of amounts, prices and rates must be readable again before they are rounded. Six factors of the most places
 * that any of them has (18, of a rate that is a quotient) have 108.
 */
const SHAPE = /^-?(0|[1-9]\d{0,59})(\.\d{1,120})?$/;
const LONGEST = 182;
const MODES: Record<Rounding, 0 | 1 | 3> = { down: 0, halfUp: 1, up: 3 };

// A private constructor: precision set here cannot be changed by, or leak into, other users of big.js.
const Exact = Big();
Exact.PE = 100;
Exact.NE = -100;

/** Dividing constructors by their places; making one costs more than dividing. */
const dividers = new Map<number, typeof Exact>();

function dividerOf(places: number): typeof Exact {
  const known = dividers.get(places);
  if (known) return known;
  const D = Big();
  D.DP = places;
  D.RM = 0;
  dividers.set(places, D);
  return D;
}

function read(text: Decimal): Big {
  if (typeof text !== 'string' || text.length > LONGEST || !SHAPE.test(text))
    throw new RangeError(`not a decimal: ${String(text).slice(0, 40)}`);
  return new Exact(text);
}

function write(value: Big): Decimal {
  return value.eq(0) ? '0' : textOf(value);
}

/** big.js types its text as plain text; with no exponents in sight it always is a decimal. */
const textOf = (value: Big, places?: number): Decimal => value.toFixed(places) as Decimal;

/** True when the text is a decimal of at most `places` digits after the point. */
export function isDecimal(text: unknown, places = 18): text is Decimal {
  if (typeof text !== 'string' || text.length > LONGEST || !SHAPE.test(text)) return false;
  const point = text.indexOf('.');
  return point < 0 || text.length - point - 1 <= places;
}

/** Text that is known to be a decimal, such as one the exchange wrote into the arguments of an error. Throws where it is not. */
export function decimal(text: string): Decimal {
  if (!isDecimal(text, 40)) throw new RangeError(`not a decimal: ${text.slice(0, 40)}`);
  return text;
}

/** Exact sum of any number of decimals. */
export function add(first: Decimal, ...rest: Decimal[]): Decimal {
  return write(rest.reduce((total, next) => total.plus(read(next)), read(first)));
}

/** Exact sum of a list; "0" when it is empty. */
export function sum(values: readonly Decimal[]): Decimal {
  return write(values.reduce((total, next) => total.plus(read(next)), new Exact(0)));
}

/** Exact difference `a - b`. */
export function sub(a: Decimal, b: Decimal): Decimal {
  return write(read(a).minus(read(b)));
}

/** Exact product. */
export function mul(a: Decimal, b: Decimal): Decimal {
  return write(read(a).times(read(b)));
}

/** Quotient `a / b` rounded to `places` in the named direction. Throws RangeError when `b` is zero. */
export function div(a: Decimal, b: Decimal, places: number, rounding: Rounding): Decimal {
  const divisor = read(b);
  if (divisor.eq(0)) throw new RangeError('division by zero');
  const dividend = read(a);
  // The quotient is cut at `places`, then corrected by the exact remainder, so that ties and tiny rests are never lost to precision.
  const D = dividerOf(places);
  const cut = new Exact(new D(dividend).div(new D(divisor)));
  const rest = dividend.minus(cut.times(divisor)).abs();
  if (rest.eq(0) || rounding === 'down') return write(cut);
  const unit = new Exact(1).div(new Exact(10).pow(places));
  const away = dividend.s === divisor.s ? unit : unit.times(-1);
  const goesUp = rounding === 'up' || rest.times(2).gte(unit.times(divisor.abs()));
  return write(goesUp ? cut.plus(away) : cut);
}

/** -1, 0 or 1 as `a` is less than, equal to or greater than `b`. */
export function compare(a: Decimal, b: Decimal): -1 | 0 | 1 {
  return read(a).cmp(read(b));
}

export const isZero = (a: Decimal): boolean => read(a).eq(0);
export const isPositive = (a: Decimal): boolean => read(a).gt(0);
export const isNegative = (a: Decimal): boolean => read(a).lt(0);
export const lt = (a: Decimal, b: Decimal): boolean => read(a).lt(read(b));
export const lte = (a: Decimal, b: Decimal): boolean => read(a).lte(read(b));
export const gt = (a: Decimal, b: Decimal): boolean => read(a).gt(read(b));
export const gte = (a: Decimal, b: Decimal): boolean => read(a).gte(read(b));
export const eq = (a: Decimal, b: Decimal): boolean => read(a).eq(read(b));
export const neg = (a: Decimal): Decimal => write(read(a).times(-1));
export const abs = (a: Decimal): Decimal => write(read(a).abs());

/** The smaller of two decimals. */
export function min(a: Decimal, b: Decimal): Decimal {
  return lte(a, b) ? a : b;
}

/** The larger of two decimals. */
export function max(a: Decimal, b: Decimal): Decimal {
  return gte(a, b) ? a : b;
}

/** Rounds to `places` in the named direction and drops trailing zeros. */
export function round(a: Decimal, places: number, rounding: Rounding): Decimal {
  return write(read(a).round(places, MODES[rounding]));
}

/** Exactly `places` digits after the point, for prices and fixed columns. */
export function toFixed(a: Decimal, places: number, rounding: Rounding): Decimal {
  const value = read(a).round(places, MODES[rounding]);
  return textOf(value.eq(0) ? new Exact(0) : value, places);
}

/** The largest multiple of `step` whose size does not exceed `a` (towards zero). */
export function floorToStep(a: Decimal, step: Decimal): Decimal {
  return mul(div(a, step, 0, 'down'), step);
}

/** The smallest multiple of `step` whose size is at least that of `a` (away from zero). */
export function ceilToStep(a: Decimal, step: Decimal): Decimal {
  return mul(div(a, step, 0, 'up'), step);
}

/** True when `a` is a whole multiple of `step`. */
export function isMultiple(a: Decimal, step: Decimal): boolean {
  return read(a).mod(read(step)).eq(0);
}

/** Digits after the point that a step or tick such as "0.001" calls for. */
export function placesOf(step: Decimal): number {
  const text = write(read(step));
  const point = text.indexOf('.');
  return point < 0 ? 0 : text.length - point - 1;
}

/** `(now - then) / then * 100`, rounded half up to two places; null when `then` is zero, because no percentage exists. */
export function changePercent(then: Decimal, now: Decimal): Decimal | null {
  if (isZero(then)) return null;
  return toFixed(div(mul(sub(now, then), '100'), then, 6, 'halfUp'), 2, 'halfUp');
}

/** A decimal from a number that a feed computed. For quotes only; never for an amount that somebody owns. */
export function fromQuote(value: number, places: number): Decimal {
  if (!Number.isFinite(value)) throw new RangeError('not a finite quote');
  return textOf(new Exact(value), places);
}

/** A number for drawing (charts, bars, sliders). The result must never flow back into an amount. */
export function toDrawing(a: Decimal): number {
  return Number(a);
}
