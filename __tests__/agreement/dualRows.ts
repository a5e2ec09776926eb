/** Who may call what of dual currency; the rows of the authorisation matrix. */
import { api } from '@/lib/api/index';
import { closesAt, DAY_MS, daysOf, SETTLES_AFTER_MS, WINDOW_MS } from '@/lib/dual/rules';
import { floorToStep, mul } from '@/lib/money/decimal';
import { buyPosting } from '@/server/dual/steps';
import { addProducts, changeTaken, insertOrder, keepTerms } from '@/server/dual/store';
import { post } from '@/server/ledger/ledger';
import type { Person, TestExchange } from '../harness/exchange';
import { NO_ORDER, type RowOf } from './perpetualRows';

export interface DualWorld {
  /** Of the owner. */
  dualOrderNo: string;
  dualDays: number;
  dualClosesAt: number;
}
type Row = RowOf<DualWorld>;

const empty: Row = { body: () => ({}) };
const reason = 'a test';
const PRODUCT = 'matrix-dual';

export const dualRows: Readonly<Record<string, Row>> = {
  'dual.products': empty,
  'dual.quote': { body: () => ({ productId: PRODUCT, amount: '100' }) },
  // The owner has begun a cooling-off by now.
  'dual.subscribe': {
    body: ({ dualDays }) => ({ productId: PRODUCT, amount: '100', apr: '0.5', days: dualDays }),
    refuses: 'coolingOff',
  },
  'dual.orders': empty,
  'dual.order': { body: ({ dualOrderNo }) => ({ orderNo: dualOrderNo }), id: { field: 'orderNo', unknown: NO_ORDER } },
  'dual.results': empty,
  'operator.dualProducts': empty,
  'operator.addDualProduct': {
    body: ({ dualClosesAt }) => ({
      productId: 'matrix-made',
      symbol: 'BTCUSDT',
      kind: 'buyLow',
      strike: '50000',
      date: new Date(dualClosesAt + 3 * DAY_MS).toISOString().slice(0, 10),
      reason,
    }),
  },
  'operator.setDualTerms': {
    body: ({ dualClosesAt }) => ({
      productId: PRODUCT,
      from: dualClosesAt - 60_000,
      apr: '0.4',
      min: '50',
      max: '1000',
      quota: '10000',
      isOpen: true,
      reason,
    }),
    id: { field: 'productId', unknown: 'no-such-product' },
  },
};

/** A product that is on sale, and an order of the owner. */
export async function subscribeOwner(x: TestExchange, owner: Person): Promise<DualWorld> {
  const now = x.clock.now();
  const settlesAt = (Math.floor(now / DAY_MS) + 20) * DAY_MS + SETTLES_AFTER_MS;
  const strike = floorToStep(mul(x.market.quote('BTCUSDT')!.index, '0.5'), '1');
  const fixed = { symbol: 'BTCUSDT', base: 'BTC', quote: 'USDT', kind: 'buyLow', strike } as const;
  await addProducts(x.db, [
    { product_id: PRODUCT, ...fixed, settles_at: settlesAt, day_ms: DAY_MS, window_ms: WINDOW_MS, created_at: now },
  ]);
  const rest = { min: '50', max: '1000', quota: '10000', isOpen: true, reason, now } as const;
  await keepTerms(x.db, [{ productId: PRODUCT, from: now, apr: '0.5', ...rest }]);
  const days = daysOf(now, settlesAt, DAY_MS);
  const order = await insertOrder(x.db, {
    order_no: '10000000000000000077',
    owner_id: owner.userId,
    product_id: PRODUCT,
    amount: '50',
    apr: '0.5',
    days,
    worth_usdt: '50',
    created_at: now,
  });
  await changeTaken(x.db, PRODUCT, '50');
  await post(x.db, [buyPosting(order, { actor: `user:${owner.userId}`, requestId: 'test', at: now })]);
  const { total } = await owner.call(api.dual.orders, {});
  if (total !== 1) throw new Error('the order is not there');
  return { dualOrderNo: order.order_no, dualDays: days, dualClosesAt: closesAt(settlesAt, DAY_MS) };
}
