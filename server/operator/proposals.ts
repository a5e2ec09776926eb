/**
 * Decisions that need two persons. The first operator's call is kept as a proposal and changes nothing else; the very same call by
 * another operator confirms it, and the handler goes on. The database refuses one person in both parts.
 */
import type { QueueName } from '@/lib/api/operator/operatorQueues';
import { lockName } from '../db/lock';
import { requireOperator } from '../http/handler';
import type { Context } from '../http/handler';
import { audited } from './audit';
import { addProposal, endProposal, openProposal, openProposalsOf, type ProposalRow } from './store';

/** A proposal that nobody confirmed for so long is no longer what its author wants. */
const LAPSES_MS = 72 * 3_600_000;

/** Errors that a call with two persons declares. */
export const twoPersonErrors = ['needsAnotherPerson', 'otherProposalOpen', 'alreadyDecided'] as const;

/** What an operator withdraws stands in the audit log. */
async function withdraw(
  context: Context<never>,
  action: string,
  object: string,
  { id, name: proposedBy }: Pick<ProposalRow, 'id' | 'name'>,
): Promise<void> {
  const { db, now, operator } = context;
  await endProposal(db, id, { state: 'withdrawn', operatorId: operator?.id ?? null, now });
  if (operator) await audited(context, 'proposal.withdrawn', object, { action, proposedBy });
}

/** Withdraws what is proposed for an object: it was made for a state that this call, an operator's or its person's, has just changed. */
export async function dropProposal(context: Context<never>, action: string, object: string): Promise<void> {
  const found = await openProposal(context.db, action, object);
  if (found) await withdraw(context, action, object, found);
}

/** The same for every object whose name begins so: a call about all of them names none. */
export async function dropProposalsOf(context: Context<never>, action: string, prefix: string): Promise<void> {
  for (const found of await openProposalsOf(context.db, action, prefix))
    await withdraw(context, action, found.object, found);
}

/** The same of a request in a queue: nobody has to pass it any more. */
export const dropPass = (context: Parameters<typeof dropProposal>[0], queue: QueueName, item: string): Promise<void> =>
  dropProposal(context, `${queue}.pass`, `${queue}:${item}`);

const isLive = ({ is_orphan: isOrphan, proposed_at: at }: ProposalRow, now: number): boolean =>
  // What somebody proposed who may no longer decide counts for nobody.
  !isOrphan && now - Number(at) < LAPSES_MS;

/**
 * Decisions about terms of one product are made one after the other: what a proposal replaces is read after this, so that of two which replace the
 * same, confirmed at once, only one is.
 */
export const waitForTurn = ({ db }: Pick<Context<never>, 'db'>, action: string): Promise<unknown> =>
  lockName(db, `decision/${action}`);

/** Whether another operator waits for somebody to confirm these terms. */
export async function isProposedByAnother(
  context: Context<never>,
  action: string,
  object: string,
  terms: object,
): Promise<boolean> {
  const found = await openProposal(context.db, action, object);
  if (!found || !isLive(found, context.now)) return false;
  return found.proposed_by !== requireOperator(context).id && found.terms === JSON.stringify(terms);
}

/** False: proposed now, and nothing may be done yet. True: confirmed, the caller carries it out in this transaction. */
export async function confirmedByTwo(
  context: Context<(typeof twoPersonErrors)[number]>,
  action: string,
  object: string,
  terms: Readonly<Record<string, unknown>>,
): Promise<boolean> {
  const { db, now, fail, asked } = context;
  const operator = requireOperator(context);
  const text = JSON.stringify(terms);
  const found = await openProposal(db, action, object);
  const live = found && isLive(found, now) ? found : null;
  // Whoever confirms means one proposal: once that is gone, the same call must not become a new one.
  if (asked.confirms !== null && asked.confirms !== live?.id) return fail('alreadyDecided');
  if (!live) {
    if (found) await endProposal(db, found.id, { state: 'lapsed', operatorId: operator.id, now });
    if (!(await addProposal(db, { action, object, terms: text, asked, operatorId: operator.id, now })))
      return fail('busy');
    await audited(context, 'proposal.made', object, { action });
    return false;
  }
  if (live.terms !== text) return fail('otherProposalOpen');
  if (live.proposed_by === operator.id) return fail('needsAnotherPerson');
  await endProposal(db, live.id, { state: 'confirmed', operatorId: operator.id, now });
  await audited(context, 'proposal.confirmed', object, { action, proposedBy: live.name });
  return true;
}

/** Of terms that nobody decided: they count from the beginning, until others do. */
export const undecided = { from: null, reason: '', decidedAt: null } as const;
