/** The C2C market: coins and currencies, adverts and merchants as anybody sees them. */
import * as z from 'zod/mini';
import { Advert, C2cSide, Fiat, Merchant, PayTypeId, Rating } from './c2cShapes';
import { endpoint, reads, callsOf } from './endpoint';
import {
  AmountText,
  CoinCode,
  DecimalText,
  Id,
  MaybeDecimal,
  Nothing,
  OrderNo,
  Time,
  pageOf,
  pageRequest,
} from './shapes';

const Varieties = z.object({
  coins: z.array(z.object({ coin: CoinCode, name: z.string() })),
  fiats: z.array(
    z.object({
      fiat: Fiat,
      symbol: z.string(),
      digits: z.int(),
      /** How many adverts there are, on both sides. */
      adverts: z.int(),
    }),
  ),
  quickMinimum: DecimalText,
});

const MarketPage = z.object({
  ...pageOf(Advert).shape,
  /** Of one coin in the currency; null while there is none. */
  index: MaybeDecimal,
  indexAt: Time,
});

export const c2c = callsOf('c2c', {
  varieties: endpoint({
    path: 'v2/coinVarieties/getc2cVarieties',
    summary: 'The coins and currencies of C2C.',
    access: 'public',
    ...reads('c2c'),
    request: Nothing,
    reply: Varieties,
  }),
  market: endpoint({
    path: 'v2/merchant/getList',
    summary:
      'Adverts that can be taken now: `side` is what the caller does. Cheapest first for buyers, dearest first for sellers; each with its merchant’s figures.',
    access: 'public',
    ...reads('c2c'),
    request: z.strictObject({
      coin: CoinCode,
      fiat: Fiat,
      side: z._default(C2cSide, 'buy'),
      /** In the currency: adverts that take it. */
      amount: z.optional(AmountText),
      payType: z.optional(PayTypeId),
      sort: z._default(z.enum(['price', 'completion', 'speed']), 'price'),
      /** Only merchants who are here. */
      online: z._default(z.boolean(), false),
      ...pageRequest,
    }),
    reply: MarketPage,
  }),
  merchant: endpoint({
    path: 'v2/merchant/getMerchantById',
    summary: 'A merchant, with all adverts that can be taken now.',
    access: 'public',
    ...reads('c2c'),
    request: z.strictObject({ merchantId: Id }),
    reply: z.object({ ...Merchant.shape, adverts: z.array(Advert) }),
    errors: ['notFound'],
  }),
  ratings: endpoint({
    path: 'v2/merchant/ratings',
    summary: 'What people said about a merchant in words within the last 30 days, newest first, with the answers.',
    access: 'public',
    ...reads('c2c'),
    request: z.strictObject({ merchantId: Id, ...pageRequest }),
    reply: pageOf(z.object({ ...Rating.shape, at: Time })),
    errors: ['notFound'],
  }),
  advert: endpoint({
    path: 'v2/merchantAdvert/detail',
    summary: 'One advert that can be taken now.',
    access: 'public',
    ...reads('c2c'),
    request: z.strictObject({ advertId: OrderNo }),
    reply: Advert,
    errors: ['notFound'],
  }),
});
