/** What an order of an offering moves in the ledger. Each is a business step with a number of its own, and so happens once. */
import { posts } from '@/lib/api/ledger';
import { isPositive, type Decimal } from '@/lib/money/decimal';
import { belongingTo, hold, move, release, type Leg, type Posting } from '../ledger/ledger';
import type { OrderRow } from './store';

/** What is paid with. */
export const PAY_COIN = 'USDT';

export const ICO_LEDGER = {
  accounts: ['spot:available', 'spot:offering', 'fund:locked', 'house:offerings'] as const,
  ...posts.launchpad,
};

export interface Cause {
  actor: string;
  requestId: string;
  at: number;
}

type Owned = Pick<OrderRow, 'order_no' | 'owner_id' | 'coin' | 'steps'>;
const HOUSE = { owner: null, kind: 'house:offerings' } as const;
const locked = (order: Owned) => ({ owner: order.owner_id, kind: 'fund:locked' as const });
const free = (order: Owned) => ({ owner: order.owner_id, kind: 'spot:available' as const });

const held = (order: Owned, amount: Decimal) => ({
  owner: order.owner_id,
  account: 'spot',
  purpose: 'offering',
  asset: PAY_COIN,
  amount,
});

/** `order.steps` counts those before. */
export const posting = (order: Owned, name: string, cause: Cause, legs: readonly Leg[]): Posting => ({
  kind: 'offering',
  refType: 'icoOrder',
  refId: order.order_no,
  step: `${order.steps + 1}-${name}`,
  ...cause,
  legs: belongingTo(`icoOrder:${order.order_no}`, legs),
});

export const commitLegs = (order: Owned, amount: Decimal): Leg[] => hold(held(order, amount));
export const releaseLegs = (order: Owned, amount: Decimal): Leg[] =>
  isPositive(amount) ? release(held(order, amount)) : [];

const tokensTo = (order: Owned, tokens: Decimal): Leg[] =>
  move({ from: HOUSE, to: locked(order), asset: order.coin, amount: tokens, line: 'icoAllot' });

/** Paid from the spot account; the tokens are locked. */
export const buyLegs = (order: Owned, tokens: Decimal, cost: Decimal): Leg[] => [
  ...move({ from: free(order), to: HOUSE, asset: PAY_COIN, amount: cost, line: 'icoPay' }),
  ...tokensTo(order, tokens),
];

/** The same from what is held. */
export const payLegs = (order: Owned, tokens: Decimal, cost: Decimal): Leg[] => [
  ...move({
    from: { owner: order.owner_id, kind: 'spot:offering' },
    to: HOUSE,
    asset: PAY_COIN,
    amount: cost,
    line: 'icoPay',
  }),
  ...tokensTo(order, tokens),
];

/** Everything back: the tokens that are still locked, and what was paid for them. */
export const refundLegs = (order: Owned, tokens: Decimal, cost: Decimal): Leg[] => [
  ...move({ from: locked(order), to: HOUSE, asset: order.coin, amount: tokens, line: 'icoAllot' }),
  ...move({ from: HOUSE, to: free(order), asset: PAY_COIN, amount: cost, line: 'icoRefund' }),
];

export const unlockLegs = (order: Owned, tokens: Decimal): Leg[] =>
  move({ from: locked(order), to: free(order), asset: order.coin, amount: tokens, line: 'icoUnlock' });
