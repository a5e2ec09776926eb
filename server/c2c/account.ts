/** The account on which people have coins for C2C. */
import { COINS } from '@/lib/c2c/rules';
import { gt, max, sub, type Decimal } from '@/lib/money/decimal';
import type { Db } from '../db/database';
import type { OwnAccount } from '../domain';
import type { Context } from '../http/handler';
import { balanceOf } from '../ledger/ledger';
import { lockPeople } from '../trading/people/store';
import { reopenableQty } from './orders/store';

/**
 * What may leave the account, be sold on, or be set aside for an advert or a deposit: not the coins of an order that its buyer can still
 * bring back. Otherwise a seller who was paid at the last moment is quicker than the buyer's appeal.
 */
async function spareOf(db: Db, ownerId: string, coin: string, now: number): Promise<Decimal> {
  // In this order: an order that ends in between is counted, and its coins are not.
  const available = await balanceOf(db, ownerId, 'c2c:available', coin);
  return max('0', sub(available, await reopenableQty(db, ownerId, coin, now)));
}

export async function requireSpare(
  { db, now, fail }: Context<'insufficientBalance'>,
  ownerId: string,
  coin: string,
  amount: Decimal,
): Promise<void> {
  const available = await spareOf(db, ownerId, coin, now);
  if (gt(amount, available)) fail('insufficientBalance', { available });
}

export const c2cAccount = (now: () => number): OwnAccount => ({
  account: 'c2c',
  coins: () => COINS,
  hold: lockPeople,
  spare: (db, ownerId, coin) => spareOf(db, ownerId, coin, now()),
});
