/** Notices, help and terms. */
import type { OwnNotice } from '@/lib/api/help';
import { api } from '@/lib/api/index';
import { noteAct } from '../auth/acts/acts';
import {
  countUnread,
  listOwnNotices,
  markOwnRead,
  saveSetting,
  settingsOf,
  type OwnNoticeRow,
} from '../mail/notices/store';
import { handle, requireUser, type Handler } from '../http/handler';
import { pageOf } from '../db/page';
import { aboutIn, termsIn } from './documents';
import { sectionsOf } from './rules';
import { createHelpSearch } from './search';
import * as store from './store';

const RELATED = 3;

export function helpHandlers(): Handler[] {
  const searchArticles = createHelpSearch();
  return [
    handle(api.help.notices, 'read', async (context, { pageNum, pageSize }) => {
      const { list, total } = await store.listNotices(
        context.db,
        { ...context, userId: context.user?.id ?? null },
        pageSize,
        (pageNum - 1) * pageSize,
      );
      const ownUnread = context.user ? await countUnread(context.db, context.user.id) : 0;
      return { ...pageOf(list, total, { pageNum, pageSize }), ownUnread };
    }),
    handle(api.help.ownNotices, 'read', async (context, { pageNum, pageSize }) => {
      const page = { pageNum, pageSize };
      const { rows, total } = await listOwnNotices(context.db, requireUser(context).id, page);
      const list = rows.map((row) => showOwn(row, context.language));
      return pageOf(list, total, page);
    }),
    handle(api.help.readOwnNotices, 'write', async (context, { id }) => {
      await markOwnRead(context.db, requireUser(context).id, id ?? null, context.now);
      return { done: true as const };
    }),
    handle(api.help.noticeSettings, 'read', (context) => settingsOf(context.db, requireUser(context).id)),
    handle(api.help.setNotices, 'write', async (context, setting) => {
      const { id } = requireUser(context);
      await saveSetting(context.db, id, setting);
      await noteAct(context, id, 'noticesChanged');
      return { done: true as const };
    }),
    handle(api.help.notice, 'kept', async (context, { id }) => {
      const found =
        (await store.findNotice(context.db, { ...context, userId: context.user?.id ?? null }, id)) ??
        context.fail('notFound');
      if (context.user && !found.read) await store.markRead(context.db, context.user.id, id, context.now);
      return found;
    }),
    handle(api.help.readNotices, 'write', async (context) => {
      await store.markAllRead(context.db, requireUser(context).id, context.now);
      return { done: true as const };
    }),
    handle(api.help.articles, 'read', async (context, { search }) =>
      search?.trim()
        ? searchArticles(context.db, context.language, search)
        : store.listArticles(context.db, context.language),
    ),
    handle(api.help.article, 'read', async (context, { id }) => {
      const all = await store.listArticles(context.db, context.language);
      const found = all.find((article) => article.id === id) ?? context.fail('notFound');
      const related = all
        .filter(({ category, id: other }) => category === found.category && other !== id)
        .slice(0, RELATED);
      return { ...found, sections: sectionsOf(await store.articleBody(context.db, id, context.language)), related };
    }),
    handle(api.help.terms, 'memory', async (context) => termsIn(context.language)),
    handle(api.help.about, 'memory', async (context) => aboutIn(context.language)),
  ];
}

function showOwn(row: OwnNoticeRow, language: keyof OwnNoticeRow['words']): OwnNotice {
  const { title, paragraphs } = row.words[language];
  return {
    id: row.id,
    about: row.about,
    aboutNo: row.about_no,
    title,
    paragraphs: [...paragraphs],
    at: Number(row.at),
    read: row.read_at !== null,
  };
}
