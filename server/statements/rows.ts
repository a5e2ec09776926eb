/** What a statement says, as rows that both formats write. Pure. */
import type { LineType } from '@/lib/api/ledger';
import { groupOf, type Group } from '@/lib/statements/rules';
import { add, isZero, sum, type Decimal } from '@/lib/money/decimal';
import type { MovementRow, TotalRow } from './store';

/** `opening` and `closing`: balances by coin. `total`: by coin and type, or by coin and group in a yearly summary. */
export interface Row {
  record: 'opening' | 'line' | 'total' | 'closing';
  /** Unix milliseconds; null for totals. */
  at: number | null;
  account: string | null;
  type: LineType | Group | null;
  coin: string;
  amount: Decimal;
  /** Whether the amount is a fee. */
  isFee: boolean;
  orderNo: string | null;
  hash: string | null;
  entry: string | null;
}

const blank = { at: null, account: null, type: null, isFee: false, orderNo: null, hash: null, entry: null };
const isFee = (line: LineType): boolean => groupOf(line) === 'fees';

export const lineRow = (row: MovementRow, hash: string | null): Row => ({
  record: 'line',
  at: Number(row.posted_at),
  account: row.account,
  type: row.line,
  coin: row.coin,
  amount: row.amount,
  isFee: isFee(row.line),
  orderNo: row.ref?.split(':')[1] ?? null,
  hash,
  entry: row.id,
});

const coinsOf = (totals: readonly TotalRow[]): string[] => [...new Set(totals.map(({ coin }) => coin))];

export const openingRows = (totals: readonly TotalRow[], from: number): Row[] =>
  coinsOf(totals).map((coin) => ({
    ...blank,
    record: 'opening',
    at: from,
    coin,
    amount: sum(totals.filter((row) => row.coin === coin).map(({ before }) => before)),
  }));

export const closingRows = (totals: readonly TotalRow[], to: number): Row[] => [
  ...totals
    .filter(({ count }) => count > 0)
    .map(({ coin, line, during }) => ({
      ...blank,
      record: 'total' as const,
      type: line,
      coin,
      amount: during,
      isFee: isFee(line),
    })),
  ...coinsOf(totals).map((coin) => ({
    ...blank,
    record: 'closing' as const,
    at: to,
    coin,
    amount: sum(totals.filter((row) => row.coin === coin).map(({ before, during }) => add(before, during))),
  })),
];

/** Profit, fees, funding and interest of the period, by coin. */
export function yearRows(totals: readonly TotalRow[]): Row[] {
  const rows: Row[] = [];
  for (const { coin, line, during } of totals) {
    const group = groupOf(line);
    if (group === null || isZero(during)) continue;
    const known = rows.find((row) => row.coin === coin && row.type === group);
    const amount = add(known?.amount ?? '0', during);
    if (known) known.amount = amount;
    else rows.push({ ...blank, record: 'total', type: group, coin, amount, isFee: group === 'fees' });
  }
  return rows;
}
