/** One's code, what came of it, and what operators see. */
import { api } from '@/lib/api/index';
import type { Poster, ReferralTotal } from '@/lib/api/referral';
import { sum } from '@/lib/money/decimal';
import { dayOf, isoDay } from '@/lib/market/rules';
import { ACTIVE_DAYS, LEVELS, RATES, RULES_VERSION, settledAt, TREND_DAYS } from '@/lib/referral/rules';
import { maskAccount } from '../auth/rules';
import { userById } from '../auth/store';
import { handle, requireUser, type Context, type Handler } from '../http/handler';
import { pageOf } from '../db/page';
import * as store from './store';
import en from './rules/en.json';
import zhCn from './rules/zh-cn.json';
import zhHk from './rules/zh-hk.json';

/** With more people the estimate of today would cost too much for a look at a page. */
const MOST_ESTIMATED = 20_000;

const POSTERS: Poster[] = (['ink', 'brand', 'paper'] as const).map((id) => ({
  id,
  qr: { x: 0.5, y: 0.92, side: 0.42 },
}));

const rules = { en, 'zh-cn': zhCn, 'zh-hk': zhHk };

export const referralHandlers: Handler[] = [
  handle(api.referral.total, 'read', async (context) => total(context)),
  handle(api.referral.extend, 'read', async (context) => {
    const user = await userById(context.db, requireUser(context).id);
    if (!user) throw new Error('no such person');
    return { code: user.invitation_code, rates: LEVELS.map((level) => ({ level, rate: RATES[level] })) };
  }),
  handle(api.referral.rules, 'read', async ({ language }) => ({ ...rules[language], version: RULES_VERSION })),
  handle(api.referral.list, 'read', async (context, { level, pageNum, pageSize }) => {
    const page = { pageNum, pageSize };
    const { rows, total: all } = await store.invited(context.db, { owner: requireUser(context).id, level }, page);
    const list = rows.map(({ account, registered_at: registeredAt, fees, earned }) => ({
      account: maskAccount(account),
      registeredAt: Number(registeredAt),
      fees,
      earned,
    }));
    return pageOf(list, all, page);
  }),
  handle(api.referral.posters, 'read', async () => POSTERS),
  handle(api.operator.commissions, 'read', async ({ db }, page) => {
    const { rows, total: all } = await store.listRuns(db, page);
    const list = rows.map(({ day: date, begun_at: begunAt, paid_at: paidAt, ...row }) => ({
      date,
      ...row,
      begunAt: Number(begunAt),
      paidAt: paidAt === null ? null : Number(paidAt),
    }));
    return pageOf(list, all, page);
  }),
  handle(api.operator.linkedTrades, 'read', async ({ db }, page) => {
    const { rows, total: all } = await store.listExcluded(db, page);
    const list = rows.map(({ day: date, ...row }) => ({ date, ...row }));
    return pageOf(list, all, page);
  }),
];

async function total(context: Context<never>): Promise<ReferralTotal> {
  const { db, now } = context;
  const { id: owner } = requireUser(context);
  const day = dayOf(now);
  const dates = Array.from({ length: TREND_DAYS }, (_, place) => isoDay(day - TREND_DAYS + place));
  const since = isoDay(day - ACTIVE_DAYS);
  const people = await store.peopleOf(db, owner, since);
  const shares = await store.sharesOf(db, owner);
  const byDay = await store.daysOf(db, owner, dates[0]!);
  const count = people.reduce((all, row) => all + row.people, 0);
  const unsettled = count > MOST_ESTIMATED ? null : await store.estimate(db, owner, since);
  const yesterday = dates.at(-1)!;
  const isSettled = await store.isPaid(db, yesterday);
  const levels = people.map((row) => ({
    level: row.level,
    rate: RATES[row.level],
    people: row.people,
    amount: shares.find(({ level }) => level === row.level)?.amount ?? '0',
  }));
  return {
    all: sum(levels.map(({ amount }) => amount)),
    yesterday: isSettled ? (byDay.get(yesterday) ?? '0') : null,
    today: unsettled?.amount ?? null,
    settlesAt: settledAt(isSettled ? day : day - 1),
    levels,
    people: count,
    active: people.reduce((all, row) => all + row.active, unsettled?.payers ?? 0),
    days: dates.map((date) => ({ date, amount: byDay.get(date) ?? '0' })),
  };
}
