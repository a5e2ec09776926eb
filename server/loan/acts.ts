/** What people do with their loans. Order of locks: the person, the loan, money. */
import type { LoanAct, LoanQuote } from '@/lib/api/loan';
import type { api } from '@/lib/api/index';
import type { ErrorOf, ReadOf } from '@/lib/api/endpoint';
import {
  DUST,
  collateralFor,
  graceMs,
  hasMoved,
  HOUR_MS,
  hourOf,
  interestOf,
  LEAST_REPAID,
  MOST_OPEN,
  owed,
  priceAt,
  QUOTE_MS,
  spareCollateral,
  termHours,
  termMs,
} from '@/lib/loan/rules';
import { loanStates } from '@/lib/loan/states';
import { add, gt, gte, isPositive, lt, max, min, sub, type Decimal } from '@/lib/money/decimal';
import { requireLevel } from '../auth/gates';
import { requireUser, type Context } from '../http/handler';
import { schedule } from '../jobs/jobs';
import { balanceOf } from '../ledger/ledger';
import { lockPeople } from '../trading/people/store';
import { newOrderNo } from '../trading/orderNumbers';
import { askForDeadlines } from './deadlines';
import { debtOf, PRICE_PLACES, timesOf } from './show';
import { afterRepaid, keep, lend, note, pledge, postStep, repayLegs, repayOf, sumOf, tell } from './steps';
import * as store from './store';
import type { OrderRow } from './store';
import { freshPrice, pairsAt, rateOf, ratesOf } from './terms';
import { readingAt } from './watch';

type QuoteContext = Context<ErrorOf<typeof api.loan.quote>>;
type BorrowContext = Context<ErrorOf<typeof api.loan.borrow>>;
type ActContext = Context<'notFound' | 'loanState'>;

const LEAST = '0.00000001';

export async function quoteLoan(
  context: QuoteContext,
  body: ReadOf<typeof api.loan.quote>,
  sandbox: boolean,
): Promise<LoanQuote> {
  const { db, market, now } = context;
  const { loanCoin, collateralCoin, loanAmount } = body;
  const pairs = await pairsAt(db, market, now);
  const pair = pairs.find((one) => one.collateralCoin === collateralCoin && one.loanCoin === loanCoin);
  const term = { termDays: body.termDays, termMinutes: body.termMinutes ?? null };
  const daily = pair?.terms.is_open ? rateOf(pair.terms, term, sandbox) : null;
  if (!pair || daily === null) return context.fail('notFound');
  const { terms } = pair;
  const ltv = body.ltv ?? terms.initial_ltv;
  if (lt(loanAmount, terms.min_loan)) context.fail('belowMinimum', { min: terms.min_loan, unit: loanCoin });
  if (gt(loanAmount, terms.max_loan)) context.fail('aboveMaximum', { max: terms.max_loan, unit: loanCoin });
  if (!isPositive(ltv) || gt(ltv, terms.initial_ltv)) context.fail('badRequest', { field: 'ltv' });
  const price = freshPrice(market, collateralCoin) ?? context.fail('priceStale');
  const collateral = collateralFor(loanAmount, price, ltv);
  const quoteNo = newOrderNo(context.random);
  const thresholds = { initial: terms.initial_ltv, call: terms.call_ltv, liquidation: terms.liquidation_ltv };
  await store.keepQuote(db, requireUser(context).id, {
    quote_no: quoteNo,
    loan_coin: loanCoin,
    collateral_coin: collateralCoin,
    loan_amount: loanAmount,
    collateral,
    price,
    daily_rate: daily,
    term_days: term.termDays,
    term_minutes: term.termMinutes,
    initial_ltv: terms.initial_ltv,
    call_ltv: terms.call_ltv,
    liquidation_ltv: terms.liquidation_ltv,
    expires_at: now + QUOTE_MS,
  });
  const lasts = termMs(term);
  const expiry = lasts === null ? null : now + lasts;
  const hours = expiry === null ? null : termHours(now, expiry);
  const interestEstimate = hours === null ? null : interestOf(loanAmount, daily, hours);
  const firstHour = interestOf(loanAmount, daily, 1);
  const at = (share: Decimal) => priceAt(add(loanAmount, firstHour), collateral, share, PRICE_PLACES);
  return {
    quoteId: quoteNo,
    loanCoin,
    loanAmount,
    collateralCoin,
    collateralQty: collateral,
    price,
    ltv,
    thresholds,
    marginCallPrice: at(thresholds.call),
    liqPrice: at(thresholds.liquidation),
    ...term,
    ...ratesOf(daily),
    firstHour,
    hours,
    interestEstimate,
    totalDue: interestEstimate && add(loanAmount, interestEstimate),
    expiry,
    expireTime: now + QUOTE_MS,
  };
}

