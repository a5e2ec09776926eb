/** What was paid on each day, and what is due, as the orders stand now. */
import type { ReadOf, ReplyOf } from '@/lib/api/endpoint';
import type { EarnPayout } from '@/lib/api/earn';
import type { api } from '@/lib/api/index';
import { dailyOf, datesFrom, termInterest } from '@/lib/earn/rules';
import { add, isZero, type Decimal } from '@/lib/money/decimal';
import { startOfDay } from '@/lib/risk/rules';
import { requireUser, type Context } from '../http/handler';
import * as store from './store';
import type { OrderRow } from './store';

const DAY_MS = 24 * 3_600_000;
/** A month with the weeks around it. */
const LONGEST_MS = 62 * DAY_MS;

interface Due {
  at: number;
  principal: Decimal;
  interest: Decimal;
}

export async function payoutsOf(
  context: Context<never>,
  { from, to }: ReadOf<typeof api.earn.payouts>,
): Promise<ReplyOf<typeof api.earn.payouts>> {
  if (to <= from || to - from > LONGEST_MS) context.fail('badRequest', { field: 'to' });
  const ownerId = requireUser(context).id;
  const days = new Map<string, EarnPayout>();
  const note = (at: number, coin: string, isPaid: boolean, row: Omit<Due, 'at'>, orders: number): void => {
    const dayAt = startOfDay(at);
    const key = `${dayAt} ${coin} ${isPaid}`;
    const day = days.get(key) ?? { dayAt, coin, principal: '0', interest: '0', orders: 0, isPaid };
    days.set(key, {
      ...day,
      principal: add(day.principal, row.principal),
      interest: add(day.interest, row.interest),
      orders: day.orders + orders,
    });
  };
  for (const row of await store.paidBetween(context.db, ownerId, from, to))
    note(Number(row.paid_at), row.coin, true, row, row.orders);
  for (const order of await store.runningOf(context.db, ownerId)) {
    const inRange = dueOf(order, to).filter(({ at }) => at >= from && at < to);
    const counted = new Set<number>();
    for (const due of inRange) {
      const dayAt = startOfDay(due.at);
      note(due.at, order.coin, false, due, counted.has(dayAt) ? 0 : 1);
      counted.add(dayAt);
    }
  }
  return [...days.values()]
    .filter(({ principal, interest }) => !(isZero(principal) && isZero(interest)))
    .toSorted((a, b) => a.dayAt - b.dayAt || (a.coin < b.coin ? -1 : 1));
}

/** What an order will pay before a moment, if it goes on as it stands. */
function dueOf(order: OrderRow, to: number): Due[] {
  const dayMs = order.day_ms;
  const startsAt = Number(order.starts_at);
  const daily = dailyOf(order.amount, order.apr);
  if (order.status === 'earlyRedeeming' || order.status === 'redeeming')
    return [
      {
        at: Number(order.arrives_at),
        principal: order.amount,
        interest: order.status === 'redeeming' ? daily : '0',
      },
    ];
  if (order.term_days !== null) {
    const { maturesAt } = datesFrom(startsAt, { termDays: order.term_days, dayMs });
    const interest = termInterest(order.amount, order.apr, order.term_days);
    return [{ at: maturesAt ?? 0, principal: order.auto_renew ? '0' : order.amount, interest }];
  }
  // A minute of the sandbox stands for a day: only the next one is told.
  if (dayMs !== DAY_MS) return [{ at: startsAt + (order.days + 1) * dayMs, principal: '0', interest: daily }];
  const found: Due[] = [];
  for (let at = startsAt + (order.days + 1) * dayMs; at < to; at += dayMs)
    found.push({ at, principal: '0', interest: daily });
  return found;
}
