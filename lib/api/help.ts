/** Notices, help and the terms of service. Texts are plain paragraphs: no markup reaches the client. */
import * as z from 'zod/mini';
import { endpoint, reads, writes, callsOf } from './endpoint';
import { RefType } from './ledger';
import { Done, Id, Nothing, Time, pageOf, pageRequest } from './shapes';

export const NoticeSummary = z.object({
  id: Id,
  title: z.string(),
  summary: z.string(),
  category: z.enum(['system', 'market', 'product', 'security']),
  pinned: z.boolean(),
  publishedAt: Time,
  /** Whether this person has opened it; false for everybody who is not logged in. */
  read: z.boolean(),
});
export type NoticeSummary = z.infer<typeof NoticeSummary>;

/** What the exchange tells one person: in the language of the call. */
export const OwnNotice = z.object({
  id: Id,
  /** The thing that it tells of. */
  about: RefType,
  aboutNo: z.string(),
  title: z.string(),
  paragraphs: z.array(z.string()),
  at: Time,
  read: z.boolean(),
});
export type OwnNotice = z.infer<typeof OwnNotice>;

export const HELP_CATEGORIES = ['start', 'account', 'security', 'trading', 'assets'] as const;
export const HelpSummary = z.object({
  id: Id,
  category: z.enum(HELP_CATEGORIES),
  title: z.string(),
  summary: z.string(),
});
export type HelpSummary = z.infer<typeof HelpSummary>;

/**
 * What people may ask not to be told of outside of the app. `arrivals`: money that came. `earning`: savings, dual currency and offerings that
 * ended or paid. `priceAlerts`: prices that one has named oneself. Nothing that has to be answered in time, costs money or may be a thief's
 * doing is among them: that is always told.
 */
export const NoticeTopic = z.enum(['arrivals', 'earning', 'priceAlerts']);
export type NoticeTopic = z.infer<typeof NoticeTopic>;

const NoticeSetting = z.object({ topic: NoticeTopic, byLetter: z.boolean(), byPush: z.boolean() });
export type NoticeSetting = z.infer<typeof NoticeSetting>;

/** A text in parts; the first may have no heading. */
const Sections = z.array(z.object({ heading: z.nullable(z.string()), paragraphs: z.array(z.string()) }));
const Document = z.object({
  title: z.string(),
  version: z.string(),
  sections: z.array(z.object({ heading: z.string(), paragraphs: z.array(z.string()) })),
});

export const help = callsOf('help', {
  notices: endpoint({
    path: 'v2/CoinNotice/announcementContent',
    summary: 'Notices, pinned first, then newest; and how many of one’s own are unread.',
    access: 'public',
    ...reads('notices'),
    request: z.strictObject({ ...pageRequest }),
    reply: z.object({ ...pageOf(NoticeSummary).shape, ownUnread: z.int() }),
  }),
  ownNotices: endpoint({
    path: 'v2/CoinNotice/ownNotices',
    summary: 'What the exchange has told the caller alone, newest first; it stands for ninety days.',
    access: 'user',
    ...reads('notices'),
    request: z.strictObject({ ...pageRequest }),
    reply: pageOf(OwnNotice),
  }),
  readOwnNotices: endpoint({
    path: 'v2/CoinNotice/readOwnNotices',
    summary: 'Marks one of the caller’s own notices as read, or all of them.',
    access: 'user',
    ...writes('notices'),
    request: z.strictObject({ id: z.optional(z.string().check(z.regex(/^\d{1,18}$/))) }),
    reply: Done,
  }),
  noticeSettings: endpoint({
    path: 'v2/CoinNotice/settings',
    summary: 'For each topic that may be switched off, whether the caller is told of it by letter and by push.',
    access: 'user',
    ...reads('noticeSettings'),
    request: Nothing,
    reply: z.array(NoticeSetting),
  }),
  setNotices: endpoint({
    path: 'v2/CoinNotice/setNotices',
    summary: 'Whether the caller is told of a topic by letter, or by push. In the app everything stands in any case.',
    access: 'user',
    ...writes('noticeSettings'),
    request: z.strictObject({ topic: NoticeTopic, way: z.enum(['letter', 'push']), on: z.boolean() }),
    reply: Done,
  }),
  notice: endpoint({
    path: 'v1/notice/details',
    summary: 'One notice in full. Whoever is logged in has read it then.',
    access: 'public',
    ...writes('notices'),
    shows: ['content'],
    request: z.strictObject({ id: Id }),
    reply: z.object({ ...NoticeSummary.shape, paragraphs: z.array(z.string()) }),
    errors: ['notFound'],
  }),
  readNotices: endpoint({
    path: 'v2/CoinNotice/readAll',
    summary: 'Marks every notice as read.',
    access: 'user',
    ...writes('notices'),
    request: Nothing,
    reply: Done,
  }),
  articles: endpoint({
    path: 'v2/common/getHelpList',
    summary:
      'Help articles in order, or those that a search finds, best first: parts of words, typing errors and usual other words count, in any of the languages.',
    access: 'public',
    ...reads('content'),
    request: z.strictObject({ search: z.optional(z.string().check(z.maxLength(60))) }),
    reply: z.array(HelpSummary),
  }),
  article: endpoint({
    path: 'v2/common/getHelpDetails',
    summary: 'One help article, and others of its kind.',
    access: 'public',
    ...reads('content'),
    request: z.strictObject({ id: Id }),
    reply: z.object({ ...HelpSummary.shape, sections: Sections, related: z.array(HelpSummary) }),
    errors: ['notFound'],
  }),
  terms: endpoint({
    path: 'v2/promotion/termService',
    summary: 'The terms of service in the caller’s language; the version is stored with each registration.',
    access: 'public',
    ...reads('content'),
    request: Nothing,
    reply: Document,
  }),
  about: endpoint({
    path: 'v2/promotion/aboutus',
    summary: 'Who we are and how we work.',
    access: 'public',
    ...reads('content'),
    request: Nothing,
    reply: Document,
  }),
});