/** Before anybody is asked for a password: what cannot be borrowed costs no guess. */
export async function requireQuote(context: BorrowContext, quoteId: string): Promise<void> {
  requireLevel(context, 'basic');
  if (!(await store.hasQuote(context.db, requireUser(context).id, quoteId, context.now))) context.fail('rateChanged');
}

export async function borrow(context: BorrowContext, quoteId: string): Promise<OrderRow> {
  const { db, now, market } = context;
  const { id } = requireUser(context);
  requireLevel(context, 'basic');
  await lockPeople(db, [id]);
  const quote = await store.takeQuote(db, id, quoteId);
  if (!quote || quote.expires_at <= now) return context.fail('rateChanged');
  const price = freshPrice(market, quote.collateral_coin) ?? context.fail('priceStale');
  if (hasMoved(quote.price, price)) context.fail('rateChanged');
  if ((await store.openOrders(db, id)).length >= MOST_OPEN) context.fail('tooManyLoans', { max: String(MOST_OPEN) });
  await requireBalance(context, id, quote.collateral_coin, quote.collateral);
  const term = { termDays: quote.term_days, termMinutes: quote.term_minutes };
  const lasts = termMs(term);
  const expiresAt = lasts === null ? null : now + lasts;
  const fresh = await store.insertOrder(db, {
    orderNo: newOrderNo(context.random),
    ownerId: id,
    quote,
    hour: hourOf(now),
    now,
    expiresAt,
    graceUntil: expiresAt && expiresAt + graceMs(term),
  });
  const legs = [...pledge(fresh, fresh.collateral, 'lock'), ...lend(fresh)];
  const row = await postStep(context, fresh, { name: 'borrow', actor: `user:${id}`, legs });
  await keep(context, row);
  await note(context, row, { event: 'borrowed', amount: row.loan_amount, coin: row.loan_coin, price });
  await tell(context, row, 'borrowed', { debt: row.loan_amount });
  await askForDeadlines(db, row);
  return row;
}

/** So little that the rest would be given up is paid as well, as far as the person has it. */
async function withoutRest(
  { db }: Context<never>,
  { owner_id: ownerId, loan_coin: coin }: OrderRow,
  debt: Decimal,
  wanted: Decimal,
): Promise<Decimal> {
  if (gt(sub(debt, wanted), DUST)) return wanted;
  return max(wanted, min(debt, await balanceOf(db, ownerId, 'spot:available', coin)));
}

async function requireBalance(
  context: Context<'insufficientBalance'>,
  ownerId: string,
  coin: string,
  amount: Decimal,
): Promise<void> {
  const available = await balanceOf(context.db, ownerId, 'spot:available', coin);
  if (gt(amount, available)) context.fail('insufficientBalance', { available, unit: coin });
}

/** A loan of the caller, held, in which the table allows the act now. A stranger's is told like an unknown one. */
async function held(context: ActContext, orderNo: string, act: LoanAct): Promise<OrderRow> {
  const { id } = requireUser(context);
  await lockPeople(context.db, [id]);
  const row = await store.takeOrder(context.db, orderNo);
  if (row?.owner_id !== id) return context.fail('notFound');
  const isAllowed = loanStates.after(row.status, act, 'owner', { now: context.now, times: timesOf(row) }) !== null;
  return isAllowed ? row : context.fail('loanState', { status: row.status });
}

/** A loan that is safe again is no longer warned about, and a liquidation that was near is off. */
export function relieved(row: OrderRow, price: Decimal | null, now: number): { row: OrderRow; calmed: boolean } {
  if (price === null || !isPositive(row.principal)) return { row, calmed: false };
  const { level, breaches } = readingAt(row, price, now);
  const next = breaches ? row : { ...row, breached_at: null };
  if (level > 0 || row.warned === 0) return { row: next, calmed: false };
  const status = loanStates.after(row.status, 'calm', 'engine', { now, times: timesOf(row) }) ?? row.status;
  return { row: { ...next, warned: 0, status }, calmed: true };
}

