/** Sessions of operators: as those of people, but shorter, and worth nothing anywhere else. */
import { hashOf } from '../vault/hashOf';
import type { Db } from '../db/database';
import type { SessionOperator } from '../http/callers';
import { addSession, deleteSession, deleteSessionsBefore, readSession, touchSession } from './store';

const IDLE_MS = 30 * 60_000;
const ABSOLUTE_MS = 12 * 3_600_000;
/** How fresh the last sign of life must be before it is worth a write. */
const TOUCH_MS = 60_000;

/** Whose the session is, or null; asking is a sign of life. */
export async function findOperator(db: Db, sessionId: string, now: number): Promise<SessionOperator | null> {
  const row = await readSession(db, hashOf(sessionId));
  if (!row || row.disabled_at !== null) return null;
  const idle = now - Number(row.seen_at);
  if (idle >= IDLE_MS || now - Number(row.created_at) >= ABSOLUTE_MS) return null;
  if (idle >= TOUCH_MS) await touchSession(db, hashOf(sessionId), now);
  return { id: row.operator_id, name: row.name, role: row.role };
}

export async function beginOperatorSession(
  db: Db,
  operatorId: string,
  now: number,
  random: (size: number) => Buffer,
  mark = '',
): Promise<string> {
  const sessionId = `${mark}${random(32).toString('base64url')}`;
  await addSession(db, hashOf(sessionId), operatorId, now);
  return sessionId;
}

export const endOperatorSession = (db: Db, sessionId: string): Promise<void> => deleteSession(db, hashOf(sessionId));

export const pruneOperatorSessions = (db: Db, now: number): Promise<void> =>
  deleteSessionsBefore(db, now - ABSOLUTE_MS);
