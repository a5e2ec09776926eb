/** Transactions that people name because they wait for them. Naming one credits nothing, and tells nothing of anybody else. */
import { api } from '@/lib/api/index';
import type { Claim } from '@/lib/api/deposits';
import { handle, requireUser, type Context, type Handler } from '../http/handler';
import type { Offered } from '../chain/openChain';
import { newestBlock, show } from './show';
import * as store from './store';

/** So long a transaction is looked for. */
const SEARCHED_MS = 60 * 60_000;
/** Of one person at once. */
const MOST = 20;
export const CLAIMS_KEPT_MS = 7 * 24 * 3_600_000;

/** Written differently it is the same transaction. */
const canonical = (pasted: string): string => pasted.trim().toLowerCase();

export const claimHandlers = (offered: Offered | null): Handler[] => [
  handle(api.deposits.claim, 'write', async (context, { txHash }) => {
    const hash = canonical(txHash);
    await store.keepClaim(context.db, requireUser(context).id, hash, context.now, MOST);
    return (await look(context, hash, offered)) ?? context.fail('internal');
  }),
  handle(
    api.deposits.claimed,
    'read',
    async (context, { txHash }) => (await look(context, canonical(txHash), offered)) ?? context.fail('notFound'),
  ),
];

/** Null where it was neither seen nor named. */
async function look(
  context: Context<'depositNotYours'>,
  txHash: string,
  offered: Offered | null,
): Promise<Claim | null> {
  const { db, now } = context;
  const { id } = requireUser(context);
  const all = await store.depositsOf(db, txHash);
  const own = all.filter((row) => row.owner_id === id);
  if (all.length > 0 && own.length === 0) context.fail('depositNotYours');
  if (own.length > 0) {
    const newest = await newestBlock(db, offered);
    return { txHash, state: 'seen', until: null, deposits: own.map((row) => show(row, offered, newest)) };
  }
  const at = await store.claimedAt(db, id, txHash);
  if (at === null) return null;
  const until = at + SEARCHED_MS;
  return { txHash, state: now < until ? 'searching' : 'notFound', until, deposits: [] };
}
