/**
 * The operator's own calls: a session of another kind, the audit log, decisions by two. What an operator does in a domain stands in that
 * domain's file. No call sets a price, an outcome or somebody's odds, and none ever will: a house test looks.
 */
import * as z from 'zod/mini';
import { endpoint } from './endpoint';
import { FilePurpose } from './files';
import { HELP_CATEGORIES } from './help';
import { Banner } from './home';
import { IdentityLevel } from './identity';
import { Done, Id, Language, Nothing, Time, pageOf, pageRequest } from './shapes';

/** A sentence that goes into the record, or before a person's eyes. */
export const Reason = z.string().check(z.trim(), z.minLength(3), z.maxLength(500));

/** What became of a call that needs two persons. */
export const ByTwo = z.object({ state: z.enum(['proposed', 'done']) });

const AuditLine = z.object({
  id: z.string(),
  at: Time,
  /** Null for what nobody was logged in to do, such as a refused log-in. */
  operator: z.nullable(z.string()),
  action: z.string(),
  object: z.string(),
  detail: z.record(z.string(), z.union([z.string(), z.number(), z.boolean(), z.null()])),
});

const Uid = z.string().check(z.regex(/^\d{8}$/));

const inEveryLanguage = <T extends z.ZodMiniType>(text: T) =>
  z.strictObject({ 'zh-hk': text, 'zh-cn': text, en: text });

const NoticeTexts = inEveryLanguage(
  z.strictObject({
    title: z.string().check(z.minLength(1), z.maxLength(120)),
    summary: z.string().check(z.maxLength(300)),
    paragraphs: z.array(z.string().check(z.minLength(1), z.maxLength(2_000))).check(z.minLength(1), z.maxLength(40)),
  }),
);
const NoticeBody = {
  category: z.enum(['system', 'market', 'product', 'security']),
  pinned: z.boolean(),
  publishedAt: Time,
  texts: NoticeTexts,
};

const ArticleBody = {
  category: z.enum(HELP_CATEGORIES),
  place: z.int().check(z.minimum(0), z.maximum(1_000)),
  texts: NoticeTexts,
};

const BannerTexts = inEveryLanguage(
  z.strictObject({
    title: z.string().check(z.minLength(1), z.maxLength(60)),
    text: z.string().check(z.maxLength(160)),
  }),
);
const BannerBody = {
  art: Banner.shape.art,
  link: z.nullable(z.string().check(z.regex(/^[a-zA-Z]+(\.[a-zA-Z]+)?$/), z.maxLength(60))),
  place: z.int().check(z.minimum(0), z.maximum(50)),
  texts: BannerTexts,
};

/** What is published in versions that are kept. */
export const ContentKind = z.enum(['notice', 'banner', 'article']);
export type ContentKind = z.infer<typeof ContentKind>;

