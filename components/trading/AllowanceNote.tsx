/** What somebody without a verified identity may still trade today, and the way to trade without that limit. */
import { ChevronRight } from 'lucide-react';
import { useTranslations } from 'next-intl';
import { Link } from 'react-router-dom';
import type { Allowance } from '@/lib/api/spot';
import { useFormat } from '@/lib/format/useFormat';
import { useOwnFormat } from '@/lib/format/useOwnFormat';
import { type Decimal, round } from '@/lib/money/decimal';
import { paths } from '@/lib/paths';
import { useOffers } from '@/lib/site/offers';

/** Never more than there is. */
export const toCents = (left: Decimal): Decimal => round(left, 2, 'down');

export function AllowanceNote({ allowance, isOver, next }: { allowance: Allowance; isOver: boolean; next: string }) {
  const t = useTranslations('trading.allowance');
  const format = useFormat();
  const own = useOwnFormat();
  const canVerify = useOffers()(paths.identity.basic);
  const look = `text-caption rounded-m flex min-h-11 flex-wrap items-center justify-between gap-x-3 px-2.5 py-1 ${isOver ? 'bg-warn-soft text-warn' : 'bg-surface text-ink-2'}`;
  const left = (
    <span>{t('left', { left: own.coin(toCents(allowance.left), 'USDT'), limit: format.amount(allowance.limit) })}</span>
  );
  if (!canVerify) return <p className={look}>{left}</p>;
  return (
    <Link to={paths.identity.basic.href({ next })} className={`press ${look}`}>
      {left}
      <span className="text-brand inline-flex items-center font-semibold whitespace-nowrap">
        {t('verify')}
        <ChevronRight aria-hidden className="size-4" />
      </span>
    </Link>
  );
}

/** In place of the words for a refusal that says what is left. */
export function AllowanceRefusal({ left, next }: { left: Decimal; next: string }) {
  const t = useTranslations('trading.allowance');
  const format = useFormat();
  const canVerify = useOffers()(paths.identity.basic);
  return (
    <>
      {t('refused', { left: format.coin(toCents(left), 'USDT') })}{' '}
      {canVerify && (
        <Link
          to={paths.identity.basic.href({ next })}
          className="press text-brand inline-flex min-h-9 items-center font-semibold whitespace-nowrap"
        >
          {t('verify')}
          <ChevronRight aria-hidden className="size-4" />
        </Link>
      )}
    </>
  );
}
