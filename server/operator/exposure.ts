/** What the house stands for, told by each product, and what its own accounts have. */
import { api } from '@/lib/api/index';
import type { MarketExposure } from '@/lib/api/operator/market';
import type { Db } from '../db/database';
import { handle, type Handler } from '../http/handler';
import { houseMovements } from '../ledger/ledger';

export type Exposures = (db: Db) => Promise<readonly MarketExposure[]>;

const DAY_MS = 86_400_000;
const ACCOUNTS = ['insurance', 'risk', 'fees'] as const;

export const exposureReport = (products: readonly Exposures[]): Handler =>
  handle(api.operator.exposureReport, 'read', async ({ db, now }) => {
    const since = now - DAY_MS;
    const accounts = [];
    for (const account of ACCOUNTS)
      accounts.push({ account, ...(await houseMovements(db, `house:${account}`, 'USDT', since)) });
    const markets: MarketExposure[] = [];
    for (const exposure of products) markets.push(...(await exposure(db)));
    return { at: now, since, accounts, markets };
  });
