/** The rules of C2C, shared by the app and the exchange. Pure. Source: docs/domains/c2c.md. */
import type { MerchantStatus } from '@/lib/api/c2cMerchant';
import type { AmountType, C2cAct, C2cOrder, C2cSide, C2cStatus } from '@/lib/api/c2cShapes';
import type { IdentityLevel } from '@/lib/api/identity';
import { add, div, gt, isPositive, lt, min, mul, placesOf, round, sub, type Decimal } from '@/lib/money/decimal';
import { c2cStates } from './states';

const DAY_MS = 24 * 3_600_000;
/** The day of C2C is the one of the market's zone, UTC+8. */
const ZONE_MS = 8 * 3_600_000;

/** What can be traded, with the coin of most adverts first. */
export const COINS = ['USDT', 'BTC', 'ETH'] as const;
/** What it is paid with. */
export const FIATS = [
  'HKD',
  'CNY',
  'TWD',
  'USD',
  'JPY',
  'EUR',
  'GBP',
  'SGD',
  'MYR',
  'THB',
  'VND',
  'KRW',
  'AUD',
] as const;

export const CANCELLATIONS_A_DAY = 3;
/** How often a day an order that was marked as paid may be cancelled. */
export const PAID_CANCELLATIONS_A_DAY = 1;
export const UNPAID_AT_ONCE = 1;
export const OPEN_AT_ONCE = 3;
export const ADVERTS_AT_ONCE = 10;
export const DEPOSIT: Decimal = '1000';
export const DEPOSIT_COIN = 'USDT';
/** The deposit comes back so long after leaving. */
export const DEPOSIT_KEPT_MS = 30 * DAY_MS;
/** The least of a quick order, in whichever currency. */
export const QUICK_MINIMUM: Decimal = '100';
export const QUICK_COMPLETION: Decimal = '90';
/** A merchant who falls below it may not show adverts. */
export const ADVERT_COMPLETION: Decimal = '80';
/** A price is held for so long. */
export const PRICE_HELD_MS = 60_000;
/** A held price is void once the advert's own has moved by more than this share against the merchant. */
const HELD_TOLERANCE: Decimal = '0.005';
/** Figures say nothing of fewer orders. */
export const FEWEST_ORDERS = 5;
/** Statistics are of so long. */
export const STATISTICS_MS = 30 * DAY_MS;
/** A merchant is here whose device was heard of within this time. */
export const ONLINE_MS = 5 * 60_000;
/** The furthest that a moving price stands off the index, in per cent. */
export const MOST_PREMIUM: Decimal = '10';
/** What may be traded in a day, in USDT, by level. */
export const DAY_LIMIT: Readonly<Record<Exclude<IdentityLevel, 'none'>, Decimal>> = {
  basic: '10000',
  advanced: '100000',
};

/** When the day of a moment began. */
export const dayStart = (now: number): number => Math.floor((now + ZONE_MS) / DAY_MS) * DAY_MS - ZONE_MS;
export const dayEnd = (now: number): number => dayStart(now) + DAY_MS;

/** Until when somebody has to act in an order; null where nobody has to by a time. */
export const deadlineOf = ({ status, payBy, releaseBy }: Pick<C2cOrder, 'status' | 'payBy' | 'releaseBy'>) =>
  status === 'awaitingPayment' ? payBy : status === 'paid' ? releaseBy : null;

/** Whether somebody is or was a merchant, with a page, adverts or orders. */
export const isAtWork = (status: MerchantStatus): boolean =>
  status === 'active' || status === 'short' || status === 'suspended' || status === 'leaving';

/** Until when no order can be made; null where one can. */
export const blockedUntil = (countToday: number, now: number): number | null =>
  countToday >= CANCELLATIONS_A_DAY ? dayEnd(now) : null;

/** Places of a price: two, and four where a coin costs less than one unit. */
export const pricePlaces = (index: Decimal): number => (lt(index, '1') ? 4 : 2);
export const MOST_PRICE_PLACES = 4;

/** One coin in the currency, from what each is worth in USDT. */
export const indexOf = (coinUsdt: Decimal, fiatUsdt: Decimal): Decimal => {
  const exact = div(coinUsdt, fiatUsdt, 12, 'halfUp');
  return round(exact, pricePlaces(exact), 'halfUp');
};

/** A moving price: the index and a share above or below it. */
export const floatingPrice = (index: Decimal, premiumPct: Decimal): Decimal =>
  round(mul(index, add('1', div(premiumPct, '100', 8, 'halfUp'))), pricePlaces(index), 'halfUp');

