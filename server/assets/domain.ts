/** What a person owns, every movement of it, and moving it between own accounts. */
import { posts } from '@/lib/api/ledger';
import type { Domain, OwnAccount } from '../domain';
import { assetsHandlers } from './service';
import { transferHandlers, type TellBalances } from './transfer';

/** `accounts`: of all domains, which `transfer` posts to. */
export const assetsDomain = (accounts: readonly OwnAccount[], tell: TellBalances): Domain => ({
  handlers: [...assetsHandlers(accounts), ...transferHandlers(accounts, tell)],
  ledger: { accounts: accounts.map(({ account }) => `${account}:available` as const), ...posts.assets },
});
