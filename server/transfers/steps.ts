/**
 * The steps of a transfer, each in one transaction of its caller with all that belongs to it: the state, the ledger, both letters. What
 * was held arrives once or comes back once: both are the step `end` in the ledger.
 */
import { DELAY_MS } from '@/lib/transfers/rules';
import { transferStates } from '@/lib/transfers/states';
import { factorsOf } from '../auth/factors/store';
import { lastChangeOf } from '../auth/store';
import type { Db } from '../db/database';
import { flagIsOn } from '../db/flags';
import { schedule, type JobContext } from '../jobs/jobs';
import { belongingTo, hold, move, post, release, type Leg } from '../ledger/ledger';
import { tellPerson, type MailContext } from '../mail/mail';
import { sentLetter, type What } from './letters';
import { accountsOf, endTransfer, takeTransfer, type TransferRow } from './store';

export const ARRIVE = 'transfers.arrive';
/** While no money may leave, it is tried again so often. */
const AGAIN_MS = 60_000;

export interface StepContext extends MailContext {
  requestId: string;
}

export const momentOf = (row: TransferRow, now: number) => ({
  now,
  times: { arrivesAt: row.arrives_at === null ? null : Number(row.arrives_at) },
});

/** Sets the amount aside until the delay is over. */
export async function wait(context: StepContext, row: TransferRow, delayMs: number): Promise<void> {
  await write(context, row, { step: 'hold', actor: `user:${row.sender_id}`, legs: hold(held(row)) });
  await askToArrive(context.db, row.transfer_no, context.now + delayMs, 1);
  await tell(context, row, delayMs > DELAY_MS ? 'waitingDay' : 'waiting');
}

/** Moves it to the payee. */
export async function arrive(context: StepContext, row: TransferRow, from: 'available' | 'transfer'): Promise<void> {
  const legs = move({
    from: { owner: row.sender_id, kind: `spot:${from}` },
    to: { owner: row.payee_id, kind: 'spot:available' },
    asset: row.coin,
    amount: row.amount,
    line: 'userTransfer',
  });
  const actor = from === 'available' ? `user:${row.sender_id}` : `job:${ARRIVE}`;
  await write(context, row, { step: 'end', actor, legs });
  await tell(context, row, 'sent');
  await tell(context, row, 'received');
}

/** Gives all of it back; the payee hears of it where it was not the sender who took it back. */
export async function giveBack(context: StepContext, row: TransferRow, why: 'cancelled' | 'returned' | 'doubted') {
  const by = why === 'cancelled' ? 'sender' : 'exchange';
  const actor = by === 'sender' ? `user:${row.sender_id}` : `job:${ARRIVE}`;
  await write(context, row, { step: 'end', actor, legs: release(held(row)) });
  await endTransfer(context.db, row.transfer_no, { status: 'cancelled', by, now: context.now });
  await tell(context, row, why);
  if (by === 'exchange') await tell(context, row, 'notArrived');
}

const askToArrive = (db: Db, transferNo: string, at: number, attempt: number): Promise<void> =>
  schedule(db, { kind: ARRIVE, ref: transferNo, step: `attempt-${attempt}`, runAt: at, payload: { attempt } });

/**
 * When the delay is over: it arrives; comes back where one of the two was locked, or a proof of the sender was changed meanwhile; or waits
 * on while no money may leave.
 */
export const arriveJob =
  ({ vault, publish }: { vault: MailContext['vault']; publish: (userId: string) => void }) =>
  async ({ db, now, ref, payload, afterCommit }: JobContext): Promise<void> => {
    const row = await takeTransfer(db, ref);
    if (!row) return;
    const context = { db, now, vault, requestId: `${ARRIVE}-${ref}` };
    const isLocked = (await accountsOf(db, [row.sender_id, row.payee_id])).some(({ is_locked: locked }) => locked);
    const isDoubtful = (await lastChangeOf(db, row.sender_id)) > Number(row.created_at);
    if (isLocked || isDoubtful) {
      if (transferStates.after(row.status, isLocked ? 'lock' : 'doubt', 'exchange', momentOf(row, now)) === null)
        return;
      await giveBack(context, row, isLocked ? 'returned' : 'doubted');
    } else {
      if (transferStates.after(row.status, 'arrive', 'clock', momentOf(row, now)) === null) return;
      if (await flagIsOn(db, 'withdrawals_suspended'))
        return askToArrive(db, ref, now + AGAIN_MS, (typeof payload.attempt === 'number' ? payload.attempt : 1) + 1);
      await arrive(context, row, 'transfer');
      await endTransfer(db, row.transfer_no, { status: 'completed', by: null, now });
    }
    afterCommit(() => [row.sender_id, row.payee_id].forEach(publish));
  };

async function tell(context: StepContext, row: TransferRow, what: What): Promise<void> {
  const isSender = what !== 'received' && what !== 'notArrived';
  const person = await factorsOf(context.db, isSender ? row.sender_id : row.payee_id);
  await tellPerson(context, person, sentLetter, {
    what,
    no: row.transfer_no,
    amount: row.amount,
    coin: row.coin,
    name: isSender ? row.payee_name : row.sender_name,
  });
}

const held = (row: TransferRow) => ({
  owner: row.sender_id,
  account: 'spot',
  purpose: 'transfer',
  asset: row.coin,
  amount: row.amount,
});

async function write(
  { db, now, requestId }: StepContext,
  { transfer_no: no }: TransferRow,
  { step, actor, legs }: { step: 'hold' | 'end'; actor: string; legs: readonly Leg[] },
): Promise<void> {
  await post(db, [
    {
      kind: 'userTransfer',
      refType: 'userTransfer',
      refId: no,
      step,
      actor,
      requestId,
      at: now,
      legs: belongingTo(`userTransfer:${no}`, legs),
    },
  ]);
}