/** Whether a moving price has left the merchant's bound: below it for one who sells, above it for one who buys. */
export const isBeyondBound = (price: Decimal, bound: Decimal | null, merchantSide: C2cSide): boolean =>
  bound !== null && (merchantSide === 'sell' ? lt(price, bound) : gt(price, bound));

/** A price farther off is not compared with the index: the number would say nothing, and in a list it would be too long for the reply. */
const MOST_DISTANCE: Decimal = '1000000';

/** How far above the index a price is, in per cent with two places; null where there is no index, or the price has nothing to do with it. */
export function indexDistance(price: Decimal, index: Decimal | null): Decimal | null {
  if (index === null || !isPositive(index)) return null;
  const pct = round(mul(div(sub(price, index), index, 8, 'halfUp'), '100'), 2, 'halfUp');
  return gt(pct, MOST_DISTANCE) ? null : pct;
}

/** Whether a held price would cost the merchant too much by now. `side`: what the other one does. */
export const isHeldTooFar = (held: Decimal, now: Decimal, side: C2cSide): boolean => {
  const worse = side === 'buy' ? sub(now, held) : sub(held, now);
  return gt(worse, mul(held, HELD_TOLERANCE));
};

export interface Amounts {
  qty: Decimal;
  amount: Decimal;
}

/**
 * Coins and money of an order. Typed in the currency: coins down to 8 places. Typed in the coin: money half up to the places of the
 * currency. Null where nothing would be left of one of them, or what was typed has more places than there are.
 */
export function amountsOf(
  typed: { amountType: AmountType; amount: Decimal },
  price: Decimal,
  digits: number,
): Amounts | null {
  const both =
    typed.amountType === 'fiat'
      ? { amount: typed.amount, qty: div(typed.amount, price, 8, 'down') }
      : { qty: typed.amount, amount: round(mul(typed.amount, price), digits, 'halfUp') };
  if (placesOf(both.amount) > digits || placesOf(both.qty) > 8) return null;
  return isPositive(both.amount) && isPositive(both.qty) ? both : null;
}

/** What can be had of an advert in one order: its upper limit, or all that is left. */
export const mostOf = (advert: { max: Decimal; left: Decimal }, price: Decimal, digits: number): Decimal =>
  min(advert.max, round(mul(advert.left, price), digits, 'down'));

/** Whether what is left is too little for the smallest order. */
export const isSoldOut = (
  advert: { min: Decimal; max: Decimal; left: Decimal },
  price: Decimal,
  digits: number,
): boolean => lt(mostOf(advert, price, digits), advert.min);

/** Of those that ended through the merchant or well; null where they are too few. */
export function completionPct({ completed, faulty }: { completed: number; faulty: number }): Decimal | null {
  if (completed + faulty < FEWEST_ORDERS) return null;
  return percent(completed, completed + faulty);
}

export const goodPct = (good: number, all: number): Decimal | null => (all === 0 ? null : percent(good, all));

const percent = (part: number, whole: number): Decimal =>
  round(mul(div(`${part}`, `${whole}`, 8, 'halfUp'), '100'), 1, 'halfUp');

/** Milliseconds as minutes with one place. */
export const minutesOf = (ms: number): Decimal => round(div(`${Math.round(ms)}`, '60000', 8, 'halfUp'), 1, 'halfUp');

/** Places of a currency: 2 for HKD, 0 for JPY. */
export const digitsOf = (fiat: string): number =>
  new Intl.NumberFormat('en', { style: 'currency', currency: fiat }).resolvedOptions().maximumFractionDigits ?? 2;

// Orders: when things are due, what counts as a cancellation, and how each of the two sees them. What may happen stands in states.ts.

const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;

/** So long the seller is expected to look after “paid”; nothing ends then. */
export const RELEASE_MS = 15 * MINUTE_MS;
/** From then on either may appeal. */
export const APPEAL_AFTER_MS = 10 * MINUTE_MS;
/** A seller who says nothing for so long: it goes to appeal by itself. */
export const ESCALATE_MS = 24 * HOUR_MS;
/** So long a buyer who had paid can bring an ended order back. */
export const REOPEN_MS = 15 * MINUTE_MS;
/** Whoever has to act is reminded so long before the deadline. */
export const REMIND_MS = [10 * MINUTE_MS, 3 * MINUTE_MS] as const;
/** The seller is silent when no answer came to the buyer's words for so long. */
export const SILENT_MS = 15 * MINUTE_MS;

export interface C2cTimes {
  payBy: number;
  appealFrom: number | null;
  escalateAt: number | null;
  reopenUntil: number | null;
}

