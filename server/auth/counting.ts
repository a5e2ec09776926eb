/** Counting guesses, in the database, so that every node and every restart knows them. */
import { Refusal } from '../http/handler';
import type { Context } from '../http/handler';
import { countAttempt, forgiveAccount, uncountAttempt } from '../attempts/store';

export const MINUTE_MS = 60_000;
export const HOUR_MS = 60 * MINUTE_MS;
export const DAY_MS = 24 * HOUR_MS;

export interface Counter {
  /** Such as `totp account:heron browser 4f…`. One subject has one window, always. */
  subject: string;
  most: number;
  windowMs: number;
  /** The account it belongs to, so that operators can clear it; null for a counter of no account, such as a network's. */
  owner: string | null;
}

/** Refusals of a crowded exchange, before a guess was judged. */
const UNJUDGED: ReadonlySet<string> = new Set(['busy', 'tooManyRequests']);
const PROOFS_A_MINUTE = 10;

/**
 * Passwords that somebody who is logged in shows. Right ones count too: each costs a hash, and one account must not keep the hasher busy.
 */
export async function paceProofs({ db, now }: Counting, owner: string): Promise<void> {
  const { failures, until } = await countAttempt(db, `proofs ${owner}`, PROOFS_A_MINUTE, now, MINUTE_MS, owner);
  if (failures > PROOFS_A_MINUTE)
    throw new Refusal('tooManyRequests', { seconds: String(Math.max(1, Math.ceil((until - now) / 1_000))) });
}

export interface Guesses {
  /** The narrowest counter first: a guess that it refuses is not counted by the wider ones, so that one place cannot use those up. */
  counters: readonly Counter[];
  /** Called when the last allowed guess was wrong too. */
  onLock?: (until: number) => Promise<void>;
}

type Counting = Pick<Context, 'db' | 'now'>;

/** Counts one guess in each counter; refuses where one is full. If this was the last guess that one allows, answers until when it locks. */
export async function countAll({ db, now }: Counting, counters: readonly Counter[]): Promise<number | null> {
  let lastUntil: number | null = null;
  for (const { subject, most, windowMs, owner } of counters) {
    const { failures, until } = await countAttempt(db, subject, most, now, windowMs, owner);
    if (failures > most)
      throw new Refusal(windowMs >= DAY_MS ? 'lockedForDay' : 'lockedUntil', { until: String(until) });
    if (failures === most) lastUntil = Math.max(lastUntil ?? 0, until);
  }
  return lastUntil;
}

/**
 * Runs a check that refuses a wrong guess. It is counted before it is judged and stays counted, so that of any number of parallel
 * guesses only the first few are looked at: the refusal must not take a transaction back with it. A right one is forgiven: the counters
 * of the place itself begin anew, the wider ones take back this one guess.
 */
export async function guarded<T>(
  context: Counting,
  { counters, onLock }: Guesses,
  check: () => Promise<T>,
): Promise<T> {
  const { db } = context;
  if (db.isTransaction) throw new Error('a guess must outlive the refusal: check it in prepare');
  const lastUntil = await countAll(context, counters);
  let result: T;
  try {
    result = await check();
  } catch (error) {
    // The guess was never judged, so it does not count.
    if (error instanceof Refusal && UNJUDGED.has(error.reason))
      for (const { subject } of counters) await uncountAttempt(db, subject);
    else if (error instanceof Refusal && lastUntil !== null) await onLock?.(lastUntil);
    throw error;
  }
  const [own, ...wider] = counters;
  if (own) await forgiveAccount(db, own.subject);
  for (const { subject } of wider) await uncountAttempt(db, subject);
  return result;
}
