/**
 * The price log: what every later settlement rests on. One row a second holds every symbol's index price and is chained to the row
 * before, so that nothing can be changed afterwards without being seen. Seconds in which no node was running are simply absent.
 */
import type { Decimal } from '@/lib/money/decimal';
import type { Clock } from '../clock/clock';
import { transaction, type Db } from '../db/database';
import { DAY, SECOND } from './intervals';
import type { MarketData } from '../prices/marketData';
import { GENESIS, firstBreak, priceIn, rowHash } from './price-log/rules';
import * as store from './price-log/store';

const VERIFY_BATCH = 2_000;

export interface PriceLog {
  /** From now on every tick writes a row where this node leads. */
  start: () => void;
  /** Ends when a row that is being written is written. */
  stop: () => Promise<void>;
  /** Writes the row of the present second, unless it is there or another node is the writer. */
  write: () => Promise<boolean>;
  /** Index price of a symbol at a moment: the newest row at or before it, at most `within` old; null where there is none. */
  priceAt: (symbol: string, ts: number, within?: number) => Promise<Decimal | null>;
  /** Recomputes the chain from `fromSeq` (default: all that is kept) and tells the first row that does not fit, or null. */
  verify: (fromSeq?: number) => Promise<{ rows: number; brokenAt: number | null }>;
  /** Removes days older than `keepDays` after keeping their roots. */
  prune: () => Promise<number>;
}

export interface PriceLogOptions {
  db: Db;
  clock: Clock;
  market: MarketData;
  keepDays: number;
  /** Whether this node is the one that writes; default: it is. */
  isLeader?: () => boolean;
  /** The time of the oldest row that something unsettled rests on; from its day on nothing is removed. */
  neededFrom?: (db: Db) => Promise<number | null>;
  /** Told after each row. */
  onRow?: () => void;
  /** Told when a row could not be written; the next second tries again. */
  onFailure?: (cause: unknown) => void;
}

export function createPriceLog({
  db,
  clock,
  market,
  keepDays,
  isLeader = () => true,
  neededFrom = async () => null,
  onRow = () => {},
  onFailure = () => {},
}: PriceLogOptions): PriceLog {
  let stopTicks: (() => void) | null = null;
  let writing: Promise<unknown> | null = null;
  const write = (): Promise<boolean> => transaction(db, (trx) => writeRow(trx, market, clock.now()));
  const prune = (): Promise<number> =>
    transaction(db, async (trx) => {
      if (!(await store.becomeWriter(trx))) return 0;
      const needed = (await neededFrom(trx)) ?? clock.now();
      return store.pruneBefore(trx, Math.min(Math.floor(clock.now() / DAY) - keepDays, Math.floor(needed / DAY)));
    });
  let prunedDay = -1;
  const onTick = (): void => {
    // A database that takes longer than a second loses seconds, never order.
    if (writing || !isLeader()) return;
    const today = Math.floor(clock.now() / DAY);
    const due = today !== prunedDay;
    prunedDay = today;
    writing = write()
      .then((isWritten) => {
        if (isWritten) onRow();
        return due ? prune() : 0;
      })
      .catch(onFailure)
      .finally(() => {
        writing = null;
      });
  };
  return {
    start: () => {
      stopTicks ??= market.onTick(onTick);
    },
    stop: async () => {
      stopTicks?.();
      stopTicks = null;
      await writing;
    },
    write,
    prune,
    priceAt: async (symbol, ts, within = 10 * SECOND) => {
      const row = await store.rowAt(db, ts);
      return row && ts - row.ts <= within ? priceIn(row, symbol) : null;
    },
    verify: (fromSeq) => verify(db, fromSeq),
  };
}

/** Older than this a price is none of the row's second, although it may still be traded at. */
const OLDEST = 5 * SECOND;

/** A symbol whose price is old has none in the log: nothing may settle on it. */
async function writeRow(db: Db, market: MarketData, now: number): Promise<boolean> {
  if (!(await store.becomeWriter(db))) return false;
  const ts = Math.floor(now / SECOND) * SECOND;
  const before = await store.lastLink(db);
  if (before && before.ts >= ts) return false;
  const listed = market.varieties().map((variety) => variety.symbol);
  const symbols = listed.join(',');
  const priceOf = (symbol: string): string => {
    const quote = market.isStale(symbol) ? null : market.quote(symbol);
    // A market that is closed keeps its last price.
    return quote && (!market.isOpen(symbol) || now - quote.ts <= OLDEST) ? quote.index : '';
  };
  const prices = listed.map(priceOf).join(',');
  const row = { seq: (before?.seq ?? 0) + 1, ts, symbols, prices, prevHash: before?.hash ?? GENESIS };
  await store.insertRow(db, await store.layoutId(db, symbols), { ...row, hash: rowHash(row) });
  return true;
}

async function verify(db: Db, fromSeq = 1): Promise<{ rows: number; brokenAt: number | null }> {
  // The row before the range anchors it; at the very beginning, or where days were pruned, the first row's own link does.
  const [first] = await store.readRows(db, Math.max(1, fromSeq - 1), 1);
  if (!first) return { rows: 0, brokenAt: null };
  let before = first.seq < fromSeq ? first : { seq: first.seq - 1, hash: await linkBefore(db, first.seq), ts: -1 };
  let seen = 0;
  for (;;) {
    const rows = await store.readRows(db, before.seq + 1, VERIFY_BATCH);
    const brokenAt = firstBreak(rows, before);
    if (brokenAt !== null) return { rows: seen, brokenAt };
    const last = rows[rows.length - 1];
    if (!last) return { rows: seen, brokenAt: null };
    seen += rows.length;
    before = last;
  }
}

/** What the first kept row must be chained to: nothing, or the root of the last pruned day. Rows that vanished without a root leave no link that fits. */
async function linkBefore(db: Db, seq: number): Promise<string> {
  return seq === 1 ? GENESIS : ((await store.rootEndingAt(db, seq - 1)) ?? '');
}
