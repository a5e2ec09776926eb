/** What the parts of the perpetual desk share: the draft's surroundings. */
import type { PerpetualMarket } from '@/lib/api/perpetualShapes';
import { useIsLoggedIn } from '@/lib/auth/session';
import { freeNow } from './figures';
import { useLeverage, usePerpetualDepth, useScene, useTicker } from './hooks';
import { perpetualDraft, ticketTerms } from './state';
import { type PerpetualScope, marginedBy } from './ticket';

export function usePerpetualScope(market: PerpetualMarket): PerpetualScope {
  const { side } = perpetualDraft.useDraft();
  const { marginMode } = ticketTerms.useTerms();
  const leverage = useLeverage(market, marginMode);
  const ticker = useTicker(market.symbol);
  const scene = useScene();
  const { data: depth } = usePerpetualDepth(market.symbol);
  const isLoggedIn = useIsLoggedIn();
  return {
    market,
    index: ticker?.index ?? null,
    mark: ticker?.mark ?? null,
    paysIn: 'quote',
    available: isLoggedIn ? freeNow(scene) : null,
    margined: marginedBy(market, leverage),
    leverage,
    scene,
    levels: (side === 'buy' ? depth?.asks : depth?.bids) ?? [],
  };
}