async function keepRelieved(context: Context<never>, changed: OrderRow): Promise<OrderRow> {
  const price = freshPrice(context.market, changed.collateral_coin);
  const { row, calmed } = relieved(changed, price, context.now);
  await keep(context, row);
  if (calmed) await note(context, row, { event: 'calmed', price });
  return row;
}

export async function repayLoan(
  context: Context<ErrorOf<typeof api.loan.repay>>,
  { orderNo, amount }: ReadOf<typeof api.loan.repay>,
): Promise<OrderRow> {
  const { now } = context;
  // While collateral is sold only all of it can be repaid, which ends the sale.
  const before = await held(context, orderNo, amount === 'ALL' ? 'close' : 'repay');
  const debt = owed(debtOf(before), now);
  const wanted = await withoutRest(context, before, debt, amount === 'ALL' ? debt : min(amount, debt));
  if (lt(wanted, min(LEAST_REPAID, debt))) context.fail('belowMinimum', { min: LEAST_REPAID, unit: before.loan_coin });
  await requireBalance(context, before.owner_id, before.loan_coin, wanted);
  const repaid = repayOf(before, wanted, now);
  const actor = `user:${before.owner_id}`;
  const back = repaid.closed ? before.collateral : '0';
  const legs = [...repayLegs(before, repaid), ...(isPositive(back) ? pledge(before, back, 'return') : [])];
  const posted = await postStep(context, afterRepaid(before, repaid, now), { name: 'repay', actor, legs });
  const what = {
    event: 'repaid' as const,
    amount: add(repaid.interest, repaid.principal),
    coin: posted.loan_coin,
    interest: repaid.interest,
    principal: repaid.principal,
    price: freshPrice(context.market, posted.collateral_coin),
  };
  if (!repaid.closed) {
    const row = await keepRelieved(context, posted);
    await note(context, row, what);
    return row;
  }
  const row = sumOf(
    { ...posted, status: 'repaid', collateral: '0', breached_at: null, ended_at: String(now) },
    { returned: back },
  );
  await keep(context, row);
  await note(context, row, what);
  return row;
}

export async function addCollateral(
  context: Context<ErrorOf<typeof api.loan.addCollateral>>,
  { orderNo, amount }: ReadOf<typeof api.loan.addCollateral>,
): Promise<OrderRow> {
  const before = await held(context, orderNo, 'addCollateral');
  if (!isPositive(amount)) context.fail('belowMinimum', { min: LEAST, unit: before.collateral_coin });
  await requireBalance(context, before.owner_id, before.collateral_coin, amount);
  return moveCollateral(context, before, amount, 'lock');
}

export async function takeCollateral(
  context: Context<ErrorOf<typeof api.loan.withdrawCollateral>>,
  { orderNo, amount }: ReadOf<typeof api.loan.withdrawCollateral>,
): Promise<OrderRow> {
  const before = await held(context, orderNo, 'withdrawCollateral');
  if (!isPositive(amount)) context.fail('belowMinimum', { min: LEAST, unit: before.collateral_coin });
  const price = freshPrice(context.market, before.collateral_coin) ?? context.fail('priceStale');
  const debt = owed(debtOf(before), context.now);
  const spare = spareCollateral(debt, before.collateral, price, before.initial_ltv);
  if (gt(amount, spare) || gte(amount, before.collateral))
    context.fail('loanLtv', { spare, unit: before.collateral_coin });
  return moveCollateral(context, before, amount, 'return');
}

async function moveCollateral(
  context: Context<never>,
  before: OrderRow,
  amount: Decimal,
  way: 'lock' | 'return',
): Promise<OrderRow> {
  const actor = `user:${before.owner_id}`;
  const collateral = way === 'lock' ? add(before.collateral, amount) : sub(before.collateral, amount);
  const posted = await postStep(
    context,
    { ...before, collateral },
    { name: way, actor, legs: pledge(before, amount, way) },
  );
  const row = await keepRelieved(context, posted);
  await note(context, row, {
    event: way === 'lock' ? 'collateralAdded' : 'collateralTaken',
    amount,
    coin: row.collateral_coin,
    price: freshPrice(context.market, row.collateral_coin),
  });
  return row;
}

export const ACCRUE = 'loan.accrue';

/** Once an hour; asking twice changes nothing. */
export const scheduleAccrual = (db: Context['db'], now: number): Promise<void> => {
  const hour = hourOf(now) + 1;
  return schedule(db, { kind: ACCRUE, ref: 'all', step: `${hour}-1`, runAt: hour * HOUR_MS });
};
