/** One fill of an order. */
import { useTranslations } from 'next-intl';
import { Tag } from '@/components/ui/Tag';
import type { Fill } from '@/lib/api/spot';
import { useFormat } from '@/lib/format/useFormat';
import { useOwnFormat } from '@/lib/format/useOwnFormat';
import { useVariety } from '@/lib/market/hooks';

export function FillRow({ fill }: { fill: Fill }) {
  const t = useTranslations('spot.detail');
  const format = useFormat();
  const own = useOwnFormat();
  const variety = useVariety(fill.symbol);
  return (
    <div className="hairline-b num px-4 py-2.5">
      <div className="flex items-baseline justify-between gap-3 font-medium">
        <span>
          {variety ? format.price(fill.price, variety.priceDigits) : format.amount(fill.price)}{' '}
          <small className="text-ink-3 font-normal">{variety?.quote}</small>
        </span>
        <span>
          {own.coin(fill.qty, variety?.base)} {variety?.base}
        </span>
      </div>
      <div className="text-caption text-ink-3 mt-1 flex items-center justify-between gap-3">
        <span className="flex items-center gap-1.5">
          {format.dateTime(fill.ts)} <Tag>{t(fill.role)}</Tag>
        </span>
        <span>
          {t('fee')} {own.coin(fill.fee, fill.feeCoin)} {fill.feeCoin}
        </span>
      </div>
      <p className="text-caption text-ink-3">{t(fill.againstMarketMaker ? 'marketMaker' : 'person')}</p>
    </div>
  );
}
