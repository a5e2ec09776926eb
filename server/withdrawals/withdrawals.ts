/** Puts withdrawals together: the calls, and the round in which the leading node follows what has left until the chain holds it. */
import { unitsOf } from '@/lib/deposits/rules';
import { openChain, type Offered } from '../chain/openChain';
import { payoutRound, payoutsOf } from '../chain/payouts/payouts';
import type { DepositWay } from '../chain/way';
import type { Clock } from '../clock/clock';
import { createRounds } from '../clock/rounds';
import type { Db } from '../db/database';
import { flagIsOn } from '../db/flags';
import type { Handler } from '../http/handler';
import type { Duty, QueueGlance } from '../domain';
import type { Vault } from '../vault/vault';
import { bookHandlers } from './book/service';
import type { WithdrawalParts } from './parts';
import { addressReviewHandlers, stopHandler, withdrawalQueue } from './review';
import { withdrawalHandlers } from './service';
import { giveBack, moveOn, settle, tell, type StepContext } from './steps';
import { listPassed, takeWithdrawal } from './store';

const EVERY_MS = 3_000;
const AT_ONCE = 100;

export interface WithdrawalDeps extends Omit<WithdrawalParts, 'offered'> {
  way: DepositWay;
  db: Db;
  clock: Clock;
  vault: Vault;
  transact: <T>(work: (db: Db) => Promise<T>) => Promise<T>;
  isLeader: () => boolean;
  onError: (error: unknown, where: string) => void;
}

export interface Withdrawals {
  handlers: Handler[];
  duty: Duty;
  glance: QueueGlance;
  start: () => void;
  stop: () => Promise<void>;
  /** Sends what waits where the chain is simulated, and follows what was sent, now. */
  follow: () => Promise<void>;
}

export function createWithdrawals(deps: WithdrawalDeps): Withdrawals {
  const offered = openChain(deps);
  const parts: WithdrawalParts = { ...deps, offered };
  const queue = withdrawalQueue(parts);
  const follow = offered ? followerOf(deps, offered) : async () => undefined;
  const rounds = createRounds(
    deps.clock,
    EVERY_MS,
    async () => (deps.isLeader() ? follow() : null),
    (error) => deps.onError(error, 'withdrawals'),
  );
  return {
    handlers: [
      ...withdrawalHandlers(parts),
      ...bookHandlers(parts),
      ...queue.handlers,
      stopHandler(parts),
      ...addressReviewHandlers,
    ],
    duty: queue.duty,
    glance: queue.glance,
    // Without a chain there is nothing to look at.
    start: () => (offered ? rounds.start() : undefined),
    stop: rounds.stop,
    follow,
  };
}

function followerOf(deps: WithdrawalDeps, offered: Offered): () => Promise<void> {
  const { db, clock, vault, transact, publish } = deps;
  const contextOn = (trx: Db, no: string): StepContext => ({
    db: trx,
    now: clock.now(),
    vault,
    requestId: `payout-${no}`,
  });
  const ended: string[] = [];

  /** The end of a payout is the end of its withdrawal, in one transaction. */
  const end = (act: 'confirm' | 'fail') => async (trx: Db, no: string, txHash: string) => {
    const context = contextOn(trx, no);
    const row = await takeWithdrawal(trx, no);
    // It may have been sent and ended between two rounds.
    const sent = row?.status === 'passed' ? await moveOn(context, row, 'send', 'chain') : row;
    const after = sent && (await moveOn(context, sent, act, 'chain'));
    if (!after) throw new Error(`payout ${no} ended, and its withdrawal was ${row?.status ?? 'unknown'}`);
    await (act === 'confirm' ? settle(context, after) : giveBack(context, after, 'job:chain'));
    await tell(context, after, txHash);
    ended.push(after.user_id);
  };

  /** Withdrawals whose payout has been sent are under way. */
  const noticeSent = async (): Promise<void> => {
    for (let after = '0'; ; ) {
      const rows = await listPassed(db, offered.chain.id, AT_ONCE, after);
      const payouts = await payoutsOf(
        db,
        rows.map(({ withdrawal_no: no }) => no),
        0,
      );
      for (const { withdrawal_no: no, user_id: userId } of rows) {
        const payout = payouts.get(no);
        if (!payout || payout.status === 'queued') continue;
        const isNew = await transact(async (trx) => {
          const context = contextOn(trx, no);
          const row = await takeWithdrawal(trx, no);
          const sent = row && (await moveOn(context, row, 'send', 'chain'));
          if (sent) await tell(context, sent, payout.txHash);
          return sent !== null;
        });
        if (isNew) publish(userId);
      }
      after = rows.at(-1)?.id ?? after;
      if (rows.length < AT_ONCE) return;
    }
  };

  return async () => {
    // While the books are looked at nothing is sent; what was sent before is followed.
    const isSuspended = await flagIsOn(db, 'withdrawals_suspended');
    const witnessFrom = deps.way.kind === 'chain' ? unitsOf(deps.way.witnessFrom, offered.chain.decimals) : 0n;
    try {
      await payoutRound({
        db,
        chain: offered.chain,
        simulated: isSuspended ? null : offered.simulated,
        witnessFrom,
        now: clock.now,
        transact,
        confirmed: end('confirm'),
        failed: end('fail'),
      });
    } finally {
      for (const userId of ended.splice(0)) publish(userId);
    }
    await noticeSent();
  };
}
