/** Puts demo money on somebody's perpetual or forex account, or into the house's insurance. */
import type { Decimal } from '@/lib/money/decimal';
import type { Person, TestExchange } from './exchange';
import { give } from './giveCoins';

type Clocked = Pick<TestExchange, 'db' | 'clock'>;
type Owner = Pick<Person, 'userId'>;
export const givePerpetual = (x: Clocked, person: Owner, amount: Decimal) =>
  give(x, { to: 'perpetual:available', owner: person, asset: 'USDT', amount });
export const giveForex = (x: Clocked, person: Owner, amount: Decimal) =>
  give(x, { to: 'fx:available', owner: person, asset: 'USDT', amount });
export const giveInsurance = (x: Clocked, amount: Decimal) =>
  give(x, { to: 'house:insurance', owner: null, asset: 'USDT', amount });
