/** What the app needs to start, and the home page: site, languages, banners, rankings, the outcome of an idempotency key. */
import * as z from 'zod/mini';
import { endpoint, reads, writes, callsOf } from './endpoint';
import { Done, Id, Language, MaybeDecimal, Nothing, Time, pageOf, pageRequest } from './shapes';
import { Ticker } from './market';

export const Banner = z.object({
  id: Id,
  /** One of our own drawings, by name; the words come with it, so that no picture carries text. */
  art: z.enum(['welcome', 'fees', 'safety', 'forex']),
  title: z.string(),
  text: z.string(),
  /** A good name of `lib/paths.ts`, or null. */
  link: z.nullable(z.string()),
});
export type Banner = z.infer<typeof Banner>;

export const Site = z.object({
  FILE_DOMAIN: z.string(),
  title: z.string(),
  /** Units of the default display currency for 1 USDT. */
  exRate: MaybeDecimal,
  language: Language,
  currency: z.string(),
  /** Where prices come from; anything but `live` is labelled as simulated. */
  feed: z.enum(['simulated', 'replay', 'live']),
  /** Demo funds and demo mail exist here. */
  sandbox: z.boolean(),
  /** Where the caller can read the letters of the sandbox; null where nobody can. */
  outbox: z.nullable(z.string()),
  /**
   * What this exchange has of the calls for people, where that is not all: names of domains (`spot`), and of calls (`help.terms`) where it
   * has a part of their domain. The app shows nothing that needs another; an exchange that leaves this out offers everything.
   */
  offers: z.optional(z.array(z.string())),
});
export type Site = z.infer<typeof Site>;

/** Two letters (ISO 3166-1). */
const AreaCode = z.string().check(z.regex(/^[A-Z]{2}$/));

export const home = callsOf('home', {
  site: endpoint({
    path: 'v1/getDomain',
    summary: 'Where files live, the site’s title, default rate and language, and the feed in use.',
    access: 'public',
    ...reads('content'),
    request: Nothing,
    reply: Site,
  }),
  languages: endpoint({
    path: 'v2/common/languageList',
    summary: 'Languages that the app speaks.',
    access: 'public',
    ...reads('content'),
    request: Nothing,
    reply: z.array(z.object({ code: Language, name: z.string() })),
  }),
  areas: endpoint({
    path: 'v2/common/areaDetails',
    summary: 'Countries and regions with their dialling codes, by name; of the parts of one none are kept.',
    access: 'public',
    ...reads('content'),
    request: z.strictObject({ parent: z.optional(AreaCode), lang: z.optional(Language) }),
    reply: z.array(z.object({ code: AreaCode, name: z.string(), dialCode: z.string() })),
    errors: ['notFound'],
  }),
  setLanguage: endpoint({
    path: 'v2/common/setUserLanguage',
    summary: 'Remembers the language for mail and notices.',
    access: 'public',
    ...writes('profile'),
    request: z.strictObject({ code: Language }),
    reply: Done,
  }),
  languagePack: endpoint({
    path: 'v2/common/tsDataV2',
    summary: 'Words that differ from the app’s built-in ones: `str` is a JSON object of domain -> key -> ICU message.',
    access: 'public',
    ...reads('content'),
    request: z.strictObject({ lang: Language }),
    reply: z.object({ str: z.string() }),
  }),
  banners: endpoint({
    path: 'v2/home/bannerAndTitle',
    summary: 'Banners of the home page, in order.',
    access: 'public',
    ...reads('content'),
    request: Nothing,
    reply: z.object({ title: z.string(), banners: z.array(Banner) }),
  }),
  ranking: endpoint({
    path: 'v2/home/homeCoinDataRank',
    summary: 'Crypto pairs ranked by gain, loss, turnover or listing date; ties by turnover.',
    access: 'public',
    ...reads('market'),
    request: z.strictObject({ board: z.enum(['gainers', 'losers', 'turnover', 'newest']), ...pageRequest }),
    reply: pageOf(Ticker),
  }),
  outcome: endpoint({
    path: 'v2/common/outcome',
    summary: 'What became of a call with this idempotency key. `unknown`: nothing was done with it.',
    access: 'user',
    ...reads(),
    request: z.strictObject({ key: z.uuid() }),
    reply: z.object({
      state: z.enum(['unknown', 'done']),
      path: z.nullable(z.string()),
      at: z.nullable(Time),
      reply: z.nullable(z.unknown()),
    }),
  }),
});
