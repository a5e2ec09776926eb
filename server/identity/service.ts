/**
 * Submitting an identity, and seeing where it stands. A submission counts once its fields are right and no request is open; what is refused
 * after that stays counted, because the handler is `kept`.
 */
import { identity } from '@/lib/api/identity';
import type { AdvancedEcho, BasicEcho, IdentityStatus, RelativeWish } from '@/lib/api/identity';
import {
  SUBMISSIONS_A_DAY,
  addressFault,
  birthFault,
  documentFault,
  documentKey,
  expiryFault,
  maskAddress,
  maskDocument,
  maskName,
  maskPhone,
  nameFault,
  phoneFault,
  relativeFault,
  renewableFrom,
} from '@/lib/identity/rules';
import { identityStates } from '@/lib/identity/states';
import { requireLevel } from '../auth/gates';
import { documentEnd, documentOf } from '../auth/rules';
import { attemptsOf, countAttempt } from '../attempts/store';
import { transaction } from '../db/database';
import { claimFiles } from '../files/files';
import { handle, requireUser } from '../http/handler';
import type { Context, Handler } from '../http/handler';
import type { Vault } from '../vault/vault';
import { openAdvanced, openBasic, sealData } from './records';
import { addRequest, latestRequest, replaceSealed } from './store';
import type { Level, NewRequest, RequestRow } from './store';

const DAY_MS = 24 * 3_600_000;

export interface IdentityOptions {
  vault: Vault;
  relative: RelativeWish;
}

export const identityHandlers = (options: IdentityOptions): Handler[] => [
  submitBasic(options),
  basicEcho(options),
  submitAdvanced(options),
  advancedEcho(options),
  forgetRelative(options),
];

const subjectOf = (userId: string, level: Level): string => `identity:${level}:${userId}`;

/** What a person may do about an identity level now. Only the basic level hangs on a document that ends. */
const allowedOf = (latest: RequestRow | null, level: Level, now: number) => {
  const endsAt = latest && level === 'basic' ? documentEnd(latest) : null;
  const times = { renewableFrom: endsAt === null ? null : renewableFrom(endsAt) };
  return identityStates.allowed(statusOf(latest), 'person', { now, times });
};

/** Refuses a person who has a request under review or in force, and counts the attempt. */
async function beginSubmission(
  context: Context<'identityPending' | 'tooManySubmissions'>,
  userId: string,
  level: Level,
): Promise<void> {
  const { db, now, fail } = context;
  const latest = await latestRequest(db, userId, level);
  if (!allowedOf(latest, level, now).includes('submit')) return fail('identityPending');
  const { failures } = await countAttempt(db, subjectOf(userId, level), SUBMISSIONS_A_DAY, now, DAY_MS);
  if (failures > SUBMISSIONS_A_DAY) return fail('tooManySubmissions');
}

const submitBasic = ({ vault }: IdentityOptions): Handler =>
  handle(identity.submitBasic, 'kept', async (context, { front, back, hand, ...data }) => {
    const { now, fail } = context;
    const userId = requireUser(context).id;
    const fault =
      nameFault(data.realName) ??
      documentFault(data.documentNo) ??
      birthFault(data.birthDate, now) ??
      expiryFault(data.expiresOn, now);
    if (fault) return fail(fault);
    await beginSubmission(context, userId, 'basic');
    const id = context.random(12).toString('hex');
    const key = vault.fingerprint(`${data.nationality} ${documentKey(data.documentNo)}`, 'document');
    const request: NewRequest = {
      id,
      userId,
      level: 'basic',
      sealed: sealData(vault, id, data),
      documentKey: key,
      nationality: data.nationality,
      photos: { front, back, hand },
      now,
    };
    await transaction(context.db, async (db) => {
      await claimFiles({ ...context, db }, { userId, purpose: 'identity' }, [front, back, hand], `identity:${id}`);
      if (await addRequest(db, request)) return;
      // A request of this person from a moment ago, or another account's with this very document.
      const own = await latestRequest(db, userId, 'basic');
      fail(own?.status === 'underReview' ? 'identityPending' : 'documentTaken');
    });
    return { status: 'underReview' as const };
  });

