/** At which prices a position may be closed: nobody hands a loss to the insurance by choosing one, or by what they take out afterwards. */
import { add, gt, lt, max, min, mul, sub, sum, type Decimal } from '@/lib/money/decimal';
import { crossFigures, initialMargin, requirement, type CrossPosition } from '@/lib/perpetual/rules';
import type { Db } from '../db/database';
import { balanceOf } from '../ledger/ledger';
import type { MarketData } from '../prices/marketData';
import * as positionStore from './positions/store';
import type { PositionRow } from './positions/store';
import { availableOf } from './premiums/store';
import { worstClosing } from './rules';
import type { OrderRow } from './store';
import { exposureOf } from './watch';
import { crossPositionOf, type Prices } from './write';

interface Valued {
  market: Pick<MarketData, 'quote'>;
  prices: Prices;
}

/**
 * The worst price at which this position may be closed on purpose, after the funding that it owed; its owner is held. Cross positions whose
 * price is late count at their last one: their loss is still to be paid, and their gain covers nothing.
 */
export async function closingBound(
  { db, ...valued }: Valued & { db: Db },
  { id, owner_id: owner }: Pick<PositionRow, 'id' | 'owner_id'>,
): Promise<Decimal> {
  const open = await positionStore.openPositions(db, [owner]);
  const row = open.find((one) => one.id === id);
  if (!row) throw new Error('a position that ended while its market was held');
  const balance = row.margin_mode === 'cross' ? await balanceOf(db, owner, 'perpetual:available', 'USDT') : '0';
  return boundOf(valued, row, { open, balance });
}

/** `open`: all that its owner has open. */
function boundOf(
  { market, prices }: Valued,
  row: PositionRow,
  { open, balance }: { open: readonly PositionRow[]; balance: Decimal },
): Decimal {
  const exposure = exposureOf(row);
  if (row.margin_mode === 'isolated') return worstClosing(exposure, row.margin);
  const others = open.filter((other) => other.margin_mode === 'cross' && other.id !== row.id);
  const known = { ...prices, markOf: (symbol: string) => prices.markOf(symbol) ?? market.quote(symbol)?.index ?? null };
  // What was gained where the price is late is as uncertain as in a halted market.
  const isUncertain = ({ symbol, is_halted: isHalted }: PositionRow) => isHalted || prices.markOf(symbol) === null;
  const positions = others.flatMap(
    (other) => crossPositionOf({ ...other, is_halted: isUncertain(other) }, known) ?? [],
  );
  const { counted } = crossFigures(positions);
  const most = worstClosing(exposure, max('0', add(balance, min(counted, '0'))));
  // Below zero where others have lost more than the balance: what this one has gained stands behind them and is not given away.
  const kept = worstClosing(exposure, add(balance, min(sub(counted, sum(positions.map(keptFor))), '0')));
  const [lower, higher] = row.side === 'long' ? [min, max] : [max, min];
  return higher(most, lower(kept, nearMark(row, prices.markOf(row.symbol)) ?? kept));
}

/** Of the mark price, how much worse a close may be that leaves too little behind the others: people leave, and pay nobody much. */
const NEAR_MARK: Decimal = '0.005';

const nearMark = ({ side }: PositionRow, mark: Decimal | null): Decimal | null =>
  mark && mul(mark, side === 'long' ? sub('1', NEAR_MARK) : add('1', NEAR_MARK));

/**
 * What stays behind another position: enough that it is not liquidated at once; where nobody can judge it now, its initial margin. Otherwise an
 * accomplice is paid what the insurance then has to bear there.
 */
const keptFor = ({ qty, mark, leverage, terms, isHalted }: CrossPosition): Decimal =>
  isHalted ? initialMargin(qty, mark, leverage) : requirement(qty, mark, terms);

/**
 * Resting orders that would close at a price whose loss is not covered any more: since they were placed, what stood behind the position may have
 * been taken out, and whoever fills them would gain what the insurance pays. An isolated position that lives can bear its loss at the mark; a
 * cross one may live on what others gain, which counts for no close.
 */
export async function uncoveredOf(
  { db, ...valued }: Valued & { db: Db },
  resting: readonly OrderRow[],
): Promise<OrderRow[]> {
  const doubtful = resting.filter((order) => order.action === 'close' && isDoubtful(order, valued.prices));
  if (doubtful.length === 0) return [];
  const owners = [...new Set(doubtful.map((order) => order.owner_id))];
  const open = await positionStore.openPositions(db, owners);
  const balances = await availableOf(db, owners);
  return doubtful.filter(({ position_id: id, owner_id: owner, price, side }) => {
    const row = open.find((one) => one.id === id);
    if (!row || price === null) return false;
    const own = open.filter((one) => one.owner_id === owner);
    const bound = boundOf(valued, row, { open: own, balance: balances.get(owner) ?? '0' });
    return side === 'long' ? lt(price, bound) : gt(price, bound);
  });
}

function isDoubtful({ symbol, side, price, margin_mode: mode }: OrderRow, { markOf }: Prices): boolean {
  const mark = markOf(symbol);
  if (mode === 'cross' || mark === null || price === null) return true;
  return side === 'long' ? lt(price, mark) : gt(price, mark);
}
