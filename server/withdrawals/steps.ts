/**
 * The steps of a withdrawal. Each is one transaction of its caller with all that belongs to it: the state, the ledger, the letter, and word
 * to the person's open pages. What was held leaves once or comes back once: both are the step `end` in the ledger.
 */
import type { WithdrawalStatus } from '@/lib/api/withdrawals';
import { unitsOf } from '@/lib/deposits/rules';
import { receivesOf } from '@/lib/withdrawals/rules';
import { withdrawalStates } from '@/lib/withdrawals/states';
import { factorsOf } from '../auth/factors/store';
import { checksummed } from '../chain/addresses';
import type { Chain } from '../chain/node';
import { queuePayout } from '../chain/payouts/payouts';
import { SIMULATED } from '../chain/simulated/simulated';
import type { Db } from '../db/database';
import { belongingTo, hold, move, post, release, type Leg } from '../ledger/ledger';
import { tellPerson, type MailContext } from '../mail/mail';
import { withdrawalLetter, type Told } from './letters';
import { stepWithdrawal, type WithdrawalRow } from './store';

export interface StepContext extends MailContext {
  requestId: string;
}
type Row = WithdrawalRow;

/** Moves on to the next state; null where it is too late for it. */
export async function moveOn(
  { db, now }: StepContext,
  row: Row,
  act: 'cancel' | 'pass' | 'send' | 'confirm' | 'fail',
  by: 'person' | 'chain' | 'exchange',
): Promise<Row | null> {
  const status = withdrawalStates.after(row.status, act, by);
  if (status === null || !(await stepWithdrawal(db, row, { status, now }))) return null;
  return { ...row, status };
}

/** Sets the amount aside. */
export const holdMoney = ({ db, now, requestId }: StepContext, row: Row): Promise<void> =>
  write(db, row, { step: 'hold', actor: `user:${row.user_id}`, requestId, at: now, legs: hold(held(row)) });

/** Gives all of it back. */
export const giveBack = ({ db, now, requestId }: StepContext, row: Row, actor: string): Promise<void> =>
  write(db, row, { step: 'end', actor, requestId, at: now, legs: release(held(row)) });

/** What was held has left: the fee is ours, the rest was paid on the chain. */
export function settle({ db, now, requestId }: StepContext, row: Row): Promise<void> {
  const from = { owner: row.user_id, kind: 'spot:withdrawal' } as const;
  const legs = [
    ...move({
      from,
      to: { owner: null, kind: 'house:chain' },
      asset: row.coin,
      amount: receivesOf(row.amount, row.fee),
      line: 'withdraw',
    }),
    ...move({ from, to: { owner: null, kind: 'house:fees' }, asset: row.coin, amount: row.fee, line: 'withdrawFee' }),
  ];
  return write(db, row, { step: 'end', actor: 'job:chain', requestId, at: now, legs });
}

/** Into the outbox, from which it is sent once. */
export const putOut = ({ db, now }: StepContext, row: Row, chain: Chain): Promise<void> =>
  queuePayout(db, {
    payoutNo: row.withdrawal_no,
    chain: row.chain,
    recipient: row.recipient,
    units: unitsOf(receivesOf(row.amount, row.fee), chain.decimals),
    now,
  });

export async function tell(context: StepContext, row: Row, txHash: string | null = null): Promise<void> {
  await tellPerson(context, await factorsOf(context.db, row.user_id), withdrawalLetter, told(row, { txHash }));
}

/** What the letter says of a withdrawal in its present state. */
export function told(
  row: Pick<Row, 'withdrawal_no' | 'amount' | 'fee' | 'recipient' | 'chain' | 'causes'> & { status: WithdrawalStatus },
  { txHash = null, reason = null, note = null }: Partial<Pick<Told, 'txHash' | 'reason' | 'note'>> = {},
): Told {
  return {
    what: row.status,
    no: row.withdrawal_no,
    amount: row.amount,
    receives: receivesOf(row.amount, row.fee),
    address: checksummed(row.recipient),
    txHash,
    reason,
    note,
    simulated: row.chain === SIMULATED,
    byItself: row.causes.length === 0,
  };
}

const held = (row: Row) => ({
  owner: row.user_id,
  account: 'spot',
  purpose: 'withdrawal',
  asset: row.coin,
  amount: row.amount,
});

async function write(
  db: Db,
  { withdrawal_no: no }: Row,
  posting: { step: 'hold' | 'end'; actor: string; requestId: string; at: number; legs: readonly Leg[] },
): Promise<void> {
  const legs = belongingTo(`withdrawal:${no}`, posting.legs);
  await post(db, [{ kind: 'withdrawal', refType: 'withdrawal', refId: no, ...posting, legs }]);
}
