/** The root of each day of the price log: computed after its end (UTC), kept for good, and published in a notice. */
import { DAY_MS, dayOf, isoDay, ROOT_AFTER_MS } from '@/lib/market/rules';
import type { Db } from '../db/database';
import { schedule, type JobKinds } from '../jobs/jobs';
import { wordsIn, type InEvery } from '../mail/letters';
import { dayRoot } from './price-log/rules';
import * as store from './price-log/store';
import en from './words/en.json';
import zhCn from './words/zh-cn.json';
import zhHk from './words/zh-hk.json';

const words: InEvery<typeof en> = { en, 'zh-cn': zhCn, 'zh-hk': zhHk };
const ROOT_JOB = 'priceLog.root';
/** After a longer stop the days between have no rows. */
const LOOKED_BACK_DAYS = 2;

interface NoticeText {
  title: string;
  summary: string;
  paragraphs: string[];
}

export type PublishNotice = (
  db: Db,
  id: string,
  notice: {
    category: 'market';
    pinned: boolean;
    publishedAt: number;
    texts: Record<'zh-hk' | 'zh-cn' | 'en', NoticeText>;
  },
) => Promise<void>;

/** Asks for the roots of today and of the days before; asking twice changes nothing. */
export async function scheduleRoots(db: Db, now: number): Promise<void> {
  for (let day = dayOf(now) - LOOKED_BACK_DAYS; day <= dayOf(now); day += 1)
    await schedule(db, { kind: ROOT_JOB, ref: 'all', step: String(day), runAt: (day + 1) * DAY_MS + ROOT_AFTER_MS });
}

export const rootJobs = (publish: PublishNotice): JobKinds => ({
  [ROOT_JOB]: async ({ db, now, step }) => {
    const day = Number.parseInt(step, 10);
    const hours = await store.hourEnds(db, day);
    if (hours.length === 0) return;
    const root = dayRoot(day, hours);
    if (!(await store.keepRoot(db, { day, hours, root, publishedAt: now }))) return;
    const date = isoDay(day);
    const text = (language: 'zh-hk' | 'zh-cn' | 'en'): NoticeText => {
      const t = wordsIn(words, language);
      return {
        title: t('root.title', { date }),
        summary: t('root.summary', { root: root.slice(0, 8) }),
        paragraphs: [t('root.what', { date }), root, t('root.use')],
      };
    };
    await publish(db, `price-log-${date}`, {
      category: 'market',
      pinned: false,
      publishedAt: now,
      texts: { 'zh-hk': text('zh-hk'), 'zh-cn': text('zh-cn'), en: text('en') },
    });
  },
});
