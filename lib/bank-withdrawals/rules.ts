/** The rules of withdrawals to bank accounts, shared by the app and the exchange. Pure. Source: docs/domains/bankWithdrawals.md. */
import { div, mul, round, sub, max, type Decimal } from '@/lib/money/decimal';

/** So long a rate is held for one person. */
export const BANK_RATE_MS = 15 * 60_000;
/** So long the rate of a withdrawal counts while it waits. Its owner can make it wait, and would otherwise choose the best moment for nothing. */
export const BANK_RATE_COUNTS_MS = 2 * 24 * 3_600_000;
const RATE_PLACES = 6;

/** Whether a rate is held still. One that would be for longer was given while the clock was wrong. */
export const isRateHeld = (until: number, now: number): boolean => now < until && until <= now + BANK_RATE_MS;

/** Units of a currency for 1 USDT, less what the channel costs; `usdtPrice` is the worth of one unit in USDT. */
export const bankRateOf = (usdtPrice: Decimal, spread: Decimal): Decimal =>
  round(div(sub('1', spread), usdtPrice, RATE_PLACES + 6, 'down'), RATE_PLACES, 'down');

/** What arrives, in the currency; the exchange never pays parts of its smallest coin. */
export const arrivesOf = (amount: Decimal, fee: Decimal, rate: Decimal, digits: number): Decimal =>
  round(mul(max('0', sub(amount, fee)), rate), digits, 'down');
