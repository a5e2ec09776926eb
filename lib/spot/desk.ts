/** What the parts of a trading desk share: the draft's surroundings, and what it lacks to be an order. */
import type { SpotMarket } from '@/lib/api/spot';
import { useQuote } from '@/lib/market/quotes';
import { useAllowance } from '@/lib/trading/allowance';
import { usePairFunds } from './hooks';
import { spotDraft } from './state';
import { type DraftProblem, type SpotScope, draftProblem } from './ticket';

export function useSpotScope(market: SpotMarket): SpotScope {
  const { side } = spotDraft.useDraft();
  const quote = useQuote(market.symbol);
  const funds = usePairFunds(market.symbol).data;
  const allowance = useAllowance();
  const paysIn = side === 'buy' ? 'quote' : 'base';
  return { market, index: quote.last, paysIn, available: funds?.[paysIn]?.available ?? null, allowance };
}

export const useDraftProblem = (scope: SpotScope): DraftProblem | null => draftProblem(spotDraft.useDraft(), scope);
