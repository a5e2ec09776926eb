/** Pledged loans. */
import { posts } from '@/lib/api/ledger';
import type { Domain } from '../domain';
import { scheduleAccrual } from './acts';
import { loanLetter } from './letters';
import type { Loans } from './loan';
import { loanReviewHandlers } from './review';
import { pruneQuotes } from './store';

/** Quotes are forgotten when nobody can use them any more. */
const KEPT_MS = 60_000;

export const loanDomain = ({ handlers, account, jobs, start, stop }: Loans): Domain => ({
  handlers: [...handlers, ...loanReviewHandlers],
  account,
  jobs,
  schedule: scheduleAccrual,
  prune: (db, now) => pruneQuotes(db, now - KEPT_MS),
  letters: [loanLetter],
  ledger: {
    accounts: ['spot:available', 'loan:available', 'loan:collateral', 'house:loans', 'house:fees', 'house:insurance'],
    ...posts.loan,
  },
  background: { open: start, stop },
});
