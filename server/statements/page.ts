/** A statement as a page to print: no script, nothing from elsewhere, every text escaped. */
import { createTranslator } from 'use-intl/core';
import assetsEn from '@/locales/en/assets.json';
import assetsZhCn from '@/locales/zh-cn/assets.json';
import assetsZhHk from '@/locales/zh-hk/assets.json';
import { wordsIn, type InEvery } from '../mail/letters';
import { escapeHtml } from './plainPage';
import type { Row } from './rows';
import type { StatementRow } from './store';
import en from './words/en.json';
import zhCn from './words/zh-cn.json';
import zhHk from './words/zh-hk.json';

const words: InEvery<typeof en> = { en, 'zh-cn': zhCn, 'zh-hk': zhHk };
const assets: InEvery<typeof assetsEn> = { en: assetsEn, 'zh-cn': assetsZhCn, 'zh-hk': assetsZhHk };
const GROUPED = new Set(['profit', 'fees', 'funding']);

const time = (at: number): string => new Date(at).toISOString().slice(0, 19).replace('T', ' ');

const STYLE = `body{font:12px/1.45 system-ui,sans-serif;color:#111;margin:24px}h1{font-size:18px;margin:0 0 4px}p{margin:0 0 12px}
div{overflow-x:auto}table{border-collapse:collapse;width:100%;min-width:56rem}
th,td{text-align:left;padding:4px 6px;border-bottom:1px solid #ddd;vertical-align:top;white-space:nowrap}td:last-child{white-space:normal;overflow-wrap:anywhere}
td.n,th.n{text-align:right;font-variant-numeric:tabular-nums}tr.b td{font-weight:600;background:#f4f4f4}thead{display:table-header-group}
@page{size:landscape}@media print{body{margin:0;font-size:9px}div{overflow:visible}table{min-width:0}tr{break-inside:avoid}}`;

type About = Pick<StatementRow, 'language' | 'kind' | 'account' | 'statement_no' | 'from_at' | 'to_at'> & {
  uid: string;
};

export function pageHead(about: About): string {
  const t = wordsIn(words, about.language);
  const names = createTranslator({ locale: about.language, messages: assets[about.language], namespace: 'account' });
  const account = about.account === null ? t('allAccounts') : names(about.account);
  const period = t('period', { from: time(Number(about.from_at)), to: time(Number(about.to_at)) });
  const columns = ['time', 'account', 'type', 'coin', 'amount', 'fee', 'orderNo', 'hash'] as const;
  const heads = columns.map(
    (name) => `<th${name === 'amount' || name === 'fee' ? ' class="n"' : ''}>${escapeHtml(t(`columns.${name}`))}</th>`,
  );
  return `<!doctype html><html lang="${about.language}"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width,initial-scale=1">
<title>${escapeHtml(t(`title.${about.kind}`))}</title><style>${STYLE}</style></head><body>
<h1>${escapeHtml(t(`title.${about.kind}`))}</h1><p>UID ${escapeHtml(about.uid)} · ${escapeHtml(account)}<br>${escapeHtml(period)}<br>${escapeHtml(t('number', { no: about.statement_no }))}</p>
<p>${escapeHtml(t(`note.${about.kind}`))}</p>
<div><table><thead><tr>${heads.join('')}</tr></thead><tbody>
`;
}

export function pageRows(rows: readonly Row[], language: StatementRow['language']): string {
  const t = wordsIn(words, language);
  const names = createTranslator({ locale: language, messages: assets[language], namespace: 'account' });
  const types = createTranslator({ locale: language, messages: assets[language], namespace: 'ledger.types' });
  const typeOf = ({ type, record }: Row): string => {
    if (type === null) return t(`records.${record as 'opening'}`);
    const name = GROUPED.has(type) ? t(`groups.${type as 'fees'}`) : types(type as 'trade');
    return record === 'total' ? t('records.total', { type: name }) : name;
  };
  return rows
    .map((row) => {
      const cells = [
        [row.at === null ? '' : time(row.at)],
        [row.account === null ? '' : names(row.account as 'spot')],
        [typeOf(row)],
        [row.coin],
        [row.amount, 'n'],
        [row.fee ?? '', 'n'],
        [row.orderNo ?? ''],
        [row.hash ?? ''],
      ].map(([text = '', look]) => `<td${look ? ` class="${look}"` : ''}>${escapeHtml(text)}</td>`);
      return `<tr${row.record === 'line' ? '' : ' class="b"'}>${cells.join('')}</tr>\n`;
    })
    .join('');
}

export const pageEnd = (): string => '</tbody></table></div></body></html>\n';
