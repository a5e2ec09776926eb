/** Who may call what of the operators' own calls: queues, who works on what, withdrawals as a whole, and what they publish. */
import { articleBody, bannerBody, noticeBody } from '../harness/content';
import type { RowOf } from './perpetualRows';

/** What was published, by id. */
export interface PublishedWorld {
  noticeId: string;
  removedId: string;
  articleId: string;
}

const empty = { body: () => ({}) };
const item = () => ({ queue: 'identity', item: 'matrix' });

export const operatorRows: Readonly<Record<string, RowOf<PublishedWorld>>> = {
  'operator.queues': empty,
  'operator.claims': { body: () => ({ queue: 'identity' }) },
  'operator.claim': { body: item },
  'operator.unclaim': { body: item, id: { field: 'item', unknown: 'nothing' } },
  'operator.notices': empty,
  'operator.saveNotice': {
    body: ({ noticeId }) => ({ id: noticeId, ...noticeBody }),
    id: { field: 'id', unknown: 'no-such-notice' },
  },
  'operator.removeNotice': {
    body: ({ removedId }) => ({ id: removedId }),
    id: { field: 'id', unknown: 'no-such-notice' },
  },
  'operator.banners': empty,
  'operator.saveBanner': {
    body: () => ({ id: 'fees', ...bannerBody }),
    id: { field: 'id', unknown: 'no-such-banner' },
  },
  'operator.removeBanner': { body: () => ({ id: 'forex' }), id: { field: 'id', unknown: 'no-such-banner' } },
  'operator.articles': empty,
  'operator.saveArticle': { body: () => articleBody },
  'operator.removeArticle': {
    body: ({ articleId }) => ({ id: articleId }),
    id: { field: 'id', unknown: 'no-such-article' },
  },
  'operator.savedAnswers': empty,
  'operator.saveAnswer': {
    body: () => ({ name: 'Greeting', texts: { 'zh-hk': '你好', 'zh-cn': '你好', en: 'Hello' } }),
  },
  'operator.removeAnswer': { body: () => ({ id: '999999' }), refuses: 'notFound' },
  'operator.healthReport': empty,
  'operator.reserveReport': empty,
  'operator.activityReport': empty,
  'operator.versions': { body: () => ({ kind: 'notice', id: 'welcome' }) },
  'operator.suspendWithdrawals': { body: () => ({ reason: 'a test' }) },
  'operator.resumeWithdrawals': { body: () => ({ reason: 'a test' }) },
  'operator.resumeChain': { body: () => ({ reason: 'a test' }) },
};
