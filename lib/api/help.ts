/** Notices and the terms of service. Texts are plain paragraphs: no markup reaches the client. */
import * as z from 'zod/mini';
import { endpoint } from './endpoint';
import { Id, Nothing, Time, pageOf, pageRequest } from './shapes';

export const NoticeSummary = z.object({ id: Id, title: z.string(), summary: z.string(), category: z.enum(['system', 'market', 'product', 'security']), pinned: z.boolean(), publishedAt: Time });
export type NoticeSummary = z.infer<typeof NoticeSummary>;

export const help = {
  notices: endpoint({
    path: 'v2/CoinNotice/announcementContent',
    summary: 'Notices, pinned first, then newest.',
    request: z.strictObject({ ...pageRequest }),
    reply: pageOf(NoticeSummary),
  }),
  notice: endpoint({
    path: 'v1/notice/details',
    summary: 'One notice in full.',
    request: z.strictObject({ id: Id }),
    reply: z.object({ ...NoticeSummary.shape, paragraphs: z.array(z.string()) }),
    errors: ['notFound'],
  }),
  terms: endpoint({
    path: 'v2/promotion/termService',
    summary: 'The terms of service in the caller’s language; the version is stored with each registration.',
    request: Nothing,
    reply: z.object({ title: z.string(), version: z.string(), sections: z.array(z.object({ heading: z.string(), paragraphs: z.array(z.string()) })) }),
  }),
};
