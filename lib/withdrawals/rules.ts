/** The rules of withdrawals, shared by the app and the exchange. Pure. Source: docs/domains/withdrawals.md. */
import type { ReviewCause } from '@/lib/api/withdrawals';
import { gt, isDecimal, lt, max, min, sub, type Decimal } from '@/lib/money/decimal';

/** The only channel there is now. */
export const CHANNEL = 'usdt-bep20';
/** In USDT; the fee is taken out of the amount. */
export const FEE: Decimal = '1';
export const LEAST: Decimal = '10';
export const MOST: Decimal = '50000';

/**
 * The least that may leave. `wayBack`: what may go back to an address without an identity, null with one. Where less than the least came
 * from there, or is left of it, all of it goes back, as long as more than the fee: nobody's money is trapped.
 */
export function leastOf(wayBack: Decimal | null, available: Decimal): Decimal {
  const whole = wayBack && min(wayBack, available);
  return whole !== null && gt(whole, FEE) && lt(whole, LEAST) ? whole : LEAST;
}

const DAY_MS = 24 * 3_600_000;
/** The rolling periods of the two limits. */
export const PERIOD_MS = { day: DAY_MS, month: 30 * DAY_MS } as const;
/** Within this time a withdrawal under review is looked at. */
export const REVIEW_MS = DAY_MS;
/** With the whitelist on, a new address waits so long; the whitelist ends so long after it was switched off. */
export const LISTED_AFTER_MS = DAY_MS;
/** In one book. */
export const MOST_ADDRESSES = 50;

const HEX = /^0[xX][0-9a-fA-F]{40}$/;
const ZERO = `0x${'0'.repeat(40)}`;

/** As it was pasted: spaces around it, and those between groups of four, belong to nobody. */
export const pastedAddress = (text: string): string => text.replace(/\s+/g, '').replace(/^0X/, '0x');
export const isAddressForm = (text: string): boolean => HEX.test(text);
export const isZeroAddress = (text: string): boolean => text.toLowerCase() === ZERO;

/** `0x85Bc`, `F06a`, …: groups of four as they are compared, the prefix with the first of them. */
export function groupsOf(address: string): string[] {
  const [first = '', ...others] = address.slice(2).match(/.{1,4}/g) ?? [];
  return [`${address.slice(0, 2)}${first}`, ...others];
}

const ends = (address: string): string => address.slice(2, 6) + address.slice(-4);

/** Another address that begins and ends with the same four: what somebody sends who hopes to be copied. */
export function lookalikeOf(address: string, known: readonly string[]): string | null {
  const own = address.toLowerCase();
  const all = known.map((one) => one.toLowerCase());
  if (all.includes(own)) return null;
  return all.find((one) => ends(one) === ends(own)) ?? null;
}

/** The last six characters, whatever their case. */
export const isRetyped = (address: string, retyped: string | undefined): boolean =>
  retyped?.trim().toLowerCase() === address.slice(-6).toLowerCase();

/** What the other side receives; never below zero. */
export const receivesOf = (amount: Decimal, fee: Decimal): Decimal => max('0', sub(amount, fee));

/** A typed amount that the ledger can hold, or null. */
export const amountTyped = (text: string): Decimal | null =>
  isDecimal(text, 8) && gt(text, '0') && text.length <= 28 ? text : null;

/** What of a limit is left. */
export const leftOf = (limit: Decimal, used: Decimal): Decimal => max('0', sub(limit, used));

/** The most that may leave at once, and which of the bounds says so. */
export function mostOf(bounds: {
  available: Decimal;
  max: Decimal;
  day: Decimal | null;
  month: Decimal | null;
  wayBack: Decimal | null;
}): { amount: Decimal; bound: keyof typeof bounds } {
  let [amount, bound]: [Decimal, keyof typeof bounds] = [bounds.available, 'available'];
  for (const name of ['max', 'day', 'month', 'wayBack'] as const) {
    const value = bounds[name];
    if (value !== null && gt(amount, value)) [amount, bound] = [min(amount, value), name];
  }
  return { amount, bound };
}

/** Why people look at it first; empty: it leaves by itself. */
export function reviewCauses(about: {
  amount: Decimal;
  automaticUpTo: Decimal;
  isFirstUse: boolean;
  isUnusual: boolean;
}): ReviewCause[] {
  return [
    ...(about.isFirstUse ? (['firstUse'] as const) : []),
    ...(gt(about.amount, about.automaticUpTo) ? (['amount'] as const) : []),
    ...(about.isUnusual ? (['unusual'] as const) : []),
  ];
}

export interface Whitelist {
  on: boolean;
  endsAt: number | null;
}

/** How the whitelist stands now, by when it was switched on and when it ends. */
export const whitelistAt = (row: { onSince: number | null; endsAt: number | null }, now: number): Whitelist => {
  const on = row.onSince !== null && (row.endsAt === null || now < row.endsAt);
  return { on, endsAt: on ? row.endsAt : null };
};
