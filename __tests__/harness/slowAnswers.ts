/**
 * For finding tests that look too early: with `SLOW_ANSWERS=0`, `1` or `2` the answers of a third of all calls come a fifth of a second
 * later, each number another third.
 */
const LATE_MS = 200;
const slow = process.env.SLOW_ANSWERS;

/** Always the same third for a call. */
const thirdOf = (url: string): string => String(Buffer.from(url).reduce((sum, one) => sum + one, 0) % 3);

export async function waitIfSlow(url: string): Promise<void> {
  if (slow !== undefined && thirdOf(url) === slow) await new Promise((resolve) => setTimeout(resolve, LATE_MS));
}
