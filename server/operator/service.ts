/** The operator's own calls. */
import { operator } from '@/lib/api/operator/operator';
import type { Decimal } from '@/lib/money/decimal';
import type { PasswordRooms } from '../http/handler';
import { countNetworks, forgiveNetworks, uncountNetworks } from '../attempts/store';
import { holdFlag, setFlag } from '../db/flags';
import { handle, requireOperator } from '../http/handler';
import type { Handler } from '../http/handler';
import type { Halting } from '../trading/halting';
import type { Vault } from '../vault/vault';
import { pageOf } from '../db/page';
import { knownOperator } from './accounts';
import { passedAlone } from './alone';
import { audited } from './audit';
import { activityReport } from './activity';
import { claimHandlers } from './claims';
import type { QueueGlance, TakeTransfer, Volume } from '../domain';
import { queuesHandler } from './queues';
import type { AddressList } from '../http/operatorAddresses';
import { type Exposures, exposureReport } from './exposure';
import { haltingHandlers } from './halting';
import { type LookAtPerson, personHandler } from './person';
import { confirmedByTwo, dropProposal } from './proposals';
import { type Figures, reportHandlers } from './reports';
import {
  endProposal,
  isOperatorName,
  listAuditLines,
  listOpenProposals,
  listVersions,
  openProposalNumbered,
} from './store';

const RESUME = 'money.resumeWithdrawals';
const LOCK_MS = 15 * 60_000;
const MOST_PER_NAME = 5;
const MOST_PER_ADDRESS = 20;

export interface OperatorParts {
  vault: Vault;
  passwords: PasswordRooms;
  addresses: AddressList;
  /** Of every product that has markets. */
  halting: readonly Halting[];
  /** Of every domain in which something waits for an operator. */
  queues: readonly QueueGlance[];
  /** Of every domain that pays by hand, at a bank. */
  transfers: readonly TakeTransfer[];
  /** Of every product in which the house is the other side. */
  exposures: readonly Exposures[];
  /** Of every product that people trade with. */
  volumes: readonly Volume[];
  figures: Figures;
  look: LookAtPerson;
  /** USDT that one operator passes alone in a day. */
  aloneADay: Decimal;
}

export const operatorHandlers = (parts: OperatorParts): Handler[] => [
  logIn(parts),
  logOut,
  me(parts),
  audit,
  proposals,
  withdrawProposal,
  rejectProposal,
  suspendWithdrawals,
  resumeWithdrawals,
  versions,
  ...claimHandlers(parts.transfers),
  queuesHandler(parts.queues),
  ...haltingHandlers(parts.halting),
  exposureReport(parts.exposures),
  personHandler(parts.look, parts.queues),
  ...reportHandlers(parts.figures, parts.halting),
  activityReport(parts.figures, parts.volumes),
];

const logIn = ({ vault, passwords, addresses }: OperatorParts): Handler =>
  handle(operator.logIn, 'kept', async (context, body) => {
    const { db, now, fail } = context;
    if (!addresses.allows(context.address)) return fail('wrongOrigin');
    const crowded = await countNetworks(db, 'operatorAddress', context.address, MOST_PER_ADDRESS, now, LOCK_MS);
    if (crowded !== null) return fail('lockedUntil', { until: String(crowded) });
    // A name is locked for the network that guesses at it: nobody elsewhere can lock an operator out.
    const subject = `operator:${body.name}`;
    const locked = await countNetworks(db, subject, context.address, MOST_PER_NAME, now, LOCK_MS);
    if (locked !== null) return fail('lockedUntil', { until: String(locked) });
    const found = await knownOperator({ db, vault, passwords: passwords.ofOperators(context.address) }, body, now);
    await audited(
      { ...context, operator: found },
      found ? 'operator.logIn' : 'operator.logInRefused',
      // Of what nobody is called, nothing is kept: it may be a password that slipped into the wrong field.
      `operator:${(await isOperatorName(db, body.name)) ? body.name : 'unknown'}`,
    );
    if (!found) return fail('wrongCredentials');
    await forgiveNetworks(db, subject, context.address);
    await uncountNetworks(db, 'operatorAddress', context.address);
    await context.operatorSession.begin(found.id);
    return { name: found.name };
  });

