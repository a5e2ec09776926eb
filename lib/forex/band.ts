/** How far a limit price may be from the market, for the ticket and the exchange. */
import { type Decimal, add, ceilToStep, floorToStep, mul, sub } from '@/lib/money/decimal';
import { type BidAsk, type Contract, midOf } from './rules';

/** How far a limit price may be from the middle, as a fraction of it. */
const PRICE_BAND: Decimal = '0.1';

/** The lowest and the highest limit price, to the tick. */
export function priceBandOf(quote: BidAsk, { tick }: Pick<Contract, 'tick'>): { low: Decimal; high: Decimal } {
  const mid = midOf(quote);
  const width = mul(mid, PRICE_BAND);
  return { low: ceilToStep(sub(mid, width), tick), high: floorToStep(add(mid, width), tick) };
}
