/** The words for what an order lacks, with figures as people read them: grouped, and each with its unit. For what the desk finds and for what the exchange refuses. */
import type { ErrorArgs } from '@/lib/api/errors';
import type { MarketTerms } from '@/lib/api/trading';
import { formatAmount, formatPrice } from '@/lib/format/numbers';
import { isDecimal } from '@/lib/money/decimal';

export function readableArgs(args: ErrorArgs, market: MarketTerms): ErrorArgs {
  const price = (text: string) => (isDecimal(text) ? formatPrice(text, market.priceDigits) : text);
  const amount = (text: string) => (isDecimal(text) ? formatAmount(text) : text);
  const unit = args.unit ?? market.quote;
  const shown: Record<string, (text: string) => string> = {
    tick: (text) => `${amount(text)} ${market.quote}`,
    step: (text) => `${amount(text)} ${market.base}`,
    min: (text) => `${amount(text)} ${unit}`,
    max: (text) => `${amount(text)} ${unit}`,
    low: price,
    high: (text) => `${price(text)} ${market.quote}`,
  };
  return Object.fromEntries(Object.entries(args).map(([name, text]) => [name, shown[name]?.(text) ?? text]));
}
