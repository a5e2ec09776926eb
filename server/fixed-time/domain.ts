/** Fixed-time contracts. */
import { posts } from '@/lib/api/ledger';
import { max } from '@/lib/money/decimal';
import type { Domain } from '../domain';
import { haltedSymbols, setHalted } from '../trading/halts/store';
import type { FixedTime } from './fixedTime';
import { exposures, stakedByDay } from './store';
import { MOST_EXPOSURE } from './terms';

export const fixedTimeDomain = ({ handlers, stop }: FixedTime): Domain => ({
  handlers,
  halting: {
    product: 'fixedTime',
    lists: () => true,
    set: (db, symbol, isHalted) => setHalted(db, 'fixedTime', symbol, isHalted),
    halted: async (db) => [...(await haltedSymbols(db, 'fixedTime'))],
  },
  exposure: async (db) =>
    (await exposures(db)).map(({ symbol, up, down }) => ({
      product: 'fixedTime',
      symbol,
      unit: 'USDT',
      long: up,
      short: down,
      house: max(up, down),
      limit: MOST_EXPOSURE,
      worth: max(up, down),
    })),
  volume: { product: 'fixedTime', byDay: stakedByDay },
  ledger: {
    accounts: ['perpetual:available', 'perpetual:stakes', 'fx:available', 'fx:stakes', 'house:risk'],
    ...posts.fixedTime,
  },
  background: { stop },
});
