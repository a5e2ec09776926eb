/** Operators make products and set their terms from a future time on, by two; an order that runs keeps its rate. */
import { api } from '@/lib/api/index';
import { DAY_MS } from '@/lib/earn/rules';
import { gt } from '@/lib/money/decimal';
import { handle, type Handler } from '../http/handler';
import { audited } from '../operator/audit';
import { confirmedByTwo, waitForTurn } from '../operator/proposals';
import { termsAt } from './show';
import * as store from './store';

const MOST_APR = '2';

const shown = (row: store.TermsRow) => ({
  apr: row.apr,
  min: row.min_amount,
  personalMax: row.personal_max,
  quota: row.quota,
  isOpen: row.is_open,
});

export const earnReviewHandlers: readonly Handler[] = [
  handle(api.operator.earnProducts, 'read', async ({ db }) => {
    const terms = await store.listTerms(db);
    return (await store.listProducts(db)).map((row) => ({
      productId: row.product_id,
      coin: row.coin,
      kind: row.kind,
      termDays: row.term_days,
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
  }),
  handle(api.operator.addEarnProduct, 'write', async (context, { productId, coin, kind, termDays, reason }) => {
    const { db, now, fail, market } = context;
    if (market.usdtPrice(coin) === null) fail('badRequest', { field: 'coin' });
    if ((kind === 'fixed') !== (termDays !== null)) fail('badRequest', { field: 'termDays' });
    if (await store.findProduct(db, productId)) fail('duplicate');
    const object = `earnProduct:${productId}`;
    if (!(await confirmedByTwo(context, 'earn.product', object, { coin, kind, termDays, reason })))
      return { state: 'proposed' as const };
    await store.addProduct(db, { productId, coin, kind, termDays, dayMs: DAY_MS, now });
    await audited(context, 'earn.productAdded', object, { coin, kind, termDays, reason });
    return { state: 'done' as const };
  }),
  handle(api.operator.setEarnTerms, 'write', async (context, body) => {
    const { db, now, fail } = context;
    const { productId, from, reason, ...terms } = body;
    await waitForTurn(context, 'earn.terms');
    if (!(await store.findProduct(db, productId))) fail('notFound');
    if (from <= now) fail('badRequest', { field: 'from' });
    if (gt(body.apr, MOST_APR)) fail('badRequest', { field: 'apr' });
    if (!gt(body.min, '0')) fail('badRequest', { field: 'min' });
    if (gt(body.min, body.personalMax)) fail('badRequest', { field: 'personalMax' });
    const decided = await store.listTerms(db, productId);
    if (decided.some(({ from_at }) => Number(from_at) === from)) fail('badRequest', { field: 'from' });
    const before = termsAt(decided, from);
    const object = `earnProduct:${productId}:${from}`;
    if (!(await confirmedByTwo(context, 'earn.terms', object, { ...terms, reason, was: before && shown(before) })))
      return { state: 'proposed' as const };
    await store.keepTerms(db, { productId, from, ...terms, reason, now });
    await audited(context, 'earn.termsDecided', object, { ...terms, reason });
    return { state: 'done' as const };
  }),
];
