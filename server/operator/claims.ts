/**
 * Who works on what. An operator takes one thing of a queue for ten minutes; meanwhile nobody else decides it. Nobody has to take anything
 * first: a claim only keeps two people from doing one thing twice. Whoever makes a transfer at the bank takes that for an hour.
 */
import { api } from '@/lib/api/index';
import type { Takeable } from '@/lib/api/operator/operatorQueues';
import type { Db } from '../db/database';
import { flagIsOn } from '../db/flags';
import type { TakeTransfer } from '../domain';
import { handle, requireOperator, type Context, type Handler } from '../http/handler';
import { audited } from './audit';
import { addClaim, claimOf, deleteClaim, holdOperator, keepNewestClaims, listClaims, putBackTransfer } from './store';

const KEPT_MS = 10 * 60_000;
/** Of a transfer: the bank asks for its own password, its own device, and sometimes for patience. */
const TRANSFER_KEPT_MS = 60 * 60_000;
/** Whoever takes one more puts back what they took first: nobody can keep a whole queue from the others. */
const MOST_AT_ONCE = 5;

export const claimHandlers = (transfers: readonly TakeTransfer[]): Handler[] => [
  handle(api.operator.claims, 'read', async ({ db, now }, { queue }) =>
    (await listClaims(db, queue, now)).map(({ object, name, until }) => ({
      item: object,
      by: name,
      until: Number(until),
    })),
  ),
  handle(api.operator.claim, 'write', async (context, { queue, item }) => {
    const { db, now } = context;
    const isTransfer = queue === 'bankTransfer';
    const { id: operatorId } = requireOperator(context);
    // Or whoever takes many at once would keep them all: none of these calls would see the others.
    await holdOperator(db, operatorId);
    // Whoever begins one on a page that is old would pay what was paid, or given back.
    if (isTransfer) await requireToBePaid(context, transfers, item);
    const until = now + (isTransfer ? TRANSFER_KEPT_MS : KEPT_MS);
    if (!(await addClaim(db, { queue, item, operatorId, until, now }))) {
      await requireUnclaimed(context, queue, item);
      return context.fail('busy');
    }
    if (isTransfer) await requireFewBegun(context);
    else await keepNewestClaims(db, operatorId, { queue, item }, MOST_AT_ONCE);
    await audited(context, 'queue.claim', `${queue}:${item}`);
    return { until };
  }),
  handle(api.operator.unclaim, 'write', async (context, { queue, item }) => {
    const { db, now, fail } = context;
    const { id } = requireOperator(context);
    // Whoever makes the transfer next has to know that it was begun: it may have been made.
    const isDone = await (queue === 'bankTransfer'
      ? putBackTransfer(db, item, id, now)
      : deleteClaim(db, queue, item, id));
    if (!isDone) return fail('notFound');
    await audited(context, 'queue.unclaim', `${queue}:${item}`);
    return { done: true as const };
  }),
];

/** A transfer that was begun is not put back unseen, as somebody else would make it again: so a sixth one is not begun. */
async function requireFewBegun(context: Context<'tooManyTransfers'>): Promise<void> {
  const { id } = requireOperator(context);
  const begun = (await listClaims(context.db, 'bankTransfer', context.now)).filter((one) => one.operator_id === id);
  if (begun.length > MOST_AT_ONCE) context.fail('tooManyTransfers', { most: String(MOST_AT_ONCE) });
}

/** It is held, so that nobody says meanwhile that it failed: the claim would end with that, and its maker would not know. */
async function requireToBePaid(
  { db, fail }: Context<'notFound' | 'alreadyDecided' | 'withdrawalsSuspended'>,
  transfers: readonly TakeTransfer[],
  no: string,
): Promise<void> {
  for (const take of transfers) {
    const isToBePaid = await take(db, no);
    if (isToBePaid === null) continue;
    if (!isToBePaid) fail('alreadyDecided');
    // What was passed before they were stopped leaves no more than on the chain, where nothing more is signed.
    return (await flagIsOn(db, 'withdrawals_suspended')) ? fail('withdrawalsSuspended') : undefined;
  }
  fail('notFound');
}

/** Refuses while another operator works on it. */
export async function requireUnclaimed(
  { db, now, operator, fail }: Context<'takenByAnother'>,
  queue: Takeable,
  item: string,
): Promise<void> {
  const claim = await claimOf(db, queue, item, now);
  if (claim && claim.operator_id !== operator?.id) fail('takenByAnother', { by: claim.name, until: claim.until });
}

/** What was decided is nobody's work any more, and what was proposed is somebody else's. */
export const endClaim = (db: Db, queue: Takeable, item: string): Promise<boolean> => deleteClaim(db, queue, item, null);
