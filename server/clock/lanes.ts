/** Work that is done piece after piece, several pieces side by side. */

/**
 * `next` answers null once nothing is left; pieces begin in its order. It ends when all lanes have ended, also where one fails, and fails then.
 */
export async function inLanes<T>(
  lanes: number,
  next: () => T | null | Promise<T | null>,
  work: (piece: T) => Promise<void>,
): Promise<void> {
  const lane = async (): Promise<void> => {
    for (let piece = await next(); piece !== null; piece = await next()) await work(piece);
  };
  const ended = await Promise.allSettled(Array.from({ length: lanes }, lane));
  for (const one of ended) if (one.status === 'rejected') throw one.reason;
}

/** The items of a list, one at each call. */
export function eachOf<T>(items: Iterable<T>): () => T | null {
  const rest = items[Symbol.iterator]();
  return () => {
    const { done, value } = rest.next();
    return done ? null : value;
  };
}
