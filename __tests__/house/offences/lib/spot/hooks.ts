import type { Loan } from '../loan/hooks';
export type Spot = Loan;
