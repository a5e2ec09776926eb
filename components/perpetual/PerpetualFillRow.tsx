/** One fill of a position. */
import { useTranslations } from 'next-intl';
import { Dotted } from '@/components/ui/Dotted';
import { Tag } from '@/components/ui/Tag';
import type { PerpetualFill, PerpetualMarket } from '@/lib/api/perpetualShapes';
import { useFormat } from '@/lib/format/useFormat';
import { useOwnFormat } from '@/lib/format/useOwnFormat';
import { PnlText } from '@/components/trading/PnlText';

export function PerpetualFillRow({ fill, market }: { fill: PerpetualFill; market: PerpetualMarket | null }) {
  const t = useTranslations('perpetual.fill');
  const format = useFormat();
  const own = useOwnFormat();
  return (
    <div className="hairline-b num px-4 py-2.5">
      <div className="flex items-baseline justify-between gap-3 font-medium">
        <span>
          {t(fill.realizedPnl === null ? 'open' : 'close')} {format.price(fill.price, market?.priceDigits ?? 8)}
        </span>
        <span>
          {own.amount(fill.qty)} {market?.base}
        </span>
      </div>
      <div className="text-caption text-ink-3 mt-1 flex flex-wrap items-center justify-between gap-x-3">
        <span className="flex items-center gap-1.5">
          {format.shortTime(fill.ts)} <Tag>{t(fill.role)}</Tag>
        </span>
        <Dotted
          facts={[
            `${t('fee')} ${own.coin(fill.fee, market?.quote)} ${market?.quote ?? ''}`,
            fill.realizedPnl !== null && (
              <>
                {t('realized')} <PnlText value={fill.realizedPnl} places={8} {...(market && { unit: market.quote })} />
              </>
            ),
          ]}
        />
      </div>
      <p className="text-caption text-ink-3">{t(fill.againstMarketMaker ? 'marketMaker' : 'person')}</p>
    </div>
  );
}
