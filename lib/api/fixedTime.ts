/** Fixed-time contracts: a stake on a direction until a time. Crypto and forex have the same calls. Rules: docs/domains/fixedTime.md. */
import * as z from 'zod/mini';
import { endpoint, reads, writes, callsOf } from './endpoint';
import { Direction, FixedTimeAccount, FixedTimeConfig, FixedTimeDetail, FixedTimeOrder } from './fixedTimeShapes';
import { AmountText, Nothing, OrderNo, PriceText, SymbolCode, pageOf, pageRequest } from './shapes';

const orderErrors = [
  'productNotOffered',
  'coolingOff',
  'identityNeeded',
  'riskCheckNeeded',
  'lossLimitReached',
  'lossLimitExceeded',
  'notFound',
  'priceStale',
  'fxPriceMoved',
  'marketHalted',
  'fxClosed',
  'expiryNearClose',
  'priceTooQuiet',
  'stakeTooSmall',
  'stakeTooLarge',
  'payoutChanged',
  'stakeDailyLimit',
  'durationUnknown',
  'exposureLimit',
  'insufficientBalance',
  'tooManyOrders',
] as const;

type Kind = 'crypto' | 'forex';

const terms = (config: string, order: string, which: Kind) => ({
  config: endpoint({
    path: `${config}/selectByCode`,
    summary: `The terms of a ${which} symbol: durations, payouts, limits, odds, and what one may still stake today.`,
    access: 'public',
    ...reads('orders'),
    request: z.strictObject({ symbol: SymbolCode }),
    reply: FixedTimeConfig,
    errors: ['notFound'],
  }),
  placeOrder: endpoint({
    path: `${order}/save`,
    summary: `Stakes on a direction of a ${which} symbol. It is entered by the next row of the price log, and nobody can take it back.`,
    access: 'user',
    ...writes('orders', 'balances'),
    idempotent: true,
    request: z.strictObject({
      symbol: SymbolCode,
      direction: Direction,
      stake: AmountText,
      /** Seconds. */
      duration: z.int().check(z.minimum(60), z.maximum(86_400)),
      /** The terms that were shown; refused where others count now. */
      payoutRate: PriceText,
      expectedPrice: PriceText,
      /** A fraction of the expected price, at least 0.0005; 0.001 where nothing is said. */
      maxSlippage: z.optional(PriceText),
    }),
    reply: FixedTimeOrder,
    errors: orderErrors,
  }),
});

const own = (order: string, which: Kind) => ({
  running: endpoint({
    path: `${order}/getCurrentContract`,
    summary: `One’s ${which} orders that run, newest first.`,
    access: 'user',
    ...reads('orders'),
    request: Nothing,
    reply: z.array(FixedTimeOrder),
  }),
  runningById: endpoint({
    path: `${order}/getCurrentContractById`,
    summary: `One ${which} order of one’s own and how long it runs still, for asking again and again.`,
    access: 'user',
    ...reads('orders'),
    request: z.strictObject({ orderNo: OrderNo }),
    reply: z.object({ order: FixedTimeOrder, remainingMs: z.nullable(z.int()) }),
    errors: ['notFound'],
  }),
  history: endpoint({
    path: `${order}/selectList`,
    summary: `One’s ${which} orders that have ended, newest first.`,
    access: 'user',
    ...reads('orders'),
    request: z.strictObject({ symbol: z.optional(SymbolCode), ...pageRequest }),
    reply: pageOf(FixedTimeOrder),
  }),
  detail: endpoint({
    path: `${order}/selectListDetail`,
    summary: `One ${which} order of one’s own with the rows of the price log that decided it, and their neighbours.`,
    access: 'user',
    ...reads('orders'),
    request: z.strictObject({ orderNo: OrderNo }),
    reply: FixedTimeDetail,
    errors: ['notFound'],
  }),
  account: endpoint({
    path: `${order}/speedProperty`,
    summary: `The account that ${which} stakes come from, what runs, and what is left of the day’s limit.`,
    access: 'user',
    ...reads('balances', 'orders'),
    request: Nothing,
    reply: FixedTimeAccount,
  }),
});

/** The calls of one family of markets. */
const family = (config: string, order: string, which: Kind) => ({
  ...terms(config, order, which),
  ...own(order, which),
});

export const fixedTime = callsOf('fixedTime', family('v2/speedConfig', 'v2/speedOrder', 'crypto'));
export const fixedTimeForex = callsOf('fixedTimeForex', family('v2/fxSpeedConfig', 'v2/fxSpeedOrder', 'forex'));
