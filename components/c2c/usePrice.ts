/** A price as it is written: always with its places, 7.80 and not 7.8. */
import { useFormat } from '@/lib/format/useFormat';
import { type Decimal, placesOf } from '@/lib/money/decimal';

const LEAST = 2;

export function usePrice() {
  const format = useFormat();
  return (price: Decimal): string => format.amount(price, 8, Math.max(LEAST, placesOf(price)));
}
