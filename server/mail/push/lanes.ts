/** Work that is taken piece by piece and done for several people side by side, for each of them one piece at a time. */
interface Piece {
  user_id: string;
}

interface Lanes<T> {
  /** For so many people at once. */
  count: number;
  /** The next piece that is not of these people; null once there is none. */
  take: (but: readonly string[]) => Promise<T | null>;
  work: (piece: T) => Promise<number>;
}

/** Answers the sum of what the pieces came to. Ends when all lanes have ended, also where one fails. */
export async function inLanes<T extends Piece>({ count, take, work }: Lanes<T>): Promise<number> {
  const inHand = new Set<string>();
  let taking: Promise<unknown> = Promise.resolve();
  /** One lane after the other, so that no two take something of the same person. */
  const takeNext = (): Promise<T | null> => {
    const taken = taking.then(async () => {
      const piece = await take([...inHand]);
      if (piece) inHand.add(piece.user_id);
      return piece;
    });
    taking = taken.catch(() => null);
    return taken;
  };
  const lane = async (): Promise<number> => {
    let sum = 0;
    for (let piece = await takeNext(); piece; piece = await takeNext()) {
      try {
        sum += await work(piece);
      } finally {
        inHand.delete(piece.user_id);
      }
    }
    return sum;
  };
  const lanes = await Promise.allSettled(Array.from({ length: count }, lane));
  let sum = 0;
  for (const one of lanes) {
    if (one.status === 'rejected') throw one.reason;
    sum += one.value;
  }
  return sum;
}
