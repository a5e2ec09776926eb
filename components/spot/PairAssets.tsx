/** What one has of the two coins of a pair. */
import { useTranslations } from 'next-intl';
import { KeyValue } from '@/components/ui/KeyValue';
import { AmountText } from '@/components/ui/Texts';
import type { SpotMarket } from '@/lib/api/spot';
import { usePairFunds } from '@/lib/spot/hooks';

export function PairAssets({ market }: { market: SpotMarket }) {
  const t = useTranslations('spot.records');
  const funds = usePairFunds(market.symbol).data;
  const rows = [funds?.base, funds?.quote].flatMap((coin) =>
    coin
      ? [
          {
            name: `${coin.coin} ${t('available')}`,
            value: <AmountText value={coin.available} coin={coin.coin} />,
            strong: true,
          },
          { name: `${coin.coin} ${t('frozen')}`, value: <AmountText value={coin.frozen} coin={coin.coin} /> },
        ]
      : [],
  );
  return (
    <div className="px-4 py-3">
      <KeyValue rows={rows} />
    </div>
  );
}
