/** Opens pledged loans with what they need of the rest of the exchange. */
import type { AccountScope } from '@/lib/api/stream';
import { transaction } from './db/database';
import type { Kernel } from './kernel';
import { createLoans, type Loans } from './loan/loan';
import type { MarketData } from './prices/marketData';
import type { OpenForSale } from './trading/selling';

export const openLoans = (
  kernel: Kernel,
  market: MarketData,
  openForSale: OpenForSale,
  tell: (userId: string, scopes: readonly AccountScope[]) => void,
): Loans =>
  createLoans({
    ...kernel,
    sandbox: kernel.config.sandbox,
    market,
    openForSale,
    transact: (work) => transaction(kernel.database.settling, work),
    now: kernel.clock.now,
    isLeader: kernel.cluster.isLeader,
    publish: (userId) => tell(userId, ['balances', 'orders', 'notices']),
    onError: (error, where) => kernel.report.fault(error, where),
  });
