/** Customer service: when somebody is there, how soon they answer, how long a message may be. Pure. */

/** Every day, by the clock of Hong Kong, which has no summer time. */
export const SERVICE_FROM_HOUR = 8;
export const SERVICE_TO_HOUR = 24;
const ZONE_MS = 8 * 3_600_000;
const DAY_MS = 24 * 3_600_000;

/** How soon an answer usually comes while somebody is there. */
export const REPLY_MINUTES = 10;
/** Within what an appeal against a lock is decided. */
export const APPEAL_HOURS = 72;
export const LONGEST_MESSAGE = 1_000;
export const LONGEST_APPEAL = 2_000;

export function isServiceOpen(now: number): boolean {
  const hour = Math.floor(((((now + ZONE_MS) % DAY_MS) + DAY_MS) % DAY_MS) / 3_600_000);
  return hour >= SERVICE_FROM_HOUR && hour < SERVICE_TO_HOUR;
}

/** How long the silent talk of a browser is kept that nobody has logged in at. */
export const VISITOR_TALK_DAYS = 90;
