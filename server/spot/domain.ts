/** Spot trading. */
import { posts } from '@/lib/api/ledger';
import type { Domain } from '../domain';
import { stopNotPlacedLetter } from './letters';
import type { Spot } from './spot';
import { volumeByDay } from './records/store';
import * as store from './store';

export const spotDomain = ({ handlers, account, start, stop }: Spot): Domain => ({
  handlers,
  letters: [stopNotPlacedLetter],
  account,
  volume: { product: 'spot', byDay: volumeByDay },
  halting: {
    product: 'spot',
    lists: ({ kind }) => kind === 'crypto',
    set: store.setHalted,
    halted: store.haltedSymbols,
  },
  ledger: { accounts: ['spot:available', 'spot:orders', 'house:fees', 'house:marketMaker'], ...posts.spot },
  background: { open: start, stop },
});
