/**
 * A statement as CSV (RFC 4180): exact decimal text, times in UTC, words of its owner's language, and nothing that a spreadsheet would take
 * for a formula. A mark before all of it tells spreadsheets that it is UTF-8.
 */
import { wordsIn, type Language } from '../mail/letters';
import { cellsIn, COLUMNS, words } from './cells';
import type { Row } from './rows';

const UTF8_MARK = '\uFEFF';
const DECIMAL = /^-?\d+(\.\d+)?$/;

/** Text that begins like a formula gets an apostrophe before it; a number below zero is none. */
export function csvCell(text: string): string {
  const safe = /^\s*[=+\-@＝＋－＠\t\r\n]/.test(text) && !DECIMAL.test(text) ? `'${text}` : text;
  return /[",\r\n]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe;
}

const line = (cells: readonly string[]): string => `${cells.map(csvCell).join(',')}\r\n`;

export function csvHead(language: Language): string {
  const t = wordsIn(words, language);
  return UTF8_MARK + line([...COLUMNS, 'entry' as const].map((name) => t(`columns.${name}`)));
}

export function csvRows(rows: readonly Row[], language: Language): string {
  const cellsOf = cellsIn(language);
  return rows.map((row) => line([...cellsOf(row), row.entry ?? ''])).join('');
}
