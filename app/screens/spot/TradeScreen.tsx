/** Spot trading: anybody sees the market, somebody who is logged in places orders and watches them. */
import { ChartCandlestick, ChevronDown, Star } from 'lucide-react';
import { useTranslations } from 'next-intl';
import { useEffect, useState } from 'react';
import { ScreenFrame } from '@/components/layout/ScreenFrame';
import { PairPicker } from '@/components/market/PairPicker';
import { TradeDesk } from '@/components/spot/TradeDesk';
import { TradeRecords } from '@/components/spot/TradeRecords';
import { IconButton } from '@/components/ui/IconButton';
import { Skeleton } from '@/components/ui/Skeleton';
import { SimulatedTag } from '@/components/ui/SimulatedTag';
import { ChangeText } from '@/components/ui/Texts';
import type { SpotMarket } from '@/lib/api/spot';
import { useFavourites } from '@/lib/market/favourites';
import { useVarieties } from '@/lib/market/hooks';
import { useLiveQuotes, useQuote, withQuotes } from '@/lib/market/quotes';
import { selectMarket, useSelectedMarketId } from '@/lib/market/selected';
import { useUnknownMarket } from '@/components/trading/useUnknownMarket';
import { useNavigation, useParams } from '@/lib/navigation/navigation';
import { paths } from '@/lib/paths';
import { useSimulation } from '@/lib/site/site';
import { useSpotMarkets } from '@/lib/spot/hooks';
import { spotDraft } from '@/lib/spot/state';

export function TradeScreen() {
  const { symbol: wanted, side } = useParams(paths.spot.trade);
  const t = useTranslations('spot');
  const marketId = useSelectedMarketId();
  const markets = useSpotMarkets();
  const varieties = useVarieties();

  const market =
    markets.data &&
    (markets.data.find((one) => one.symbol === wanted) ??
      markets.data.find((one) => one.marketId === marketId) ??
      markets.data[0] ??
      null);
  const symbol = market?.symbol ?? null;
  useUnknownMarket(wanted, market ?? null);
  useEffect(() => {
    if (symbol) spotDraft.open(symbol, side === 'buy' || side === 'sell' ? side : null);
  }, [symbol, side]);

  return (
    <ScreenFrame
      title={t('title')}
      back={false}
      bar={market ? <TradeBar market={market} /> : markets.error ? undefined : <BarSkeleton />}
      load={withQuotes(markets)}
      skeleton={<DeskSkeleton />}
      isEmpty={(list) => list.length === 0}
      empty={{ title: t('noMarkets') }}
    >
      {() =>
        market && (
          <>
            <TradeDesk key={market.symbol} market={market} />
            <TradeRecords market={market} varieties={varieties.data ?? []} />
          </>
        )
      }
    </ScreenFrame>
  );
}

function TradeBar({ market }: { market: SpotMarket }) {
  const t = useTranslations('spot');
  const navigation = useNavigation();
  const favourites = useFavourites();
  const { feed } = useSimulation();
  const [isPicking, setPicking] = useState(false);
  useLiveQuotes([market.symbol]);
  const quote = useQuote(market.symbol);
  const isFavourite = favourites.has(market.symbol);

  return (
    <header className="bg-page hairline-b sticky top-0 z-10 flex h-[calc(3.25rem+var(--safe-top))] items-center gap-2 pt-(--safe-top) pr-1.5 pl-4 large-text:static large-text:h-auto large-text:flex-wrap large-text:gap-y-0">
      <h1 className="shrink-0">
        <button
          type="button"
          aria-haspopup="dialog"
          onClick={() => setPicking(true)}
          className="press flex h-11 items-center gap-1 text-[1.125rem] font-bold min-[23.75rem]:text-heading"
        >
          <span>
            {market.base}/{market.quote}
          </span>
          <ChevronDown aria-hidden className="size-4 shrink-0" />
        </button>
      </h1>
      <span className="flex min-w-0 flex-col items-start min-[23.75rem]:flex-row min-[23.75rem]:items-center min-[23.75rem]:gap-2">
        <ChangeText value={quote.changePct} className="text-label min-w-[3.875rem] font-semibold" />
        {feed && <SimulatedTag what={feed === 'replay' ? 'replay' : 'market'} />}
      </span>
      <span className="ml-auto flex">
        <IconButton
          label={t('chart')}
          icon={ChartCandlestick}
          onPress={() => navigation.push(paths.market.chart.href({ symbol: market.symbol }))}
        />
        <IconButton
          active={isFavourite}
          filled
          label={t(isFavourite ? 'unfavourite' : 'favourite')}
          icon={Star}
          onPress={() => favourites.toggle(market.symbol)}
        />
      </span>
      <PairPicker
        open={isPicking}
        onClose={() => setPicking(false)}
        kind="crypto"
        onPick={(variety) => {
          setPicking(false);
          selectMarket(variety.marketId);
          navigation.switchTab(paths.spot.trade.href({ symbol: variety.symbol }));
        }}
      />
    </header>
  );
}

function BarSkeleton() {
  return (
    <div className="hairline-b flex h-[calc(3.25rem+var(--safe-top))] items-center px-4 pt-(--safe-top)">
      <Skeleton className="h-6 w-32" />
    </div>
  );
}

function DeskSkeleton() {
  return (
    <div className="grid grid-cols-[1fr_minmax(7rem,36%)] gap-3.5 px-4 py-3 large-text:grid-cols-1">
      <div className="space-y-2.5">
        {Array.from({ length: 6 }, (_, row) => (
          <Skeleton key={row} className="h-11 w-full" />
        ))}
      </div>
      <div className="space-y-2.5">
        {Array.from({ length: 12 }, (_, row) => (
          <Skeleton key={row} className="h-4 w-full" />
        ))}
      </div>
    </div>
  );
}
