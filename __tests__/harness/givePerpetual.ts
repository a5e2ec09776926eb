/** Puts demo money on somebody's perpetual or forex account, or into the house's insurance. */
import type { Decimal } from '@/lib/money/decimal';
import { transaction } from '@/server/db/database';
import { post } from '@/server/ledger/ledger';
import type { Person, TestExchange } from './exchange';

let given = 0;

const giveTo = (
  kind: 'perpetual:available' | 'fx:available' | 'house:insurance',
  { db, clock }: Pick<TestExchange, 'db' | 'clock'>,
  person: Pick<Person, 'userId'> | null,
  amount: Decimal,
): Promise<unknown> =>
  transaction(db, (inside) =>
    post(inside, [
      {
        kind: 'test',
        refType: 'test',
        refId: String((given += 1)),
        step: 'give',
        actor: 'system',
        requestId: 'test',
        at: clock.now(),
        legs: [
          { owner: null, kind: 'house:faucet', asset: 'USDT', amount: `-${amount}` as Decimal, line: 'demoGrant' },
          { owner: person?.userId ?? null, kind, asset: 'USDT', amount, line: 'demoGrant' },
        ],
      },
    ]),
  );

type Clocked = Pick<TestExchange, 'db' | 'clock'>;
type Owner = Pick<Person, 'userId'>;
export const givePerpetual = (x: Clocked, person: Owner, amount: Decimal) =>
  giveTo('perpetual:available', x, person, amount);
export const giveForex = (x: Clocked, person: Owner, amount: Decimal) => giveTo('fx:available', x, person, amount);
export const giveInsurance = (x: Clocked, amount: Decimal) => giveTo('house:insurance', x, null, amount);
