/**
 * What work costs, counted in multiplications of decimals, which no other work on the machine changes. A test that counts has
 * `jest.mock('@/lib/money/decimal', () => jest.requireActual('../harness/multiplications').counted)` at its head.
 */
import type { Decimal } from '@/lib/money/decimal';

const real: typeof import('@/lib/money/decimal') = jest.requireActual('@/lib/money/decimal');
let count = 0;

export const counted: typeof real = {
  ...real,
  mul: (one: Decimal, other: Decimal) => {
    count += 1;
    return real.mul(one, other);
  },
};

export async function multiplicationsOf(work: () => unknown): Promise<number> {
  count = 0;
  await work();
  return count;
}
