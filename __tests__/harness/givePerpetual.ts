/** Puts demo money on somebody's perpetual account. */
import type { Decimal } from '@/lib/money/decimal';
import { transaction } from '@/server/db/database';
import { post } from '@/server/ledger/ledger';
import type { Person, TestExchange } from './exchange';

let given = 0;

export const givePerpetual = (
  { db, clock }: Pick<TestExchange, 'db' | 'clock'>,
  person: Pick<Person, 'userId'>,
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
          { owner: person.userId, kind: 'perpetual:available', asset: 'USDT', amount, line: 'demoGrant' },
        ],
      },
    ]),
  );
