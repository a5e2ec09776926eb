/** One market in full: price, chart, book, trades, depth, facts. */
import { useTranslations } from 'next-intl';
import { ScreenFrame } from '@/components/layout/ScreenFrame';
import { AlertLink } from '@/components/market/AlertLink';
import { ClosedNote } from '@/components/market/ClosedNote';
import { MarketChart } from '@/components/market/MarketChart';
import { PriceHead } from '@/components/market/PriceHead';
import { TrendBar } from '@/components/market/TrendBar';
import { TrendPanels } from '@/components/market/TrendPanels';
import { TrendSkeleton } from '@/components/market/TrendSkeleton';
import { usePositionLines } from '@/components/perpetual/usePositionLines';
import { Button } from '@/components/ui/Button';
import type { Variety } from '@/lib/api/market';
import { useOpening, useVarieties } from '@/lib/market/hooks';
import { useLiveQuotes, useQuote, withQuotes } from '@/lib/market/quotes';
import { selectMarket } from '@/lib/market/selected';
import { useNavigation, useParams } from '@/lib/navigation/navigation';
import { paths } from '@/lib/paths';
import { useOffers } from '@/lib/site/offers';
import { useFills, useSpotMarket } from '@/lib/spot/hooks';

const CHART_HEIGHT = 320;

export function TrendScreen() {
  const { symbol, product } = useParams(paths.market.chart);
  const t = useTranslations('market');
  const navigation = useNavigation();
  const varieties = useVarieties();
  // Asked beside the varieties, with the prices of that answer.
  const opensAt = useOpening(symbol);

  const variety = varieties.data?.find((one) => one.symbol === symbol) ?? null;
  useLiveQuotes(variety ? [variety.symbol] : []);
  const desk = useDesk(variety, product);
  return (
    <ScreenFrame
      title={symbol}
      bar={
        variety && (
          <TrendBar
            variety={variety}
            onBack={navigation.back}
            onPick={(picked) => navigation.redirect(paths.market.chart.href({ symbol: picked.symbol, product }))}
          />
        )
      }
      footer={variety && desk && <Acts variety={variety} desk={desk} />}
      load={withQuotes(varieties)}
      skeleton={<TrendSkeleton />}
      isEmpty={() => variety === null}
      empty={{
        title: t('unknown', { symbol }),
        text: t('unknownText'),
        action: { label: t('allMarkets'), onPress: () => navigation.switchTab(paths.market.list.href()) },
      }}
    >
      {() => variety && <Trend key={variety.symbol} variety={variety} opensAt={opensAt} />}
    </ScreenFrame>
  );
}

type Desk = 'spot' | 'perpetual' | 'forex';

/** Where a market is traded from its chart: on the desk from which it was opened, as far as this exchange has it. */
function useDesk(variety: Variety | null, product: string | null): Desk | null {
  const offers = useOffers();
  if (variety?.kind === 'forex') return offers(paths.forex.chart) ? 'forex' : null;
  if (variety?.kind !== 'crypto') return null;
  if (product === 'perpetual' && offers(paths.perpetual.trade)) return 'perpetual';
  return offers(paths.spot.trade) ? 'spot' : null;
}

function Acts({ variety, desk }: { variety: Variety; desk: Desk }) {
  const t = useTranslations('market');
  const navigation = useNavigation();
  const { symbol } = variety;
  if (desk === 'forex')
    return (
      <>
        <AlertLink variety={variety} />
        <Button onPress={() => navigation.push(paths.forex.chart.href({ symbol }))}>{t('tradeForex')}</Button>
      </>
    );
  const trade = (href: string) => {
    selectMarket(variety.marketId);
    navigation.switchTab(href);
  };
  const isSpot = desk === 'spot';
  const hrefOf = (side: 'buy' | 'sell') =>
    isSpot
      ? paths.spot.trade.href({ symbol, side })
      : paths.perpetual.trade.href({ symbol, side: side === 'buy' ? 'long' : 'short' });
  return (
    <>
      <AlertLink variety={variety} />
      <Button kind="buy" onPress={() => trade(hrefOf('buy'))}>
        {t(isSpot ? 'buy' : 'long')}
      </Button>
      <Button kind="sell" onPress={() => trade(hrefOf('sell'))}>
        {t(isSpot ? 'sell' : 'short')}
      </Button>
    </>
  );
}

function Trend({ variety, opensAt }: { variety: Variety; opensAt: number | null }) {
  const isOpen = useQuote(variety.symbol).open;
  const spotMarket = useSpotMarket(variety.symbol);
  const lines = usePositionLines(variety.symbol);
  const fills = useFills(variety.symbol).data?.list.map(({ ts, side }) => ({ time: ts, side })) ?? [];

  return (
    <>
      <PriceHead variety={variety} />
      {!isOpen && <ClosedNote opensAt={opensAt} />}
      <MarketChart variety={variety} fills={fills} orders={lines} height={CHART_HEIGHT} />
      <TrendPanels variety={variety} spotMarket={spotMarket} />
    </>
  );
}
