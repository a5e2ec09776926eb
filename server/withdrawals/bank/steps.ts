/**
 * The steps of a withdrawal to a bank account, each in the transaction of its caller. What was held leaves once or comes back once: both are
 * the step `end` in the ledger.
 */
import type { BankReason, BankStatus } from '@/lib/api/bankWithdrawals';
import { sub } from '@/lib/money/decimal';
import { factorsOf } from '../../auth/factors/store';
import type { Db } from '../../db/database';
import { belongingTo, hold, move, post, release, type Leg } from '../../ledger/ledger';
import { tellPerson, type MailContext } from '../../mail/mail';
import { bankLetter, type BankTold } from './letters';
import type { BankRow } from './store';

export interface StepContext extends MailContext {
  requestId: string;
}

const held = (row: BankRow) => ({
  owner: row.user_id,
  account: 'spot',
  purpose: 'withdrawal',
  asset: row.coin,
  amount: row.amount,
});

/** Sets the amount aside. */
export const holdMoney = ({ db, now, requestId }: StepContext, row: BankRow): Promise<void> =>
  write(db, row, { step: 'hold', actor: `user:${row.user_id}`, requestId, at: now, legs: hold(held(row)) });

/** Gives all of it back. */
export const giveBack = ({ db, now, requestId }: StepContext, row: BankRow, actor: string): Promise<void> =>
  write(db, row, { step: 'end', actor, requestId, at: now, legs: release(held(row)) });

/** It was paid: the fee is ours, the rest has left by the bank. */
export function settle({ db, now, requestId }: StepContext, row: BankRow, actor: string): Promise<void> {
  const from = { owner: row.user_id, kind: 'spot:withdrawal' } as const;
  const { coin: asset, fee } = row;
  const legs = [
    ...move({
      from,
      to: { owner: null, kind: 'house:offline' },
      asset,
      amount: sub(row.amount, fee),
      line: 'withdraw',
    }),
    ...(fee === '0'
      ? []
      : move({ from, to: { owner: null, kind: 'house:fees' }, asset, amount: fee, line: 'withdrawFee' })),
  ];
  return write(db, row, { step: 'end', actor, requestId, at: now, legs });
}

export async function tell(context: StepContext, row: BankRow): Promise<void> {
  await tellPerson(context, await factorsOf(context.db, row.user_id), bankLetter, told(row));
}

/** What the letter says of it in its present state. */
export const told = (
  row: Pick<BankRow, 'no' | 'amount' | 'coin' | 'receives' | 'currency' | 'reference'> & { status: BankStatus },
  { reason = null, note = null }: { reason?: BankReason | null; note?: string | null } = {},
): BankTold => ({
  what: row.status,
  no: row.no,
  amount: row.amount,
  coin: row.coin,
  receives: row.receives,
  currency: row.currency,
  reference: row.reference,
  reason,
  note,
});

async function write(
  db: Db,
  { no }: BankRow,
  posting: { step: 'hold' | 'end'; actor: string; requestId: string; at: number; legs: readonly Leg[] },
): Promise<void> {
  const legs = belongingTo(`bankWithdrawal:${no}`, posting.legs);
  await post(db, [{ kind: 'withdrawal', refType: 'bankWithdrawal', refId: no, ...posting, legs }]);
}
