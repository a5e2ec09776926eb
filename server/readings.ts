/** Figures worth an alarm (docs/operations.md). */
import { countStopped } from './chain/store';
import { flagIsOn } from './db/flags';
import type { Reading } from './http/metrics';
import { oldestDelay } from './jobs/jobs';
import type { Kernel } from './kernel';
import type { MarketData } from './prices/marketData';

export const staleSymbols = (market: MarketData): string[] =>
  market.varieties().flatMap(({ symbol }) => (market.isStale(symbol) ? [symbol] : []));

export function readingsOf({ db, clock, cluster }: Kernel, market: MarketData): Reading[] {
  return [
    { name: 'avocet_leads', help: '1 on the node that leads.', read: () => Number(cluster.isLeader()) },
    {
      name: 'avocet_stale_symbols',
      help: 'Open symbols whose price is too old to trade on.',
      read: () => staleSymbols(market).length,
    },
    {
      name: 'avocet_withdrawals_suspended',
      help: '1 while withdrawals are suspended, as after a finding of the auditor.',
      read: async () => Number(await flagIsOn(db, 'withdrawals_suspended')),
    },
    {
      name: 'avocet_chain_stopped',
      help: '1 while the chain is not read, because it contradicted itself or took back what was final.',
      read: () => countStopped(db),
    },
    {
      name: 'avocet_job_delay_seconds',
      help: 'By how much the oldest due job is late.',
      read: async () => (await oldestDelay(db, clock.now())) / 1_000,
    },
  ];
}
