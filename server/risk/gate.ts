/**
 * The one place that risky products ask before somebody opens something. Closing, reducing, adding margin and taking money out never ask:
 * nobody is kept in.
 */
import type { IdentityLevel } from '@/lib/api/identity';
import type { RiskyProduct } from '@/lib/api/risk';
import { LEVEL_OF, reaches } from '@/lib/identity/rules';
import { gt, type Decimal } from '@/lib/money/decimal';
import {
  leftToLose,
  limitsAt,
  obstacleOf,
  RISK_NOTICE_VERSION,
  startOfDay,
  type Limits,
  type Standing,
} from '@/lib/risk/rules';
import type { Db } from '../db/database';
import { Refusal, requireUser, type Context } from '../http/handler';
import { gatesFor, listGates, profileOf, profilesOf, type GateRow, type ProfileRow } from './store';

/** Errors that a call which opens something declares. */
export const riskErrors = [
  'productNotOffered',
  'identityNeeded',
  'coolingOff',
  'riskCheckNeeded',
  'lossLimitReached',
] as const;

const ERROR = {
  notOffered: 'productNotOffered',
  identity: 'identityNeeded',
  coolingOff: 'coolingOff',
  questions: 'riskCheckNeeded',
  notice: 'riskCheckNeeded',
  lossLimit: 'lossLimitReached',
} as const;

/** Fixed-time contracts are forbidden for retail clients in many places: they are open only where somebody opened them. */
const OPEN_BY_DEFAULT: Readonly<Record<RiskyProduct, boolean>> = {
  perpetual: true,
  fixedTime: false,
  fx: true,
  dual: true,
};

/** What a product gained or lost a person since a moment. */
export type TodayOf = (db: Db, ownerId: string, since: number) => Promise<Decimal>;

export const limitsOf = (row: ProfileRow): Limits => ({
  lossLimit: row.loss_limit,
  nextLimit: row.next_limit,
  nextFrom: row.next_at === null ? null : Number(row.next_at),
});

/** A country's own row counts before the one for all. */
export function isOffered(gates: readonly GateRow[], product: RiskyProduct, isSandbox: boolean): boolean {
  const own = gates.filter((gate) => gate.product === product);
  const row = own.find(({ country }) => country !== '*') ?? own[0];
  return row?.is_open ?? (isSandbox || OPEN_BY_DEFAULT[product]);
}

/** Where a person stands with a product now. What was lost is only asked for where a limit is set. */
export async function standingOf(
  db: Db,
  {
    ownerId,
    level,
    row,
    gates,
    product,
    now,
    isSandbox,
  }: {
    ownerId: string;
    level: IdentityLevel;
    row: ProfileRow;
    gates: readonly GateRow[];
    product: RiskyProduct;
    now: number;
    isSandbox: boolean;
  },
  todayOf: TodayOf | null,
): Promise<Standing> {
  const { lossLimit } = limitsAt(limitsOf(row), now);
  return {
    isOffered: isOffered(gates, product, isSandbox),
    isVerified: reaches(level, LEVEL_OF.risky),
    coolingUntil: row.cooling_ends_at === null ? null : Number(row.cooling_ends_at),
    isSuitable: row.suitable_at !== null,
    acceptedVersion: row.accepted_version,
    lossLimit,
    today: lossLimit === null || !todayOf ? '0' : await todayOf(db, ownerId, startOfDay(now)),
  };
}

/** Whether a product is offered to a person, or to a visitor. */
export type IsOffered = (db: Db, ownerId: string | null, product: RiskyProduct) => Promise<boolean>;

export const productOffered =
  (isSandbox: boolean): IsOffered =>
  async (db, ownerId, product) => {
    const country = ownerId === null ? null : (await profileOf(db, ownerId)).country;
    return isOffered(await gatesFor(db, country), product, isSandbox);
  };

/** Refuses a call of somebody who may not open anything in this product now; says until when, or what to do. */
export type RequireProduct = (
  context: Pick<Context<(typeof riskErrors)[number]>, 'db' | 'now' | 'user' | 'fail'>,
  product: RiskyProduct,
  todayOf: TodayOf,
  /** What is lost at worst by what is to be opened; null where that is not known beforehand. */
  stake?: Decimal | null,
) => Promise<void>;

export const productGate =
  (isSandbox: boolean): RequireProduct =>
  async (context, product, todayOf, stake = null) => {
    const { db, now, fail } = context;
    const { id: ownerId, level } = requireUser(context);
    const row = await profileOf(db, ownerId);
    const gates = await gatesFor(db, row.country);
    const standing = await standingOf(db, { ownerId, level, row, gates, product, now, isSandbox }, todayOf);
    const found = obstacleOf(standing, now);
    if (!found) {
      const left = stake && leftToLose(standing);
      // Only calls that know their stake declare it.
      if (left && gt(stake, left)) throw new Refusal('lossLimitExceeded', { left });
      return;
    }
    const { obstacle, until } = found;
    fail(ERROR[obstacle], {
      step: obstacle,
      ...(obstacle === 'identity' && { level: LEVEL_OF.risky }),
      ...(until !== null && { until: String(until) }),
    });
  };

/** Of these people, those for whom nothing may be opened now any more. */
export type Barred = (db: Db, ownerIds: readonly string[]) => Promise<ReadonlySet<string>>;

/**
 * What was ordered before somebody began a cooling-off, reached the loss limit, or lost the product, must not open later. New questions, a
 * new notice or a document that has ended end nothing that was ordered before them.
 */
export const barredFrom =
  (isSandbox: boolean, now: () => number) =>
  (product: RiskyProduct, todayOf: TodayOf): Barred =>
  async (db, ownerIds) => {
    const barred = new Set<string>();
    if (ownerIds.length === 0) return barred;
    const gates = await listGates(db);
    const at = now();
    for (const [ownerId, row] of await profilesOf(db, ownerIds)) {
      const own = gates.filter(({ country }) => country === '*' || country === row.country);
      const standing = await standingOf(
        db,
        { ownerId, level: LEVEL_OF.risky, row, gates: own, product, now: at, isSandbox },
        todayOf,
      );
      if (obstacleOf({ ...standing, isSuitable: true, acceptedVersion: RISK_NOTICE_VERSION }, at)) barred.add(ownerId);
    }
    return barred;
  };

export type BarredFrom = ReturnType<typeof barredFrom>;
