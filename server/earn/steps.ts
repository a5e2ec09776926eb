/**
 * What an order moves in the ledger, and the letters about it. Each is a business step of its own and so happens once: `buy`, the revenue
 * of each day of a flexible order (`day-3`), and one `end`.
 */
import { posts } from '@/lib/api/ledger';
import { isPositive, type Decimal } from '@/lib/money/decimal';
import { addresseesOf } from '../auth/factors/store';
import { belongingTo, move, type Leg, type Posting } from '../ledger/ledger';
import { tellPeople, type MailContext } from '../mail/mail';
import { earnLetter, type EarnTold } from './letters';
import type { OrderRow } from './store';

export const EARN_LEDGER = {
  accounts: ['spot:available', 'fund:savings', 'house:interest'] as const,
  ...posts.earn,
};

interface Cause {
  actor: string;
  requestId: string;
  at: number;
}

const posting = (order: Pick<OrderRow, 'order_no'>, step: string, cause: Cause, legs: readonly Leg[]): Posting => ({
  kind: 'earn',
  refType: 'earnOrder',
  refId: order.order_no,
  step,
  ...cause,
  legs: belongingTo(`earnOrder:${order.order_no}`, legs),
});

type Owned = Pick<OrderRow, 'order_no' | 'owner_id' | 'coin' | 'amount'>;

/** The amount goes from the spot account into the product. */
export const buyPosting = (order: Owned, cause: Cause): Posting =>
  posting(
    order,
    'buy',
    cause,
    move({
      from: { owner: order.owner_id, kind: 'spot:available' },
      to: { owner: order.owner_id, kind: 'fund:savings' },
      asset: order.coin,
      amount: order.amount,
      line: 'earnBuy',
    }),
  );

const principalLegs = (order: Owned): Leg[] =>
  move({
    from: { owner: order.owner_id, kind: 'fund:savings' },
    to: { owner: order.owner_id, kind: 'spot:available' },
    asset: order.coin,
    amount: order.amount,
    line: 'earnRedeem',
  });

const interestLegs = (order: Owned, amount: Decimal): Leg[] =>
  isPositive(amount)
    ? move({
        from: { owner: null, kind: 'house:interest' },
        to: { owner: order.owner_id, kind: 'spot:available' },
        asset: order.coin,
        amount,
        line: 'earnInterest',
      })
    : [];

/** A day of a flexible order is paid; none where it brought nothing. */
export function dayPostings(order: Owned, day: number, amount: Decimal, cause: Cause): Posting[] {
  const legs = interestLegs(order, amount);
  return legs.length === 0 ? [] : [posting(order, `day-${day}`, cause, legs)];
}

/** The end: the principal, unless it goes on as another order, and what revenue comes with it. */
export function endPostings(
  order: Owned,
  { withPrincipal, interest }: { withPrincipal: boolean; interest: Decimal },
  cause: Cause,
): Posting[] {
  const legs = [...(withPrincipal ? principalLegs(order) : []), ...interestLegs(order, interest)];
  return legs.length === 0 ? [] : [posting(order, 'end', cause, legs)];
}

export const tell = (context: MailContext, told: readonly { ownerId: string; values: EarnTold }[]): Promise<void> =>
  tellPeople(context, (ids) => addresseesOf(context.db, ids), earnLetter, told);

/** What the letter says of an order as it ends. */
export const toldOf = (
  order: Owned & Pick<OrderRow, 'kind' | 'term_days'>,
  what: EarnTold['what'],
  {
    interest,
    forfeited = '0',
    arrivesAt = null,
  }: { interest: Decimal; forfeited?: Decimal; arrivesAt?: number | null },
): { ownerId: string; values: EarnTold } => ({
  ownerId: order.owner_id,
  values: { what, no: order.order_no, coin: order.coin, amount: order.amount, interest, forfeited, arrivesAt },
});
