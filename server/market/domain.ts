/** Prices: the calls that show them, the stream that tells them, and the log of them that settlements rest on. */
import type { Clock } from '../clock/clock';
import type { Db } from '../db/database';
import type { Domain } from '../domain';
import type { Market } from './market';
import { createPriceLog } from './priceLog';
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
  onFailure: (cause: unknown) => void;
}

export function marketDomain({ market, db, clock, isLeader, keepDays, ownersOf, onFailure }: MarketParts): Domain {
  const priceLog = createPriceLog({ db, clock, market: market.data, keepDays, isLeader, onFailure });
  return {
    handlers: marketHandlers(),
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
    mount: (scope, parts) => void registerStream(scope, { ...parts, market: market.data, ownersOf }),
  };
}
