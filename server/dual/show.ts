/** Dual currency as people see it. */
import type { DualOrder, DualProduct, DualResult, DualSettlement } from '@/lib/api/dualShapes';
import {
  breakEvenOf,
  closesAt,
  daysOf,
  interestOf,
  isExercised,
  isTrial,
  keptOf,
  leftOf,
  rateOf,
  swappedOf,
  type Agreed,
} from '@/lib/dual/rules';
import { dualStates } from '@/lib/dual/states';
import type { MarketData } from '../prices/marketData';
import type { Fixed, Judged, OrderRow, ProductRow, SettlementRow, TermsRow } from './store';

type Sides = Pick<Fixed, 'kind' | 'base' | 'quote'>;

/** What is put in, and what comes where it is exercised. */
export const coinOf = ({ kind, base, quote }: Sides): string => (kind === 'sellHigh' ? base : quote);
export const otherCoinOf = ({ kind, base, quote }: Sides): string => (kind === 'sellHigh' ? quote : base);

/** The terms that count at a moment, of those of one product; null before the first. */
export const termsAt = (terms: readonly TermsRow[], now: number): TermsRow | null =>
  terms.filter(({ from_at }) => Number(from_at) <= now).at(-1) ?? null;

const showFixed = (row: Fixed) => ({
  symbol: row.symbol,
  base: row.base,
  quote: row.quote,
  kind: row.kind,
  coin: coinOf(row),
  strike: row.strike,
  settlesAt: Number(row.settles_at),
  windowMs: row.window_ms,
  dayMs: row.day_ms,
  isTrial: isTrial(row.day_ms),
});

/** As it is sold at a moment; null where it is not. */
export function showProduct(row: ProductRow, all: readonly TermsRow[], now: number): DualProduct | null {
  const terms = termsAt(all, now);
  const settlesAt = Number(row.settles_at);
  const days = daysOf(now, settlesAt, row.day_ms);
  if (!terms?.is_open || days < 1) return null;
  return {
    productId: row.product_id,
    ...showFixed(row),
    apr: terms.apr,
    days,
    rate: rateOf({ apr: terms.apr, days }),
    closesAt: closesAt(settlesAt, row.day_ms),
    min: terms.min_amount,
    max: terms.max_amount,
    quotaLeft: leftOf(terms.quota, row.taken),
  };
}

/** Both ways that it can end; the price where holding begins to be better is told in the digits of its market. */
export const showOutcomes = (agreed: Agreed, sides: Sides, digits: number) => ({
  kept: { coin: coinOf(sides), amount: keptOf(agreed) },
  interest: interestOf(agreed),
  swapped: { coin: otherCoinOf(sides), amount: swappedOf(agreed) },
  breakEven: breakEvenOf(agreed, digits),
});

/** Of a market that is not listed any more the digits are not known. */
export const digitsOf = (market: MarketData, symbol: string): number => market.variety(symbol)?.priceDigits ?? 8;

export function showOrder(row: OrderRow, { now, market }: { now: number; market: MarketData }): DualOrder {
  const settlesAt = Number(row.settles_at);
  const due = dualStates.due(row.status, { settlesAt });
  return {
    orderNo: row.order_no,
    productId: row.product_id,
    ...showFixed(row),
    amount: row.amount,
    apr: row.apr,
    days: row.days,
    rate: rateOf(row),
    ...showOutcomes(row, row, digitsOf(market, row.symbol)),
    status: due && now >= due.at ? due.to : row.status,
    createdAt: Number(row.created_at),
    settledBy: row.status === 'settled' ? row.settled_by : null,
    settlePrice: row.status === 'settled' ? row.price : null,
    exercised: row.exercised,
    payout: row.payout === null || row.payout_coin === null ? null : { coin: row.payout_coin, amount: row.payout },
    endedAt: row.ended_at === null ? null : Number(row.ended_at),
  };
}

const whole = (text: string | null): number | null => (text === null ? null : Number(text));

export const showSettlement = (row: SettlementRow): DualSettlement => ({
  settledBy: row.settled_by,
  price: row.price,
  from: whole(row.window_from),
  to: whole(row.window_to),
  fromSeq: whole(row.from_seq),
  toSeq: whole(row.to_seq),
  rows: row.rows,
  decidedAt: Number(row.decided_at),
});

export const showResult = (row: Judged): DualResult => ({
  ...showFixed(row),
  settledBy: row.settled_by ?? 'none',
  settlePrice: row.price,
  exercised: row.price === null ? null : isExercised(row, row.price),
});
