/** What a person owns, every movement of it, and moving it between own accounts. */
import { posts } from '@/lib/api/ledger';
import type { Domain, OwnAccount } from '../domain';
import { assetsHandlers } from './service';
import { transferHandlers, type TellBalances, type ToUser } from './transfer';

/** `accounts`: of all domains, which `transfer` posts to. */
export const assetsDomain = <Judged>(
  accounts: readonly OwnAccount[],
  tell: TellBalances,
  toUser: ToUser<Judged>,
): Domain => ({
  handlers: [...assetsHandlers(accounts), ...transferHandlers(accounts, tell, toUser)],
  ledger: { accounts: accounts.map(({ account }) => `${account}:available` as const), ...posts.assets },
});
