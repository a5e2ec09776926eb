/**
 * Half-passed ways in. A ticket says what has been shown so far: the password was right, or a reset was begun. It opens nothing until a
 * code has passed it, works once, and lives a quarter of an hour. For an account that does not exist there is one too: it leads nowhere.
 */
import { createHash } from 'node:crypto';
import type { Db } from '../db/database';
import { Refusal } from '../http/handler';
import type { Context } from '../http/handler';
import { addTicket, deleteTicketsBefore, findTicket } from './store';
import type { TicketRow } from './store';

const VALID_MS = 15 * 60_000;

export const ticketHash = (ticket: string): string => createHash('sha256').update(ticket).digest('hex');

export async function newTicket(context: Pick<Context, 'db' | 'now' | 'random'>, row: Pick<TicketRow, 'purpose' | 'user_id' | 'subject'>): Promise<string> {
  const ticket = context.random(32).toString('base64url');
  await addTicket(context.db, ticketHash(ticket), row, context.now);
  return ticket;
}

/** The ticket, or a refusal where it is unknown, used or too old. */
export async function openTicket({ db, now }: Pick<Context, 'db' | 'now'>, ticket: string): Promise<TicketRow> {
  const row = await findTicket(db, ticketHash(ticket), now - VALID_MS);
  if (!row) throw new Refusal('ticketExpired');
  return row;
}

export const pruneTickets = (db: Db, now: number): Promise<void> => deleteTicketsBefore(db, now - 24 * 3_600_000);
