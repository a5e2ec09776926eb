/**
 * Auto-deleveraging. While the insurance is used up, the house does not keep the positions that it takes over: it closes as much on the other
 * side, where people gain most for what they put in. That happens at the mark price and without a fee, so that nobody loses what was
 * gained. How much is still to be closed stands in the database, so that another node goes on where one dies.
 */
import { type Decimal, isNegative, isPositive, min, sub, sum } from '@/lib/money/decimal';
import { profitAt } from '@/lib/perpetual/rules';
import type { Db } from '../../db/database';
import { houseBalance } from '../../ledger/ledger';
import { lockPeople } from '../../trading/people/store';
import { tidy, workOf } from '../execute';
import type { Deleveraging } from '../letters';
import type { PositionRow } from '../positions/store';
import { closeQty } from '../settlement';
import { fillAgainstHouse, type Scope, type Work } from '../work';
import { lockMarket } from '../store';
import { writeWork, type Prices } from '../write';
import * as store from './store';
import type { Place } from './store';

export interface DeleveragingParts {
  prices: Prices;
  scopeOf: (symbol: string) => Scope;
  baseOf: (symbol: string) => string;
  /** A letter, in the same transaction. */
  tellDeleveraged: (db: Db, ownerId: string, deleveraging: Deleveraging) => Promise<void>;
}

/** Positions looked at in one transaction; a longer queue takes several. */
const BATCH = 20;

/** Notes that a position which cost the insurance something has to be passed on, where the insurance is used up. `works`: what is not posted yet. */
export async function passOn(db: Db, works: Iterable<Work>, { symbol, side }: Place, qty: Decimal): Promise<void> {
  const legs = [...works].flatMap(({ postings }) => postings.flatMap((posting) => posting.legs));
  const moved = legs.flatMap(({ kind, amount }) => (kind === 'house:insurance' ? [amount] : []));
  const balance = sum([await houseBalance(db, 'house:insurance', 'USDT'), ...moved]);
  if (isNegative(balance)) await store.addNeed(db, { symbol, side: side === 'long' ? 'short' : 'long' }, qty);
}

/** Closes what is noted for one side of a market, as far as anybody gains there; the rest stays with the house. Returns whose positions it were. */
export async function deleverage(parts: DeleveragingParts, db: Db, place: Place): Promise<string[]> {
  const { symbol } = place;
  const market = await lockMarket(db, symbol);
  const mark = parts.prices.markOf(symbol);
  if (market?.status !== 'trading' || mark === null) return [];
  const need = await store.findNeed(db, place);
  if (need === null) return [];
  const found = await store.gaining(db, place, mark, BATCH);
  const owners = found.map((row) => row.owner_id);
  await lockPeople(db, owners);
  const work = await workOf(db, parts.scopeOf(symbol), owners);
  const byId = new Map([...work.positions.values()].map((row) => [row.id, row]));
  let left = need;
  const touched: string[] = [];
  for (const { id } of found) {
    const row = byId.get(id);
    if (!row || !isPositive(left) || !isGaining(row, mark)) continue;
    const qty = min(left, row.qty);
    left = sub(left, qty);
    await closeAtMark(parts, db, work, row, { mark, qty });
    touched.push(row.owner_id);
  }
  const isOver = found.length < BATCH || !isPositive(left);
  await store.leaveNeed(db, place, isOver ? null : left);
  tidy(work, 'adl');
  await writeWork(db, parts.prices, work);
  return touched;
}

const isGaining = (row: PositionRow, mark: Decimal): boolean =>
  row.status === 'holding' && isPositive(profitAt(exposureOf(row, row.qty), mark));

const exposureOf = ({ side, entry_price: entryPrice }: PositionRow, qty: Decimal) => ({ side, qty, entryPrice });

async function closeAtMark(
  parts: DeleveragingParts,
  db: Db,
  work: Work,
  row: PositionRow,
  { mark, qty }: { mark: Decimal; qty: Decimal },
): Promise<void> {
  const { symbol, newNo } = work.scope;
  const tradeNo = newNo();
  const { realized } = closeQty(work, row, { price: mark, qty }, '0', { id: tradeNo, step: 'deleveraging' });
  fillAgainstHouse(work, row, { tradeNo, price: mark, qty, fee: '0', realized });
  await parts.tellDeleveraged(db, row.owner_id, {
    no: row.position_no,
    symbol,
    base: parts.baseOf(symbol),
    side: row.side,
    qty,
    mark,
    profit: realized,
    isWhole: row.qty === '0',
  });
}
