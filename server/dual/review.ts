/** Operators make products and set their terms from a future time on, by two; what was subscribed keeps its rate. Nobody sets a result. */
import { api } from '@/lib/api/index';
import { closesAt, DAY_MS, SETTLES_AFTER_MS, WINDOW_MS } from '@/lib/dual/rules';
import { dayFromIso, isoDay } from '@/lib/market/rules';
import { gt, isMultiple, isPositive } from '@/lib/money/decimal';
import { pageOf } from '../db/page';
import { handle, type Handler } from '../http/handler';
import { audited } from '../operator/audit';
import { confirmedByTwo, waitForTurn } from '../operator/proposals';
import { askToSettle } from './settling';
import { termsAt } from './show';
import * as store from './store';

const MOST_APR = '5';
/** What people gain and lose is reckoned in it. */
const QUOTE = 'USDT';

const shown = (row: store.TermsRow) => ({
  apr: row.apr,
  min: row.min_amount,
  max: row.max_amount,
  quota: row.quota,
  isOpen: row.is_open,
});

export const dualReviewHandlers: readonly Handler[] = [
  handle(api.operator.dualProducts, 'read', async ({ db }, page) => {
    const { rows, total } = await store.listAll(db, page);
    const terms = await store.termsOf(
      db,
      rows.map(({ product_id: id }) => id),
    );
    const list = rows.map((row) => ({
      productId: row.product_id,
      symbol: row.symbol,
      kind: row.kind,
      strike: row.strike,
      settlesAt: Number(row.settles_at),
      taken: row.taken,
      terms: terms
        .filter(({ product_id: id }) => id === row.product_id)
        .map((one) => ({
          from: Number(one.from_at),
          ...shown(one),
          reason: one.reason,
          setAt: Number(one.set_at),
        })),
    }));
    return pageOf(list, total, page);
  }),
  handle(api.operator.addDualProduct, 'write', async (context, { productId, symbol, kind, strike, date, reason }) => {
    const { db, now, fail, market } = context;
    const variety = market.variety(symbol) ?? fail('notFound');
    if (variety.kind !== 'crypto' || variety.quote !== QUOTE) fail('badRequest', { field: 'symbol' });
    if (!isPositive(strike) || !isMultiple(strike, variety.tick)) fail('badRequest', { field: 'strike' });
    const day = dayFromIso(date);
    const settlesAt = day * DAY_MS + SETTLES_AFTER_MS;
    // The 31st of February would be read as a day of March.
    if (isoDay(day) !== date || closesAt(settlesAt, DAY_MS) <= now) fail('badRequest', { field: 'date' });
    const { base, quote } = variety;
    const made = { symbol, base, quote, kind, strike, settles_at: settlesAt, day_ms: DAY_MS, window_ms: WINDOW_MS };
    if ((await store.findProduct(db, productId)) || (await store.hasProductLike(db, made))) fail('duplicate');
    const object = `dualProduct:${productId}`;
    if (!(await confirmedByTwo(context, 'dual.product', object, { symbol, kind, strike, date, reason })))
      return { state: 'proposed' as const };
    const added = await store.addProducts(db, [{ product_id: productId, ...made, created_at: now }]);
    // One like it was made in the same moment.
    if (added.length === 0) fail('duplicate');
    await askToSettle(db, { symbol, settlesAt, windowMs: WINDOW_MS });
    await audited(context, 'dual.productAdded', object, { symbol, kind, strike, date, reason });
    return { state: 'done' as const };
  }),
  handle(api.operator.setDualTerms, 'write', async (context, body) => {
    const { db, now, fail } = context;
    const { productId, from, reason, ...terms } = body;
    await waitForTurn(context, 'dual.terms');
    const row = (await store.findProduct(db, productId)) ?? fail('notFound');
    if (from <= now || from >= closesAt(Number(row.settles_at), row.day_ms)) fail('badRequest', { field: 'from' });
    if (gt(body.apr, MOST_APR)) fail('badRequest', { field: 'apr' });
    if (!isPositive(body.min)) fail('badRequest', { field: 'min' });
    if (gt(body.min, body.max)) fail('badRequest', { field: 'max' });
    const decided = await store.termsOf(db, [productId]);
    if (decided.some(({ from_at }) => Number(from_at) === from)) fail('badRequest', { field: 'from' });
    const before = termsAt(decided, from);
    const object = `dualProduct:${productId}:${from}`;
    if (!(await confirmedByTwo(context, 'dual.terms', object, { ...terms, reason, was: before && shown(before) })))
      return { state: 'proposed' as const };
    await store.keepTerms(db, [{ productId, from, ...terms, reason, now }]);
    await audited(context, 'dual.termsDecided', object, { ...terms, reason });
    return { state: 'done' as const };
  }),
];
