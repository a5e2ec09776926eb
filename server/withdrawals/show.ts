/** Withdrawals as they travel. */
import type { Withdrawal } from '@/lib/api/withdrawals';
import { REVIEW_MS, receivesOf } from '@/lib/withdrawals/rules';
import { withdrawalStates } from '@/lib/withdrawals/states';
import { checksummed } from '../chain/addresses';
import { lookUpAt, NETWORK, type Offered } from '../chain/openChain';
import { payoutsOf } from '../chain/payouts/payouts';
import { SIMULATED } from '../chain/simulated/simulated';
import { readCursor } from '../chain/store';
import { CONFIRMATIONS } from '../chain/watcher';
import { BLOCK_MS } from '../chain/way';
import type { Db } from '../db/database';
import type { WithdrawalRow } from './store';

/** With how far their payouts are. */
export async function showAll(db: Db, offered: Offered | null, rows: readonly WithdrawalRow[]): Promise<Withdrawal[]> {
  const newest = (offered && (await readCursor(db, offered.chain.id))?.number) ?? 0;
  const sent = rows.filter(({ passed_at: at }) => at !== null).map(({ withdrawal_no: no }) => no);
  const payouts = await payoutsOf(db, sent, newest);
  return rows.map((row) => {
    const payout = payouts.get(row.withdrawal_no);
    const number = (text: string | null) => (text === null ? null : Number(text));
    return {
      withdrawalNo: row.withdrawal_no,
      channelId: row.channel,
      coin: row.coin,
      network: NETWORK,
      simulated: row.chain === SIMULATED,
      status: row.status,
      amount: row.amount,
      fee: row.fee,
      receives: receivesOf(row.amount, row.fee),
      address: checksummed(row.recipient),
      label: row.label,
      causes: row.causes,
      submittedAt: Number(row.submitted_at),
      reviewBy: Number(row.submitted_at) + REVIEW_MS,
      passedAt: number(row.passed_at),
      sentAt: number(row.sent_at),
      endedAt: number(row.ended_at),
      txHash: payout?.txHash ?? null,
      txUrl: lookUpAt(offered, row.chain, payout?.txHash ?? null),
      confirmations: payout?.confirmations ?? 0,
      needed: CONFIRMATIONS,
      blockMs: offered?.chain.blockMs ?? BLOCK_MS,
      reason: row.reason,
      note: row.note,
      allowed: withdrawalStates.allowed(row.status, 'person'),
    };
  });
}

export const showOne = async (db: Db, offered: Offered | null, row: WithdrawalRow): Promise<Withdrawal> =>
  (await showAll(db, offered, [row]))[0]!;
