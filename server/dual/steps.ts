/** What an order moves in the ledger: `buy` once, and one `end`. */
import { posts } from '@/lib/api/ledger';
import { isPositive, sub, type Decimal } from '@/lib/money/decimal';
import { belongingTo, move, type Leg, type Posting } from '../ledger/ledger';
import { coinOf } from './show';
import type { OrderRow } from './store';

export const DUAL_LEDGER = {
  accounts: ['spot:available', 'fund:dual', 'house:dual'] as const,
  ...posts.dual,
};

export interface Cause {
  actor: string;
  requestId: string;
  at: number;
}

type Owned = Pick<OrderRow, 'order_no' | 'owner_id' | 'amount' | 'kind' | 'base' | 'quote'>;

const HOUSE = { owner: null, kind: 'house:dual' } as const;
const free = ({ owner_id: owner }: Owned) => ({ owner, kind: 'spot:available' }) as const;
const within = ({ owner_id: owner }: Owned) => ({ owner, kind: 'fund:dual' }) as const;

const posting = (order: Owned, step: 'buy' | 'end', cause: Cause, legs: readonly Leg[]): Posting => ({
  kind: 'dual',
  refType: 'dualOrder',
  refId: order.order_no,
  step,
  ...cause,
  legs: belongingTo(`dualOrder:${order.order_no}`, legs),
});

export const buyPosting = (order: Owned, cause: Cause): Posting =>
  posting(
    order,
    'buy',
    cause,
    move({ from: free(order), to: within(order), asset: coinOf(order), amount: order.amount, line: 'dualBuy' }),
  );

/** What was put in comes back with interest, or the house takes it and gives the other coin for it. */
export function endPosting(
  order: Owned,
  { exercised, payout, coin }: { exercised: boolean; payout: Decimal; coin: string },
  cause: Cause,
): Posting {
  const { amount } = order;
  const own = coinOf(order);
  if (exercised)
    return posting(order, 'end', cause, [
      ...move({ from: within(order), to: HOUSE, asset: own, amount, line: 'dualSettle' }),
      ...(isPositive(payout)
        ? move({ from: HOUSE, to: free(order), asset: coin, amount: payout, line: 'dualSettle' })
        : []),
    ]);
  const interest = sub(payout, amount);
  return posting(order, 'end', cause, [
    ...move({ from: within(order), to: free(order), asset: own, amount, line: 'dualReturn' }),
    ...(isPositive(interest)
      ? move({ from: HOUSE, to: free(order), asset: own, amount: interest, line: 'dualInterest' })
      : []),
  ]);
}
