/** What stands in the form of an advert: what is wrong with it, what one coin costs then, and what is sent. Pure. */
import type { OwnAdvert, c2cMerchant } from '@/lib/api/c2cMerchant';
import type { SentOf } from '@/lib/api/endpoint';
import type { C2cSide } from '@/lib/api/c2cShapes';
import { type Typed, typedDecimal } from '@/lib/format/typing';
import { type Decimal, add, gt, isNegative, isPositive, isZero, lt, mul, neg, abs, round } from '@/lib/money/decimal';
import { floatingPrice, isBeyondBound, MOST_PREMIUM } from './rules';

export const LIMIT_MINUTES = [15, 30, 45, 60] as const;
const MOST_ORDERS: Decimal = '100';
const MOST_DAYS: Decimal = '365';

export interface AdvertDraft {
  /** What the merchant does. */
  side: C2cSide;
  coin: string;
  fiat: string;
  kind: 'fixed' | 'floating';
  price: Typed;
  /** In per cent, above the index or below it. */
  premium: Typed;
  isBelow: boolean;
  bound: Typed;
  qty: Typed;
  min: Typed;
  max: Typed;
  /** Own methods of one who sells, kinds of one who buys. */
  ways: readonly string[];
  limitMinutes: (typeof LIMIT_MINUTES)[number];
  terms: string;
  autoReply: string;
  minOrders: Typed;
  minDays: Typed;
}

export const newDraft = (coin: string, fiat: string): AdvertDraft => ({
  side: 'sell',
  coin,
  fiat,
  kind: 'floating',
  price: '',
  premium: '',
  isBelow: false,
  bound: '',
  qty: '',
  min: '',
  max: '',
  ways: [],
  limitMinutes: 60,
  terms: '',
  autoReply: '',
  minOrders: '',
  minDays: '',
});

export const draftOf = (advert: OwnAdvert): AdvertDraft => ({
  side: advert.side,
  coin: advert.coin,
  fiat: advert.fiat,
  kind: advert.premiumPct === null ? 'fixed' : 'floating',
  price: advert.fixedPrice ?? '',
  premium: advert.premiumPct === null ? '' : abs(advert.premiumPct),
  isBelow: advert.premiumPct !== null && isNegative(advert.premiumPct),
  bound: advert.bound ?? '',
  qty: advert.left,
  min: advert.min,
  max: advert.max,
  ways: advert.side === 'sell' ? advert.payMethodIds : advert.payTypes.map(({ payTypeId }) => payTypeId),
  limitMinutes: advert.limitMinutes,
  terms: advert.terms,
  autoReply: advert.autoReply,
  minOrders: advert.minOrders === 0 ? '' : `${advert.minOrders}`,
  minDays: advert.minDays === 0 ? '' : `${advert.minDays}`,
});

export const premiumOf = ({ premium, isBelow }: AdvertDraft): Decimal | null => {
  const share = typedDecimal(premium);
  return share === null || !isBelow || isZero(share) ? share : neg(share);
};

/** What one coin costs as the form stands; null while that is unknown. */
export function draftPrice(draft: AdvertDraft, index: Decimal | null): Decimal | null {
  if (draft.kind === 'fixed') {
    const price = typedDecimal(draft.price);
    return price !== null && isPositive(price) ? price : null;
  }
  const premium = premiumOf(draft);
  return premium === null || index === null || gt(abs(premium), MOST_PREMIUM) ? null : floatingPrice(index, premium);
}

/** Whether a moving price has left its bound already: then the advert is not shown until it comes back. */
export function isPastBound(draft: AdvertDraft, index: Decimal | null): boolean {
  const [price, bound] = [draftPrice(draft, index), typedDecimal(draft.bound)];
  return draft.kind === 'floating' && price !== null && bound !== null && isBeyondBound(price, bound, draft.side);
}

export type DraftFault = 'price' | 'premium' | 'bound' | 'qty' | 'short' | 'min' | 'max' | 'little' | 'orders' | 'days';
type Field = 'price' | 'premium' | 'bound' | 'qty' | 'min' | 'max' | 'minOrders' | 'minDays';
export interface Fault {
  fault: DraftFault;
  /** The figure that counts. */
  figure: Decimal;
}

const isUnset = (typed: Typed): boolean => {
  const value = typedDecimal(typed);
  return value === null || !isPositive(value);
};
const beyond = (typed: Typed, most: Decimal): boolean => {
  const value = typedDecimal(typed);
  return value !== null && gt(value, most);
};

/** What is wrong in each field. `free`: what one who sells has for it, with what the advert has set aside already. */
export function draftFaults(
  draft: AdvertDraft,
  { price, free, digits }: { price: Decimal | null; free: Decimal | null; digits: number },
): Partial<Record<Field, Fault>> {
  const found: Partial<Record<Field, Fault>> = {};
  const wrong = (field: Field, fault: DraftFault, figure: Decimal = '0') => {
    found[field] ??= { fault, figure };
  };
  const [qty, min, max] = [typedDecimal(draft.qty), typedDecimal(draft.min), typedDecimal(draft.max)];
  const premium = premiumOf(draft);
  if (draft.kind === 'fixed' && isUnset(draft.price)) wrong('price', 'price');
  if (draft.kind === 'floating' && (premium === null || gt(abs(premium), MOST_PREMIUM)))
    wrong('premium', 'premium', MOST_PREMIUM);
  if (draft.kind === 'floating' && draft.bound !== '' && isUnset(draft.bound)) wrong('bound', 'bound');
  if (isUnset(draft.qty)) wrong('qty', 'qty');
  if (draft.side === 'sell' && qty !== null && free !== null && gt(qty, free)) wrong('qty', 'short', free);
  if (isUnset(draft.min)) wrong('min', 'min');
  if (isUnset(draft.max) || (min !== null && max !== null && lt(max, min))) wrong('max', 'max');
  if (price !== null && qty !== null && min !== null) {
    const worth = round(mul(qty, price), digits, 'down');
    if (lt(worth, min)) wrong('min', 'little', worth);
  }
  if (beyond(draft.minOrders, MOST_ORDERS)) wrong('minOrders', 'orders', MOST_ORDERS);
  if (beyond(draft.minDays, MOST_DAYS)) wrong('minDays', 'days', MOST_DAYS);
  return found;
}

/** A field without places; empty is none. */
const wholeOf = (count: Typed): number => Number(count === '' ? 0 : count);

type Form = Omit<SentOf<typeof c2cMerchant.saveAdvert>, 'side' | 'coin' | 'fiat'>;

/** A form without faults as it is sent. */
export function draftBody(draft: AdvertDraft): Form {
  const amount = (typed: Typed): Decimal => typedDecimal(typed) ?? '0';
  const bound = typedDecimal(draft.bound);
  return {
    ...(draft.kind === 'fixed'
      ? { price: amount(draft.price) }
      : { premiumPct: premiumOf(draft) ?? '0', ...(bound !== null && { bound }) }),
    qty: amount(draft.qty),
    min: amount(draft.min),
    max: amount(draft.max),
    ...(draft.side === 'sell' ? { payMethodIds: [...draft.ways] } : { payTypeIds: [...draft.ways] }),
    limitMinutes: draft.limitMinutes,
    terms: draft.terms,
    autoReply: draft.autoReply,
    minOrders: wholeOf(draft.minOrders),
    minDays: wholeOf(draft.minDays),
  };
}

/** What one who sells can set aside: what is free, and what the advert has already. */
export const freeFor = (available: Decimal | null, advert: OwnAdvert | null): Decimal | null =>
  available === null ? null : advert?.side === 'sell' ? add(available, advert.left) : available;
