/** Spot trading in columns: markets, chart over one's orders, book, ticket. */
import { useEffect } from 'react';
import { WideRecords } from '@/components/spot/WideRecords';
import type { Variety } from '@/lib/api/market';
import { useVarieties } from '@/lib/market/hooks';
import { selectMarket, useSelectedMarketId } from '@/lib/market/selected';
import { useUnknownMarket } from '@/components/trading/useUnknownMarket';
import { useNavigation, useParams } from '@/lib/navigation/navigation';
import { paths } from '@/lib/paths';
import { useSpotMarkets } from '@/lib/spot/hooks';
import { spotDraft } from '@/lib/spot/state';
import { TradingView } from '../trading/TradingView';

export function WideTradeScreen() {
  const { symbol: wanted, side } = useParams(paths.spot.trade);
  const navigation = useNavigation();
  const marketId = useSelectedMarketId();
  const markets = useSpotMarkets().data;
  const varieties = useVarieties().data ?? [];

  const market =
    markets &&
    (markets.find((one) => one.symbol === wanted) ??
      markets.find((one) => one.marketId === marketId) ??
      markets[0] ??
      null);
  const symbol = market?.symbol ?? null;
  useUnknownMarket(wanted, market ?? null);
  useEffect(() => {
    if (symbol) spotDraft.open(symbol, side === 'buy' || side === 'sell' ? side : null);
  }, [symbol, side]);

  const pick = (picked: Variety) => {
    selectMarket(picked.marketId);
    if (picked.kind === 'crypto') navigation.switchTab(paths.spot.trade.href({ symbol: picked.symbol }));
    else navigation.push(paths.market.chart.href({ symbol: picked.symbol }));
  };
  const here = paths.spot.trade.href({ symbol });
  return (
    <TradingView
      variety={varieties.find((one) => one.symbol === symbol) ?? null}
      here={here}
      onPick={pick}
      records={<WideRecords varieties={varieties} here={here} />}
    />
  );
}