export const operator = {
  logIn: endpoint({
    path: 'operator/logIn',
    summary: 'Begins an operator’s session by name, password and authenticator, always all three.',
    request: z.strictObject({
      name: z.string().check(z.maxLength(64)),
      password: z.string().check(z.maxLength(200)),
      code: z.string().check(z.maxLength(16)),
    }),
    reply: z.object({ name: z.string() }),
    errors: ['wrongCredentials', 'lockedUntil'],
  }),
  logOut: endpoint({
    path: 'operator/logOut',
    summary: 'Ends this operator’s session.',
    access: 'operator',
    request: Nothing,
    reply: Done,
  }),
  me: endpoint({
    path: 'operator/me',
    summary: 'Which operator this is.',
    access: 'operator',
    request: Nothing,
    reply: z.object({ name: z.string() }),
  }),
  audit: endpoint({
    path: 'operator/audit/list',
    summary: 'The audit log, newest first; of one object or of one operator where asked.',
    access: 'operator',
    request: z.strictObject({
      object: z.optional(z.string().check(z.maxLength(100))),
      operator: z.optional(z.string().check(z.maxLength(64))),
      ...pageRequest,
    }),
    reply: pageOf(AuditLine),
  }),
  proposals: endpoint({
    path: 'operator/proposal/list',
    summary: 'Decisions that wait for a second person, who confirms one by making the same call.',
    access: 'operator',
    request: Nothing,
    reply: z.object({
      list: z.array(
        z.object({
          id: z.string(),
          action: z.string(),
          object: z.string(),
          terms: z.string(),
          by: z.string(),
          at: Time,
        }),
      ),
    }),
  }),
  withdrawProposal: endpoint({
    path: 'operator/proposal/withdraw',
    summary: 'Takes a proposal back, one’s own or another’s.',
    access: 'operator',
    request: z.strictObject({ id: Id }),
    reply: Done,
    errors: ['notFound'],
  }),
  viewFile: endpoint({
    path: 'operator/file/view',
    summary: 'A picture that somebody sent. Each look is written down.',
    access: 'operator',
    request: z.strictObject({ fileId: Id }),
    reply: z.object({ mediaType: z.string(), base64: z.string(), purpose: FilePurpose }),
    errors: ['notFound'],
  }),
  suspendWithdrawals: endpoint({
    path: 'operator/money/suspendWithdrawals',
    summary: 'Stops money from leaving, at once and by one person.',
    access: 'operator',
    request: z.strictObject({ reason: Reason }),
    reply: Done,
  }),
  resumeWithdrawals: endpoint({
    path: 'operator/money/resumeWithdrawals',
    summary: 'Lets money leave again; needs two persons.',
    access: 'operator',
    request: z.strictObject({ reason: Reason }),
    reply: ByTwo,
    errors: ['needsAnotherPerson', 'otherProposalOpen'],
  }),
  findUser: endpoint({
    path: 'operator/user/find',
    summary: 'A person by number: what an operator needs to know before locking or unlocking.',
    access: 'operator',
    request: z.strictObject({ uid: Uid }),
    reply: z.object({
      uid: z.string(),
      accountMasked: z.string(),
      level: IdentityLevel,
      country: z.nullable(z.string()),
      language: Language,
      registeredAt: Time,
      lockedAt: z.nullable(Time),
      lockReason: z.nullable(z.string()),
    }),
    errors: ['notFound'],
  }),
  lockUser: endpoint({
    path: 'operator/user/lock',
    summary: 'Locks a person out, for a reason that the person reads. Locking again changes the reason.',
    access: 'operator',
    request: z.strictObject({ uid: Uid, reason: Reason }),
    reply: Done,
    errors: ['notFound'],
  }),
  unlockUser: endpoint({
    path: 'operator/user/unlock',
    summary: 'Lets a person in again; the reason is for the record.',
    access: 'operator',
    request: z.strictObject({ uid: Uid, reason: Reason }),
    reply: Done,
    errors: ['notFound'],
  }),
  clearCounters: endpoint({
    path: 'operator/user/clearCounters',
    summary:
      'Forgets every wrong guess and every letter with a code that is counted against a person, so that they may try again at once; needs two persons.',
    access: 'operator',
    request: z.strictObject({ uid: Uid, reason: Reason }),
    reply: ByTwo,
    errors: ['notFound', 'needsAnotherPerson', 'otherProposalOpen'],
  }),
  notices: endpoint({
    path: 'operator/notice/list',
    summary: 'Every notice in every language, also those of the future.',
    access: 'operator',
    request: z.strictObject({ ...pageRequest }),
    reply: pageOf(z.object({ id: Id, ...NoticeBody })),
  }),
  saveNotice: endpoint({
    path: 'operator/notice/save',
    summary: 'Publishes a notice, or changes the one of this id. Former versions are kept.',
    access: 'operator',
    request: z.strictObject({ id: z.optional(Id), ...NoticeBody }),
    reply: z.object({ id: Id, version: z.int() }),
    errors: ['notFound'],
  }),
  removeNotice: endpoint({
    path: 'operator/notice/remove',
    summary: 'Takes a notice down; its versions are kept.',
    access: 'operator',
    request: z.strictObject({ id: Id }),
    reply: Done,
    errors: ['notFound'],
  }),
  banners: endpoint({
    path: 'operator/banner/list',
    summary: 'Every banner in every language, in order.',
    access: 'operator',
    request: Nothing,
    reply: z.object({ list: z.array(z.object({ id: Id, ...BannerBody })) }),
  }),
  saveBanner: endpoint({
    path: 'operator/banner/save',
    summary: 'Puts up a banner at a free place, or changes the one of this id. Former versions are kept.',
    access: 'operator',
    request: z.strictObject({ id: z.optional(Id), ...BannerBody }),
    reply: z.object({ id: Id, version: z.int() }),
    errors: ['notFound', 'duplicate'],
  }),
  removeBanner: endpoint({
    path: 'operator/banner/remove',
    summary: 'Takes a banner down; its versions are kept.',
    access: 'operator',
    request: z.strictObject({ id: Id }),
    reply: Done,
    errors: ['notFound'],
  }),
  articles: endpoint({
    path: 'operator/article/list',
    summary: 'Every help article in every language, in order. A paragraph that begins with "# " is a heading.',
    access: 'operator',
    request: z.strictObject({ ...pageRequest }),
    reply: pageOf(z.object({ id: Id, ...ArticleBody })),
  }),
  saveArticle: endpoint({
    path: 'operator/article/save',
    summary: 'Publishes a help article, or changes the one of this id. Former versions are kept.',
    access: 'operator',
    request: z.strictObject({ id: z.optional(Id), ...ArticleBody }),
    reply: z.object({ id: Id, version: z.int() }),
    errors: ['notFound'],
  }),
  removeArticle: endpoint({
    path: 'operator/article/remove',
    summary: 'Takes a help article down; its versions are kept.',
    access: 'operator',
    request: z.strictObject({ id: Id }),
    reply: Done,
    errors: ['notFound'],
  }),
  versions: endpoint({
    path: 'operator/content/versions',
    summary: 'What was published under an id, newest first, and by whom.',
    access: 'operator',
    request: z.strictObject({ kind: ContentKind, id: Id, ...pageRequest }),
    reply: pageOf(z.object({ version: z.int(), at: Time, operator: z.string(), body: z.string() })),
  }),
};
