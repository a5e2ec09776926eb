/** The perpetual account for those who move money to and from it, and for the worth of everything. */
import { crossFigures } from '@/lib/perpetual/rules';
import { gt, round, type Decimal } from '@/lib/money/decimal';
import type { OwnAccount } from '../domain';
import { lockPeople } from '../trading/people/store';
import { freeOf } from './placing';
import * as positionStore from './positions/store';
import type { PositionRow } from './positions/store';
import { crossPositionOf, rewatch, type Prices } from './write';

export const perpetualAccount = (prices: Prices): OwnAccount => ({
  account: 'perpetual',
  coins: () => ['USDT'],
  hold: lockPeople,
  spare: (db, ownerId) => freeOf({ db }, ownerId, prices),
  moved: (db, ownerIds) => rewatch(db, prices, ownerIds),
  unrealized: async (db, ownerId) => unrealizedOf(await positionStore.openPositions(db, [ownerId]), prices),
});

/**
 * Profit and loss of open positions together, a gain rounded down and a loss up, so that the figure never flatters; null while a mark price
 * is missing.
 */
export function unrealizedOf(rows: readonly PositionRow[], prices: Prices): Decimal | null {
  const known = rows.flatMap((row) => crossPositionOf(row, prices) ?? []);
  if (known.length < rows.length) return null;
  const { profit } = crossFigures(known);
  return round(profit, 8, gt(profit, '0') ? 'down' : 'up');
}
