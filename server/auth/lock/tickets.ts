/**
 * Tickets of locked accounts. Whoever has just proved that a locked account is theirs may see from that browser why it is locked, appeal,
 * and read its statement; a ticket opens nothing else, and is worth nothing once the account is unlocked.
 */
import { hashOf } from '../hashOf';
import type { Db } from '../../db/database';
import { addTicket, lockedUserOf } from './store';

const TICKET_MS = 7 * 24 * 3_600_000;

/** Only a hash of the browser's name is kept. */
export const giveTicket = (db: Db, visitor: string, userId: string, now: number): Promise<void> => addTicket(db, hashOf(visitor), userId, now + TICKET_MS);

/** The locked account that this browser holds a ticket of, or null. */
export const ticketOf = (db: Db, visitor: string, now: number): Promise<string | null> => lockedUserOf(db, hashOf(visitor), now);
