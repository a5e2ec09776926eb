/** Puts fixed-time contracts together: the calls of each family of markets, and what the rows of the price log decide. */
import { api } from '@/lib/api/index';
import type { Db } from '../db/database';
import type { OwnAccount } from '../domain';
import type { Handler } from '../http/handler';
import type { PriceRows } from '../prices/priceRows';
import type { IsOffered, RequireProduct } from '../risk/gate';
import { oneAtATime } from '../trading/oneAtATime';
import { decideAll, type EngineParts } from './engine';
import { fixedTimeReviewHandlers } from './review';
import { fixedTimeHandlers } from './service';
import * as store from './store';
import type { StakeAccount } from './store';

export interface FixedTimeDeps {
  rows: PriceRows;
  /** The accounts that stakes come from: on crypto symbols the one of perpetual contracts, on forex symbols the one of forex. */
  accounts: Readonly<Record<StakeAccount, OwnAccount>>;
  transact: <T>(work: (db: Db) => Promise<T>) => Promise<T>;
  now: () => number;
  isLeader: () => boolean;
  publish: EngineParts['publish'];
  requireProduct: RequireProduct;
  isOffered: IsOffered;
  onError: (error: unknown, where: string) => void;
}

export interface FixedTime {
  handlers: Handler[];
  /** A row was written: decides what it decides. */
  onRow: () => void;
  stop: () => Promise<void>;
  /** Decides what is due now; returns how many orders that were. */
  settle: () => Promise<number>;
  /** When the oldest order was accepted that still runs. */
  neededFrom: (db: Db) => Promise<number | null>;
}

export function createFixedTime(deps: FixedTimeDeps): FixedTime {
  const engine: EngineParts = deps;
  const settle = (): Promise<number> => (deps.isLeader() ? decideAll(engine) : Promise.resolve(0));
  const settling = oneAtATime(settle, (error) => deps.onError(error, 'row'));
  return {
    handlers: [
      ...fixedTimeHandlers(
        { calls: api.fixedTime, kind: 'crypto', name: 'perpetual', account: deps.accounts.perpetual },
        deps,
      ),
      ...fixedTimeReviewHandlers,
      ...fixedTimeHandlers({ calls: api.fixedTimeForex, kind: 'forex', name: 'fx', account: deps.accounts.fx }, deps),
    ],
    onRow: settling.ask,
    stop: settling.stop,
    settle: settling.now,
    neededFrom: store.oldestRunning,
  };
}
