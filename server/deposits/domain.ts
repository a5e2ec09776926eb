/** Money that comes in on a chain. */
import { posts } from '@/lib/api/ledger';
import type { Domain } from '../domain';
import type { Deposits } from './deposits';
import { CLAIMS_KEPT_MS } from './claims';
import { depositLetter } from './letters';
import { depositReceipt } from './receipt';
import { pruneClaims } from './store';

export const depositsDomain = ({ handlers, start, stop }: Deposits): Domain => ({
  handlers,
  prune: (db, now) => pruneClaims(db, now - CLAIMS_KEPT_MS),
  letters: [depositLetter],
  receipts: [depositReceipt],
  ledger: { accounts: ['spot:available', 'house:chain'], ...posts.deposits },
  background: { start, stop },
});
