/** Who may open something in a risky product, and when. Pure; shared by the screens and the exchange. */
import type { Obstacle } from '@/lib/api/risk';
import { add, gte, isNegative, lt, max, neg, type Decimal } from '@/lib/money/decimal';

/** The version of the notice of risk. Whoever changes its words raises it; everybody accepts it anew. */
export const RISK_NOTICE_VERSION = '2';
/** Of the questions, in a UTC day. */
export const TRIES_A_DAY = 3;
/** The least that a loss limit may be, in USDT. */
export const LEAST_LIMIT: Decimal = '10';
const DAY_MS = 24 * 3_600_000;
/** A higher limit, or none, counts after so long: long enough to think twice. */
export const RAISE_AFTER_MS = DAY_MS;

export const startOfDay = (now: number): number => Math.floor(now / DAY_MS) * DAY_MS;
export const endOfDay = (now: number): number => startOfDay(now) + DAY_MS;

/** A person's limits as they are kept. A null limit is none. */
export interface Limits {
  lossLimit: Decimal | null;
  /** What counts from `nextFrom` on; meaningless where that is null. */
  nextLimit: Decimal | null;
  nextFrom: number | null;
}

/** The limits that count now. */
export const limitsAt = (limits: Limits, now: number): Limits =>
  limits.nextFrom !== null && now >= limits.nextFrom
    ? { lossLimit: limits.nextLimit, nextLimit: null, nextFrom: null }
    : limits;

/** The limits after somebody asked for another one: lower at once, higher or none after a day. */
export function askedLimits(limits: Limits, wanted: Decimal | null, now: number): Limits {
  const { lossLimit } = limitsAt(limits, now);
  const isLower = wanted !== null && (lossLimit === null || !lt(lossLimit, wanted));
  if (isLower || wanted === lossLimit) return { lossLimit: wanted, nextLimit: null, nextFrom: null };
  return { lossLimit, nextLimit: wanted, nextFrom: now + RAISE_AFTER_MS };
}

/**
 * Whether a cooling-off of so many days asks for a proof. It stops withdrawals too and is never shortened, so that with a stolen session somebody's
 * money could be shut in for long; a short one is begun by a touch, because whoever needs it needs it now.
 */
export const needsProof = (days: number): boolean => days >= 7;

/** A cooling-off never ends earlier than the one that runs. */
export const coolingOffUntil = (present: number | null, days: number, now: number): number =>
  Math.max(present ?? 0, now + days * DAY_MS);

export interface Standing {
  isOffered: boolean;
  /** Of the level that such products need: without it nobody knows where the person lives, or how old they are. */
  isVerified: boolean;
  coolingUntil: number | null;
  isSuitable: boolean;
  acceptedVersion: string | null;
  lossLimit: Decimal | null;
  /** What was gained (positive) or lost in the product today. */
  today: Decimal;
}

/** The first thing that keeps a person from opening something, and when it ends by itself; null where nothing does. */
export function obstacleOf(standing: Standing, now: number): { obstacle: Obstacle; until: number | null } | null {
  if (!standing.isOffered) return { obstacle: 'notOffered', until: null };
  if (!standing.isVerified) return { obstacle: 'identity', until: null };
  if (standing.coolingUntil !== null && now < standing.coolingUntil)
    return { obstacle: 'coolingOff', until: standing.coolingUntil };
  if (!standing.isSuitable) return { obstacle: 'questions', until: null };
  if (standing.acceptedVersion !== RISK_NOTICE_VERSION) return { obstacle: 'notice', until: null };
  const { lossLimit, today } = standing;
  const isSpent = lossLimit !== null && isNegative(today) && gte(neg(today), lossLimit);
  return isSpent ? { obstacle: 'lossLimit', until: endOfDay(now) } : null;
}

/** What may still be lost today by the person's own limit, in USDT; what was gained today counts. Null where there is none. */
export const leftToLose = ({ lossLimit, today }: Standing): Decimal | null =>
  lossLimit === null ? null : max('0', add(lossLimit, today));
