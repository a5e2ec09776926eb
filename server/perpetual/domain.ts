/** Perpetual contracts. */
import { posts } from '@/lib/api/ledger';
import type { Domain } from '../domain';
import { scheduleFunding } from './funding';
import { deleveragingLetter, liquidationLetter, marginWarningLetter } from './letters';
import type { Perpetual } from './perpetual';
import { volumeByDay } from './positions/store';
import { perpetualReviewHandlers } from './review';
import * as store from './store';

export const perpetualDomain = ({ handlers, account, exposure, jobs, start, stop, prune }: Perpetual): Domain => ({
  handlers: [...handlers, ...perpetualReviewHandlers],
  account,
  exposure,
  volume: { product: 'perpetual', byDay: volumeByDay },
  halting: {
    product: 'perpetual',
    lists: ({ kind }) => kind === 'crypto',
    set: store.setHalted,
    halted: store.haltedSymbols,
  },
  jobs,
  schedule: scheduleFunding,
  prune,
  letters: [marginWarningLetter, liquidationLetter, deleveragingLetter],
  ledger: {
    accounts: [
      'perpetual:available',
      'perpetual:orders',
      'perpetual:margin',
      'house:insurance',
      'house:risk',
      'house:fees',
    ],
    ...posts.perpetual,
  },
  background: { open: start, stop },
});
