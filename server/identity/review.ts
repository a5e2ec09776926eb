/** What operators do with identity requests. A person's data and photos are shown one request at a time, and each look is written down. */
import { identityReview } from '@/lib/api/operator/identity';
import { endOf } from '@/lib/identity/rules';
import { identityStates } from '@/lib/identity/states';
import { factorsOf } from '../auth/factors/store';
import { deleteFiles } from '../files/files';
import { handle, requireOperator } from '../http/handler';
import type { Context, Handler } from '../http/handler';
import { tellPerson } from '../mail/mail';
import { audited } from '../operator/audit';
import type { Vault } from '../vault/vault';
import { identityLetter } from './letters';
import { openAdvanced, openBasic } from './records';
import { keepPhotosFor, watchDocument } from './jobs';
import { decide, detachPhotos, listRequests, raiseLevel, replacePassed, requestById } from './store';
import type { RequestRow } from './store';

export const identityReviewHandlers = (vault: Vault): Handler[] => [list, view(vault), pass(vault), reject];

const shown = (row: RequestRow) => ({
  id: row.id,
  uid: row.uid,
  level: row.level,
  status: row.status,
  submittedAt: Number(row.submitted_at),
  decidedAt: row.decided_at === null ? null : Number(row.decided_at),
  decidedBy: row.decided_by,
  reason: row.reason,
});

const list = handle(identityReview.list, 'read', async ({ db }, { status, pageNum, pageSize }) => {
  const { rows, total } = await listRequests(db, status, { pageNum, pageSize });
  return { list: rows.map(shown), total, pageNum, pageSize, hasMore: pageNum * pageSize < total };
});

const view = (vault: Vault): Handler =>
  handle(identityReview.view, 'write', async (context, { id }) => {
    const row = await requestById(context.db, id);
    if (!row) return context.fail('notFound');
    await audited(context, 'identity.view', `identity:${id}`, { uid: row.uid });
    const photos = (['front', 'back', 'hand'] as const).flatMap((side) => {
      const fileId = row[side];
      return fileId === null ? [] : [{ side, fileId }];
    });
    return { ...shown(row), data: row.level === 'basic' ? openBasic(vault, row) : openAdvanced(vault, row), photos };
  });

async function decided(
  context: Context<'notFound' | 'alreadyDecided'>,
  id: string,
  decision: { act: 'pass' | 'reject'; reason: string | null; note: string | null },
): Promise<RequestRow> {
  const { db, now, fail } = context;
  const row = await requestById(db, id);
  if (!row) return fail('notFound');
  const { act, reason, note } = decision;
  const status = row.status === 'replaced' ? null : identityStates.after(row.status, act, 'reviewer', { now });
  if (!status || !(await decide(db, id, { status, reason, note, operatorId: requireOperator(context).id, now })))
    return fail('alreadyDecided');
  return row;
}

const pass = (vault: Vault): Handler =>
  handle(identityReview.pass, 'write', async (context, { id }) => {
    const { db, now, fail } = context;
    const waiting = (await requestById(db, id)) ?? fail('notFound');
    await replacePassed(db, waiting.user_id, waiting.level);
    const row = await decided(context, id, { act: 'pass', reason: null, note: null });
    const document =
      row.level === 'basic'
        ? { nationality: row.nationality, endsAt: endOf(openBasic(vault, row).expiresOn ?? '') }
        : null;
    await raiseLevel(db, row.user_id, row.level, document);
    if (document?.endsAt) await watchDocument(db, row.user_id, document.endsAt);
    // What came to nothing before is not needed to know this person.
    await deleteFiles(db, await detachPhotos(db, { userId: row.user_id }));
    await tellPerson(context, await factorsOf(db, row.user_id), identityLetter, {
      level: row.level,
      failure: null,
      note: null,
      at: String(now),
    });
    await audited(context, 'identity.pass', `identity:${id}`, { uid: row.uid, level: row.level });
    return { done: true as const };
  });

const reject = handle(identityReview.reject, 'write', async (context, { id, reason, note }) => {
  const words = note?.trim() ?? '';
  const row = await decided(context, id, { act: 'reject', reason, note: words === '' ? null : words });
  await keepPhotosFor(context.db, id, context.now);
  await tellPerson(context, await factorsOf(context.db, row.user_id), identityLetter, {
    level: row.level,
    failure: reason,
    note: words === '' ? null : words,
    at: String(context.now),
  });
  await audited(context, 'identity.reject', `identity:${id}`, { uid: row.uid, level: row.level, reason });
  return { done: true as const };
});
