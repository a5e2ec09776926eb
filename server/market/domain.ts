/** Prices: the calls that show them, the stream that tells them, and the log of them that settlements rest on. */
import type { Clock } from '../clock/clock';
import type { Db } from '../db/database';
import type { Domain } from '../domain';
import type { Market } from './market';
import { scheduleRoots, rootJobs, type PublishNotice } from './roots';
import { createPriceLog } from './priceLog';
import { priceLogHandlers } from './priceLogService';
import { marketHandlers } from './service';
import { type StreamOptions, registerStream } from './stream';

/** A node that starts while nobody leads has no quotes, and goes on without. */
const FIRST_QUOTES_MS = 3_000;

export interface MarketParts {
  market: Market;
  db: Db;
  clock: Clock;
  isLeader: () => boolean;
  keepDays: number;
  ownersOf: StreamOptions['ownersOf'];
  topics: StreamOptions['topics'];
  onFailure: (cause: unknown) => void;
  publishNotice: PublishNotice;
  /** Told after each row of the price log. */
  onPriceRow: () => void;
  /** The oldest time whose rows something still needs; null where nothing does. */
  priceRowsNeededFrom: (db: Db) => Promise<number | null>;
}

export function marketDomain({
  market,
  ownersOf,
  topics,
  onPriceRow,
  priceRowsNeededFrom,
  publishNotice,
  ...parts
}: MarketParts): Domain {
  const { isLeader } = parts;
  const priceLog = createPriceLog({
    ...parts,
    market: market.data,
    onRow: onPriceRow,
    neededFrom: priceRowsNeededFrom,
  });
  return {
    handlers: [...marketHandlers(), ...priceLogHandlers],
    jobs: rootJobs(publishNotice),
    schedule: scheduleRoots,
    background: {
      open: async () => {
        market.start();
        if (!isLeader()) await market.hasQuotes(FIRST_QUOTES_MS);
      },
      start: priceLog.start,
      stop: () => {
        market.stop();
        return priceLog.stop();
      },
    },
    mount: (scope, given) =>
      void registerStream(scope, { ...given, market: market.data, ownersOf, ...(topics && { topics }) }),
  };
}
