/** Money that comes in on a chain. */
import { posts } from '@/lib/api/ledger';
import type { Domain } from '../domain';
import type { Deposits } from './deposits';
import { depositLetter } from './letters';

export const depositsDomain = ({ handlers, start, stop }: Deposits): Domain => ({
  handlers,
  letters: [depositLetter],
  ledger: { accounts: ['spot:available', 'house:chain'], ...posts.deposits },
  background: { start, stop },
});
