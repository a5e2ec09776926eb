/** Forex trading on margin. */
import { posts } from '@/lib/api/ledger';
import type { Domain } from '../domain';
import { haltedSymbols, setHalted } from '../trading/halts/store';
import type { Forex } from './forex';
import { marginCallLetter, stopOutLetter } from './letters';
import { forexVolume } from './volume';

export const forexDomain = ({ handlers, account, exposure, jobs, schedule, start, stop }: Forex): Domain => ({
  handlers,
  account,
  exposure,
  volume: { product: 'forex', byDay: forexVolume },
  jobs,
  schedule,
  letters: [marginCallLetter, stopOutLetter],
  halting: {
    product: 'forex',
    lists: ({ kind }) => kind === 'forex',
    set: (db, symbol, isHalted) => setHalted(db, 'forex', symbol, isHalted),
    halted: async (db) => [...(await haltedSymbols(db, 'forex'))],
  },
  ledger: {
    accounts: ['fx:available', 'fx:orders', 'fx:margin', 'house:insurance', 'house:risk'],
    ...posts.fx,
  },
  background: { open: async () => start(), stop },
});
