/** Something to publish. */
import type { SentOf } from '@/lib/api/endpoint';
import type { api } from '@/lib/api/index';

type Body<E> = Omit<SentOf<E>, 'id'>;

const texts = <T>(of: (language: string) => T) => ({ 'zh-hk': of('繁'), 'zh-cn': of('简'), en: of('en') });

export const noticeBody: Body<typeof api.operator.saveNotice> = {
  category: 'system',
  pinned: false,
  publishedAt: Date.UTC(2026, 6, 1),
  texts: texts((language) => ({
    title: `Maintenance ${language}`,
    summary: `Tonight ${language}`,
    paragraphs: [`From two ${language}`, 'To three'],
  })),
};

export const bannerBody: Body<typeof api.operator.saveBanner> = {
  art: 'fees',
  link: 'spot.trade',
  place: 30,
  texts: texts((language) => ({ title: `Fees ${language}`, text: 'Lower' })),
};

export const articleBody: Body<typeof api.operator.saveArticle> = {
  category: 'account',
  place: 900,
  texts: noticeBody.texts,
};
