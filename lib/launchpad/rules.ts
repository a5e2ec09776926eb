/** The arithmetic and the times of token offerings, shared by the app and the exchange. Pure. Source: docs/domains/launchpad.md. */
import { add, div, gte, lt, min, mul, round, sub, type Decimal } from '@/lib/money/decimal';

export const DAY_MS = 86_400_000;
/** So long after the allotment it can be paid. */
export const PAY_MS = DAY_MS;
const PLACES = 8;

export interface Unlocking {
  /** The share that is free at once when the market opens. */
  atListing: Decimal;
  /** Over so many days the rest is freed, the same every day. */
  days: number;
}

/** How much of a number of tokens is free after so many days; all of it after the last, whatever was rounded before. */
export function unlockedAfter(tokens: Decimal, { atListing, days }: Unlocking, day: number): Decimal {
  if (day >= days) return tokens;
  const share = add(atListing, div(mul(sub('1', atListing), `${day}`), `${days}`, 18, 'down'));
  return round(mul(tokens, share), PLACES, 'down');
}

/** The schedule as a table: the day, and the share that is free from then on. */
export function scheduleOf({ atListing, days }: Unlocking): { day: number; share: Decimal }[] {
  return Array.from({ length: days + 1 }, (_, day) => ({ day, share: unlockedAfter('1', { atListing, days }, day) }));
}

/** What a commitment would bring if nothing more came in: not final, as what others leave over comes on top. */
export function estimateOf(
  amount: Decimal,
  { committed, supply, price, cap }: { committed: Decimal; supply: Decimal; price: Decimal; cap: Decimal },
): Decimal {
  const affords = div(amount, price, PLACES, 'down');
  const share = lt(committed, amount) ? affords : div(mul(supply, amount), committed, PLACES, 'down');
  return min(min(affords, share), cap);
}

/** Whether enough was raised; without a soft cap anything is. */
export const isReached = (raised: Decimal, softCap: Decimal | null): boolean =>
  softCap === null || gte(raised, softCap);

/** In the coin that is paid. First come: what was sold at its price, as each cost is rounded and all of them may lack a last place. */
export const raisedOf = ({
  mode,
  sold,
  committed,
  supply,
  price,
}: {
  mode: 'buy' | 'ration';
  sold: Decimal;
  committed: Decimal;
  supply: Decimal;
  price: Decimal;
}): Decimal => (mode === 'buy' ? mul(sold, price) : min(committed, mul(supply, price)));

const UNIT = 10n ** BigInt(PLACES);

const units = (amount: Decimal): bigint => {
  const [whole = '0', places = ''] = amount.split('.');
  return BigInt(whole) * UNIT + BigInt(places.padEnd(PLACES, '0'));
};

function amountOf(count: bigint): Decimal {
  const text = count.toString().padStart(PLACES + 1, '0');
  const places = text.slice(-PLACES).replace(/0+$/, '');
  const whole = text.slice(0, -PLACES);
  return (places === '' ? whole : `${whole}.${places}`) as Decimal;
}

export interface Committed {
  id: string;
  /** In the coin that is paid. */
  amount: Decimal;
}

export interface Supply {
  /** Tokens. */
  supply: Decimal;
  /** Of one token. */
  price: Decimal;
  /** The most tokens of one person. */
  cap: Decimal;
}

/**
 * Everybody gets the same share of what they committed, but nobody more than the cap or than they committed for; what that leaves over goes
 * to the others in the same proportion, again and again, until it reaches nobody any more. Whoever is bounded at the smallest share comes
 * first, so that one pass in this order does it. Tokens are rounded down to 8 places: together never more than there is.
 */
export function allot(committed: readonly Committed[], { supply, price, cap }: Supply): Map<string, Decimal> {
  const most = units(cap);
  const people = committed.map(({ id, amount }) => {
    const pays = units(amount);
    const affords = units(div(amount, price, PLACES, 'down'));
    return { id, pays, bound: affords < most ? affords : most };
  });
  // By bound / pays, exactly; equal shares need no order, as what follows is the same for all of them.
  people.sort((a, b) => {
    const difference = a.bound * b.pays - b.bound * a.pays;
    return difference < 0n ? -1 : difference > 0n ? 1 : 0;
  });
  let left = units(supply);
  let waiting = people.reduce((total, { pays }) => total + pays, 0n);
  const tokens = new Map<string, Decimal>();
  let from = 0;
  for (; from < people.length; from += 1) {
    const { id, pays, bound } = people[from]!;
    // Of what is left this one's share would be left x pays / waiting.
    if (left * pays < bound * waiting) break;
    tokens.set(id, amountOf(bound));
    left -= bound;
    waiting -= pays;
  }
  for (const { id, pays } of people.slice(from)) tokens.set(id, amountOf((left * pays) / waiting));
  return tokens;
}

/** What tokens cost; never more than was committed for them. */
export const costOf = (tokens: Decimal, price: Decimal): Decimal => div(mul(tokens, price), '1', PLACES, 'halfUp');
