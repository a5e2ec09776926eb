/** How an engine goes through what its prices have set off. */

/** What came of one: whether anything was done, or that it can't be served before its owner's own account changes. */
export type Outcome = boolean | 'stuck';

/** Of those that were stuck in the ticks before, so many are tried again in one, each of another owner: however many somebody keeps, others wait little for them. */
const TRIED_AGAIN = 10;

/** By key, whose they are; those that were tried last stand last. */
export type Stuck = Map<string, string>;

/**
 * Does everything that is due, each once in this tick. What stays due, because its market can't serve it now, hides nothing that stands behind
 * it: the look widens until nothing new is found. `look` returns at most `limit` a market, price and direction. `stuck`: what the ticks before
 * found stuck, kept by the caller; their owners take turns. Returns how many `act` did.
 */
export async function fireDue<T extends { ownerId: string }>(
  look: (limit: number) => Promise<readonly T[]>,
  keyOf: (due: T) => string,
  act: (due: T) => Promise<Outcome>,
  batch: number,
  stuck: Stuck = new Map(),
): Promise<number> {
  const seen = new Set<string>();
  const again = turnsOf(stuck);
  let did = 0;
  for (let limit = batch; ; ) {
    const due = await look(limit);
    const fresh = [...new Map(due.map((one) => [keyOf(one), one])).entries()].filter(([key]) => !seen.has(key));
    for (const [key, one] of fresh) {
      seen.add(key);
      if (stuck.has(key) && !again.has(key)) continue;
      const outcome = await act(one);
      stuck.delete(key);
      if (outcome === 'stuck') stuck.set(key, one.ownerId);
      else if (outcome) did += 1;
    }
    if (fresh.length > 0) continue;
    if (due.length < limit) break;
    limit *= 2;
  }
  for (const key of stuck.keys()) if (!seen.has(key)) stuck.delete(key);
  return did;
}

/** The one of each owner that waits longest. */
function turnsOf(stuck: Stuck): ReadonlySet<string> {
  const first = new Map<string, string>();
  for (const [key, owner] of stuck) if (!first.has(owner)) first.set(owner, key);
  return new Set([...first.values()].slice(0, TRIED_AGAIN));
}
