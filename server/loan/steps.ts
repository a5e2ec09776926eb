/**
 * What every step of a loan is made of, in the transaction of its caller, who holds the loan's row: its money, a line in its record, letters,
 * and the prices at which it is looked at again.
 */
import { ltvOf, owed, priceAt, repay, type Repaid } from '@/lib/loan/rules';
import { add, isPositive, isZero, mul, sub, toFixed, type Decimal } from '@/lib/money/decimal';
import { factorsOf } from '../auth/factors/store';
import { belongingTo, move, post, type Leg } from '../ledger/ledger';
import { tellPerson, type MailContext } from '../mail/mail';
import { loanLetter, type LoanTold, type LoanWhat } from './letters';
import { debtOf, PRICE_PLACES } from './show';
import { hoursOf } from '@/lib/loan/rules';
import { addEvent, keepOrder, type NewEvent, type OrderRow } from './store';
import { watchOf } from './watch';

export interface StepContext extends MailContext {
  requestId: string;
}

/** The person's spot account. */
export const spotOf = (row: OrderRow) => ({ owner: row.owner_id, kind: 'spot:available' as const });
const pledgeOf = (row: OrderRow) => ({ owner: row.owner_id, kind: 'loan:collateral' as const });
const LENT = { owner: null, kind: 'house:loans' } as const;
const FEES = { owner: null, kind: 'house:fees' } as const;
export const INSURANCE = { owner: null, kind: 'house:insurance' } as const;

type Way = 'lock' | 'return';

/** Collateral between the spot account and where it lies locked. */
export const pledge = (row: OrderRow, amount: Decimal, way: Way): Leg[] =>
  move({
    from: way === 'lock' ? spotOf(row) : pledgeOf(row),
    to: way === 'lock' ? pledgeOf(row) : spotOf(row),
    asset: row.collateral_coin,
    amount,
    line: 'collateral',
  });

/** What is lent. */
export const lend = (row: OrderRow): Leg[] =>
  move({ from: LENT, to: spotOf(row), asset: row.loan_coin, amount: row.loan_amount, line: 'loanDraw' });

/** Collateral that no market takes, for a debt that the insurance pays. */
export const giveToInsurance = (row: OrderRow): Leg[] =>
  move({
    from: pledgeOf(row),
    to: INSURANCE,
    asset: row.collateral_coin,
    amount: row.collateral,
    line: 'liquidation',
  });

export const liquidationFee = (row: OrderRow, amount: Decimal): Leg[] =>
  move({ from: spotOf(row), to: FEES, asset: row.loan_coin, amount, line: 'liquidation' });

/** Principal that somebody else than its person pays. */
export const coverPrincipal = (row: OrderRow, amount: Decimal): Leg[] =>
  move({ from: INSURANCE, to: LENT, asset: row.loan_coin, amount, line: 'loanRepay' });

/** What a repayment moves: principal to where it came from, interest to the house. What is given up of the principal the insurance bears. */
export function repayLegs(row: OrderRow, { interest, principal, after }: Repaid): Leg[] {
  const asset = row.loan_coin;
  const paid = (to: typeof LENT | typeof FEES, amount: Decimal, line: Leg['line']) =>
    isZero(amount) ? [] : move({ from: spotOf(row), to, asset, amount, line });
  const given = sub(sub(row.principal, principal), after.principal);
  return [
    ...paid(FEES, interest, 'loanInterest'),
    ...paid(LENT, principal, 'loanRepay'),
    ...(isPositive(given) ? coverPrincipal(row, given) : []),
  ];
}

/** Of a row that a repayment has gone into. */
export function afterRepaid(row: OrderRow, { after }: Repaid, now: number): OrderRow {
  const segmentEnded = after.segmentHour !== row.segment_hour;
  return {
    ...row,
    principal: after.principal,
    segment_hour: after.segmentHour,
    settled_interest: after.settledInterest,
    interest_paid: after.interestPaid,
    settled_hours: segmentEnded ? row.settled_hours + hoursOf(debtOf(row), now) : row.settled_hours,
  };
}

export const repayOf = (row: OrderRow, amount: Decimal, now: number): Repaid => repay(debtOf(row), amount, now);

/** Posts a step of a loan; each has a number of its own, so that none is posted twice. Returns the row with the number counted. */
export async function postStep(
  { db, now, requestId }: StepContext,
  row: OrderRow,
  { name, actor, legs }: { name: string; actor: string; legs: readonly Leg[] },
): Promise<OrderRow> {
  const steps = row.steps + 1;
  await post(db, [
    {
      kind: 'loan',
      refType: 'pledgeOrder',
      refId: row.order_no,
      step: `${steps}-${name}`,
      actor,
      requestId,
      at: now,
      legs: belongingTo(`pledgeOrder:${row.order_no}`, legs),
    },
  ]);
  return { ...row, steps };
}

export const keep = ({ db, now }: StepContext, row: OrderRow): Promise<void> => keepOrder(db, row, watchOf(row, now));

type Noted = { event: NewEvent['event'] } & Partial<Omit<NewEvent, 'event' | 'debt' | 'ltv'>>;

/** One line of the loan's record, as the loan stands after it. */
export async function note(
  { db, now }: StepContext,
  row: OrderRow,
  { event, amount = null, coin = null, interest = null, principal = null, price = null, spot_order_no = null }: Noted,
): Promise<void> {
  const debt = isPositive(row.principal) ? owed(debtOf(row), now) : '0';
  const ltv = price === null ? null : ltvOf(debt, row.collateral, price);
  await addEvent(db, row, { event, amount, coin, interest, principal, price, ltv, debt, spot_order_no }, now);
}

export async function tell(
  context: StepContext,
  row: OrderRow,
  what: LoanWhat,
  more: Partial<Pick<LoanTold, 'ltv' | 'at' | 'hours' | 'debt'>> = {},
): Promise<void> {
  const debt = more.debt ?? owed(debtOf(row), context.now);
  await tellPerson(context, await factorsOf(context.db, row.owner_id), loanLetter, {
    what,
    no: row.order_no,
    loanCoin: row.loan_coin,
    collateralCoin: row.collateral_coin,
    debt,
    collateral: row.collateral,
    ltv: '0',
    liqPrice: priceAt(debt, row.collateral, row.liquidation_ltv, PRICE_PLACES) ?? '0',
    at: String(context.now),
    hours: 0,
    sold: row.sold,
    received: row.received,
    fee: row.liquidation_fee,
    returned: row.returned,
    ...more,
  });
}

/** A share as letters write it. */
export const percent = (share: Decimal): string => toFixed(mul(share, '100'), 2, 'halfUp');

export const sumOf = (row: OrderRow, more: { returned?: Decimal }): OrderRow => ({
  ...row,
  returned: add(row.returned, more.returned ?? '0'),
});
