/** Transactions that people name because they wait for them. Naming one credits nothing, and tells nothing of anybody else. */
import { api } from '@/lib/api/index';
import type { Claim, ClaimFailure } from '@/lib/api/deposits';
import type { Receipt } from '../chain/node';
import { CONFIRMATIONS } from '../chain/watcher';
import type { Db } from '../db/database';
import { handle, requireUser, type Context, type Handler } from '../http/handler';
import type { Offered } from '../chain/openChain';
import { newestBlock, show } from './show';
import * as store from './store';

/** So long a transaction is looked for. */
const SEARCHED_MS = 60 * 60_000;
/** A node is asked about one of them at most so often. */
const LOOK_EVERY_MS = 9_000;
/** Of one person at once. */
const MOST = 20;
export const CLAIMS_KEPT_MS = 7 * 24 * 3_600_000;

/** Written differently it is the same transaction. */
const canonical = (pasted: string): string => pasted.trim().toLowerCase();

export const claimHandlers = (offered: Offered | null): Handler[] => [
  handle(api.deposits.claim, 'write', async (context, { txHash, intentId }) => {
    const { db, fail } = context;
    const { id } = requireUser(context);
    const hash = canonical(txHash);
    if (intentId !== undefined && !(await store.tieIntent(db, id, intentId, hash))) return fail('notFound');
    await store.keepClaim(db, id, hash, context.now, MOST);
    return (await look(context, hash, offered)) ?? fail('internal');
  }),
  handle(api.deposits.claimed, 'read', async (context, asked) => {
    const hash =
      'txHash' in asked
        ? canonical(asked.txHash)
        : await store.hashOfIntent(context.db, requireUser(context).id, asked.intentId);
    return (hash !== null && (await look(context, hash, offered))) || context.fail('notFound');
  }),
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
    const deposits = own.map((row) => show(row, offered, newest));
    return { txHash, state: 'seen', failure: null, until: null, deposits };
  }
  const claim = await store.claimOf(db, id, txHash);
  if (claim === null) return null;
  const { failure } = claim;
  if (failure !== null) return { txHash, state: 'failed', failure, until: null, deposits: [] };
  const until = claim.claimed_at + SEARCHED_MS;
  return { txHash, state: now < until ? 'searching' : 'notFound', failure: null, until, deposits: [] };
}

export interface LookParts {
  db: Db;
  now: () => number;
  offered: Offered;
  onFailure: (error: unknown) => void;
}

/**
 * Asks the node what became of transactions that were named and that bring nothing, a few at a time. Told once no reorganisation changes it
 * any more; a transfer of ours in it is the watcher's to find.
 */
export async function lookForClaims({ db, now, offered, onFailure }: LookParts, newest: number): Promise<void> {
  const [node] = offered.chain.nodes;
  const at = now();
  for (const claim of await store.openClaims(db, { since: at - SEARCHED_MS, lookedBefore: at - LOOK_EVERY_MS })) {
    try {
      const receipt = await node.receipt(claim.tx_hash);
      const isFinal = receipt !== null && receipt.blockNumber <= newest - CONFIRMATIONS + 1;
      const own = isFinal ? await store.addressOf(db, claim.owner_id) : null;
      await store.keepLook(db, claim, isFinal ? failureOf(receipt, own, offered.token) : null, at);
    } catch (error) {
      // One that the node never tells of waits for its next turn like all others, instead of being the first each time.
      await store.keepLook(db, claim, null, at);
      return onFailure(error);
    }
  }
}

function failureOf({ succeeded, paid }: Receipt, own: string | null, token: string): ClaimFailure | null {
  if (!succeeded) return 'reverted';
  const toOwn = paid.filter(({ to }) => to === own);
  if (toOwn.length === 0) return 'notPaid';
  return toOwn.some((one) => one.token === token.toLowerCase()) ? null : 'wrongToken';
}
