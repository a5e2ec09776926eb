/** Puts price alerts onto the kernel. */
import { createAlerts, type Alerts } from './alerts/alerts';
import { transaction } from './db/database';
import type { Kernel } from './kernel';
import type { MarketData } from './prices/marketData';
import { tellFrom } from './tellFrom';

export const openAlerts = (kernel: Kernel, market: MarketData): Alerts =>
  createAlerts({
    market,
    transact: (work) => transaction(kernel.db, work),
    now: kernel.clock.now,
    vault: kernel.vault,
    isLeader: kernel.cluster.isLeader,
    publish: (userId) => tellFrom(kernel)(userId, ['notices']),
    onError: (error) => kernel.report.fault(error, 'alerts'),
  });
