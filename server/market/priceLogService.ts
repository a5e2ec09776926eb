/** The price log for anybody who wants to check it: rows as they were written, and what was published of a day. */
import { api } from '@/lib/api/index';
import { MOST_SECONDS } from '@/lib/api/market';
import { dayFromIso, isoDay } from '@/lib/market/rules';
import { handle, type Handler } from '../http/handler';
import * as store from './price-log/store';

/** A row is about as large as ten tickers. */
const costOfRows = ({ fromSeq, toSeq }: { fromSeq: number; toSeq: number }): number => 1 + (toSeq - fromSeq) / 100;

/** As many rows: only one price of each leaves the database, but it has to unpack all of them. */
const costOfSeconds = (): number => 1 + MOST_SECONDS / 50;

export const priceLogHandlers: Handler[] = [
  handle(
    api.market.priceRange,
    'read',
    async ({ db, fail }, { fromSeq, toSeq }) => {
      if (toSeq < fromSeq || toSeq - fromSeq >= 500) fail('badRequest');
      const rows = await store.rowsBetween(db, fromSeq, toSeq);
      const layouts = [...new Set(rows.map(({ symbols }) => symbols))];
      return {
        prevHash: rows[0]?.prevHash ?? '',
        layouts,
        rows: rows.map(({ seq, ts, symbols, prices, hash }) => ({
          seq,
          ts,
          layout: layouts.indexOf(symbols),
          prices,
          hash,
        })),
      };
    },
    costOfRows,
  ),
  handle(
    api.market.priceSeconds,
    'read',
    async ({ db, market, fail }, { symbol, to }) => {
      if (!market.variety(symbol)) fail('notFound');
      return store.secondsUpTo(db, symbol, to, MOST_SECONDS);
    },
    costOfSeconds,
  ),
  handle(api.market.priceRoot, 'read', async ({ db, fail }, { date }) => {
    const day = dayFromIso(date);
    // The 31st of February would be read as a day of March.
    const found = (isoDay(day) === date ? await store.findRoot(db, day) : null) ?? fail('notFound');
    return { ...found, hours: [...found.hours], date: isoDay(found.day) };
  }),
];
