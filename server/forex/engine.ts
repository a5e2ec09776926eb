/**
 * After each tick, on the node that leads: whatever a price has set off. A lookup by price names the people concerned; each is settled in one
 * transaction that reads the account again with the person held: stops first, then the margin level, then limit orders. Nothing happens twice,
 * and another node goes on where one dies. A market that is closed or without a price sets nothing off.
 */
import {
  CALL_LEVEL,
  STOP_OUT_LEVEL,
  closingPrice,
  isAtLevel,
  isFillable,
  isReached,
  openingPrice,
} from '@/lib/forex/rules';
import type { ForexCloseReason } from '@/lib/api/forexShapes';
import type { Decimal } from '@/lib/money/decimal';
import type { Db } from '../db/database';
import type { Barred } from '../risk/gate';
import { haltedSymbols } from '../trading/halts/store';
import { fireDue } from '../trading/triggers/fire';
import { dueTriggers } from '../trading/triggers/store';
import { holdAccount, writeAccount } from './account';
import { closeLots, endOrder, fill, holdsHalted, type Scope, type Work } from './book';
import {
  allHeld,
  heldOf,
  isUncovered,
  judge,
  judgeOpen,
  largestGain,
  largestLoss,
  varietyOf,
  type HeldRow,
} from './held';
import type { MarginCall, StopOut } from './letters';
import { obstacleOf } from './placing';
import type { PositionRow } from './positions/store';
import { withHalts, type FxPrices } from './prices';
import { keepWarned } from './store';
import { contractOf } from './terms';
import { PRODUCT } from './watch';

export interface EngineParts {
  prices: FxPrices;
  barred: Barred;
  scopeOf: (what: string) => Scope;
  transact: <T>(work: (db: Db) => Promise<T>) => Promise<T>;
  publish: (userId: string, scopes: ('orders' | 'balances')[]) => void;
  onError: (error: unknown, where: string) => void;
  /** Letters, in the same transaction. */
  warn: (db: Db, ownerId: string, what: MarginCall) => Promise<void>;
  tell: (db: Db, ownerId: string, what: StopOut) => Promise<void>;
}

/** What nothing is done about in a halted variety; the accounts there are judged all the same. */
const WAITING_ACTS = ['takeProfit', 'stopLoss', 'fill'];

/** Looked up at once, a market, price and direction. */
const BATCH = 200;

/** Everything that the present prices call for. Returns how many people were settled. */
export async function settleTick(parts: EngineParts): Promise<number> {
  const quotes = parts.prices.symbols().flatMap((symbol) => {
    const quote = parts.prices.isTradable(symbol) ? parts.prices.quoteOf(symbol) : null;
    return quote ? [{ symbol, bid: quote.bid, ask: quote.ask }] : [];
  });
  return fireDue(
    (limit) =>
      parts.transact(async (db) => {
        const idle = { symbols: await haltedSymbols(db, 'forex'), acts: WAITING_ACTS };
        return dueTriggers(db, PRODUCT, quotes, limit, idle);
      }),
    ({ ownerId }) => ownerId,
    async ({ ownerId }) => {
      await settleOwner(parts, ownerId);
      return true;
    },
    BATCH,
  );
}

async function settleOwner(parts: EngineParts, owner: string): Promise<void> {
  try {
    const isChanged = await parts.transact((db) => settleAccount(parts, db, owner));
    if (isChanged) parts.publish(owner, ['orders', 'balances']);
  } catch (error) {
    parts.onError(error, `account ${owner}`);
  }
}

async function settleAccount(all: EngineParts, db: Db, owner: string): Promise<boolean> {
  const work = await holdAccount(db, owner, all.scopeOf(owner));
  const halted = await haltedSymbols(db, 'forex');
  const parts = { ...all, prices: withHalts(all.prices, halted) };
  await fireStops(parts, db, work);
  await stopOut(parts, db, work);
  await fillResting(parts, db, work, halted);
  await warn(parts, db, work);
  await writeAccount(db, parts.prices, work);
  return work.touched.size > 0 || work.changedOrders.size > 0;
}

/** Closes all of a position at the price of now. */
export function closeNow(work: Work, { row, contract, quote, rate }: HeldRow, reason: ForexCloseReason): Decimal {
  const price = closingPrice(row.side, quote);
  const { realized } = closeLots(work, row, contract, { lots: row.lots, price, rate, reason });
  return realized ?? '0';
}

async function fireStops(parts: EngineParts, db: Db, work: Work): Promise<void> {
  const { prices } = parts;
  for (const row of work.positions) {
    // One that was closed on the way, to cover another's loss.
    if (!work.positions.includes(row)) continue;
    const held = prices.isTradable(row.symbol) ? heldOf(row, prices) : null;
    const reason = held && stopReached(row, closingPrice(row.side, held.quote));
    if (held && reason && (await cover(parts, db, work, held, 'stopOut'))) closeNow(work, held, reason);
  }
}

