/** How an engine goes through what its prices have set off. */

/** What came of one: whether anything was done, or that it can't be served before its owner's own account changes. */
export type Outcome = boolean | 'stuck';

/**
 * Of those that were stuck in the ticks before, so many are tried again in one, each of another owner: however many somebody keeps, others wait
 * little for them.
 */
const TRIED_AGAIN = 10;

/**
 * So many ticks a stuck one is remembered while it is not due: with a price that comes and goes each would otherwise be tried anew, as many as
 * there are in one tick.
 */
const REMEMBERED = 600;

/** By key, whose they are, and for how many ticks they have not been due; those that were tried last stand last. */
export type Stuck = Map<string, { ownerId: string; idle: number }>;

/**
 * Does everything that is due, each once in this tick. What stays due, because its market can't serve it now, hides nothing that stands behind
 * it: the look widens until nothing new is found. `look` returns at most `limit` a market, price and direction. `stuck`: what the ticks before
 * found stuck, kept by the caller; their owners take turns, after all others. Returns how many `act` did.
 */
export async function fireDue<T extends { ownerId: string }>(
  look: (limit: number) => Promise<readonly T[]>,
  keyOf: (due: T) => string,
  act: (due: T) => Promise<Outcome>,
  batch: number,
  stuck: Stuck = new Map(),
): Promise<number> {
  const seen = new Set<string>();
  const again = new Map<string, T>();
  let did = 0;
  const attempt = async (key: string, one: T): Promise<void> => {
    const outcome = await act(one);
    stuck.delete(key);
    if (outcome === 'stuck') stuck.set(key, { ownerId: one.ownerId, idle: 0 });
    else if (outcome) did += 1;
  };
  for (let limit = batch; ; ) {
    const due = await look(limit);
    const fresh = [...new Map(due.map((one) => [keyOf(one), one])).entries()].filter(([key]) => !seen.has(key));
    for (const [key, one] of fresh) {
      seen.add(key);
      if (stuck.has(key)) again.set(key, one);
      else await attempt(key, one);
    }
    if (fresh.length > 0) continue;
    if (due.length < limit) break;
    limit *= 2;
  }
  for (const [key, one] of turnsOf(stuck, again)) await attempt(key, one);
  forget(stuck, seen);
  return did;
}

/** Of those that are due, the one of each owner that waits longest. */
function turnsOf<T>(stuck: Stuck, due: ReadonlyMap<string, T>): [string, T][] {
  const first = new Map<string, [string, T]>();
  for (const [key, { ownerId }] of stuck) {
    const one = due.get(key);
    if (one !== undefined && !first.has(ownerId)) first.set(ownerId, [key, one]);
  }
  return [...first.values()].slice(0, TRIED_AGAIN);
}

function forget(stuck: Stuck, due: ReadonlySet<string>): void {
  for (const [key, one] of stuck) {
    one.idle = due.has(key) ? 0 : one.idle + 1;
    if (one.idle > REMEMBERED) stuck.delete(key);
  }
}
