/** Savings as people see them. */
import type { EarnOrder, EarnProduct } from '@/lib/api/earnShapes';
import { closedUntil, DAY_MS, dailyOf, datesFrom, datesOf, leftOf, termInterest, waysOf } from '@/lib/earn/rules';
import type { Decimal } from '@/lib/money/decimal';
import type { OrderRow, ProductRow, TermsRow } from './store';

/** The terms that count at a moment, of those of one product; null before the first. */
export const termsAt = (terms: readonly TermsRow[], now: number): TermsRow | null =>
  terms.filter(({ from_at }) => Number(from_at) <= now).at(-1) ?? null;

/** `held`: what the caller has in it; null where nobody is logged in. */
export function showProduct(
  row: ProductRow,
  all: readonly TermsRow[],
  { now, held }: { now: number; held: Decimal | null },
): EarnProduct | null {
  const terms = termsAt(all, now);
  if (!terms) return null;
  const dayMs = row.day_ms;
  const later = all.find(({ from_at, apr }) => Number(from_at) > now && apr !== terms.apr);
  return {
    productId: row.product_id,
    coin: row.coin,
    kind: row.kind,
    termDays: row.term_days,
    dayMs,
    demo: dayMs !== DAY_MS,
    apr: terms.apr,
    next: later ? { apr: later.apr, from: Number(later.from_at) } : null,
    min: terms.min_amount,
    personalMax: terms.personal_max,
    personalLeft: held === null ? null : leftOf(terms.personal_max, held),
    quota: terms.quota,
    quotaLeft: leftOf(terms.quota, row.taken),
    ...datesOf(now, { termDays: row.term_days, dayMs }),
    closedUntil: closedUntil(now, dayMs),
    isOpen: terms.is_open,
  };
}

/** An order as the rules read it. */
export const runningOf = (row: OrderRow) => ({
  kind: row.kind,
  termDays: row.term_days,
  dayMs: row.day_ms,
  status: row.status,
  amount: row.amount,
  apr: row.apr,
  earned: row.earned,
  startsAt: Number(row.starts_at),
});

const time = (textAt: string | null): number | null => (textAt === null ? null : Number(textAt));

export function showOrder(row: OrderRow, now: number): EarnOrder {
  const running = runningOf(row);
  const { termDays, dayMs } = running;
  const counts = row.status === 'subscribed' || row.status === 'accruing' || row.status === 'redeeming';
  return {
    orderNo: row.order_no,
    productId: row.product_id,
    coin: row.coin,
    kind: row.kind,
    termDays,
    dayMs,
    demo: dayMs !== DAY_MS,
    amount: row.amount,
    apr: row.apr,
    status: row.status,
    daily: dailyOf(row.amount, row.apr),
    days: row.days,
    earned: row.earned,
    paid: row.paid,
    forfeited: row.forfeited,
    interest: termDays === null ? null : termInterest(row.amount, row.apr, termDays),
    autoRenew: row.auto_renew,
    createdAt: Number(row.created_at),
    ...datesFrom(running.startsAt, { termDays, dayMs }),
    nextAt: counts ? running.startsAt + (row.days + 1) * dayMs : null,
    redeemAskedAt: time(row.redeem_asked_at),
    arrivesAt: time(row.arrives_at),
    endedAt: time(row.ended_at),
    renews: row.renews,
    renewedAs: row.renewed_as,
    allowed: [...waysOf(running, now), ...(canRenew(row) ? (['autoRenew'] as const) : [])],
  };
}

/** Until it has matured, its person may change whether it goes on. */
export const canRenew = ({ kind, status }: Pick<OrderRow, 'kind' | 'status'>): boolean =>
  kind === 'fixed' && (status === 'subscribed' || status === 'accruing');
