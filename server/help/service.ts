/** Notices and terms. */
import { api } from '@/lib/api/index';
import { handle, type Handler } from '../http/handler';
import * as store from './store';
import { termsIn } from './terms';

export function helpHandlers(): Handler[] {
  return [
    handle(api.help.notices, 'read', async (ctx, { pageNum, pageSize }) => {
      const { list, total } = await store.listNotices(ctx.db, ctx.language, ctx.now, pageSize, (pageNum - 1) * pageSize);
      return { list, total, pageNum, pageSize, hasMore: pageNum * pageSize < total };
    }),
    handle(api.help.notice, 'read', async (ctx, { id }) => (await store.findNotice(ctx.db, id, ctx.language, ctx.now)) ?? ctx.fail('notFound')),
    handle(api.help.terms, 'memory', async (ctx) => termsIn(ctx.language)),
  ];
}
