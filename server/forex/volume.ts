/** What was traded in forex by day, each opening and each closing at its own price and rate. For operators. */
import { lotSizeOf, worthOf } from '@/lib/forex/rules';
import { add, round, type Decimal } from '@/lib/money/decimal';
import type { Db } from '../db/database';
import type { Period } from '../db/byDay';
import { tradedByDay } from './positions/store';

/** A rate may be a quotient of 18 places: what is worth has the places of money. */
const MONEY_PLACES = 8;

export async function forexVolume(db: Db, period: Period): Promise<{ day: number; amount: Decimal }[]> {
  const days = new Map<number, Decimal>();
  for (const { day, symbol, lots, value } of await tradedByDay(db, period)) {
    // Six letters, of which the first three are the base; a variety that is no longer listed is known as well.
    const base = symbol.slice(0, 3);
    const contract = { base, lotSize: lotSizeOf(base) };
    // The worth is linear, so that of the sum is the sum of all: in lots where the base is USD, otherwise in lots times price times rate.
    const worth = worthOf(base === 'USD' ? lots : value, contract, '1', '1');
    days.set(day, add(days.get(day) ?? '0', worth));
  }
  return [...days].map(([day, amount]) => ({ day, amount: round(amount, MONEY_PLACES, 'halfUp') }));
}
