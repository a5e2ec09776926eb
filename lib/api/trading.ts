/** What every market with orders has in common: spot, perpetual contracts, forex. */
import * as z from 'zod/mini';
import { DecimalText, SymbolCode } from './shapes';

export const Side = z.enum(['buy', 'sell']);
export type Side = z.infer<typeof Side>;
export const OrderType = z.enum(['limit', 'market']);
export type OrderType = z.infer<typeof OrderType>;
/**
 * How long a limit order waits: until it is cancelled (`gtc`), only as long as it fills at once (`ioc`: the rest is cancelled), or only as a
 * maker (`postOnly`: refused where it would fill at once).
 */
export const TimeInForce = z.enum(['gtc', 'ioc', 'postOnly']);
export type TimeInForce = z.infer<typeof TimeInForce>;
/** A price that sets an order off: the last price at it or above, or at it or below. */
export const TriggerGoes = z.enum(['above', 'below']);
export type TriggerGoes = z.infer<typeof TriggerGoes>;
/** The terms of a market, as each product's own market carries them. */
export const marketTerms = {
  marketId: z.string(),
  symbol: SymbolCode,
  base: z.string(),
  quote: z.string(),
  name: z.string(),
  tick: DecimalText,
  priceDigits: z.int(),
  step: DecimalText,
  qtyDigits: z.int(),
  minQty: DecimalText,
  maxQty: DecimalText,
  /** Least value of an order, in quote units. */
  minNotional: DecimalText,
  /** A limit price may be this far from the index, as a fraction: "0.2" is 20 %. */
  priceBand: DecimalText,
  /** A market order stops this far from the last price, as a fraction. */
  marketProtection: DecimalText,
  /** Fractions: "0.001" is 0.1 %. */
  makerFeeRate: DecimalText,
  takerFeeRate: DecimalText,
};
const MarketTerms = z.object(marketTerms);
export type MarketTerms = z.infer<typeof MarketTerms>;
