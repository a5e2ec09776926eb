/**
 * Fixed-time contracts. Invariants: what the ledger holds as stakes is exactly what runs; an order is decided by the rows of the price log and by
 * nothing else; what was agreed at its acceptance never changes. Order of locks: the symbol, the person, money.
 */
import type { ErrorOf, ReadOf } from '@/lib/api/endpoint';
import type { FixedTimeAccount, FixedTimeConfig } from '@/lib/api/fixedTimeShapes';
import type { api } from '@/lib/api/index';
import {
  DEFAULT_SLIPPAGE,
  endsTooLate,
  FRESH_MS,
  isTooCoarse,
  isTooFar,
  isTooQuiet,
  LEAST_SLIPPAGE,
  MOST_RUNNING,
  stakeProblem,
  type Option,
} from '@/lib/fixed-time/rules';
import { add, eq, gt, isPositive, lt, max, mul, sub, type Decimal } from '@/lib/money/decimal';
import { endOfDay, startOfDay } from '@/lib/risk/rules';
import type { OwnAccount } from '../domain';
import { handle, requireUser, type Context, type Handler } from '../http/handler';
import { balanceOf, belongingTo, hold, post } from '../ledger/ledger';
import type { PriceRows } from '../prices/priceRows';
import type { IsOffered, RequireProduct } from '../risk/gate';
import { isHalted } from '../trading/halts/store';
import { newOrderNo } from '../trading/orderNumbers';
import { pageOf } from '../db/page';
import { proofRows, showOrder } from './show';
import * as store from './store';
import type { OrderRow, StakeAccount } from './store';
import { dailyLimitOf, DEFAULT_OPTIONS, MOST_EXPOSURE, showOption } from './terms';

/** The calls and the account of one family of markets. */
export interface Family {
  calls: typeof api.fixedTime;
  kind: 'crypto' | 'forex';
  name: StakeAccount;
  account: OwnAccount;
}

export interface ServiceParts {
  rows: PriceRows;
  publish: (userId: string, scopes: ('orders' | 'balances')[]) => void;
  requireProduct: RequireProduct;
  isOffered: IsOffered;
}

const DAY_MS = 24 * 3_600_000;
/** So many results are looked at for losses in a row. */
const LOOKED_BACK = 20;

type PlaceContext = Context<ErrorOf<typeof api.fixedTime.placeOrder>>;
type PlaceBody = ReadOf<typeof api.fixedTime.placeOrder>;
type Reading = Pick<Context<never>, 'db' | 'now' | 'user' | 'market'>;

export const fixedTimeHandlers = (family: Family, parts: ServiceParts): Handler[] => [
  handle(family.calls.config, 'read', async (context, { symbol }) => {
    if (context.market.variety(symbol)?.kind !== family.kind) return context.fail('notFound');
    return showConfig(context, symbol, family, parts);
  }),
  handle(family.calls.placeOrder, 'write', async (context, body) => {
    const order = await place(context, body, family, parts);
    context.afterCommit(() => parts.publish(order.owner_id, ['orders', 'balances']));
    return showOrder(order, context.now);
  }),
  handle(family.calls.account, 'read', (context) => showAccount(context, family)),
  ...listHandlers(family, parts),
];

