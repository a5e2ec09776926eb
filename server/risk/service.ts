/** Suitability, the notice of risk, cooling-off and loss limits of a person. */
import { api } from '@/lib/api/index';
import { QuestionId, RiskyProduct, type AnswerId, type RiskState } from '@/lib/api/risk';
import { lt } from '@/lib/money/decimal';
import {
  askedLimits,
  coolingOffUntil,
  LEAST_LIMIT,
  limitsAt,
  obstacleOf,
  RISK_NOTICE_VERSION,
  startOfDay,
  TRIES_A_DAY,
} from '@/lib/risk/rules';
import { handle, requireUser, type Context, type Handler } from '../http/handler';
import { limitsOf, standingOf, type TodayOf } from './gate';
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
    handle(api.risk.coolingOff, 'write', async (context, { days }) => {
      const { id } = requireUser(context);
      const row = await store.holdProfile(context.db, id);
      const present = row.cooling_ends_at === null ? null : Number(row.cooling_ends_at);
      await store.keepCooling(context.db, id, coolingOffUntil(present, days, context.now));
      return showState(context, await store.profileOf(context.db, id), parts);
    }),
  ];
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
    const found = obstacleOf(await standingOf(db, { ownerId, level, row, gates, product, now, isSandbox }, own), now);
    products.push({ product, obstacle: found?.obstacle ?? null, until: found?.until ?? null });
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
