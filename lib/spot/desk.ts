/** What the parts of a trading desk share: the draft's surroundings, and what it lacks to be an order. */
import type { SpotMarket } from '@/lib/api/spot';
import { useQuote } from '@/lib/market/quotes';
import { useAllowance, usePairFunds } from './hooks';
import { useTicket } from './state';
import { type TicketProblem, type TicketScope, ticketProblem } from './ticket';

export function useTicketScope(market: SpotMarket): TicketScope {
  const { side } = useTicket();
  const quote = useQuote(market.symbol);
  const funds = usePairFunds(market.symbol).data;
  const allowance = useAllowance();
  return {
    market,
    index: quote.last,
    available: (side === 'buy' ? funds?.quote : funds?.base)?.available ?? null,
    allowance,
  };
}

export const useTicketProblem = (scope: TicketScope): TicketProblem | null => ticketProblem(useTicket(), scope);
