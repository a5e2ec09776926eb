/** All markets in columns: the list stays, the others show the one that is chosen. */
import { useEffect } from 'react';
import { useVarieties } from '@/lib/market/hooks';
import { selectMarket, setTabFlag, useSelectedMarketId } from '@/lib/market/selected';
import { useParams } from '@/lib/navigation/navigation';
import { paths } from '@/lib/paths';
import { MarketView } from '../trading/MarketView';

export function WideMarketScreen() {
  const { tab } = useParams(paths.market.list);
  const marketId = useSelectedMarketId();
  const varieties = useVarieties().data;
  useEffect(() => {
    if (tab) setTabFlag('market', tab);
  }, [tab]);
  const variety = varieties?.find((one) => one.marketId === marketId) ?? varieties?.[0] ?? null;
  return (
    <MarketView variety={variety} here={paths.market.list.href()} onPick={(picked) => selectMarket(picked.marketId)} />
  );
}
