/** The form of a withdrawal: what keeps it from going on, and what follows from what was typed. */
import type { AddressCheck, ReviewCause, WithdrawalTerms } from '@/lib/api/withdrawals';
import { type Typed, typedDecimal } from '@/lib/format/typing';
import { type Decimal, div, gt, isZero, lt, min, toDrawing } from '@/lib/money/decimal';
import { isAddressForm, isRetyped, leastOf, leftOf, mostOf, pastedAddress, receivesOf, reviewCauses } from './rules';

export type AmountFault = 'missing' | 'small' | 'available' | 'max' | 'day' | 'month' | 'wayBack';
export type Channel = WithdrawalTerms['channels'][number];

/** What the channel, the balance and the limits let out at once; `wayBack` only without an identity. */
export const boundsOf = (terms: WithdrawalTerms, channel: Channel, address: string) =>
  mostOf({
    available: terms.available,
    max: channel.max,
    day: terms.day?.left ?? null,
    month: terms.month?.left ?? null,
    wayBack: wayBackTo(terms, address),
  });

/** What may go back to an address without an identity; null with one, and where nothing came from there. */
const wayBackTo = ({ wayBack }: WithdrawalTerms, address: string): Decimal | null =>
  wayBack?.find((one) => one.address.toLowerCase() === address.toLowerCase())?.left ?? null;

/** The channel for this address: what came from there, or is left of it, may be less than the channel's least. */
export const channelFor = (terms: WithdrawalTerms, channel: Channel, address: string): Channel => {
  const wayBack = wayBackTo(terms, address);
  return wayBack === null ? channel : { ...channel, min: leastOf(wayBack, terms.available) };
};

export function amountFault(
  typed: Typed,
  { min: least }: Pick<Channel, 'min'>,
  most: ReturnType<typeof mostOf>,
): AmountFault | null {
  const amount = typedDecimal(typed);
  if (amount === null || isZero(amount)) return 'missing';
  if (lt(amount, least)) return 'small';
  return gt(amount, most.amount) ? most.bound : null;
}

export type AddressFault = 'missing' | 'form' | 'unlisted' | 'tooNew';

export function addressFault(typed: string, check: AddressCheck | null): AddressFault | null {
  const address = pastedAddress(typed);
  if (address === '') return 'missing';
  if (!isAddressForm(address)) return 'form';
  if (!check) return null;
  if (!check.listed) return 'unlisted';
  return check.listedFrom === null ? null : 'tooNew';
}

export const needsEnd = (check: AddressCheck | null, retyped: string): boolean =>
  check !== null && check.lookalike !== null && !isRetyped(check.address, retyped);

export interface Outlook {
  receives: Decimal | null;
  causes: ReviewCause[];
  /** Both are typed, and the address was looked at. */
  isKnown: boolean;
}

/** What follows from the amount and the address, as far as the app can know it. */
export function outlookOf(
  typed: Typed,
  terms: WithdrawalTerms,
  { fee }: Pick<Channel, 'fee'>,
  check: AddressCheck | null,
): Outlook {
  const amount = typedDecimal(typed);
  return {
    isKnown: amount !== null && check !== null,
    receives: amount === null || isZero(amount) ? null : receivesOf(amount, fee),
    causes: reviewCauses({
      amount: amount ?? '0',
      automaticUpTo: terms.automaticUpTo,
      isFirstUse: check?.firstUse ?? false,
      isUnusual: false,
    }),
  };
}

/** The parts of a limit's bar in per cent, and what is left after this one. */
export function limitParts({ limit, used, left }: { limit: Decimal; used: Decimal; left: Decimal }, typed: Typed) {
  const amount = typedDecimal(typed) ?? '0';
  const share = (part: Decimal): number => (isZero(limit) ? 0 : toDrawing(div(part, limit, 4, 'down')) * 100);
  return { used: Math.min(100, share(used)), now: share(min(amount, left)), after: leftOf(left, amount) };
}
