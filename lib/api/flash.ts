/** Flash exchange: one coin for another at a price that is held for some seconds and says what it costs. */
import * as z from 'zod/mini';
import { endpoint, reads, writes, callsOf } from './endpoint';
import { AmountText, CoinCode, DecimalText, MaybeDecimal, Nothing, OrderNo, Time, pageOf, pageRequest } from './shapes';

/** `settling`: what is paid is held, what is bought is not there yet, for at most five minutes. `failed`: all of it came back. */
export const FlashStatus = z.enum(['settling', 'completed', 'failed']);
export type FlashStatus = z.infer<typeof FlashStatus>;

/**
 * Why it came to nothing: no fresh price of a coin, a coin whose trading was halted, more than the house may owe of it, or a market that had
 * left the price by more than half a per cent when it could be settled.
 */
export const FlashFailure = z.enum(['noPrice', 'halted', 'noCover', 'moved']);
export type FlashFailure = z.infer<typeof FlashFailure>;

/** Which amount was typed: what is paid, or what is to come. */
const Side = z.enum(['from', 'to']);

const rate = {
  fromCoin: CoinCode,
  toCoin: CoinCode,
  /** What one unit of `fromCoin` brings, the spread already taken off. */
  ratio: DecimalText,
  inverseRatio: DecimalText,
  /** Per cent below the middle of the market, which is what the exchange costs; beside it there is no fee. */
  spreadPct: DecimalText,
};

export const FlashQuote = z.object({
  ...rate,
  /** Names the price that is held; null where no amount was given. */
  quoteId: z.nullable(OrderNo),
  fromAmount: MaybeDecimal,
  toAmount: MaybeDecimal,
  fee: DecimalText,
  /** The least and the most of `fromCoin` in one order, at this price. */
  minFrom: DecimalText,
  maxFrom: DecimalText,
  expireTime: Time,
});
export type FlashQuote = z.infer<typeof FlashQuote>;

export const FlashOrder = z.object({
  ...rate,
  orderNo: OrderNo,
  fromAmount: DecimalText,
  toAmount: DecimalText,
  fee: DecimalText,
  status: FlashStatus,
  failure: z.nullable(FlashFailure),
  createdAt: Time,
  /** When it is completed or given back at the latest. */
  settlesBy: Time,
  endedAt: z.nullable(Time),
});
export type FlashOrder = z.infer<typeof FlashOrder>;

export const flash = callsOf('flash', {
  coins: endpoint({
    path: 'v2/exchange/coins',
    summary: 'The coins that can be exchanged for one another, and the limits of one order in USDT.',
    access: 'public',
    ...reads('market'),
    request: Nothing,
    reply: z.object({
      coins: z.array(z.object({ coin: CoinCode, name: z.string(), halted: z.boolean() })),
      minUsdt: DecimalText,
      maxUsdt: DecimalText,
      spreadPct: DecimalText,
    }),
  }),
  quote: endpoint({
    path: 'v2/exchange/exchangeData',
    summary:
      'The price of an exchange; with an amount it is held for ten seconds under its id. Only the newest one of a person counts.',
    access: 'user',
    ...writes(),
    request: z.strictObject({
      fromCoin: CoinCode,
      toCoin: CoinCode,
      side: z._default(Side, 'from'),
      amount: z.optional(AmountText),
    }),
    reply: FlashQuote,
    errors: ['notFound', 'priceStale', 'marketHalted', 'flashMinimum', 'flashMaximum'],
  }),
  placeOrder: endpoint({
    path: 'v2/exchange/addOrder',
    summary:
      'Exchanges at a quoted price. Refused where the quote has run out or was used, or the market has moved by more than half a per cent since.',
    access: 'user',
    ...writes('balances', 'orders', 'allowance', 'flash'),
    idempotent: true,
    request: z.strictObject({ quoteId: OrderNo }),
    reply: FlashOrder,
    errors: ['rateChanged', 'flashBalance', 'identityNeeded', 'priceStale', 'marketHalted'],
  }),
  orders: endpoint({
    path: 'v2/exchange/exchangeList',
    summary: 'One’s exchanges, newest first.',
    access: 'user',
    ...reads('flash', 'orders'),
    request: z.strictObject({ status: z.optional(FlashStatus), ...pageRequest }),
    reply: pageOf(FlashOrder),
  }),
  order: endpoint({
    path: 'v2/exchange/exchangeDetail',
    summary: 'One exchange of one’s own.',
    access: 'user',
    ...reads('flash', 'orders'),
    request: z.strictObject({ orderNo: OrderNo }),
    reply: FlashOrder,
    errors: ['notFound'],
  }),
});
