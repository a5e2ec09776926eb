/** Stop-out prices of all positions of an account at once: each position is looked at once for each variety that moves it, however many there are. */
import { closingPrice, stopOutPrice, STOP_OUT_LEVEL, unitsOf, type Held } from '@/lib/forex/rules';
import { add, mul, neg, sub, sum, type Decimal } from '@/lib/money/decimal';

/** Whether a position's profit changes with the price of a variety. */
const dependsOn = ({ contract }: Held, code: string): boolean =>
  contract.code === code || code === `USD${contract.quote}` || code === `${contract.quote}USD`;

/** What a position adds to an account in which nothing moves it, exact: what it brings now, less what its margin asks for at the stop-out. */
function partOf({ side, lots, entryPrice, contract, quote, rate, margin }: Held): Decimal {
  const units = unitsOf(lots, contract);
  const moved = sub(closingPrice(side, quote), entryPrice);
  return sub(mul(mul(side === 'buy' ? units : neg(units), moved), rate), mul(margin, STOP_OUT_LEVEL));
}

/** As `stopOutPrice` says it of each: those of one variety and side have one price. */
export function stopOutsOf(balance: Decimal, positions: readonly Held[]): (one: Held) => Decimal | null {
  const parts = new Map(positions.map((held) => [held, partOf(held)]));
  const all = sum([...parts.values()]);
  const known = new Map<string, Decimal | null>();
  return ({ side, contract, quote }) => {
    const key = `${contract.code} ${side}`;
    if (!known.has(key)) {
      const moving = positions.filter((held) => dependsOn(held, contract.code));
      const others = sub(all, sum(moving.map((held) => parts.get(held) ?? '0')));
      known.set(key, stopOutPrice(side, contract, quote, add(balance, others), moving));
    }
    return known.get(key) ?? null;
  };
}