const logOut = handle(operator.logOut, 'write', async (context) => {
  await audited(context, 'operator.logOut', `operator:${requireOperator(context).name}`);
  await context.operatorSession.end();
  return { done: true as const };
});

const me = ({ aloneADay }: OperatorParts): Handler =>
  handle(operator.me, 'read', async (context) => {
    const { name, role } = requireOperator(context);
    return { name, role, passedAlone: await passedAlone(context), aloneADay };
  });

const audit = handle(operator.audit, 'read', async ({ db }, { pageNum, pageSize, ...filter }) => {
  const { rows, total } = await listAuditLines(db, filter, { pageNum, pageSize });
  const list = rows.map(({ at, name, ...line }) => ({ ...line, at: Number(at), operator: name }));
  return pageOf(list, total, { pageNum, pageSize });
});

const proposals = handle(operator.proposals, 'read', async ({ db }) => ({
  list: (await listOpenProposals(db)).map(({ id, action, object, terms, path, body, name, proposed_at }) => ({
    id,
    action,
    object,
    terms,
    call: path === null ? null : { path, body: body as Record<string, unknown> },
    by: name,
    at: Number(proposed_at),
  })),
}));

const withdrawProposal = handle(operator.withdrawProposal, 'write', async (context, { id }) => {
  const { db, now, fail } = context;
  const { id: operatorId } = requireOperator(context);
  const found = await openProposalNumbered(db, id);
  if (found?.proposed_by !== operatorId) return fail('notFound');
  await endProposal(db, id, { state: 'withdrawn', operatorId, now });
  await audited(context, 'proposal.withdrawn', found.object, { action: found.action });
  return { done: true as const };
});

/** A proposal keeps everybody else from deciding otherwise: so anybody can end it, and says why. */
const rejectProposal = handle(operator.rejectProposal, 'write', async (context, { id, reason }) => {
  const { db, now, fail } = context;
  const found = (await openProposalNumbered(db, id)) ?? fail('notFound');
  await endProposal(db, id, { state: 'withdrawn', operatorId: requireOperator(context).id, now });
  const { action, object, name: proposedBy } = found;
  await audited(context, 'proposal.rejected', object, { action, proposedBy, reason });
  return { done: true as const };
});

const suspendWithdrawals = handle(operator.suspendWithdrawals, 'write', async (context, { reason }) => {
  await setFlag(context.db, 'withdrawals_suspended', true, reason, context.now);
  await dropProposal(context, RESUME, 'withdrawals');
  await audited(context, 'money.suspendWithdrawals', 'withdrawals', { reason });
  return { done: true as const };
});

const resumeWithdrawals = handle(operator.resumeWithdrawals, 'write', async (context, { reason }) => {
  // Proposed for this stop: whatever stopped them since then was not looked at.
  const since = (await holdFlag(context.db, 'withdrawals_suspended'))?.at ?? null;
  if (!(await confirmedByTwo(context, RESUME, 'withdrawals', { reason, since }))) return { state: 'proposed' as const };
  await setFlag(context.db, 'withdrawals_suspended', false, reason, context.now);
  return { state: 'done' as const };
});

const versions = handle(operator.versions, 'read', async ({ db }, { kind, id, pageNum, pageSize }) => {
  const { rows, total } = await listVersions(db, kind, id, { pageNum, pageSize });
  const list = rows.map(({ version, at, name, body }) => ({
    version,
    at: Number(at),
    operator: name,
    body: body ?? '',
  }));
  return pageOf(list, total, { pageNum, pageSize });
});
