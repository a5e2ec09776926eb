/** The order ticket as it was left, so that a look at the chart loses nothing. It is a draft: nothing here was sent. */
import { proxy, useSnapshot } from 'valtio';
import { changeTicket, emptyTicket, type Ticket, type TicketScope } from './ticket';

const state = proxy<{ symbol: string | null; ticket: Ticket }>({ symbol: null, ticket: { ...emptyTicket } });

/** The draft for a symbol; another symbol starts with an empty one, on the same side. */
export function openTicket(symbol: string, side: 'buy' | 'sell' | null): void {
  if (state.symbol !== symbol) Object.assign(state, { symbol, ticket: { ...emptyTicket, side: side ?? state.ticket.side, type: state.ticket.type } });
  else if (side && side !== state.ticket.side) state.ticket = { ...state.ticket, side, qty: '', total: '', percent: 0 };
}

export function editTicket(change: Parameters<typeof changeTicket>[1], scope: TicketScope): void {
  state.ticket = changeTicket({ ...state.ticket }, change, scope);
}

/** After an order was placed: the price stays, the amounts go. */
export function clearAmounts(): void {
  Object.assign(state.ticket, { qty: '', total: '', percent: 0 });
}

/** The symbol whose draft is open. */
export const useTicketSymbol = (): string | null => useSnapshot(state).symbol;

export const useTicket = (): Ticket => ({ ...useSnapshot(state).ticket });
