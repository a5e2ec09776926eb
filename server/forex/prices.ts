/** What forex can be traded at now, and what currencies are worth: the quotes of the market, as the formulas take them. */
import type { Variety } from '@/lib/api/market';
import { rateFrom, ratePair, type BidAsk } from '@/lib/forex/rules';
import { round, type Decimal } from '@/lib/money/decimal';
import type { MarketData } from '../prices/marketData';

export interface FxPrices {
  /** A forex variety, or null. */
  varietyOf: (symbol: string) => Variety | null;
  /** Null while the price is stale or absent. While the market is closed it is the last one. */
  quoteOf: (symbol: string) => BidAsk | null;
  /** USD for one unit of a currency; null while its pair has no price. */
  rateOf: (currency: string) => Decimal | null;
  /** The pair that converts a currency; null for USD. */
  pairOf: (currency: string) => string | null;
  isOpen: (symbol: string) => boolean;
  /** Both: open, with a price that counts. */
  isTradable: (symbol: string) => boolean;
  symbols: () => readonly string[];
  /** The same however old the prices are. */
  last: Pick<FxPrices, 'quoteOf' | 'rateOf'>;
}

/** As amounts are told, without the zeros that a price on the screen ends with. */
const plain = (price: Decimal): Decimal => round(price, 8, 'halfUp');

/** The same prices, where halted markets can't be traded: nothing is set off, filled or judged on them. */
export const withHalts = (prices: FxPrices, halted: ReadonlySet<string>): FxPrices => ({
  ...prices,
  isOpen: (symbol) => !halted.has(symbol) && prices.isOpen(symbol),
  isTradable: (symbol) => !halted.has(symbol) && prices.isTradable(symbol),
});

export function fxPrices(market: MarketData): FxPrices {
  const varietyOf = (symbol: string) => {
    const variety = market.variety(symbol);
    return variety?.kind === 'forex' ? variety : null;
  };
  const lastOf = (symbol: string) => {
    const quote = market.quote(symbol);
    return quote && { bid: plain(quote.bid), ask: plain(quote.ask) };
  };
  const quoteOf = (symbol: string) => (market.isStale(symbol) ? null : lastOf(symbol));
  const pair = (currency: string) => ratePair(currency, (symbol) => market.variety(symbol) !== null);
  const rateBy = (priceOf: FxPrices['quoteOf']) => (currency: string) => {
    const found = pair(currency);
    if (!found) return '1';
    const quote = priceOf(found.symbol);
    return quote && rateFrom(quote, found.isDirect);
  };
  return {
    varietyOf,
    quoteOf,
    rateOf: rateBy(quoteOf),
    last: { quoteOf: lastOf, rateOf: rateBy(lastOf) },
    pairOf: (currency) => pair(currency)?.symbol ?? null,
    isOpen: (symbol) => market.isOpen(symbol),
    isTradable: (symbol) => market.isOpen(symbol) && quoteOf(symbol) !== null,
    symbols: () =>
      market
        .varieties()
        .filter(({ kind }) => kind === 'forex')
        .map(({ symbol }) => symbol),
  };
}
