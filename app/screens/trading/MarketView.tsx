/** A market to look at in columns: beneath the chart its depth and its facts. The ticket stands beside it, as everywhere. */
import { useEffect } from 'react';
import { TrendPanels } from '@/components/market/TrendPanels';
import type { Variety } from '@/lib/api/market';
import { useSpotMarket } from '@/lib/spot/hooks';
import { spotDraft } from '@/lib/spot/state';
import { TradingView } from './TradingView';

export function MarketView({
  variety,
  here,
  onPick,
}: {
  variety: Variety | null;
  here: string;
  onPick: (variety: Variety) => void;
}) {
  const market = useSpotMarket(variety?.symbol ?? null);
  const symbol = market?.symbol;
  useEffect(() => {
    if (symbol) spotDraft.open(symbol, null);
  }, [symbol]);
  return (
    <TradingView
      variety={variety}
      here={here}
      onPick={onPick}
      records={
        variety?.kind === 'crypto' && (
          <TrendPanels key={variety.symbol} variety={variety} spotMarket={market} look="beneath" />
        )
      }
    />
  );
}
