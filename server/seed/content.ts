/** The demo world's notices and banners. Writing them again changes nothing; what was changed since is left alone. */
import type { Banner } from '@/lib/api/home';
import type { NoticeSummary } from '@/lib/api/help';
import type { Db } from '../db/database';
import * as store from './store';
import en from './words/en.json';
import zhCn from './words/zh-cn.json';
import zhHk from './words/zh-hk.json';

const words = { en, 'zh-cn': zhCn, 'zh-hk': zhHk };

const notices: readonly {
  id: keyof typeof en.notices;
  category: NoticeSummary['category'];
  pinned: boolean;
  published: string;
}[] = [
  { id: 'welcome', category: 'system', pinned: true, published: '2026-07-06T02:00:00Z' },
  { id: 'stay-safe', category: 'security', pinned: true, published: '2026-06-29T02:00:00Z' },
  { id: 'display-currency', category: 'product', pinned: false, published: '2026-07-13T06:30:00Z' },
  { id: 'price-log', category: 'system', pinned: false, published: '2026-07-08T03:00:00Z' },
  { id: 'market-maker', category: 'market', pinned: false, published: '2026-07-03T08:00:00Z' },
  { id: 'spot-fees', category: 'product', pinned: false, published: '2026-07-01T02:00:00Z' },
  { id: 'spot-rules', category: 'product', pinned: false, published: '2026-06-30T02:00:00Z' },
  { id: 'forex-hours', category: 'market', pinned: false, published: '2026-06-24T07:00:00Z' },
  { id: 'simulated-prices', category: 'market', pinned: false, published: '2026-06-22T02:00:00Z' },
];

/** Links are good names of the app's addresses. */
const banners: readonly { art: Banner['art']; link: string }[] = [
  { art: 'welcome', link: 'auth.register' },
  { art: 'fees', link: 'spot.trade' },
  { art: 'safety', link: 'help.notices' },
  { art: 'forex', link: 'market.list' },
];

/** Answers of customer service; operators read their names. */
const answers = [
  { id: 'withdrawalReview', name: 'Withdrawal under review' },
  { id: 'lostAuthenticator', name: 'Lost authenticator' },
  { id: 'wrongNetwork', name: 'Deposit over the wrong network' },
  { id: 'c2cAppeal', name: 'Appeal against a C2C order' },
] as const satisfies readonly { id: keyof typeof en.answers; name: string }[];

/** Writes what is missing. */
export async function seedContent(db: Db): Promise<void> {
  const languages = Object.entries(words);
  await store.addNotices(
    db,
    notices.map(({ published, ...notice }) => ({ ...notice, published_at: Date.parse(published) })),
    notices.flatMap(({ id }) =>
      languages.map(([language, texts]) => {
        const { title, summary, paragraphs } = texts.notices[id];
        return { notice_id: id, language, title, summary, body: paragraphs.join('\n\n') };
      }),
    ),
  );
  await store.addBanners(
    db,
    banners.map(({ art, link }, place) => ({ id: art, art, link, place })),
    banners.flatMap(({ art }) =>
      languages.map(([language, texts]) => ({ banner_id: art, language, ...texts.banners[art] })),
    ),
  );
  await store.addAnswers(
    db,
    answers.map(({ id, name }) => ({
      name,
      texts: Object.fromEntries(languages.map(([language, texts]) => [language, texts.answers[id]])),
      changed_at: Date.parse('2026-07-06T02:00:00Z'),
    })),
  );
}
