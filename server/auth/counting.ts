/** Counting guesses at one thing of one person, in the database, so that every node and every restart knows them. */
import { Refusal } from '../http/handler';
import type { Context } from '../http/handler';
import { countAttempt, forgiveAccount } from './store';

const DAY_MS = 24 * 3_600_000;

export interface Guesses {
  /** Such as `totp:17`. */
  subject: string;
  most: number;
  lockMs: number;
  /** Told once, when the last allowed guess was wrong as well. */
  onLock?: (until: number) => Promise<void>;
}

/**
 * Runs a check that refuses a wrong guess. It is counted before it is judged and stays counted, so that of any number of parallel
 * guesses only the first few are looked at: the refusal must not take a transaction back with it.
 */
export async function guarded<T>({ db, now }: Pick<Context, 'db' | 'now'>, guesses: Guesses, check: () => Promise<T>): Promise<T> {
  if (db.isTransaction) throw new Error('a guess must outlive the refusal: check it in prepare');
  const { failures, until } = await countAttempt(db, guesses.subject, guesses.most, now, guesses.lockMs);
  if (failures > guesses.most) throw new Refusal(guesses.lockMs >= DAY_MS ? 'lockedForDay' : 'lockedUntil', { until: String(until) });
  try {
    const result = await check();
    await forgiveAccount(db, guesses.subject);
    return result;
  } catch (error) {
    if (error instanceof Refusal && failures === guesses.most) await guesses.onLock?.(until);
    throw error;
  }
}
