/** A loan as its person sees it. */
import type { LoanOrder, LoanRecord } from '@/lib/api/loan';
import {
  hoursOf,
  HOUR_MS,
  hourOf,
  interestOwed,
  interestSoFar,
  ltvOf,
  owed,
  priceAt,
  type Debt,
  type Thresholds,
} from '@/lib/loan/rules';
import { loanStates } from '@/lib/loan/states';
import { sub, type Decimal } from '@/lib/money/decimal';
import type { MarketData } from '../prices/marketData';
import type { EventRow, OrderRow } from './store';
import { ratesOf, symbolOf } from './terms';

/** Places of a price on the screen. */
export const PRICE_PLACES = 8;
const ACTS = ['repay', 'addCollateral', 'withdrawCollateral', 'close'] as const;

export const debtOf = (row: OrderRow): Debt => ({
  principal: row.principal,
  dailyRate: row.daily_rate,
  segmentHour: row.segment_hour,
  settledInterest: row.settled_interest,
  interestPaid: row.interest_paid,
});

export const thresholdsOf = (row: OrderRow): Thresholds => ({
  initial: row.initial_ltv,
  call: row.call_ltv,
  liquidation: row.liquidation_ltv,
});

const number = (postedAt: string | null): number | null => (postedAt === null ? null : Number(postedAt));
export const timesOf = (row: OrderRow) => ({
  expiresAt: number(row.expires_at),
  graceUntil: number(row.grace_until),
});

/** No interest grows on what has ended. */
export const isEnded = ({ status }: OrderRow): boolean => loanStates.isEnd(status);

export function showOrder(row: OrderRow, market: MarketData, now: number): LoanOrder {
  const debt = debtOf(row);
  const ended = isEnded(row);
  const symbol = symbolOf(row.collateral_coin);
  const quote = market.quote(symbol);
  const price = ended ? null : (quote?.index ?? null);
  const total = ended ? '0' : owed(debt, now);
  const times = timesOf(row);
  const allowed = loanStates.allowed(row.status, 'owner', { now, times });
  const at = (ltv: Decimal) => priceAt(total, row.collateral, ltv, PRICE_PLACES);
  return {
    orderNo: row.order_no,
    status: row.status,
    loanCoin: row.loan_coin,
    collateralCoin: row.collateral_coin,
    loanAmount: row.loan_amount,
    principal: row.principal,
    interest: ended ? '0' : interestOwed(debt, now),
    debt: total,
    collateral: row.collateral,
    price,
    stale: market.isStale(symbol),
    priceAt: quote?.ts ?? null,
    ltv: price && ltvOf(total, row.collateral, price),
    thresholds: thresholdsOf(row),
    marginCallPrice: at(row.call_ltv),
    liqPrice: at(row.liquidation_ltv),
    ...ratesOf(row.daily_rate),
    termDays: row.term_days,
    termMinutes: row.term_minutes,
    hours: row.settled_hours + (ended ? 0 : hoursOf(debt, now)),
    interestTotal: ended ? row.settled_interest : interestSoFar(debt, now),
    interestPaid: row.interest_paid,
    nextAccrual: ended ? null : nextAccrual(debt, now, times.graceUntil),
    drawnAt: Number(row.drawn_at),
    ...times,
    segment: { fromHour: row.segment_hour, settledInterest: row.settled_interest },
    breachedAt: number(row.breached_at),
    liquidation:
      row.liquidation === null
        ? null
        : {
            reason: row.liquidation,
            sold: row.sold,
            received: row.received,
            fee: row.liquidation_fee,
            returned: row.returned,
            shortfall: row.shortfall,
          },
    endedAt: number(row.ended_at),
    allowed: ACTS.filter((act) => allowed.some((one) => one === act)),
  };
}

/** What the next full hour adds; none where the loan is repaid by force before it. */
function nextAccrual(debt: Debt, now: number, until: number | null): { at: number; amount: Decimal } | null {
  const at = (hourOf(now) + 1) * HOUR_MS;
  if (until !== null && now < until && at > until) return null;
  return { at, amount: sub(interestSoFar(debt, at), interestSoFar(debt, now)) };
}

export const showRecord = (row: EventRow): LoanRecord => ({
  id: row.id,
  orderNo: row.order_no,
  event: row.event,
  ts: Number(row.noted_at),
  amount: row.amount,
  coin: row.coin,
  interest: row.interest,
  principal: row.principal,
  price: row.price,
  ltv: row.ltv,
  debt: row.debt,
  spotOrderNo: row.spot_order_no,
});
