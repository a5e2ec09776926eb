/** Sessions: opaque 256-bit ids of which only a hash is kept, with an idle and an absolute end. */
import { hashOf } from '../vault/hashOf';
import type { Db } from '../db/database';
import type { Beginning, SessionState, SessionUser } from '../http/callers';
import { AccountLocked, Refusal } from '../http/handler';
import { carryDevices } from '../mail/push/store';
import { liveSessions } from './devices/store';
import type { OwnSession } from './devices/store';
import { levelOf } from './rules';
import { lockWaysIn } from './wallet/store';
import { addSession, deleteSession, deleteSessionsBefore, readSessions, revokeAll, touchSession } from './store';
import type { SessionRow } from './store';

const IDLE_MS = 24 * 3_600_000;
const ABSOLUTE_MS = 7 * 24 * 3_600_000;
/** How fresh the last sign of life must be before it is worth a write. */
const TOUCH_MS = 60_000;
/** Ended sessions are remembered this long, so that their owner is told "expired" rather than "never heard of". */
const REMEMBER_MS = 30 * 24 * 3_600_000;

/** What a session is worth now; asking is a sign of life. */
export async function findSession(db: Db, sessionId: string, now: number): Promise<SessionState> {
  const [row = null] = await readSessions(db, [hashOf(sessionId)]);
  const found = stateOf(row, now);
  if (row && found.state === 'live' && now - Number(row.seen_at) >= TOUCH_MS)
    await touchSession(db, hashOf(sessionId), now);
  return found;
}

/** The owner of each session that is live. Does not count as a sign of life: background work asks this. */
export async function ownersOf(db: Db, sessionIds: readonly string[], now: number): Promise<Map<string, string>> {
  const idOf = new Map(sessionIds.map((sessionId) => [hashOf(sessionId), sessionId]));
  const owners = new Map<string, string>();
  for (const row of await readSessions(db, [...idOf.keys()])) {
    const found = stateOf(row, now);
    const sessionId = idOf.get(row.id_hash);
    if (found.state === 'live' && sessionId !== undefined) owners.set(sessionId, found.user.id);
  }
  return owners;
}

function stateOf(row: SessionRow | null, now: number): SessionState {
  if (!row) return { state: 'unknown' };
  // A lock ends every session; an ended session still tells its holder that the account is locked.
  const endedByLock = row.locked_at !== null && row.revoked_at === row.locked_at;
  if (
    (row.revoked_at !== null && !endedByLock) ||
    now - Number(row.seen_at) >= IDLE_MS ||
    now - Number(row.created_at) >= ABSOLUTE_MS
  )
    return { state: 'ended' };
  if (row.locked_at !== null) return { state: 'locked', userId: row.user_id };
  return {
    state: 'live',
    user: {
      id: row.user_id,
      uid: row.uid,
      level: levelOf(row, now),
      provedAt: Number(row.created_at),
      era: row.proofs_era,
    },
  };
}

/** As `People.hold` says. */
export async function holdSession(db: Db, sessionId: string | null, user: SessionUser, now: number): Promise<void> {
  await lockWaysIn(db, user.id);
  const found = sessionId === null ? null : await findSession(db, sessionId, now);
  if (found?.state === 'locked') throw new AccountLocked(found.userId, false);
  if (found?.state !== 'live') throw new Refusal('loginExpired');
  if (found.user.era !== user.era) throw new Refusal('busy');
}

/**
 * Begins a session under a new id, which exists nowhere but in the answer. A locked account gets none. A browser that was told of this
 * person's notices is told further when its person logs in again: to them nothing has ended.
 */
export async function beginSession(
  db: Db,
  userId: string,
  by: Beginning,
  random: (size: number) => Buffer,
): Promise<string> {
  const sessionId = random(32).toString('base64url');
  const { visitor, ...seen } = by;
  const [idHash, visitorHash] = [hashOf(sessionId), hashOf(visitor)];
  if (
    !(await addSession(db, {
      idHash,
      handle: random(12).toString('base64url'),
      userId,
      visitorHash,
      ...seen,
    }))
  )
    throw new AccountLocked(userId);
  await carryDevices(db, { userId, visitorHash, idHash });
  return sessionId;
}

/** The sessions of a person that live now, newest sign of life first; `current` is the one with the id `present`. */
export async function sessionsOf(
  db: Db,
  userId: string,
  now: number,
  present: string | null,
): Promise<(Omit<OwnSession, 'id_hash'> & { current: boolean })[]> {
  const rows = await liveSessions(db, userId, now - IDLE_MS, now - ABSOLUTE_MS);
  return rows.map(({ id_hash, ...row }) => ({ ...row, current: present !== null && id_hash === hashOf(present) }));
}

/** Logging out: the id is forgotten. Answers whose it was. */
export const forgetSession = (db: Db, sessionId: string): Promise<string | null> =>
  deleteSession(db, hashOf(sessionId));

/**
 * Ends every session of a person but the one with the id `spared`, for instance after a change of password; their devices are told that
 * it expired.
 */
export const endSessions = (db: Db, userId: string, now: number, spared: string | null = null): Promise<void> =>
  revokeAll(db, userId, now, spared === null ? null : hashOf(spared));

export const pruneSessions = (db: Db, now: number): Promise<void> =>
  deleteSessionsBefore(db, now - ABSOLUTE_MS - REMEMBER_MS);
