/**
 * The search through the help articles: part of a word, a typing error and another word for the same thing find them too. One index
 * holds every language, so that "2FA" finds the article on authenticators whatever language somebody reads.
 */
import MiniSearch, { type Query } from 'minisearch';
import type { HelpSummary } from '@/lib/api/help';
import type { Db } from '../db/database';
import { type ArticleText, articleTexts, listArticles, textsMark } from './store';

/** Words that people use for the same thing; whoever types one is shown articles with any of them. */
const SAME: readonly (readonly string[])[] = [
  ['2fa', 'mfa', 'otp', 'totp', '二次驗證', '二次验证', '兩步驗證', '两步验证', 'authenticator', '驗證器', '验证器'],
  ['kyc', 'identity', '身份', '實名', '实名'],
  ['pin', '支付密碼', '支付密码', '交易密碼', '交易密码', '資金密碼', '资金密码'],
  ['fees', 'commission', '手續費', '手续费', '費率', '费率'],
  ['cash', 'payout', 'withdraw', '提現', '提现', '提款', '提幣', '提币'],
  ['recharge', 'deposit', '充值', '入金', '充幣', '充币'],
  ['mail', 'email', '郵箱', '邮箱', '電郵', '电邮', '電子郵件', '电子邮件'],
  ['hacked', 'stolen', '被盜', '被盗', '凍結', '冻结', 'locked'],
];

const CHINESE = /\p{Script=Han}+/gu;
/** Chinese is written without spaces: pairs of neighbouring signs stand for words, in texts and in what is searched for. */
const pairsOf = (run: string): string[] =>
  run.length < 2 ? [run] : Array.from({ length: run.length - 1 }, (_, at) => run.slice(at, at + 2));
const plain = (text: string): string => text.normalize('NFKC').toLowerCase();

function wordsOf(text: string): string[] {
  const clean = plain(text);
  const chinese = [...clean.matchAll(CHINESE)].flatMap(([run]) => [
    ...pairsOf(run),
    ...(run.length > 1 ? Array.from(run) : []),
  ]);
  return [...clean.replace(CHINESE, ' ').split(/[^\p{L}\p{N}]+/u), ...chinese].filter(Boolean);
}

/** Everything of what was typed must be found: a Latin word somewhere by itself, its beginning or nearly so; Chinese by all of its pairs. */
function queryOf(text: string): Query {
  const clean = plain(text).trim();
  const parts = [
    ...clean.replace(CHINESE, ' ').split(/[^\p{L}\p{N}]+/u),
    ...[...clean.matchAll(CHINESE)].map(([run]) => run),
  ].filter(Boolean);
  return {
    combineWith: 'AND',
    queries: parts.map((part) => ({ combineWith: 'OR', queries: [part, ...others(part)].map(exactly) })),
  };
}

const others = (word: string): string[] =>
  SAME.find((group) => group.includes(word))?.filter((one) => one !== word) ?? [];
const exactly = (word: string): Query => ({
  combineWith: 'AND',
  queries: /\p{Script=Han}/u.test(word) ? pairsOf(word) : [word],
});

const FIELDS = ['title', 'summary', 'body'] as const;
type Indexed = Pick<ArticleText, (typeof FIELDS)[number]> & { id: string };

function indexOf(texts: readonly ArticleText[]): MiniSearch<Indexed> {
  const index = new MiniSearch<Indexed>({
    fields: [...FIELDS],
    tokenize: wordsOf,
    processTerm: (term) => term,
    searchOptions: {
      boost: { title: 6, summary: 2 },
      prefix: (term) => !/\p{Script=Han}/u.test(term) && term.length > 1,
      fuzzy: (term) => (/^[a-z]{4,}$/.test(term) ? 0.25 : false),
    },
  });
  index.addAll(
    texts.map(({ articleId, language, title, summary, body }) => ({
      id: `${articleId} ${language}`,
      title,
      summary,
      body,
    })),
  );
  return index;
}

export type HelpSearch = (db: Db, language: string, text: string) => Promise<HelpSummary[]>;

/** Answers the search of a node; its index is made again when an article has changed. */
export function createHelpSearch(): HelpSearch {
  let known: { mark: string; index: MiniSearch<Indexed> } | null = null;
  return async (db, language, text) => {
    const mark = await textsMark(db);
    if (known?.mark !== mark) known = { mark, index: indexOf(await articleTexts(db)) };
    const best = new Map<string, number>();
    for (const { id, score } of known.index.search(queryOf(text))) {
      const [article = ''] = String(id).split(' ');
      best.set(article, Math.max(best.get(article) ?? 0, score));
    }
    const found = (await listArticles(db, language)).filter(({ id }) => best.has(id));
    return found.toSorted((a, b) => (best.get(b.id) ?? 0) - (best.get(a.id) ?? 0));
  };
}
