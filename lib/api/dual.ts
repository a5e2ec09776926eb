/** Dual currency: a deposit that comes back with interest, in one of two coins, by the settlement price of a day. Rules: docs/domains/dual.md. */
import * as z from 'zod/mini';
import { DualDetail, DualMarket, DualOrder, DualProduct, DualQuote, DualResult, DualStatus } from './dualShapes';
import { endpoint, reads, writes, callsOf } from './endpoint';
import { AmountText, Id, Nothing, OrderNo, PriceText, SymbolCode, pageOf, pageRequest } from './shapes';

export const dual = callsOf('dual', {
  products: endpoint({
    path: 'v2/dualProduct/getList',
    summary: 'What can be subscribed to now, by strike, and the index price of each market.',
    access: 'public',
    ...reads('dual', 'orders'),
    request: Nothing,
    reply: z.object({ markets: z.array(DualMarket), products: z.array(DualProduct) }),
  }),
  quote: endpoint({
    path: 'v2/dualProduct/quote',
    summary:
      'Both outcomes of an amount in exact figures, and the price from which it brings less than simply holding.',
    access: 'public',
    ...reads('dual'),
    request: z.strictObject({ productId: Id, amount: AmountText }),
    reply: DualQuote,
    errors: ['notFound', 'dualClosed', 'priceStale', 'belowMinimum', 'aboveMaximum', 'dualQuota'],
  }),
  subscribe: endpoint({
    path: 'v4/dualOrder/save',
    summary: 'Subscribes at the rate and for the days that were shown. Nobody can take it back before its settlement.',
    access: 'user',
    ...writes('balances', 'orders', 'dual'),
    idempotent: true,
    request: z.strictObject({
      productId: Id,
      amount: AmountText,
      /** The terms that were shown; refused where others count now. */
      apr: PriceText,
      days: z.int().check(z.minimum(1), z.maximum(1_000)),
    }),
    reply: DualOrder,
    errors: [
      'notFound',
      'identityNeeded',
      'productNotOffered',
      'coolingOff',
      'riskCheckNeeded',
      'lossLimitReached',
      'lossLimitExceeded',
      'dualClosed',
      'priceStale',
      'dualQuoteExpired',
      'belowMinimum',
      'aboveMaximum',
      'dualQuota',
      'insufficientBalance',
      'tooManyOrders',
    ],
  }),
  orders: endpoint({
    path: 'v4/dualOrder/list',
    summary: 'One’s orders, newest first.',
    access: 'user',
    ...reads('dual', 'orders'),
    request: z.strictObject({ status: z.optional(DualStatus), ...pageRequest }),
    reply: pageOf(DualOrder),
  }),
  order: endpoint({
    path: 'v2/dualOrder/detail',
    summary: 'One order of one’s own with the settlement that decided it, and rows of the price log around its window.',
    access: 'user',
    ...reads('dual', 'orders'),
    request: z.strictObject({ orderNo: OrderNo }),
    reply: DualDetail,
    errors: ['notFound'],
  }),
  results: endpoint({
    path: 'v4/dualOrder/lottery/new',
    summary: 'The newest settlements of all products, whoever subscribed to them: the price, and whether it exercised.',
    access: 'public',
    ...reads('dual', 'orders'),
    request: z.strictObject({
      symbol: z.optional(SymbolCode),
      limit: z._default(z.int().check(z.minimum(1), z.maximum(200)), 50),
    }),
    reply: z.array(DualResult),
  }),
});
