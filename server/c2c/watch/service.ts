/** What operators do against words and people that harm others. Patterns are for people to look at: nothing follows from them by itself. */
import { api } from '@/lib/api/index';
import { STATISTICS_MS } from '@/lib/c2c/rules';
import { handle, requireOperator, type Handler } from '../../http/handler';
import { audited } from '../../operator/audit';
import { pageOf } from '../../db/page';
import * as store from './store';

const done = { done: true as const };

export const watchHandlers: Handler[] = [
  handle(api.operator.blockedWords, 'read', async ({ db }, page) => {
    const { rows, total } = await store.listWords(db, page);
    const list = rows.map(({ id, word, added_by: addedBy, created_at: at }) => ({ id, word, addedBy, at: Number(at) }));
    return pageOf(list, total, page);
  }),
  handle(api.operator.blockWord, 'write', async (context, { word, reason }) => {
    const { db, now, fail } = context;
    if (store.foldWord(word).length < 2) return fail('badRequest', { field: 'word' });
    if (!(await store.addWord(db, { word, operatorId: requireOperator(context).id, now }))) return fail('duplicate');
    await audited(context, 'blockedWord.add', `word:${word}`, { reason });
    return done;
  }),
  handle(api.operator.unblockWord, 'write', async (context, { id, reason }) => {
    const word = /^\d{1,18}$/.test(id) ? await store.removeWord(context.db, id) : null;
    if (word === null) return context.fail('notFound');
    await audited(context, 'blockedWord.remove', `word:${word}`, { reason });
    return done;
  }),
  handle(api.operator.patterns, 'read', async ({ db, now }, page) => {
    const { rows, total } = await store.listPatterns(db, { since: now - STATISTICS_MS }, page);
    const list = rows.map(({ order_no: orderNo, at, ...row }) => ({ ...row, orderNo, at: Number(at) }));
    return pageOf(list, total, page);
  }),
];