/**
 * Realises gains, largest first, until the account can bear the loss of what is to be closed, or nothing gains any more. False where a gain
 * cannot be realised now, because its market is closed or has no price: then nothing is closed either. `among`: whose gains count, where not all.
 */
export async function cover(
  parts: Pick<EngineParts, 'prices' | 'tell'>,
  db: Db,
  work: Work,
  losing: HeldRow,
  reason: 'stopOut' | 'weekend',
  among: readonly HeldRow[] | null = null,
): Promise<boolean> {
  const counts = (row: PositionRow): boolean => row !== losing.row && (!among || among.some((one) => one.row === row));
  while (isUncovered(work, losing)) {
    const others = allHeld(work.positions.filter(counts), parts.prices);
    if (!others) return false;
    const gaining = largestGain(others);
    if (!gaining) return true;
    if (!parts.prices.isTradable(gaining.row.symbol)) return false;
    await closeAndTell(parts, db, work, gaining, reason);
  }
  return true;
}

function stopReached(row: PositionRow, price: Decimal): 'takeProfit' | 'stopLoss' | null {
  if (row.stop_loss && isReached(row.side, 'stopLoss', row.stop_loss, price)) return 'stopLoss';
  return row.take_profit && isReached(row.side, 'takeProfit', row.take_profit, price) ? 'takeProfit' : null;
}

/** Nobody is warned while one of the account's markets is closed or has no price. */
const canJudge = (prices: FxPrices, work: Work): boolean =>
  work.positions.every(({ symbol }) => prices.isTradable(symbol));

/** Largest loss first, until the level is above the threshold. What rests is ended before anything is closed. */
async function stopOut(parts: EngineParts, db: Db, work: Work): Promise<void> {
  let judged = judgeOpen(work, parts.prices);
  if (!judged || !isAtLevel(judged.figures, STOP_OUT_LEVEL)) return;
  for (const order of work.orders) endOrder(work, order, 'engine', 'stopOut');
  while (judged && isAtLevel(judged.figures, STOP_OUT_LEVEL)) {
    const worst = largestLoss(judged.held);
    if (!worst || !(await cover(parts, db, work, worst, 'stopOut', judged.held))) return;
    await closeAndTell(parts, db, work, worst, 'stopOut');
    judged = judgeOpen(work, parts.prices);
  }
}

export async function closeAndTell(
  { tell }: Pick<EngineParts, 'tell'>,
  db: Db,
  work: Work,
  held: HeldRow,
  reason: 'stopOut' | 'weekend',
): Promise<void> {
  const { symbol, side, lots } = held.row;
  const realized = closeNow(work, held, reason);
  const { base, quote } = held.contract;
  await tell(db, work.ownerId, {
    no: held.row.position_no,
    pair: `${base}/${quote}`,
    symbol,
    side,
    lots,
    price: closingPrice(side, held.quote),
    result: realized,
    reason,
  });
}

/** Oldest first. One whose margin is not there any more, or whose owner may not open anything now, is ended. */
async function fillResting(
  { prices, barred }: EngineParts,
  db: Db,
  work: Work,
  halted: ReadonlySet<string>,
): Promise<void> {
  let mayNot: 'barred' | 'heldHalted' | null | undefined;
  for (const order of work.orders.toReversed()) {
    const variety = varietyOf(prices, order.symbol);
    const [quote, rate] = [prices.quoteOf(order.symbol), prices.rateOf(variety.quote)];
    if (!quote || !rate || !order.price || !prices.isTradable(order.symbol)) continue;
    if (!isFillable(order.side, order.price, quote)) continue;
    if (mayNot === undefined) mayNot = await whyNot(db, work, halted, barred);
    if (mayNot) {
      endOrder(work, order, 'engine', mayNot);
      continue;
    }
    const contract = contractOf(variety);
    const obstacle = obstacleOf(work, order, { variety, contract, quote, rate }, prices);
    if (obstacle === 'priceStale') continue;
    if (obstacle) endOrder(work, order, 'engine', 'margin');
    else fill(work, order, contract, { price: openingPrice(order.side, quote), rate });
  }
}

async function whyNot(
  db: Db,
  work: Work,
  halted: ReadonlySet<string>,
  barred: Barred,
): Promise<'barred' | 'heldHalted' | null> {
  if ((await barred(db, [work.ownerId])).size > 0) return 'barred';
  return holdsHalted(work, halted) ? 'heldHalted' : null;
}

/** Once, until the level was well above again. */
async function warn(parts: EngineParts, db: Db, work: Work): Promise<void> {
  const judged = canJudge(parts.prices, work) ? judge(work, parts.prices) : null;
  const [newest] = work.positions;
  if (!judged || !newest || work.isWarned || !isAtLevel(judged.figures, CALL_LEVEL)) return;
  work.isWarned = true;
  await keepWarned(db, work.ownerId, true);
  await parts.warn(db, work.ownerId, { no: newest.position_no, level: judged.figures.level ?? '0' });
}
