/** Formats for what belongs to the person: amounts, worths and shares of them. While the eye is closed each says only that it is hidden. */
import { useHideAmounts } from '@/lib/device/preferences';
import { useFormat } from './useFormat';

export const HIDDEN = '****';

/** The same at each drawing, so that what is made with it is not made anew. */
const hide = (): string => HIDDEN;

export function useOwnFormat() {
  const format = useFormat();
  const isHidden = useHideAmounts();
  const { amount, coin, percent, share, delta, price, fiat } = format;
  if (!isHidden) return { isHidden, amount, coin, percent, share, delta, price, fiat };
  return {
    isHidden,
    amount: hide as typeof amount,
    coin: hide as typeof coin,
    percent: hide as typeof percent,
    share: hide as typeof share,
    delta: hide as typeof delta,
    price: hide as typeof price,
    fiat: hide as typeof fiat,
  };
}
