/** Money with cents, as it is shown: what stands above shown parts is the sum of what is shown, so that people who add it up find the same. */
import { type Decimal, isNegative, round } from './decimal';

/** What there is, is never shown as more. */
export const downToCents = (value: Decimal): Decimal => round(value, 2, 'down');

/** A gain down and a loss up, so that neither looks better than it is. */
export const inCents = (value: Decimal): Decimal => round(value, 2, isNegative(value) ? 'up' : 'down');

/** What is paid or may be lost is never shown as less than it is. */
export const upToCents = (value: Decimal): Decimal => round(value, 2, 'up');

/** What is neither paid nor lost, such as the value of a position. */
export const nearestCents = (value: Decimal): Decimal => round(value, 2, 'halfUp');
