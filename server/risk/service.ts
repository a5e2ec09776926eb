/** Suitability, the notice of risk, cooling-off and loss limits of a person. */
import { api } from '@/lib/api/index';
import { QuestionId, RiskyProduct, type AnswerId, type RiskState } from '@/lib/api/risk';
import { lt } from '@/lib/money/decimal';
import {
  askedLimits,
  coolingOffUntil,
  LEAST_LIMIT,
  leftToLose,
  limitsAt,
  needsProof,
  obstacleOf,
  RISK_NOTICE_VERSION,
  startOfDay,
  TRIES_A_DAY,
} from '@/lib/risk/rules';
import { factorsOf } from '../auth/factors/store';
import { checkProof } from '../auth/secondFactor';
import { handle, handleInTwo, requireUser, type Context, type Handler } from '../http/handler';
import { tellPerson } from '../mail/mail';
import { limitsOf, standingOf, type TodayOf } from './gate';
import { coolingLetter } from './letters';
import * as store from './store';
import type { ProfileRow } from './store';

/** Never sent to a browser. */
const RIGHT: Readonly<Record<QuestionId, AnswerId>> = {
  leverage: 'b',
  liquidation: 'c',
  stop: 'a',
  savings: 'c',
  promise: 'b',
};

export interface RiskParts {
  isSandbox: boolean;
  /** By product, of those that this build has. */
  todayOf: Partial<Record<RiskyProduct, TodayOf>>;
}

export function riskHandlers(parts: RiskParts): Handler[] {
  return [
    handle(api.risk.state, 'read', async (context) =>
      showState(context, await store.profileOf(context.db, requireUser(context).id), parts),
    ),
    handle(api.risk.answer, 'write', async (context, { answers }) => {
      const { id } = requireUser(context);
      const row = await store.holdProfile(context.db, id);
      const tries = triesOf(row, context.now);
      if (tries >= TRIES_A_DAY) context.fail('tooManySubmissions', { max: String(TRIES_A_DAY) });
      const wrong = QuestionId.options.filter((question) => answers[question] !== RIGHT[question]);
      const isSuitable = wrong.length === 0;
      await store.keepTry(context.db, id, {
        tries: tries + 1,
        day: startOfDay(context.now),
        suitableAt: isSuitable ? context.now : null,
      });
      return { isSuitable: isSuitable || row.suitable_at !== null, wrong, triesLeft: TRIES_A_DAY - tries - 1 };
    }),
    handle(api.risk.accept, 'write', async (context, { version }) => {
      if (version !== RISK_NOTICE_VERSION) context.fail('notFound');
      const { id } = requireUser(context);
      await store.holdProfile(context.db, id);
      await store.keepAccepted(context.db, id, version, context.now);
      return { done: true as const };
    }),
    handle(api.risk.setLimits, 'write', async (context, { lossLimit }) => {
      if (lossLimit !== null && lt(lossLimit, LEAST_LIMIT))
        context.fail('belowMinimum', { min: LEAST_LIMIT, unit: 'USDT' });
      const { id } = requireUser(context);
      const row = await store.holdProfile(context.db, id);
      await store.keepLimits(context.db, id, askedLimits(limitsOf(row), lossLimit, context.now));
      return showState(context, await store.profileOf(context.db, id), parts);
    }),
    coolOff(parts),
  ];
}

function coolOff(parts: RiskParts): Handler {
  return handleInTwo(
    api.risk.coolingOff,
    async (context, { days, proof }) => (needsProof(days) ? checkProof(context, proof, 'coolingOff') : null),
    async (context, { days }, use) => {
      await use?.(context);
      const { db, now } = context;
      const { id } = requireUser(context);
      const row = await store.holdProfile(db, id);
      const present = row.cooling_ends_at === null ? null : Number(row.cooling_ends_at);
      const until = coolingOffUntil(present, days, now);
      await store.keepCooling(db, id, until);
      // Once for each time it grows: whoever presses twice has one letter.
      if (until !== present)
        await tellPerson(context, await factorsOf(db, id), coolingLetter, { until: String(until) });
      return showState(context, await store.profileOf(db, id), parts);
    },
  );
}

/** Tries of today. */
const triesOf = (row: ProfileRow, now: number): number => (row.tries_day === String(startOfDay(now)) ? row.tries : 0);

async function showState(
  context: Pick<Context<never>, 'db' | 'now' | 'user'>,
  row: ProfileRow,
  { isSandbox, todayOf }: RiskParts,
): Promise<RiskState> {
  const { db, now } = context;
  const { id: ownerId, level } = requireUser(context);
  const gates = await store.gatesFor(db, row.country);
  const products: RiskState['products'] = [];
  for (const product of RiskyProduct.options) {
    const own = todayOf[product] ?? null;
    const standing = await standingOf(db, { ownerId, level, row, gates, product, now, isSandbox }, own);
    const { obstacle, until } = obstacleOf(standing, now) ?? { obstacle: null, until: null };
    products.push({ product, obstacle, until, leftToLose: leftToLose(standing) });
  }
  const limits = limitsAt(limitsOf(row), now);
  const cooling = row.cooling_ends_at === null ? null : Number(row.cooling_ends_at);
  return {
    products,
    isSuitable: row.suitable_at !== null,
    triesLeft: TRIES_A_DAY - triesOf(row, now),
    noticeVersion: RISK_NOTICE_VERSION,
    acceptedVersion: row.accepted_version,
    coolingOffUntil: cooling !== null && cooling > now ? cooling : null,
    lossLimit: limits.lossLimit,
    nextLimit: limits.nextFrom === null ? null : { lossLimit: limits.nextLimit, from: limits.nextFrom },
  };
}
