/** What the parts of the perpetual desk share: which market it is, and the draft's surroundings. */
import { useEffect } from 'react';
import type { MarginMode, PerpetualMarket } from '@/lib/api/perpetualShapes';
import { useIsLoggedIn, useSession } from '@/lib/auth/session';
import { useKeptMarginMode } from '@/lib/device/preferences';
import { useSelectedMarketId } from '@/lib/market/selected';
import { useEntry } from '@/lib/navigation/entryState';
import type { ReadParams, paths } from '@/lib/paths';
import { freeNow } from './figures';
import {
  useIsBalanceOld,
  useLeverage,
  useMarketsOfDesk,
  usePerpetualDepth,
  usePositions,
  useScene,
  useTicker,
} from './hooks';
import { openTicket, perpetualDraft, ticketTerms, useModeChoice } from './state';
import { type PerpetualScope, type TicketTerms, marginModeOf, marginedBy } from './ticket';

/**
 * The market that the address names, else the one that was chosen last, else the first; its ticket is opened, on the side that the address asks
 * for. Null while there is none.
 */
export function useChosenMarket({ symbol: wanted, side: asked }: ReadParams<typeof paths.perpetual.trade.params>) {
  const marketId = useSelectedMarketId();
  const markets = useMarketsOfDesk();
  const market =
    markets.data &&
    (markets.data.find(({ symbol }) => symbol === wanted) ??
      markets.data.find((one) => one.marketId === marketId) ??
      markets.data[0] ??
      null);
  const symbol = market?.symbol ?? null;
  const side = asked === 'long' ? 'buy' : asked === 'short' ? 'sell' : null;
  const { key, isTyped } = useEntry();
  useEffect(() => {
    if (symbol) openTicket(symbol, { side, entry: { key, isTyped } });
  }, [symbol, side, key, isTyped]);
  return { markets, market };
}

export function useMarginMode(symbol: string): MarginMode {
  const { uid } = useSession();
  const positions = usePositions().data ?? [];
  return marginModeOf({ symbol, uid }, useModeChoice(), useKeptMarginMode(uid), positions);
}

export const useTicketTerms = (symbol: string): TicketTerms => ({
  marginMode: useMarginMode(symbol),
  ...ticketTerms.useStops(),
});

export function usePerpetualScope(market: PerpetualMarket): PerpetualScope {
  const { side } = perpetualDraft.useDraft();
  const marginMode = useMarginMode(market.symbol);
  const { leverage } = useLeverage(market, marginMode);
  const ticker = useTicker(market.symbol);
  const scene = useScene();
  const { data: depth } = usePerpetualDepth(market.symbol);
  const isLoggedIn = useIsLoggedIn();
  return {
    market,
    index: ticker?.index ?? null,
    mark: ticker?.mark ?? null,
    paysIn: 'quote',
    // No share of it is sized with a leverage that may be another.
    available: isLoggedIn && leverage !== null ? freeNow(scene) : null,
    margined: marginedBy(market, leverage ?? 1),
    leverage,
    isBalanceOld: useIsBalanceOld(),
    scene,
    levels: (side === 'buy' ? depth?.asks : depth?.bids) ?? [],
  };
}
