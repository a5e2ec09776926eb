/** Money that leaves to people's own bank accounts. */
import { posts } from '@/lib/api/ledger';
import type { Clock } from '../../clock/clock';
import type { Db } from '../../db/database';
import type { Domain } from '../../domain';
import { addDemoPayouts } from './demo';
import { bankLetter } from './letters';
import type { BankParts } from './parts';
import { bankQueue, payDuty, payoutHandlers, takeTransfer } from './review';
import { bankHandlers } from './service';
import { bankReceipt } from './receipt';
import { pruneRates } from './store';

export const bankWithdrawalsDomain = (parts: BankParts & { db: Db; clock: Clock }): Domain => {
  const queue = bankQueue(parts);
  return {
    handlers: [...bankHandlers(parts), ...queue.handlers, ...payoutHandlers(parts)],
    duties: [queue.duty, payDuty],
    queues: [queue.glance],
    takeTransfer,
    letters: [bankLetter],
    receipts: [bankReceipt(parts.sandbox)],
    prune: pruneRates,
    ...(parts.sandbox && {
      background: { open: () => addDemoPayouts(parts.db, parts.clock.now()), stop: async () => undefined },
    }),
    ledger: {
      accounts: ['spot:available', 'spot:withdrawal', 'house:offline', 'house:fees'],
      ...posts.bankWithdrawals,
    },
  };
};
