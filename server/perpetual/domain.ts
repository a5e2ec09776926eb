/** Perpetual contracts. */
import { posts } from '@/lib/api/ledger';
import type { Domain } from '../domain';
import { scheduleFunding } from './funding';
import { liquidationLetter, marginWarningLetter } from './letters';
import type { Perpetual } from './perpetual';

export const perpetualDomain = ({ handlers, account, jobs, start, stop, prune }: Perpetual): Domain => ({
  handlers,
  account,
  jobs,
  schedule: scheduleFunding,
  prune,
  letters: [marginWarningLetter, liquidationLetter],
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
