/** Notices, help and terms. */
import { api } from '@/lib/api/index';
import { handle, requireUser, type Handler } from '../http/handler';
import { aboutIn, termsIn } from './documents';
import { sectionsOf } from './rules';
import { createHelpSearch } from './search';
import * as store from './store';

const RELATED = 3;

export function helpHandlers(): Handler[] {
  const searchArticles = createHelpSearch();
  return [
    handle(api.help.notices, 'read', async (ctx, { pageNum, pageSize }) => {
      const { list, total } = await store.listNotices(
        ctx.db,
        { ...ctx, userId: ctx.user?.id ?? null },
        pageSize,
        (pageNum - 1) * pageSize,
      );
      return { list, total, pageNum, pageSize, hasMore: pageNum * pageSize < total };
    }),
    handle(api.help.notice, 'kept', async (ctx, { id }) => {
      const found =
        (await store.findNotice(ctx.db, { ...ctx, userId: ctx.user?.id ?? null }, id)) ?? ctx.fail('notFound');
      if (ctx.user && !found.read) await store.markRead(ctx.db, ctx.user.id, id, ctx.now);
      return found;
    }),
    handle(api.help.readNotices, 'write', async (ctx) => {
      await store.markAllRead(ctx.db, requireUser(ctx).id, ctx.now);
      return { done: true as const };
    }),
    handle(api.help.articles, 'read', async (ctx, { search }) =>
      search?.trim() ? searchArticles(ctx.db, ctx.language, search) : store.listArticles(ctx.db, ctx.language),
    ),
    handle(api.help.article, 'read', async (ctx, { id }) => {
      const all = await store.listArticles(ctx.db, ctx.language);
      const found = all.find((article) => article.id === id) ?? ctx.fail('notFound');
      const related = all
        .filter(({ category, id: other }) => category === found.category && other !== id)
        .slice(0, RELATED);
      return { ...found, sections: sectionsOf(await store.articleBody(ctx.db, id, ctx.language)), related };
    }),
    handle(api.help.terms, 'memory', async (ctx) => termsIn(ctx.language)),
    handle(api.help.about, 'memory', async (ctx) => aboutIn(ctx.language)),
  ];
}
