/** What the house stands for, told by each product, and what its own accounts have. */
import { api } from '@/lib/api/index';
import type { MarketExposure } from '@/lib/api/operator/market';
import { mul, round, type Decimal } from '@/lib/money/decimal';
import type { Db } from '../db/database';
import { handle, type Handler } from '../http/handler';
import { houseMovements } from '../ledger/ledger';

export type Exposures = (db: Db) => Promise<readonly MarketExposure[]>;

/** In USDT, to the cent; null where no price is known. */
export const worthAt = (qty: Decimal, price: Decimal | null): Decimal | null =>
  price && round(mul(qty, price), 2, 'halfUp');

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
