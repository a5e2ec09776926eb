/**
 * Login tickets: a log-in or a reset whose second step is still to come. A ticket says what has been shown so far: the password was
 * right, or a reset was begun. It opens nothing until a code has passed it, works once, in the browser that it was given to, and lives a
 * quarter of an hour. An unknown account gets one too, which no code passes.
 */
import type { Db } from '../db/database';
import { Refusal } from '../http/handler';
import type { Context } from '../http/handler';
import { hashOf } from '../vault/hashOf';
import { addTicket, deleteTicketsBefore, findTicket } from './store';
import type { TicketRow } from './store';

const VALID_MS = 15 * 60_000;

export async function newTicket(
  context: Pick<Context, 'db' | 'now' | 'random' | 'visitor'>,
  row: Pick<TicketRow, 'purpose' | 'user_id' | 'subject'>,
): Promise<string> {
  const ticket = context.random(32).toString('base64url');
  await addTicket(context.db, { ...row, id_hash: hashOf(ticket) }, hashOf(context.visitor()), context.now);
  return ticket;
}

/** The ticket, or a refusal where it is unknown, used, too old, or another browser's. */
export async function openTicket(
  { db, now, visitor }: Pick<Context, 'db' | 'now' | 'visitor'>,
  ticket: string,
): Promise<TicketRow> {
  const row = await findTicket(db, hashOf(ticket), hashOf(visitor()), now - VALID_MS);
  if (!row) throw new Refusal('ticketExpired');
  return row;
}

export const pruneTickets = (db: Db, now: number): Promise<void> => deleteTicketsBefore(db, now - 24 * 3_600_000);
