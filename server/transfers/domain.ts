/** Money from one person to another. */
import { posts } from '@/lib/api/ledger';
import type { Domain } from '../domain';
import type { Vault } from '../vault/vault';
import { sentLetter } from './letters';
import type { TransferParts } from './parts';
import { transfersHandlers } from './service';
import { ARRIVE, arriveJob } from './steps';

export const transfersDomain = (parts: TransferParts & { vault: Vault }): Domain => ({
  handlers: transfersHandlers(parts),
  jobs: { [ARRIVE]: arriveJob(parts) },
  letters: [sentLetter],
  ledger: { accounts: ['spot:available', 'spot:transfer'], ...posts.transfers },
});
