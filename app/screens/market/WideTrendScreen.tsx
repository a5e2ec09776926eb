/** One market in columns, at the address of its chart. */
import { useTranslations } from 'next-intl';
import { ScreenFrame } from '@/components/layout/ScreenFrame';
import { useVarieties } from '@/lib/market/hooks';
import { useNavigation, useParams } from '@/lib/navigation/navigation';
import { paths } from '@/lib/paths';
import { MarketView } from '../trading/MarketView';

export function WideTrendScreen() {
  const { symbol } = useParams(paths.market.chart);
  const t = useTranslations('market');
  const navigation = useNavigation();
  const varieties = useVarieties();
  const variety = varieties.data?.find((one) => one.symbol === symbol) ?? null;
  if (varieties.data && !variety) {
    return (
      <ScreenFrame
        title={symbol}
        load={varieties}
        isEmpty={() => true}
        empty={{
          title: t('unknown', { symbol }),
          text: t('unknownText'),
          action: { label: t('allMarkets'), onPress: () => navigation.switchTab(paths.market.list.href()) },
        }}
      >
        {() => null}
      </ScreenFrame>
    );
  }
  return (
    <MarketView
      variety={variety}
      here={paths.market.chart.href({ symbol })}
      onPick={(picked) => navigation.redirect(paths.market.chart.href({ symbol: picked.symbol }))}
    />
  );
}
