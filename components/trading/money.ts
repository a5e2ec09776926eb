/** Money of margins and losses on cards, with cents. */
import { type Decimal, round } from '@/lib/money/decimal';

/** What is paid or may be lost is never shown as less than it is. */
export const upToCents = (value: Decimal): Decimal => round(value, 2, 'up');

/** What is neither paid nor lost, such as the value of a position. */
export const nearestCents = (value: Decimal): Decimal => round(value, 2, 'halfUp');