function listHandlers({ calls, name }: Family, { rows }: ServiceParts): Handler[] {
  const find = async (context: Context<'notFound'>, orderNo: string): Promise<OrderRow> =>
    (await store.findOrder(context.db, orderNo, requireUser(context).id, name)) ?? context.fail('notFound');
  return [
    handle(calls.running, 'read', async (context) =>
      (await store.listRunning(context.db, requireUser(context).id, name)).map((row) => showOrder(row, context.now)),
    ),
    handle(calls.runningById, 'read', async (context, { orderNo }) => {
      const order = showOrder(await find(context, orderNo), context.now);
      const left = order.expiresAt === null ? null : Math.max(0, order.expiresAt - context.now);
      return { order, remainingMs: order.endedAt === null ? left : 0 };
    }),
    handle(calls.history, 'read', async (context, { pageNum, pageSize, symbol }) => {
      const page = { pageNum, pageSize };
      const filter = { ownerId: requireUser(context).id, account: name, symbol };
      const { rows: list, total } = await store.listEnded(context.db, filter, page);
      const shown = list.map((row) => showOrder(row, context.now));
      return pageOf(shown, total, page);
    }),
    handle(calls.detail, 'read', async (context, { orderNo }) => {
      const row = await find(context, orderNo);
      return {
        order: showOrder(row, context.now),
        ...(await proofRows(context.db, rows, row)),
        verifiableUntil: rows.keptUntil(Number(row.accepted_at)),
      };
    }),
  ];
}

/** None where prices move in too large steps for it, whatever operators have decided. */
async function optionsOf(
  { db, now, market }: Pick<Reading, 'db' | 'now' | 'market'>,
  symbol: string,
): Promise<readonly Option[]> {
  const [variety, quote] = [market.variety(symbol), market.quote(symbol)];
  if (variety && quote && isTooCoarse(variety.tick, quote.index)) return [];
  return (await store.optionsAt(db, symbol, now)) ?? DEFAULT_OPTIONS;
}

async function place(context: PlaceContext, body: PlaceBody, family: Family, parts: ServiceParts): Promise<OrderRow> {
  const { symbol, direction, stake } = body;
  const user = requireUser(context);
  if (context.market.variety(symbol)?.kind !== family.kind) context.fail('notFound');
  if (await isHalted(context.db, 'fixedTime', symbol)) context.fail('marketHalted');
  if (!isPositive(body.expectedPrice)) context.fail('badRequest', { field: 'expectedPrice' });
  checkHours(context, symbol, body.duration);
  const quote = context.market.quote(symbol);
  if (!quote || context.market.isStale(symbol) || context.now - quote.ts > FRESH_MS) return context.fail('priceStale');
  const maxSlippage = body.maxSlippage ?? DEFAULT_SLIPPAGE;
  if (lt(maxSlippage, LEAST_SLIPPAGE)) context.fail('badRequest', { field: 'maxSlippage' });
  // What would only be given back would meanwhile take the place of others in what the house may have to pay.
  if (isTooFar(quote.index, { expectedPrice: body.expectedPrice, maxSlippage }))
    context.fail('fxPriceMoved', { price: quote.index });
  const option = (await optionsOf(context, symbol)).find(({ duration }) => duration === body.duration);
  if (!option) return context.fail('durationUnknown');
  if (isTooQuiet(option, context.market.minuteRange(symbol))) context.fail('priceTooQuiet');
  if (!eq(option.payoutRate, body.payoutRate)) context.fail('payoutChanged');
  await store.lockSymbol(context.db, symbol);
  await family.account.hold(context.db, [user.id]);
  // Of many at once each would find what is left to lose untouched.
  await parts.requireProduct(context, 'fixedTime', store.todayAtWorst, stake);
  await checkStake(context, stake, option, family);
  const exposed = add(await store.exposureOf(context.db, symbol, direction), mul(stake, option.payoutRate));
  if (gt(exposed, MOST_EXPOSURE)) context.fail('exposureLimit');
  const newest = await parts.rows.newest(context.db);
  const order = await store.insertOrder(context.db, {
    order_no: newOrderNo(context.random),
    owner_id: user.id,
    account: family.name,
    symbol,
    direction,
    stake,
    payout_rate: option.payoutRate,
    duration: option.duration,
    // What the entry is measured by. By a price of the person's own choice, a little apart, only entries on one side of it would be void.
    expected_price: quote.index,
    max_slippage: maxSlippage,
    accepted_seq: newest?.seq ?? 0,
    accepted_at: context.now,
  });
  await takeStake(context, order);
  await family.account.moved?.(context.db, [user.id]);
  return order;
}

