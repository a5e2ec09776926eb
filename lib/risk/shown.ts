/** The own loss limit, what counts against it today and what is left of it, as they are shown: to the cent, and so that they add up. */
import { downToCents } from '@/lib/money/cents';
import { type Decimal, sub } from '@/lib/money/decimal';

export interface ShownLeft {
  limit: Decimal;
  /** Never more than there is. */
  left: Decimal;
  /** From the limit to what is left: a loss below zero, up to its cent, and a gain above it, down to its cent. */
  today: Decimal;
}

/** A limit is typed in whole cents; of one that has more digits they are left out. */
export function shownLeft(limit: Decimal, left: Decimal): ShownLeft {
  const shown = { limit: downToCents(limit), left: downToCents(left) };
  return { ...shown, today: sub(shown.left, shown.limit) };
}
