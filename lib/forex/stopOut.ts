/**
 * At which price an account would be stopped out. Whoever asks for many positions of one account asks once for all of them: each position is
 * looked at once for itself and once for each variety that it depends on.
 */
import type { Side } from '@/lib/api/trading';
import {
  add,
  ceilToStep,
  div,
  floorToStep,
  isPositive,
  isZero,
  lt,
  mul,
  neg,
  sub,
  sum,
  type Decimal,
} from '@/lib/money/decimal';
import { closingPrice, midOf, STOP_OUT_LEVEL, unitsOf, type BidAsk, type Contract, type Held } from './rules';

const PRICE_PLACES = 12;

const signed = (side: Side, value: Decimal): Decimal => (side === 'buy' ? value : neg(value));

/** Equity as a function of the middle price of one variety: `constant + slope * mid` or `constant + inverse / mid`. */
interface EquityLine {
  constant: Decimal;
  slope: Decimal;
  inverse: Decimal;
}

/** What a position brings now, exact. */
const exactProfit = ({ side, lots, entryPrice, contract, quote, rate }: Held): Decimal =>
  mul(mul(signed(side, unitsOf(lots, contract)), sub(closingPrice(side, quote), entryPrice)), rate);

/**
 * How equity follows one variety while all other prices stay. Where the variety is USD per unit it also converts what is quoted in its base;
 * where it is units per USD it converts what is quoted in its quote currency, its own positions included. `others`: equity without these.
 */
function equityLine(code: string, others: Decimal, positions: readonly Held[]): EquityLine {
  const line: EquityLine = { constant: others, slope: '0', inverse: '0' };
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
    else plus('slope', mul(units, sub(price, entryPrice)));
  }
  return line;
}

/** Whether a position's profit changes with the price of a variety. */
const dependsOn = ({ contract }: Held, code: string): boolean =>
  contract.code === code || code === `USD${contract.quote}` || code === `${contract.quote}USD`;

type StopOut = (side: Side, of: Contract, quote: BidAsk) => Decimal | null;

/**
 * For an account with this balance: the closing price of a position's side at which it would be stopped out while all other varieties stay:
 * equity equals half of the used margin. All positions of the variety move together. Rounded to the tick against the person (towards the present
 * price); null where no price does it.
 */
export function stopOutsOf(balance: Decimal, positions: readonly Held[]): StopOut {
  const target = mul(sum(positions.map(({ margin }) => margin)), STOP_OUT_LEVEL);
  const profits = new Map(positions.map((held) => [held, exactProfit(held)]));
  const equity = sum([balance, ...profits.values()]);
  const lines = new Map<string, EquityLine>();
  const lineOf = (code: string): EquityLine => {
    const known = lines.get(code);
    if (known) return known;
    const moving = positions.filter((held) => dependsOn(held, code));
    const line = equityLine(code, sub(equity, sum(moving.map((held) => profits.get(held) ?? '0'))), moving);
    lines.set(code, line);
    return line;
  };
  return (side, of, quote) => {
    const { constant, slope, inverse } = lineOf(of.code);
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
  };
}

/** The same for one position alone. */
export const stopOutPrice = (
  side: Side,
  of: Contract,
  quote: BidAsk,
  balance: Decimal,
  positions: readonly Held[],
): Decimal | null => stopOutsOf(balance, positions)(side, of, quote);
