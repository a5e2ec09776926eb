/** A statement as a page to print: no script, nothing from elsewhere, every text escaped. */
import { createTranslator } from 'use-intl/core';
import { wordsIn } from '../mail/letters';
import { assets, cellsIn, COLUMNS, timeText as time, words } from './cells';
import { escapeHtml } from './plainPage';
import type { Row } from './rows';
import type { StatementRow } from './store';

/** How a cell of a column is drawn. */
const isFigure = (column: (typeof COLUMNS)[number] | undefined): string =>
  column === 'amount' || column === 'fee' ? ' class="n"' : '';

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
  const heads = COLUMNS.map((name) => `<th${isFigure(name)}>${escapeHtml(t(`columns.${name}`))}</th>`);
  return `<!doctype html><html lang="${about.language}"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width,initial-scale=1">
<title>${escapeHtml(t(`title.${about.kind}`))}</title><style>${STYLE}</style></head><body>
<h1>${escapeHtml(t(`title.${about.kind}`))}</h1><p>UID ${escapeHtml(about.uid)} · ${escapeHtml(account)}<br>${escapeHtml(period)}<br>${escapeHtml(t('number', { no: about.statement_no }))}</p>
<p>${escapeHtml(t(`note.${about.kind}`))}</p>
<div><table><thead><tr>${heads.join('')}</tr></thead><tbody>
`;
}

export function pageRows(rows: readonly Row[], language: StatementRow['language']): string {
  const cellsOf = cellsIn(language);
  return rows
    .map((row) => {
      const cells = cellsOf(row).map((text, place) => `<td${isFigure(COLUMNS[place])}>${escapeHtml(text)}</td>`);
      return `<tr${row.record === 'line' ? '' : ' class="b"'}>${cells.join('')}</tr>\n`;
    })
    .join('');
}

/** A table without rows would look broken: `isEmpty` says that there is nothing. */
export function pageEnd(isEmpty: boolean, language: StatementRow['language']): string {
  const nothing = `<tr><td colspan="${COLUMNS.length}">${escapeHtml(wordsIn(words, language)('nothing'))}</td></tr>\n`;
  return `${isEmpty ? nothing : ''}</tbody></table></div></body></html>\n`;
}
