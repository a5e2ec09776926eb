import type { Loan } from '../../lib/loan/hooks';
import { Screen } from '../../app/screens/spot/TradeScreen';
export type Ticket = Loan;
export const T = Screen;
