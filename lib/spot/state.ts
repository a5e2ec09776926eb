/** The order ticket as it was left, so that a look at the chart loses nothing. It is a draft: nothing here was sent. */
import { proxy, useSnapshot } from 'valtio';
import type { Decimal } from '@/lib/money/decimal';
import { changeTicket, emptyTicket, followPrice, type Ticket, type TicketScope } from './ticket';

const state = proxy<{ symbol: string | null; ticket: Ticket }>({ symbol: null, ticket: { ...emptyTicket } });

/** The draft for a symbol; another symbol starts with an empty one, on the same side. */
export function openTicket(symbol: string, side: 'buy' | 'sell' | null): void {
  if (state.symbol !== symbol)
    Object.assign(state, {
      symbol,
      ticket: { ...emptyTicket, side: side ?? state.ticket.side, type: state.ticket.type },
    });
  else if (side && side !== state.ticket.side)
    state.ticket = { ...state.ticket, side, qty: '', total: '', percent: 0, follows: true };
}

export function editTicket(change: Parameters<typeof changeTicket>[1], scope: TicketScope): void {
  state.ticket = changeTicket({ ...state.ticket }, change, scope);
}

/** A price that was pressed in the book: it is a limit order's. */
export function takePrice(price: Decimal, scope: TicketScope): void {
  if (state.ticket.type !== 'limit') editTicket({ type: 'limit' }, scope);
  editTicket({ price }, scope);
}

/** The market has moved, or the person wants its newest price. */
export function followMarket(last: Decimal, scope: TicketScope, again = false): void {
  const now = { ...state.ticket, ...(again ? { follows: true } : {}) };
  const next = followPrice(now, last, scope);
  if (again || next !== now) state.ticket = next;
}

/** After an order was placed: the price stays, the amounts go. */
export function clearAmounts(): void {
  Object.assign(state.ticket, { qty: '', total: '', percent: 0 });
}

/** The symbol whose draft is open. */
export const useTicketSymbol = (): string | null => useSnapshot(state).symbol;

/** In step with every key: a field that is drawn once with its former text loses its undo. */
export const useTicket = (): Ticket => ({ ...useSnapshot(state, { sync: true }).ticket });
