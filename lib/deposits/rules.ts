/** The rules of deposits, shared by the app and the exchange. Pure. Source: docs/domains/deposits.md. */
import { type Decimal, decimal, div } from '@/lib/money/decimal';

/** Digits after the point of USDT on our chain. */
export const TOKEN_DECIMALS = 18;

/** Less is kept until enough has come. */
export const MIN_DEPOSIT: Decimal = '1';

/** A token's smallest units as an amount; exact. */
export const amountOf = (units: bigint, decimals: number): Decimal =>
  div(decimal(units.toString()), decimal((10n ** BigInt(decimals)).toString()), decimals, 'down');

/** An amount in a token's smallest units; exact for amounts of at most `decimals` places. */
export function unitsOf(amount: Decimal, decimals: number): bigint {
  const [whole = '0', places = ''] = amount.split('.');
  return BigInt(whole + places.slice(0, decimals).padEnd(decimals, '0'));
}

const MOST_COINS = 10n ** 15n;

/** No token has more: a log that says so is not to be believed, and the ledger could not hold it. */
export const isPlausible = (units: bigint, decimals: number): boolean => units <= MOST_COINS * 10n ** BigInt(decimals);

const LEDGER_PLACES = 8;

/**
 * What can be credited of all that has come and was not credited: nothing below the minimum, else all that the ledger's eight places can
 * say. The rest stays.
 */
export function creditable(units: bigint, decimals: number): { credit: Decimal | null; rest: bigint } {
  const step = 10n ** BigInt(decimals - LEDGER_PLACES);
  if (units < unitsOf(MIN_DEPOSIT, decimals)) return { credit: null, rest: units };
  const rest = units % step;
  return { credit: amountOf(units - rest, decimals), rest };
}
