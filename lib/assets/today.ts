/** Today's profit as a percentage. */
import { type Decimal, isZero, round } from '../money/decimal';

/** The percentage to show beside a profit; null where it would read 0.00 % although something was gained or lost. */
export const shownPercent = (profit: Decimal | null, percent: Decimal | null): Decimal | null =>
  profit !== null && percent !== null && !isZero(profit) && isZero(round(percent, 2, 'halfUp')) ? null : percent;
