/** Publishing notices and help articles. */
import * as z from 'zod/mini';
import { endpoint, reads, writes } from '../endpoint';
import { HELP_CATEGORIES } from '../help';
import { Done, Id, Time, pageOf, pageRequest } from '../shapes';
import { PageTexts } from './shapes';

const NoticeBody = {
  category: z.enum(['system', 'market', 'product', 'security']),
  pinned: z.boolean(),
  publishedAt: Time,
  texts: PageTexts,
};

const ArticleBody = {
  category: z.enum(HELP_CATEGORIES),
  place: z.int().check(z.minimum(0), z.maximum(1_000)),
  texts: PageTexts,
};

export const helpReview = {
  notices: endpoint({
    path: 'operator/notice/list',
    summary: 'Every notice in every language, also those of the future.',
    access: 'operator',
    ...reads('published'),
    request: z.strictObject({ ...pageRequest }),
    reply: pageOf(z.object({ id: Id, ...NoticeBody })),
  }),
  saveNotice: endpoint({
    path: 'operator/notice/save',
    summary: 'Publishes a notice, or changes the one of this id. Former versions are kept.',
    access: 'operator',
    ...writes('published', 'audit'),
    request: z.strictObject({ id: z.optional(Id), ...NoticeBody }),
    reply: z.object({ id: Id, version: z.int() }),
    errors: ['notFound'],
  }),
  removeNotice: endpoint({
    path: 'operator/notice/remove',
    summary: 'Takes a notice down; its versions are kept.',
    access: 'operator',
    ...writes('published', 'audit'),
    request: z.strictObject({ id: Id }),
    reply: Done,
    errors: ['notFound'],
  }),
  articles: endpoint({
    path: 'operator/article/list',
    summary: 'Every help article in every language, in order. A paragraph that begins with "# " is a heading.',
    access: 'operator',
    ...reads('published'),
    request: z.strictObject({ ...pageRequest }),
    reply: pageOf(z.object({ id: Id, ...ArticleBody })),
  }),
  saveArticle: endpoint({
    path: 'operator/article/save',
    summary: 'Publishes a help article, or changes the one of this id. Former versions are kept.',
    access: 'operator',
    ...writes('published', 'audit'),
    request: z.strictObject({ id: z.optional(Id), ...ArticleBody }),
    reply: z.object({ id: Id, version: z.int() }),
    errors: ['notFound'],
  }),
  removeArticle: endpoint({
    path: 'operator/article/remove',
    summary: 'Takes a help article down; its versions are kept.',
    access: 'operator',
    ...writes('published', 'audit'),
    request: z.strictObject({ id: Id }),
    reply: Done,
    errors: ['notFound'],
  }),
};