const submitAdvanced = ({ vault, relative: wish }: IdentityOptions): Handler =>
  handle(identity.submitAdvanced, 'kept', async (context, { relative, ...addresses }) => {
    const { db, now, fail } = context;
    const userId = requireUser(context).id;
    const data = wish === 'off' || relative === undefined ? addresses : { ...addresses, relative };
    const ofRelative =
      data === addresses || !relative
        ? null
        : (nameFault(relative.name) ?? addressFault(relative.address) ?? phoneFault(relative.phone));
    const fault =
      addressFault(data.workAddress) ??
      addressFault(data.homeAddress) ??
      relativeFault(wish, relative !== undefined) ??
      ofRelative;
    if (fault) return fail(fault);
    requireLevel(context, 'basic');
    await beginSubmission(context, userId, 'advanced');
    const id = context.random(12).toString('hex');
    const added = await addRequest(db, {
      id,
      userId,
      level: 'advanced',
      sealed: sealData(vault, id, data),
      documentKey: null,
      nationality: null,
      photos: null,
      now,
    });
    if (!added) return fail('identityPending');
    return { status: 'underReview' as const };
  });

/** The newest request is never a replaced one: the request that replaced it is newer. */
const statusOf = (row: RequestRow | null): IdentityStatus =>
  row === null || row.status === 'replaced' ? 'none' : row.status;

/** The state of an identity level, without anything that the person wrote. */
async function standing(context: Context<never>, row: RequestRow | null, level: Level) {
  const used = await attemptsOf(context.db, subjectOf(requireUser(context).id, level), context.now);
  return {
    status: statusOf(row),
    reason: row?.reason ?? null,
    note: row?.note ?? null,
    submittedAt: row && Number(row.submitted_at),
    decidedAt: row?.decided_at ? Number(row.decided_at) : null,
    attemptsLeft: Math.max(0, SUBMISSIONS_A_DAY - used),
    allowed: allowedOf(row, level, context.now),
  };
}

const basicEcho = ({ vault }: IdentityOptions): Handler =>
  handle(identity.basic, 'read', async (context): Promise<BasicEcho> => {
    const row = await latestRequest(context.db, requireUser(context).id, 'basic');
    const data = row && openBasic(vault, row);
    const masked = data && {
      nationality: data.nationality,
      realName: maskName(data.realName),
      documentType: data.documentType,
      documentNo: maskDocument(data.documentNo),
      birthYear: data.birthDate.slice(0, 4),
      expiresOn: data.expiresOn ?? null,
    };
    return { ...(await standing(context, row, 'basic')), validity: row && documentOf(row, context.now), masked };
  });

const advancedEcho = ({ vault, relative }: IdentityOptions): Handler =>
  handle(identity.advanced, 'read', async (context): Promise<AdvancedEcho> => {
    const row = await latestRequest(context.db, requireUser(context).id, 'advanced');
    const data = row && openAdvanced(vault, row);
    const masked = data && {
      workAddress: maskAddress(data.workAddress),
      homeAddress: maskAddress(data.homeAddress),
      relative: data.relative
        ? {
            relation: data.relative.relation,
            name: maskName(data.relative.name),
            phone: maskPhone(data.relative.phone),
          }
        : null,
    };
    return { ...(await standing(context, row, 'advanced')), relative, masked };
  });

const forgetRelative = ({ vault }: IdentityOptions): Handler =>
  handle(identity.forgetRelative, 'write', async (context) => {
    const row = await latestRequest(context.db, requireUser(context).id, 'advanced');
    if (!row) return context.fail('notFound');
    const { relative: _forgotten, ...kept } = openAdvanced(vault, row);
    await replaceSealed(context.db, row.id, sealData(vault, row.id, kept));
    return { done: true as const };
  });
