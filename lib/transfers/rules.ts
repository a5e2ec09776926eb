/** The rules of transfers to other people, shared by the app and the exchange. Pure. Source: docs/domains/transfers.md. */
import { add, gt, max, sub, type Decimal } from '@/lib/money/decimal';

/** The first transfer to somebody waits so long. */
export const DELAY_MS = 10 * 60_000;
/** While the whitelist of withdrawals is on: as long as a new address there. */
export const LISTED_DELAY_MS = 24 * 3_600_000;
/** In words: whole hours where there are some, otherwise minutes. */
export type Delay = Record<'hours' | 'minutes', number>;
export const delayOf = (ms: number): Delay => ({ hours: Math.floor(ms / 3_600_000), minutes: Math.round(ms / 60_000) });

/** The least worth of one transfer, in USDT. */
export const LEAST_USDT: Decimal = '1';
/** What may go without a second factor in 24 hours, in USDT, by one transfer or by several. */
export const UNPROVEN_USDT: Decimal = '200';

const DAY_MS = 24 * 3_600_000;
/** The rolling periods of the limits, as those of withdrawals. */
export const PERIOD_MS = { day: DAY_MS, month: 30 * DAY_MS } as const;

/** How many payees may be looked up in a day, and how many of them may be nobody. */
export const LOOK_UPS_A_DAY = 60;
export const MISSES_A_DAY = 10;

const UID = /^[1-9]\d{7}$/;

/** What was typed: a UID, or an e-mail address as it is compared; null where it can be neither. */
export function payeeKey(typed: string): { uid: string } | { email: string } | null {
  const text = typed.normalize('NFKC').trim();
  // A number copied from a message may stand in groups.
  const uid = text.replaceAll(/\s/g, '');
  if (UID.test(uid)) return { uid };
  return /^[^\s@]+@[^\s@]+\.[^\s@]+$/.test(text) ? { email: text.toLowerCase() } : null;
}

/** The same as text: what is sent and shown before it is confirmed, so that a person sees what was read; unread text as it is. */
export function payeeText(typed: string): string {
  const key = payeeKey(typed);
  if (key === null) return typed.trim();
  return 'uid' in key ? key.uid : key.email;
}

export const unprovenLeft = (sent: Decimal): Decimal => max('0', sub(UNPROVEN_USDT, sent));

/** `sent`: what went without a second factor in the last 24 hours. */
export const needsFactor = (worthUsdt: Decimal, sent: Decimal): boolean => gt(add(worthUsdt, sent), UNPROVEN_USDT);
