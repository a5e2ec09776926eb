/** Fixed-time contracts. */
import { posts } from '@/lib/api/ledger';
import type { Domain } from '../domain';
import { haltedSymbols, setHalted } from '../trading/halts/store';
import type { FixedTime } from './fixedTime';

export const fixedTimeDomain = ({ handlers, stop }: FixedTime): Domain => ({
  handlers,
  halting: {
    product: 'fixedTime',
    lists: () => true,
    set: (db, symbol, isHalted) => setHalted(db, 'fixedTime', symbol, isHalted),
    halted: async (db) => [...(await haltedSymbols(db, 'fixedTime'))],
  },
  ledger: {
    accounts: ['perpetual:available', 'perpetual:stakes', 'fx:available', 'fx:stakes', 'house:risk'],
    ...posts.fixedTime,
  },
  background: { stop },
});
