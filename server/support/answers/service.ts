/** Saved answers: whoever answers people writes them once. */
import { savedAnswerReview } from '@/lib/api/operator/supportAnswers';
import { handle, type Handler } from '../../http/handler';
import { audited } from '../../operator/audit';
import { isNumber } from '../service';
import * as store from './store';

const list = handle(savedAnswerReview.savedAnswers, 'read', async ({ db }) =>
  (await store.listAnswers(db)).map(({ changed_at, ...answer }) => ({ ...answer, changedAt: Number(changed_at) })),
);

const save = handle(savedAnswerReview.saveAnswer, 'write', async (context, { id, name, texts }) => {
  const { db, now, fail } = context;
  if (id === undefined) {
    const added = (await store.addAnswer(db, { name, texts, now })) ?? fail('badRequest', { field: 'name' });
    await audited(context, 'savedAnswer.added', `savedAnswer:${added}`, { name });
    return { id: added };
  }
  if (!isNumber(id) || !(await store.hasAnswer(db, id))) return fail('notFound');
  if (!(await store.changeAnswer(db, id, { name, texts, now }))) return fail('badRequest', { field: 'name' });
  await audited(context, 'savedAnswer.changed', `savedAnswer:${id}`, { name });
  return { id };
});

const remove = handle(savedAnswerReview.removeAnswer, 'write', async (context, { id }) => {
  const { db, fail } = context;
  const name = (isNumber(id) ? await store.removeAnswer(db, id) : null) ?? fail('notFound');
  await audited(context, 'savedAnswer.removed', `savedAnswer:${id}`, { name });
  return { done: true as const };
});

export const savedAnswerHandlers: readonly Handler[] = [list, save, remove];
