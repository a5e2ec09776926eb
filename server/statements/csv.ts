/** A statement as CSV (RFC 4180): exact decimal text, times in UTC, and nothing that a spreadsheet would take for a formula. */
import type { Row } from './rows';

const COLUMNS = ['record', 'time_utc', 'account', 'type', 'coin', 'amount', 'fee', 'order_number', 'hash', 'entry'];
const DECIMAL = /^-?\d+(\.\d+)?$/;

/** Text that begins like a formula gets an apostrophe before it; a number below zero is none. */
export function csvCell(text: string): string {
  const safe = /^[=+\-@\t\r]/.test(text) && !DECIMAL.test(text) ? `'${text}` : text;
  return /[",\r\n]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe;
}

const line = (cells: readonly string[]): string => `${cells.map(csvCell).join(',')}\r\n`;

export const csvHead = (): string => line(COLUMNS);

export const csvRows = (rows: readonly Row[]): string =>
  rows
    .map((row) =>
      line([
        row.record,
        row.at === null ? '' : new Date(row.at).toISOString(),
        row.account ?? '',
        row.type ?? '',
        row.coin,
        row.amount,
        row.fee ?? '',
        row.orderNo ?? '',
        row.hash ?? '',
        row.entry ?? '',
      ]),
    )
    .join('');
