/**
 * A second program for savings, without a line of the exchange's: whole numbers of the ledger's smallest unit, days counted from the calendar.
 */
import type { EarnWay } from '@/lib/api/earnShapes';
import { isDecimal, type Decimal } from '@/lib/money/decimal';

const DAY = 24 * 3_600_000;
export const UNIT = 100_000_000n;

/** Exact, without the decimals of the product. */
export function units(text: string): bigint {
  const [whole = '0', places = ''] = text.replace('-', '').split('.');
  const size = BigInt(whole) * UNIT + BigInt(places.padEnd(8, '0').slice(0, 8));
  return text.startsWith('-') ? -size : size;
}
export const textOf = (value: bigint): Decimal => {
  const size = value < 0n ? -value : value;
  const text = `${size / UNIT}.${String(size % UNIT).padStart(8, '0')}`.replace(/\.?0+$/, '');
  const signed = value < 0n ? `-${text}` : text;
  if (!isDecimal(signed)) throw new Error(text);
  return signed;
};

/** What one order has brought to the spot account at a moment, by the rules of docs/domains/earn.md. */
export interface Life {
  productId: string;
  kind: 'fixed' | 'flexible';
  amount: bigint;
  rate: bigint;
  boughtAt: number;
  days: number | null;
  renews: boolean;
  left: { way: EarnWay; at: number } | null;
}

const dayOf = (at: number): number => (at - (at % DAY)) / DAY;

/** Units that came back until `now`, principal and revenue; the rest lies in savings. */
export function broughtBy(life: Life, now: number): { principal: bigint; interest: bigint } {
  const perDay = (life.amount * life.rate) / (365n * UNIT);
  const first = dayOf(life.boughtAt) + 1;
  const today = dayOf(now);
  const nothing = { principal: 0n, interest: 0n };
  const counted = (until: number) => BigInt(Math.max(0, until - first));
  if (life.kind === 'flexible') {
    if (!life.left) return { principal: 0n, interest: perDay * counted(today) };
    const out = dayOf(life.left.at);
    if (life.left.way === 'refund') return { principal: life.amount, interest: 0n };
    if (life.left.way === 'fast') return { principal: life.amount, interest: perDay * counted(out) };
    const isThere = today > out;
    return { principal: isThere ? life.amount : 0n, interest: perDay * counted(isThere ? out + 1 : today) };
  }
  const term = life.days ?? 0;
  if (life.left?.way === 'refund') return { principal: life.amount, interest: 0n };
  const whole = perDay * BigInt(term);
  if (life.left) {
    const done = BigInt(Math.floor((dayOf(life.left.at) - first) / term));
    const isThere = today >= dayOf(life.left.at) + 3;
    return { principal: isThere ? life.amount : 0n, interest: life.renews ? whole * done : 0n };
  }
  if (today < first + term) return nothing;
  const rounds = BigInt(Math.floor((today - first) / term));
  return life.renews ? { principal: 0n, interest: whole * rounds } : { principal: life.amount, interest: whole };
}

/** What spot and savings of somebody hold who began with 10,000 on spot. */
export function accountsOf(lives: Iterable<Life>, now: number): [spot: Decimal, saved: Decimal] {
  let [spot, saved] = [units('10000'), 0n];
  for (const life of lives) {
    const { principal, interest } = broughtBy(life, now);
    spot += principal + interest - life.amount;
    saved += life.amount - principal;
  }
  return [textOf(spot), textOf(saved)];
}
