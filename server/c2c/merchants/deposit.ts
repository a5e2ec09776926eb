/** The deposit of a merchant: put down by whoever becomes one, made whole after a compensation, and given back in full. */
import { DEPOSIT, DEPOSIT_COIN } from '@/lib/c2c/rules';
import { isPositive, isZero, sub, type Decimal } from '@/lib/money/decimal';
import type { Db } from '../../db/database';
import { balanceOf, belongingTo, move, post } from '../../ledger/ledger';
import type { MerchantRow } from './store';

interface Moving {
  db: Db;
  now: number;
  requestId: string;
}

/** What is missing from a whole deposit; null where nothing is. */
export async function missingDeposit(db: Db, userId: string): Promise<Decimal | null> {
  const missing = sub(DEPOSIT, await depositOf(db, userId));
  return isPositive(missing) ? missing : null;
}

export const depositOf = (db: Db, userId: string): Promise<Decimal> =>
  balanceOf(db, userId, 'c2c:deposit', DEPOSIT_COIN);

async function moveDeposit(
  { db, now, requestId }: Moving,
  row: MerchantRow,
  { amount, isBack, step, actor }: { amount: Decimal; isBack: boolean; step: string; actor: string },
): Promise<void> {
  const at = (purpose: 'available' | 'deposit') => ({ owner: row.user_id, kind: `c2c:${purpose}` as const });
  await post(db, [
    {
      kind: 'merchantDeposit',
      refType: 'merchant',
      refId: row.merchant_no,
      step,
      actor,
      requestId,
      at: now,
      legs: belongingTo(
        `merchant:${row.merchant_no}`,
        move({
          from: at(isBack ? 'deposit' : 'available'),
          to: at(isBack ? 'available' : 'deposit'),
          asset: DEPOSIT_COIN,
          amount,
          line: 'merchantDeposit',
        }),
      ),
    },
  ]);
}

/** The first time the whole, later what compensations took. */
export const putDown = (context: Moving, row: MerchantRow, amount: Decimal): Promise<void> =>
  moveDeposit(context, row, {
    amount,
    isBack: false,
    step: row.status === 'short' ? `topUp-${context.requestId}` : `deposit-${row.applied_at}`,
    actor: `user:${row.user_id}`,
  });

/** Whatever is left of it. */
export async function giveDepositBack(context: Moving, row: MerchantRow, actor: string): Promise<void> {
  const amount = await depositOf(context.db, row.user_id);
  if (!isZero(amount))
    await moveDeposit(context, row, { amount, isBack: true, step: `refund-${row.applied_at}`, actor });
}