/** The expiry must lie well before the close: the entry comes a moment after now. */
function checkHours({ market, now, fail }: PlaceContext, symbol: string, duration: number): void {
  const { open, nextChangeAt } = market.ticker(symbol);
  if (!open) fail('fxClosed', nextChangeAt === null ? {} : { until: String(nextChangeAt) });
  if (nextChangeAt !== null && endsTooLate(now, duration, nextChangeAt))
    fail('expiryNearClose', { until: String(nextChangeAt) });
}

async function checkStake(context: PlaceContext, stake: Decimal, option: Option, family: Family): Promise<void> {
  const user = requireUser(context);
  const taken = await store.stakesOf(context.db, user.id, family.name, startOfDay(context.now));
  if (taken.count >= MOST_RUNNING) context.fail('tooManyOrders', { max: String(MOST_RUNNING) });
  const available = (await family.account.spare(context.db, user.id, 'USDT')) ?? context.fail('priceStale');
  const dailyLeft = max('0', sub(dailyLimitOf(user), taken.today));
  const problem = stakeProblem(stake, option, { dailyLeft, available });
  if (!problem) return;
  const { reason, ...args } = problem;
  context.fail(reason, { ...args });
}

async function takeStake({ db, now, requestId }: PlaceContext, order: OrderRow): Promise<void> {
  const { owner_id: owner, account, stake, order_no: orderNo } = order;
  const legs = hold({ owner, account, purpose: 'stakes', asset: 'USDT', amount: stake });
  await post(db, [
    {
      kind: 'fixedTimeStake',
      refType: 'fixedTimeOrder',
      refId: orderNo,
      step: 'stake',
      actor: `user:${owner}`,
      requestId,
      at: now,
      legs: belongingTo(`fixedTimeOrder:${orderNo}`, legs),
    },
  ]);
}

async function showConfig(
  context: Reading,
  symbol: string,
  family: Family,
  { isOffered }: ServiceParts,
): Promise<FixedTimeConfig> {
  const { user, db, now, market } = context;
  const options = await optionsOf(context, symbol);
  const taken = user && (await store.stakesOf(db, user.id, family.name, startOfDay(now)));
  const reason = !(await isOffered(db, user?.id ?? null, 'fixedTime'))
    ? 'notOffered'
    : (await isHalted(db, 'fixedTime', symbol))
      ? 'halted'
      : !market.isOpen(symbol)
        ? 'marketClosed'
        : options.length === 0
          ? 'noTerms'
          : null;
  return {
    symbol,
    options: options.map((option) => showOption(option, market.minuteRange(symbol))),
    tieRule: 'refund',
    maxSlippage: DEFAULT_SLIPPAGE,
    dailyLeft: user && taken ? max('0', sub(dailyLimitOf(user), taken.today)) : null,
    enabled: reason === null,
    reason,
    nextChangeAt: market.ticker(symbol).nextChangeAt,
    termsUntil: await store.nextTermsAt(db, symbol, now),
  };
}

async function showAccount(context: Reading, family: Family): Promise<FixedTimeAccount> {
  const user = requireUser(context);
  const { db, now } = context;
  const taken = await store.stakesOf(db, user.id, family.name, startOfDay(now));
  const results = await store.lastResults(db, user.id, now - DAY_MS, LOOKED_BACK);
  const firstOther = results.findIndex((result) => result !== 'lose');
  const dailyLimit = dailyLimitOf(user);
  return {
    available:
      (await family.account.spare(db, user.id, 'USDT')) ??
      (await balanceOf(db, user.id, `${family.name}:available`, 'USDT')),
    running: taken.running,
    today: await store.todayOf(db, user.id, startOfDay(now)),
    dailyLimit,
    dailyLeft: max('0', sub(dailyLimit, taken.today)),
    dayEndsAt: endOfDay(now),
    lossesInARow: firstOther < 0 ? results.length : firstOther,
  };
}
