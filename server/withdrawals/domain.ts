/** Money that leaves on a chain. */
import { posts } from '@/lib/api/ledger';
import type { Domain } from '../domain';
import { bookLetter, withdrawalLetter } from './letters';
import { withdrawalReceipt } from './receipt';
import type { Withdrawals } from './withdrawals';

export const withdrawalsDomain = ({ handlers, duty, glance, start, stop }: Withdrawals): Domain => ({
  handlers,
  duties: [duty],
  queues: [glance],
  letters: [withdrawalLetter, bookLetter],
  receipts: [withdrawalReceipt],
  ledger: { accounts: ['spot:available', 'spot:withdrawal', 'house:chain', 'house:fees'], ...posts.withdrawals },
  background: { start, stop },
});
