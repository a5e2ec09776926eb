/**
 * The proof in the browser: fetches the rows from the acceptance to a published hash, recomputes every hash, and decides the order anew by the
 * rules. Nothing that the exchange says about the order's end is believed.
 */
import type { FixedTimeOrder } from '@/lib/api/fixedTimeShapes';
import { market, type PriceRange, type PriceRoot } from '@/lib/api/market';
import { call } from '@/lib/client/call';
import { CallError } from '@/lib/client/callError';
import { sha256 } from '@/lib/hash/sha256';
import { type ChainedRow, dayOf, isoDay, priceTextIn, textOfRoot, textOfRow } from '@/lib/market/rules';
import { decimal, eq } from '@/lib/money/decimal';
import { type Agreed, type Row, enter, expiryOf, isAfter, returnOf, settle } from './rules';

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

export const agreedOf = (order: FixedTimeOrder): Agreed => order;

interface Chained extends ChainedRow {
  hash: string;
}

/** Rows of a page with the hash before each; the first one says its own. */
function chain(page: PriceRange): Chained[] {
  let prevHash = page.prevHash;
  return page.rows.map(({ seq, ts, layout, prices, hash }) => {
    const row = { seq, ts, symbols: page.layouts[layout] ?? '', prices, prevHash, hash };
    prevHash = hash;
    return row;
  });
}

export async function verify(
  order: FixedTimeOrder,
  sources: Sources,
  onProgress: (done: number, all: number) => void,
): Promise<Verification> {
  const last = order.exitSeq ?? order.entrySeq ?? order.acceptedSeq + 1;
  const lastTime = order.expiresAt ?? order.entryAt ?? order.acceptedAt;
  const root = await sources.root(isoDay(dayOf(lastTime)));
  const anchor = root?.hours.find(({ seq }) => seq > last) ?? root?.hours.at(-1) ?? null;
  const from = Math.max(1, order.acceptedSeq);
  const to = anchor && anchor.seq >= last ? anchor.seq : last + 1;
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
  if (!isDecidedBy(order, rows)) return { state: 'wrongResult' };
  if (!root || !anchor || anchor.seq < last) return { state: 'ok', rows: rows.length, root: null };
  const isAnchored =
    rows.find(({ seq }) => seq === anchor.seq)?.hash === anchor.hash &&
    (await sources.hash(textOfRoot(dayOf(lastTime), root.hours))) === root.root;
  return isAnchored ? { state: 'ok', rows: rows.length, root } : { state: 'wrongRoot' };
}

/** Whether these rows give the end that the order is said to have. */
function isDecidedBy(order: FixedTimeOrder, rows: readonly Chained[]): boolean {
  const agreed = agreedOf(order);
  const rowOf = (row: Chained): Row => {
    const text = priceTextIn(row, order.symbol);
    return { seq: row.seq, ts: row.ts, price: text === null ? null : decimal(text) };
  };
  const first = rows.find((row) => isAfter(row, agreed));
  const entered = first ? enter(agreed, rowOf(first)) : { void: 'noEntry' as const };
  if ('void' in entered) return order.voidReason === entered.void && order.payout === order.stake;
  const { entry } = entered;
  if (order.entrySeq !== entry.seq || order.entryPrice === null || !eq(order.entryPrice, entry.price)) return false;
  // It runs: there is no end to look at.
  if (order.endedAt === null) return true;
  const final = rows.findLast(({ ts }) => ts <= expiryOf(entry.at, order.duration));
  if (!final) return false;
  const end = settle(agreed, entry, rowOf(final));
  if ('void' in end) return order.voidReason === end.void && order.payout === order.stake;
  return (
    order.result === end.result &&
    order.exitSeq === end.exit.seq &&
    order.payout !== null &&
    eq(order.payout, returnOf(end.result, agreed))
  );
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
