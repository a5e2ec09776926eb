/** Puts demo money on one account, from nowhere. */
import type { Decimal } from '@/lib/money/decimal';
import { transaction } from '@/server/db/database';
import type { AccountKind } from '@/server/ledger/ledger';
import { post } from '@/server/ledger/ledger';
import type { Person, TestExchange } from './exchange';

type Clocked = Pick<TestExchange, 'db' | 'clock'>;
type Owner = Pick<Person, 'userId'>;
interface Gift {
  to: AccountKind;
  /** Null for an account of the house. */
  owner: Owner | null;
  asset: string;
  amount: Decimal;
}

let given = 0;

export const give = ({ db, clock }: Clocked, { to, owner, asset, amount }: Gift): Promise<unknown> =>
  transaction(db, (inside) =>
    post(inside, [
      {
        kind: 'test',
        refType: 'test',
        refId: `given-${(given += 1)}`,
        step: 'give',
        actor: 'system',
        requestId: 'test',
        at: clock.now(),
        legs: [
          { owner: null, kind: 'house:faucet', asset, amount: `-${amount}` as Decimal, line: 'demoGrant' },
          { owner: owner?.userId ?? null, kind: to, asset, amount, line: 'demoGrant' },
        ],
      },
    ]),
  );

/** On somebody's spot account. */
export const giveCoins = (x: Clocked, owner: Owner, asset: string, amount: Decimal): Promise<unknown> =>
  give(x, { to: 'spot:available', owner, asset, amount });
