/** What operators do with identity requests. A person's data and photos are shown one request at a time, and each look is written down. */
import { identityReview } from '@/lib/api/identity';
import { handle, requireOperator } from '../http/handler';
import type { Context, Handler } from '../http/handler';
import { audited } from '../operator/audit';
import type { Vault } from '../vault/vault';
import { openAdvanced, openBasic } from './records';
import { decide, listRequests, raiseLevel, requestById } from './store';
import type { RequestRow } from './store';

export const identityReviewHandlers = (vault: Vault): Handler[] => [list, view(vault), pass, reject];

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
    const photos = (['front', 'back', 'hand'] as const).flatMap((side) => { const fileId = row[side]; return fileId === null ? [] : [{ side, fileId }]; });
    return { ...shown(row), data: row.level === 'basic' ? openBasic(vault, row) : openAdvanced(vault, row), photos };
  });

async function decided(context: Context<'notFound' | 'alreadyDecided'>, id: string, decision: { status: 'passed' | 'failed'; reason: string | null; note: string | null }): Promise<RequestRow> {
  const { db, now, fail } = context;
  const row = await requestById(db, id);
  if (!row) return fail('notFound');
  if (!(await decide(db, id, { ...decision, operatorId: requireOperator(context).id, now }))) return fail('alreadyDecided');
  return row;
}

const pass = handle(identityReview.pass, 'write', async (context, { id }) => {
  const row = await decided(context, id, { status: 'passed', reason: null, note: null });
  await raiseLevel(context.db, row.user_id, row.level, row.nationality);
  await audited(context, 'identity.pass', `identity:${id}`, { uid: row.uid, level: row.level });
  return { done: true as const };
});

const reject = handle(identityReview.reject, 'write', async (context, { id, reason, note }) => {
  const words = note?.trim() ?? '';
  const row = await decided(context, id, { status: 'failed', reason, note: words === '' ? null : words });
  await audited(context, 'identity.reject', `identity:${id}`, { uid: row.uid, level: row.level, reason });
  return { done: true as const };
});
