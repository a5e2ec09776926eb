/** From which margin ratio on people are warned on every screen that shows what they own. */
import { type Decimal, gt, gte } from '@/lib/money/decimal';

export const WARN_RATIO: Decimal = '0.7';

/** The one nearest to its liquidation among those that are warned about; null where there is none. */
export function nearest<T>(of: readonly T[], ratioOf: (one: T) => Decimal | null): { one: T; ratio: Decimal } | null {
  const near = of.flatMap((one) => {
    const ratio = ratioOf(one);
    return ratio !== null && gte(ratio, WARN_RATIO) ? [{ one, ratio }] : [];
  });
  return near.reduce<(typeof near)[number] | null>(
    (most, next) => (!most || gt(next.ratio, most.ratio) ? next : most),
    null,
  );
}
