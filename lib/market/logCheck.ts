/**
 * Rows of the price log as a device checks them: fetched page by page, every hash computed anew, up to a hash that was published. What the rows
 * decide is another question, which each product answers by its own rules; nothing that the exchange says about a result is believed.
 */
import { market, type PriceRange, type PriceRoot } from '@/lib/api/market';
import { call } from '@/lib/client/call';
import { CallError } from '@/lib/client/callError';
import { sha256 } from '@/lib/hash/sha256';
import { type Decimal, decimal } from '@/lib/money/decimal';
import { type ChainedRow, dayOf, isoDay, priceTextIn, textOfRoot, textOfRow } from './rules';

const PAGE = 500;

export interface Sources {
  range: (fromSeq: number, toSeq: number) => Promise<PriceRange>;
  /** Null while the root of that day (UTC) is not published. */
  root: (date: string) => Promise<PriceRoot | null>;
  hash: (text: string) => Promise<string>;
}

export type Verification =
  | { state: 'ok'; rows: number; root: PriceRoot | null }
  | { state: 'brokenRow'; seq: number }
  | { state: 'wrongResult' }
  | { state: 'wrongRoot' }
  | { state: 'gone' };

export interface Chained extends ChainedRow {
  hash: string;
}

/** One symbol's part of a row. */
export const rowOf = (row: Chained, symbol: string): { seq: number; ts: number; price: Decimal | null } => {
  const text = priceTextIn(row, symbol);
  return { seq: row.seq, ts: row.ts, price: text === null ? null : decimal(text) };
};

/** Rows of a page with the hash before each; the first one says its own. */
function chain(page: PriceRange): Chained[] {
  let prevHash = page.prevHash;
  return page.rows.map(({ seq, ts, layout, prices, hash }) => {
    const row = { seq, ts, symbols: page.layouts[layout] ?? '', prices, prevHash, hash };
    prevHash = hash;
    return row;
  });
}

/** What is to be read: from a row, past the last one that decides, whose day (UTC) has the root. */
export interface Span {
  from: number;
  last: number;
  lastTime: number;
}

/** Reads and recomputes the rows; `decides` says whether they give the result that was told. */
export async function checkRows(
  { from, last, lastTime }: Span,
  sources: Sources,
  decides: (rows: readonly Chained[]) => boolean,
  onProgress: (done: number, all: number) => void,
): Promise<Verification> {
  const root = await sources.root(isoDay(dayOf(lastTime)));
  const anchor = root?.hours.find(({ seq }) => seq > last) ?? root?.hours.at(-1) ?? null;
  const to = anchor && anchor.seq >= last ? Math.max(anchor.seq, last + 1) : last + 1;
  const rows: Chained[] = [];
  for (let next = from; next <= to; next += PAGE) {
    const page = chain(await sources.range(next, Math.min(to, next + PAGE - 1)));
    if (page.length === 0) break;
    for (const row of page) {
      const before = rows.at(-1);
      const follows = !before || (row.seq === before.seq + 1 && row.ts > before.ts && row.prevHash === before.hash);
      if (!follows || (await sources.hash(textOfRow(row))) !== row.hash) return { state: 'brokenRow', seq: row.seq };
      rows.push(row);
    }
    onProgress(rows.length, to - from + 1);
  }
  if (rows[0]?.seq !== from || (rows.at(-1)?.seq ?? 0) < last) return { state: 'gone' };
  if (!decides(rows)) return { state: 'wrongResult' };
  if (!root || !anchor || anchor.seq < last) return { state: 'ok', rows: rows.length, root: null };
  const isAnchored =
    rows.find(({ seq }) => seq === anchor.seq)?.hash === anchor.hash &&
    (await sources.hash(textOfRoot(dayOf(lastTime), root.hours))) === root.root;
  return isAnchored ? { state: 'ok', rows: rows.length, root } : { state: 'wrongRoot' };
}

export const published: Sources = {
  range: (fromSeq, toSeq) => call(market.priceRange, { fromSeq, toSeq }),
  root: async (date) => {
    try {
      return await call(market.priceRoot, { date });
    } catch (error) {
      if (error instanceof CallError && error.reason === 'notFound') return null;
      throw error;
    }
  },
  hash: sha256,
};
