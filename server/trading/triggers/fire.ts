/** How an engine goes through what its prices have set off. */

/**
 * Does everything that is due, each once in this tick. What stays due, because its market can't serve it now, hides nothing that stands behind
 * it: the look widens until nothing new is found. `look` returns at most `limit` a market, price and direction. Returns how many `act` did.
 */
export async function fireDue<T>(
  look: (limit: number) => Promise<readonly T[]>,
  keyOf: (due: T) => string,
  act: (due: T) => Promise<boolean>,
  batch: number,
): Promise<number> {
  const seen = new Set<string>();
  let did = 0;
  for (let limit = batch; ; ) {
    const due = await look(limit);
    const fresh = [...new Map(due.map((one) => [keyOf(one), one])).entries()].filter(([key]) => !seen.has(key));
    for (const [key, one] of fresh) {
      seen.add(key);
      if (await act(one)) did += 1;
    }
    if (fresh.length > 0) continue;
    if (due.length < limit) return did;
    limit *= 2;
  }
}
