/** The words for what an order lacks, with figures as people read them: grouped, and each with its unit. For what the desk finds and for what the exchange refuses. */
import type { ErrorArgs, ErrorName } from '@/lib/api/errors';
import type { MarketTerms } from '@/lib/api/trading';
import { formatAmount, formatPrice } from '@/lib/format/numbers';
import { upToCents } from '@/lib/money/cents';
import { isDecimal } from '@/lib/money/decimal';

/** Their bounds are amounts and get a unit; others are numbers of orders or times, or amounts whose sentence names the unit. */
const BOUNDED: ReadonlySet<string> = new Set<ErrorName>(['belowMinimum', 'aboveMaximum']);

export function readableArgs(reason: string | null, args: ErrorArgs, market: MarketTerms): ErrorArgs {
  const price = (text: string) => (isDecimal(text) ? formatPrice(text, market.priceDigits) : text);
  const amount = (text: string) => (isDecimal(text) ? formatAmount(text) : text);
  const unit = args.unit ?? market.quote;
  const bound = (text: string) => (reason !== null && BOUNDED.has(reason) ? `${amount(text)} ${unit}` : amount(text));
  const shown: Record<string, (text: string) => string> = {
    tick: (text) => `${amount(text)} ${market.quote}`,
    step: (text) => `${amount(text)} ${market.base}`,
    min: bound,
    max: bound,
    low: price,
    nearest: (text) => `${price(text)} ${market.quote}`,
    high: (text) => `${price(text)} ${market.quote}`,
    ...(reason === 'insufficientMargin' && {
      available: (text: string) => (isDecimal(text) ? formatAmount(text, 2, 2) : text),
      needed: (text: string) => (isDecimal(text) ? formatAmount(upToCents(text), 2, 2) : text),
    }),
  };
  return Object.fromEntries(Object.entries(args).map(([name, text]) => [name, shown[name]?.(text) ?? text]));
}
