/** Puts demo coins on somebody's spot account. */
import type { Decimal } from '@/lib/money/decimal';
import { transaction } from '@/server/db/database';
import { post } from '@/server/ledger/ledger';
import type { Person, TestExchange } from './exchange';

let given = 0;

export const giveCoins = (
  { db, clock }: Pick<TestExchange, 'db' | 'clock'>,
  { userId }: Pick<Person, 'userId'>,
  asset: string,
  amount: Decimal,
): Promise<unknown> =>
  transaction(db, (inside) =>
    post(inside, [
      {
        kind: 'test',
        refType: 'test',
        refId: `coins-${(given += 1)}`,
        step: 'give',
        actor: 'system',
        requestId: 'test',
        at: clock.now(),
        legs: [
          { owner: null, kind: 'house:faucet', asset, amount: `-${amount}` as Decimal, line: 'demoGrant' },
          { owner: userId, kind: 'spot:available', asset, amount, line: 'demoGrant' },
        ],
      },
    ]),
  );
