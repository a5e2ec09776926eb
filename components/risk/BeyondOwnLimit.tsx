/** Before an order is placed that can lose more than one's own limit leaves for today. It informs only: the limit counts what was lost, not what may be. */
import { useTranslations } from 'next-intl';
import type { RiskyProduct } from '@/lib/api/risk';
import { useOwnFormat } from '@/lib/format/useOwnFormat';
import { type Decimal, gt } from '@/lib/money/decimal';
import { useLeftToLose } from '@/lib/risk/hooks';

/** `worst`: in USDT, null while it is not known. */
export function BeyondOwnLimit({ product, worst }: { product: RiskyProduct; worst: Decimal | null }) {
  const t = useTranslations('trading');
  const own = useOwnFormat();
  const left = useLeftToLose(product);
  if (left === null || worst === null || !gt(worst, left)) return null;
  return <p className="text-label text-ink-2 mt-2 px-3">{t('beyondOwnLimit', { left: own.amount(left, 2, 2) })}</p>;
}
