/** Shares, which the agreement has as `0.0005` and people say in percent. */
import { formatAmount } from '@/lib/format/numbers';
import { isDecimal, mul } from '@/lib/money/decimal';

const SHARES = new Set(
  'apr callLtv fundingCap fundingRate initialLtv liquidationFeeRate liquidationLtv loanLtv makerFeeRate payoutRate takerFeeRate'.split(
    ' ',
  ),
);

/** Of a field's value; null where the field holds no share. */
export const percentText = (name: string, value: unknown): string | null =>
  SHARES.has(name) && typeof value === 'string' && isDecimal(value) ? `${formatAmount(mul(value, '100'))}%` : null;
