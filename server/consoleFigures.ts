/** What the console's reports tell, from the parts of the exchange that know it. */
import { add, sum, type Decimal } from '@/lib/money/decimal';
import { version } from '../package.json';
import { newcomersByDay } from './auth/store';
import { openChain } from './chain/openChain';
import { readCursor } from './chain/store';
import { readFlag } from './db/flags';
import type { Domain } from './domain';
import { heldNow } from './heldNow';
import { oldestDelay } from './jobs/jobs';
import type { Kernel } from './kernel';
import { moneyByDay } from './ledger/ledger';
import { totals } from './ledger/auditor';
import { lookAtPerson } from './lookAtPerson';
import type { Figures } from './operator/reports';
import type { OperatorParts } from './operator/service';
import type { MarketData } from './prices/marketData';
import { staleSymbols } from './readings';

/** What comes from outside and leaves for it. */
const LINES = { came: ['deposit', 'offlineDeposit'], left: ['withdraw'] } as const;

/** With what each domain has for operators. */
export const consoleParts = (kernel: Kernel, market: MarketData, domains: readonly Domain[]): OperatorParts => ({
  ...consoleFigures(kernel, market),
  halting: domains.flatMap((one) => one.halting ?? []),
  exposures: domains.flatMap((one) => one.exposure ?? []),
  volumes: domains.flatMap((one) => one.volume ?? []),
  queues: domains.flatMap((one) => one.queues ?? []),
  transfers: domains.flatMap((one) => one.takeTransfer ?? []),
});

function consoleFigures(
  kernel: Kernel,
  market: MarketData,
): Pick<OperatorParts, 'vault' | 'passwords' | 'addresses' | 'figures' | 'look' | 'aloneADay'> {
  const { clock, cluster, config, lastPass, vault, passwords, operatorAddresses: addresses } = kernel;
  const startedAt = clock.now();
  const figures: Figures = {
    health: async (db, now) => {
      const flag = await readFlag(db, 'withdrawals_suspended');
      const suspended = flag?.is_on ?? false;
      const setAt = flag && suspended ? flag.at : null;
      const chain = openChain({ ...kernel, db, way: config.deposits })?.chain.id;
      const cursor = chain === undefined ? null : await readCursor(db, chain);
      const [first] = lastPass.is?.findings ?? [];
      return {
        withdrawals: {
          suspended,
          since: setAt === null ? null : Number(setAt),
          reason: flag && suspended ? flag.reason : null,
        },
        auditor: lastPass.is && {
          at: lastPass.is.at,
          findings: lastPass.is.findings.length,
          first: first ? `${first.finding} ${first.ref} ${first.detail}` : null,
        },
        staleSymbols: staleSymbols(market),
        jobDelayMs: await oldestDelay(db, now),
        chain: cursor && { block: cursor.number, heardAt: cursor.heardAt, stopped: cursor.stopped },
        node: { version, startedAt, uptimeMs: now - startedAt, leads: cluster.isLeader() },
      };
    },
    reserve: async (db) => {
      const rows = await totals(db);
      const books = [...new Set(rows.map(({ asset }) => asset))].map((asset) => {
        const of = rows.filter((row) => row.asset === asset);
        const people: Decimal = sum(of.filter(({ house }) => !house).map(({ total }) => total));
        const house = of.filter((row) => row.house).map(({ kind, total }) => ({ account: kind, total }));
        return { asset, people, house, off: add(people, sum(house.map(({ total }) => total))) };
      });
      const held = await heldNow(kernel, db);
      const simulated = config.deposits.kind === 'simulated';
      return { books, chain: held && { heldUsdt: held.usdt, block: held.block, simulated } };
    },
    newcomers: newcomersByDay,
    money: (db, period) => moneyByDay(db, 'USDT', period, LINES),
  };
  return { vault, passwords, addresses, figures, look: lookAtPerson, aloneADay: config.withdrawals.aloneADay };
}
