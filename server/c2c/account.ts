/** The account on which people have coins for C2C. */
import { COINS } from '@/lib/c2c/rules';
import type { OwnAccount } from '../domain';
import { balanceOf } from '../ledger/ledger';
import { lockPeople } from '../trading/people/store';

export const c2cAccount: OwnAccount = {
  account: 'c2c',
  coins: () => COINS,
  hold: lockPeople,
  spare: (db, ownerId, coin) => balanceOf(db, ownerId, 'c2c:available', coin),
};
