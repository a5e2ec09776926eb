/** Whose turn it is: nothing is taken of a person to whom something is being sent. */
import type { Due } from './store';

/** `take` answers the oldest that is due and of none of these people. */
export function inTurns(take: (but: readonly string[]) => Promise<Due | null>) {
  const inHand = new Set<string>();
  let taking: Promise<unknown> = Promise.resolve();
  return {
    /** One lane after the other, so that no two take something of the same person. */
    next: (): Promise<Due | null> => {
      const taken = taking.then(async () => {
        const due = await take([...inHand]);
        if (due) inHand.add(due.user_id);
        return due;
      });
      taking = taken.catch(() => null);
      return taken;
    },
    end: ({ user_id: userId }: Due): void => void inHand.delete(userId),
  };
}
