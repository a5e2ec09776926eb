/** The facts of a variety: steps, limits, fees, hours, where its price comes from. */
import { useTranslations } from 'next-intl';
import { KeyValue } from '@/components/ui/KeyValue';
import type { Variety } from '@/lib/api/market';
import type { SpotMarket } from '@/lib/api/spot';
import { useFormat } from '@/lib/format/useFormat';
import { useSimulation } from '@/lib/site/site';
import { useVarietyName } from '@/lib/market/varietyName';

export function AboutPanel({ variety, spotMarket }: { variety: Variety; spotMarket: SpotMarket | null }) {
  const t = useTranslations('market.about');
  const format = useFormat();
  const { feed } = useSimulation();
  const named = useVarietyName(variety);
  const rows = [
    { name: t('name'), value: named },
    { name: t('kind'), value: t(variety.kind) },
    { name: t('tick'), value: `${variety.tick} ${variety.quote}` },
    { name: t('step'), value: `${variety.step} ${variety.base}` },
    ...(spotMarket ? ordersOf(spotMarket) : []),
    { name: t('hours'), value: t(variety.kind === 'crypto' ? 'hoursAlways' : 'hoursForex') },
    { name: t('listed'), value: format.date(variety.listedAt) },
    { name: t('source'), value: t(feed ?? 'live') },
  ];
  return (
    <div className="px-4 pb-4">
      <KeyValue rows={rows} />
      {spotMarket && <p className="text-caption text-ink-3 mt-2">{t('maker')}</p>}
    </div>
  );

  function ordersOf(market: SpotMarket) {
    return [
      { name: t('minQty'), value: `${market.minQty} ${market.base}` },
      { name: t('minNotional'), value: `${format.amount(market.minNotional)} ${market.quote}` },
      {
        name: t('fees'),
        value: t('feesValue', { maker: format.share(market.makerFeeRate), taker: format.share(market.takerFeeRate) }),
      },
      { name: t('band'), value: t('bandValue', { share: format.share(market.priceBand, 0) }) },
      { name: t('protection'), value: t('protectionValue', { share: format.share(market.marketProtection, 0) }) },
    ];
  }
}
