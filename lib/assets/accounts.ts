/** Which accounts are shown: those of what the exchange offers, and every one with money on it. */
import type { Account, TransferAccount, assets } from '@/lib/api/assets';
import type { ReplyOf } from '@/lib/api/endpoint';
import { isZero } from '@/lib/money/decimal';
import { type Needing, useOffers } from '@/lib/site/offers';

const products: Readonly<Record<Account, Needing>> = {
  spot: { needs: ['spot'] },
  perpetual: { needs: ['perpetual|fixedTime'] },
  fx: { needs: ['forex|fixedTimeForex'] },
  fund: { needs: ['earn'] },
  c2c: { needs: ['c2cOrders'] },
  loan: { needs: ['loan'] },
};

export function useShownAccounts(): <T extends { account: Account }>(
  rows: readonly T[],
  isEmpty: (row: T) => boolean,
) => T[] {
  const offers = useOffers();
  return (rows, isEmpty) => rows.filter((row) => offers(products[row.account]) || !isEmpty(row));
}

/** Of a row of the total. */
export const hasNothing = ({ totalUsdt }: ReplyOf<typeof assets.total>['byAccount'][number]): boolean =>
  isZero(totalUsdt);

/** Of an account that a transfer may leave. */
export const hasNoCoin = ({ coins }: TransferAccount): boolean =>
  coins.every(({ free }) => free !== null && isZero(free));
