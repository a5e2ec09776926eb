/** Publishing notices and help articles. */
import { helpReview } from '@/lib/api/operator/help';
import { handle } from '../http/handler';
import type { Handler } from '../http/handler';
import { keepVersion } from '../operator/versions';
import { pageOf } from '../db/page';
import * as store from './publishing/store';

export const helpReviewHandlers = (): Handler[] => [list, save, remove, articles, saveArticle, removeArticle];

const list = handle(helpReview.notices, 'read', async ({ db }, { pageNum, pageSize }) => {
  const { rows, total } = await store.allNotices(db, { pageNum, pageSize });
  return pageOf(rows, total, { pageNum, pageSize });
});

const save = handle(helpReview.saveNotice, 'write', async (context, { id: known, ...notice }) => {
  if (known !== undefined && !(await store.hasNotice(context.db, known))) return context.fail('notFound');
  const id = known ?? context.random(8).toString('hex');
  await store.putNotice(context.db, id, notice);
  return { id, version: await keepVersion(context, 'notice', id, notice) };
});

const remove = handle(helpReview.removeNotice, 'write', async (context, { id }) => {
  if (!(await store.removeNotice(context.db, id))) return context.fail('notFound');
  await keepVersion(context, 'notice', id, null);
  return { done: true as const };
});

const articles = handle(helpReview.articles, 'read', async ({ db }, { pageNum, pageSize }) => {
  const { rows, total } = await store.allArticles(db, { pageNum, pageSize });
  return pageOf(rows, total, { pageNum, pageSize });
});

const saveArticle = handle(helpReview.saveArticle, 'write', async (context, { id: known, ...article }) => {
  if (known !== undefined && !(await store.hasArticle(context.db, known))) return context.fail('notFound');
  const id = known ?? context.random(8).toString('hex');
  await store.putArticle(context.db, id, article);
  return { id, version: await keepVersion(context, 'article', id, article) };
});

const removeArticle = handle(helpReview.removeArticle, 'write', async (context, { id }) => {
  if (!(await store.removeArticle(context.db, id))) return context.fail('notFound');
  await keepVersion(context, 'article', id, null);
  return { done: true as const };
});
