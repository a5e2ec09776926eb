/**
 * Repaying a loan from its collateral: only what the debt and the fee need is sold, on the spot market like anybody's order, in parts where
 * the book is thin; the rest comes back. Each part is one transaction that holds the market, the person and the loan, in this order.
 */
import { amountToSell, CHECK_GAP_MS, LIQUIDATION_FEE, owed, sellable } from '@/lib/loan/rules';
import { loanStates } from '@/lib/loan/states';
import { add, isPositive, isZero, lt, max, min, mul, round, sub, type Decimal } from '@/lib/money/decimal';
import { schedule, type JobContext } from '../jobs/jobs';
import type { Leg } from '../ledger/ledger';
import { lockPeople } from '../trading/people/store';
import type { MailContext } from '../mail/mail';
import type { OpenForSale, OpenMarket } from '../trading/selling';
import { debtOf, timesOf } from './show';
import {
  afterRepaid,
  coverPrincipal,
  giveToInsurance,
  keep,
  liquidationFee,
  note,
  pledge,
  postStep,
  repayLegs,
  repayOf,
  sumOf,
  tell,
  type StepContext,
} from './steps';
import { findOrder, takeOrder, type OrderRow } from './store';
import { symbolOf } from './terms';

export const SELL = 'loan.sell';

export interface LiquidationParts {
  vault: MailContext['vault'];
  openForSale: OpenForSale;
  publish: (userId: string) => void;
}

const ACTOR = `job:${SELL}`;

/** From now on collateral is sold until nothing is owed. The caller holds the loan. */
export async function beginLiquidation(
  context: StepContext,
  row: OrderRow,
  { reason, price }: { reason: 'price' | 'overdue'; price: Decimal | null },
): Promise<void> {
  const [act, by] = reason === 'price' ? (['liquidate', 'engine'] as const) : (['force', 'clock'] as const);
  const status = loanStates.after(row.status, act, by, { now: context.now, times: timesOf(row) });
  if (status === null) throw new Error(`"${act}" of a loan that is ${row.status}`);
  const changed: OrderRow = { ...row, status, liquidation: reason, breached_at: null };
  await keep(context, changed);
  await note(context, changed, { event: 'liquidating', price });
  await tell(context, changed, 'liquidating');
  await askToSell(context.db, row.order_no, context.now, 1);
}

const askToSell = (db: StepContext['db'], orderNo: string, at: number, part: number): Promise<void> =>
  schedule(db, { kind: SELL, ref: orderNo, step: `part-${part}`, runAt: at, payload: { part } });

export const sellJob =
  (parts: LiquidationParts) =>
  async ({ db, now, ref, payload, afterCommit }: JobContext): Promise<void> => {
    const seen = await findOrder(db, ref);
    if (seen?.status !== 'liquidating') return;
    const part = typeof payload.part === 'number' ? payload.part : 1;
    const market = await parts.openForSale(db, { symbol: symbolOf(seen.collateral_coin), ownerId: seen.owner_id });
    await lockPeople(db, [seen.owner_id]);
    const row = await takeOrder(db, ref);
    if (row?.status !== 'liquidating') return;
    const context = { db, now, vault: parts.vault, requestId: `${SELL}-${ref}-${part}` };
    const did = market === null ? 'nothing' : await sellPart(context, row, market, afterCommit);
    // One order meets so many bids and no more. Whoever has many small ones in front must not hold the rest up.
    if (did !== 'over') await askToSell(db, ref, did === 'sold' ? now : now + CHECK_GAP_MS, part + 1);
    afterCommit(() => parts.publish(row.owner_id));
  };

/** Sells what the book takes and repays with it. `over`: nothing is owed any more. */
async function sellPart(
  context: StepContext,
  row: OrderRow,
  market: OpenMarket,
  afterCommit: JobContext['afterCommit'],
): Promise<'over' | 'sold' | 'nothing'> {
  const { now, requestId } = context;
  const debt = owed(debtOf(row), now);
  const wanted = amountToSell(debt, row.collateral, market.index, market.step);
  if (!isPositive(wanted)) return finish(context, row, debt);
  const qty = market.takes(wanted);
  if (!isPositive(qty)) return 'nothing';
  const freed = await postStep(
    context,
    { ...row, collateral: sub(row.collateral, qty), sold: add(row.sold, qty) },
    { name: 'free', actor: ACTOR, legs: pledge(row, qty, 'return') },
  );
  const sale = await market.sell(qty, { actor: ACTOR, requestId, now });
  afterCommit(sale.tell);
  const repaid = repayOf(freed, min(sale.received, debt), now);
  const surplus = max('0', sub(sale.received, add(repaid.interest, repaid.principal)));
  const fee = repaid.closed ? min(surplus, round(mul(debt, LIQUIDATION_FEE), 8, 'halfUp')) : '0';
  const legs: Leg[] = [...repayLegs(freed, repaid), ...(isZero(fee) ? [] : liquidationFee(freed, fee))];
  const paid = await postStep(
    context,
    {
      ...afterRepaid(freed, repaid, now),
      received: add(freed.received, sale.received),
      liquidation_fee: add(freed.liquidation_fee, fee),
    },
    { name: 'pay', actor: ACTOR, legs },
  );
  await note(context, paid, {
    event: 'sold',
    amount: qty,
    coin: paid.collateral_coin,
    interest: repaid.interest,
    principal: repaid.principal,
    price: market.index,
    spot_order_no: sale.orderNo,
  });
  const left = owed(debtOf(paid), now);
  if (repaid.closed) return finish(context, paid, '0');
  if (!isPositive(sellable(paid.collateral, market.step))) return finish(context, paid, left);
  await keep(context, paid);
  return 'sold';
}

/** What is not needed comes back. A debt that the collateral did not cover is paid by the insurance; its interest is charged to nobody. */
async function finish(context: StepContext, row: OrderRow, missing: Decimal): Promise<'over'> {
  const { now } = context;
  const isShort = isPositive(missing);
  const status = loanStates.after(row.status, 'finish', 'engine', { now, times: timesOf(row) });
  if (status === null || lt(row.collateral, '0')) throw new Error(`a loan that is ${row.status} cannot be finished`);
  const rest = row.collateral;
  const legs: Leg[] = [
    ...(isShort && isPositive(row.principal) ? coverPrincipal(row, row.principal) : []),
    ...(isZero(rest) ? [] : isShort ? giveToInsurance(row) : pledge(row, rest, 'return')),
  ];
  const closed = isShort ? afterRepaid(row, { ...repayOf(row, owed(debtOf(row), now), now), interest: '0' }, now) : row;
  const counted = { ...closed, interest_paid: row.interest_paid };
  const posted = legs.length === 0 ? counted : await postStep(context, counted, { name: 'end', actor: ACTOR, legs });
  const ended = sumOf(
    { ...posted, status, principal: '0', collateral: '0', shortfall: missing, ended_at: String(now) },
    { returned: isShort ? '0' : rest },
  );
  await keep(context, ended);
  await note(context, ended, {
    event: 'liquidated',
    ...(isShort ? {} : { amount: rest, coin: row.collateral_coin }),
  });
  await tell(context, ended, isShort ? 'shortfall' : 'liquidated', { debt: '0' });
  return 'over';
}
