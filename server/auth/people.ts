/** Accounts as the HTTP layer asks about them. */
import type { People } from '../http/callers';
import { giveTicket, ticketOf } from './lock/tickets';
import { beginSession, endSessions, findSession, forgetSession, holdSession } from './sessions';

export const people: People = {
  find: findSession,
  begin: beginSession,
  end: forgetSession,
  endAll: endSessions,
  hold: holdSession,
  giveLockTicket: giveTicket,
  lockTicketOf: ticketOf,
};
