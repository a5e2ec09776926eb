/** Puts pledged loans together: their calls, their account, their timed work, and the look after each tick. */
import { owed } from '@/lib/loan/rules';
import { neg, sum } from '@/lib/money/decimal';
import type { OwnAccount } from '../domain';
import type { JobKinds } from '../jobs/jobs';
import type { Handler } from '../http/handler';
import { oneAtATime } from '../trading/oneAtATime';
import type { OpenForSale } from '../trading/selling';
import { settleTick, type EngineParts } from './engine';
import { loanJobs } from './jobs';
import { loanHandlers } from './service';
import { debtOf } from './show';
import { openOrders } from './store';
import { lockPeople } from '../trading/people/store';

export interface LoanDeps extends EngineParts {
  sandbox: boolean;
  openForSale: OpenForSale;
}

export interface Loans {
  handlers: Handler[];
  account: OwnAccount;
  jobs: JobKinds;
  start: () => Promise<void>;
  stop: () => Promise<void>;
  /** What follows a tick, now. */
  settle: () => Promise<number>;
}

export function createLoans(deps: LoanDeps): Loans {
  let stopListening = () => {};
  const settle = (): Promise<number> => (deps.isLeader() ? settleTick(deps) : Promise.resolve(0));
  const settling = oneAtATime(settle, (error) => deps.onError(error, 'tick'));
  return {
    handlers: loanHandlers(deps),
    account: loanAccount(deps),
    jobs: loanJobs(deps),
    start: async () => {
      stopListening = deps.market.onTick(settling.ask);
    },
    stop: async () => {
      stopListening();
      await settling.stop();
    },
    settle: settling.now,
  };
}

/** Nothing comes or leaves but by a loan. What is owed counts against what secures it. */
const loanAccount = ({ now }: Pick<LoanDeps, 'now'>): OwnAccount => ({
  account: 'loan',
  coins: () => [],
  hold: lockPeople,
  spare: async () => '0',
  unrealized: async (db, ownerId) => neg(sum((await openOrders(db, ownerId)).map((row) => owed(debtOf(row), now())))),
});