export type OrderAct =
  | 'pay'
  | 'cancel'
  | 'cancelPaid'
  | 'expire'
  | 'release'
  | 'appeal'
  | 'escalate'
  | 'reopen'
  | 'giveBack'
  | 'withdrawAppeal'
  | 'decideForBuyer'
  | 'decideForSeller';

/** What becomes of the escrow: it stays, or goes to one of the two. `later`: to the seller once the order can no longer be brought back. */
export type EscrowEffect = 'stays' | 'toBuyer' | 'toSeller' | 'later';
export const ESCROW: Readonly<Record<OrderAct, EscrowEffect>> = {
  pay: 'stays',
  cancel: 'later',
  cancelPaid: 'later',
  expire: 'later',
  release: 'toBuyer',
  appeal: 'stays',
  escalate: 'stays',
  reopen: 'stays',
  giveBack: 'toSeller',
  withdrawAppeal: 'stays',
  decideForBuyer: 'toBuyer',
  decideForSeller: 'toSeller',
};

/** In these states the seller's coins lie in escrow, and in an order that has ended as long as it can be brought back. */
export const isOpen = (status: C2cStatus): boolean =>
  status === 'awaitingPayment' || status === 'paid' || status === 'inAppeal';

/**
 * Whether an end counts among the buyer's cancellations: the buyer's own and one by the clock, unless the buyer wrote and the seller was
 * silent. A seller who confirms the reason takes it away again.
 */
export const countsAsCancelled = (act: OrderAct, exempt: { isSellerSilent: boolean }): boolean =>
  (act === 'cancel' || act === 'cancelPaid' || act === 'expire') && !exempt.isSellerSilent;

/** What one of the two may do now. */
export function actsOf(
  order: { status: C2cStatus; times: C2cTimes; isAppellant: boolean },
  side: C2cSide,
  now: number,
): C2cAct[] {
  const moment = { now, times: order.times };
  const party = side === 'buy' ? ('buyer' as const) : ('seller' as const);
  return [
    ...c2cStates.allowed(order.status, party, moment),
    ...(order.isAppellant ? c2cStates.allowed(order.status, 'appellant', moment) : []),
  ];
}

/** Who has to act now. */
export const waitsFor = (status: C2cStatus): C2cSide | 'operators' | null =>
  (({ awaitingPayment: 'buy', paid: 'sell', inAppeal: 'operators' }) as const)[
    status as 'awaitingPayment' | 'paid' | 'inAppeal'
  ] ?? null;

/** What a state is called, as each of the two sees it: the names are words of `c2c.status`. */
export const STATUS_LABEL: Readonly<Record<C2cStatus, Readonly<Record<C2cSide, StatusLabel>>>> = {
  awaitingPayment: { buy: 'unpaid', sell: 'awaitingPayment' },
  paid: { buy: 'paid', sell: 'paid' },
  inAppeal: { buy: 'inAppeal', sell: 'inAppeal' },
  timedOut: { buy: 'timedOut', sell: 'timedOut' },
  cancelled: { buy: 'cancelled', sell: 'cancelled' },
  completed: { buy: 'completed', sell: 'completed' },
};
export type StatusLabel = C2cStatus | 'unpaid';

/** So much each of the two may write about an order: whoever decides about it reads all of it. */
export const MOST_MESSAGES = 500;
/** So long after its end the two may still write about an order. */
export const TALK_AFTER_MS = 24 * HOUR_MS;
/** So long after its end what was written is kept. */
export const TALK_KEPT_MS = 2 * 365 * 24 * HOUR_MS;

/** Whether the two may write: during an appeal evidence takes the place of the talk. */
export function talkStateOf(status: C2cStatus, endedAt: number | null, now: number): 'open' | 'inAppeal' | 'ended' {
  if (status === 'inAppeal') return 'inAppeal';
  return endedAt === null || now < endedAt + TALK_AFTER_MS ? 'open' : 'ended';
}

/** An appeal is decided on so many working days. */
export const WORKING_DAYS = 3;

/** The end of the third working day after a moment, Monday to Friday, in the zone of the market (UTC+8). */
export function decideBy(from: number): number {
  let day = Math.floor((from + ZONE_MS) / DAY_MS);
  for (let left = WORKING_DAYS; left > 0; ) {
    day += 1;
    // The first day of 1970 was a Thursday.
    const weekday = (day + 4) % 7;
    if (weekday !== 0 && weekday !== 6) left -= 1;
  }
  return (day + 1) * DAY_MS - ZONE_MS;
}
