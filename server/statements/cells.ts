/** A row of a statement as cells, in the words of its owner's language; both formats write them. */
import { createTranslator } from 'use-intl/core';
import assetsEn from '@/locales/en/assets.json';
import assetsZhCn from '@/locales/zh-cn/assets.json';
import assetsZhHk from '@/locales/zh-hk/assets.json';
import { wordsIn, type InEvery, type Language } from '../mail/letters';
import type { Row } from './rows';
import en from './words/en.json';
import zhCn from './words/zh-cn.json';
import zhHk from './words/zh-hk.json';

export const words: InEvery<typeof en> = { en, 'zh-cn': zhCn, 'zh-hk': zhHk };
export const assets: InEvery<typeof assetsEn> = { en: assetsEn, 'zh-cn': assetsZhCn, 'zh-hk': assetsZhHk };
export const COLUMNS = ['time', 'account', 'type', 'coin', 'amount', 'fee', 'orderNo', 'hash'] as const;
const GROUPED = new Set(['profit', 'fees', 'funding', 'commission']);

/** In UTC, as the head of the column says. */
export const timeText = (at: number): string => new Date(at).toISOString().slice(0, 19).replace('T', ' ');

/** Cells in the order of the columns. A fee stands in its own column only: amounts and fees together are what changed. */
export function cellsIn(language: Language): (row: Row) => string[] {
  const t = wordsIn(words, language);
  const names = createTranslator({ locale: language, messages: assets[language], namespace: 'account' });
  const types = createTranslator({ locale: language, messages: assets[language], namespace: 'ledger.types' });
  const typeOf = ({ type, record }: Row): string => {
    if (type === null) return t(`records.${record as 'opening'}`);
    const name = GROUPED.has(type) ? t(`groups.${type as 'fees'}`) : types(type as 'trade');
    return record === 'total' ? t('records.total', { type: name }) : name;
  };
  return (row) => [
    row.at === null ? '' : timeText(row.at),
    row.account === null ? '' : names(row.account as 'spot'),
    typeOf(row),
    row.coin,
    row.isFee ? '' : row.amount,
    row.isFee ? row.amount : '',
    row.orderNo ?? '',
    row.hash ?? '',
  ];
}
