/**
 * Tickets of locked accounts. Whoever has just proved that a locked account is theirs may see from that browser why it is locked, appeal,
 * talk on, and read its statement. A session that the lock ended proves less, since it may be stolen: it opens the reason only.
 * A ticket opens nothing else, and is worth nothing once the account is unlocked.
 */
import { hashOf } from '../../vault/hashOf';
import type { Db } from '../../db/database';
import type { LockTicket } from '../../http/callers';
import { addTicket, findTicket } from './store';

const TICKET_MS = 7 * 24 * 3_600_000;

/** Only a hash of the browser's name is kept. */
export const giveTicket = (db: Db, visitor: string, ticket: LockTicket, now: number): Promise<void> =>
  addTicket(db, hashOf(visitor), ticket, now, now + TICKET_MS);

/** The ticket that this browser holds of a locked account, or null. */
export const ticketOf = (db: Db, visitor: string, now: number): Promise<LockTicket | null> =>
  findTicket(db, hashOf(visitor), now);
