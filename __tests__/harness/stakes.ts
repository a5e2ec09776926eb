/** Fixed-time stakes, forex orders, savings and dual currency of people whose nodes are killed, and what must be there of them then. */
import { api } from '@/lib/api/index';
import { EARN_RISK_VERSION } from '@/lib/earn/rules';
import { floorToStep, mul, type Decimal } from '@/lib/money/decimal';
import type { Ask } from './purses';

const CRYPTO = 'BTCUSDT';
const PAIR = 'EURUSD';
const PAIR_TICK = '0.00001';
const toForex = { type: 'internal', from: 'spot', to: 'fx', coin: 'USDT' };

type Act = readonly [path: string, body: Record<string, unknown>];

/** Money for the forex account; stakes on crypto come from the perpetual one. */
export const openStakes = (ask: Ask): Promise<unknown> => ask(api.assets.transfer.path, { ...toForex, amount: '1000' });

async function lastOf(ask: Ask, symbol: string): Promise<Decimal | null> {
  const [ticker] = (await ask(api.market.tickers.path, { symbols: [symbol] })) as { last: Decimal }[];
  return ticker?.last ?? null;
}

/** One kind after the other, so that a short round meets all of them. Null where there is no price, or nothing to be had. */
export function nextStake(turn: number, ask: Ask): Promise<Act | null> {
  const kinds = [dual, onExpiry, saving, resting];
  return kinds[turn % kinds.length]!(ask);
}

/** A forex order far below the market. */
async function resting(ask: Ask): Promise<Act | null> {
  const last = await lastOf(ask, PAIR);
  if (last === null) return null;
  const price = floorToStep(mul(last, '0.9'), PAIR_TICK);
  return [
    api.forex.placeOrder.path,
    { code: PAIR, side: 'buy', lots: '0.01', leverage: 10, orderType: 'limit', price },
  ];
}

/** A stake of the shortest duration. */
async function onExpiry(ask: Ask): Promise<Act | null> {
  const last = await lastOf(ask, CRYPTO);
  const { options } = (await ask(api.fixedTime.config.path, { symbol: CRYPTO })) as {
    options: { duration: number; payoutRate: Decimal }[];
  };
  const [option] = options;
  if (last === null || !option) return null;
  const { duration, payoutRate } = option;
  const body = { symbol: CRYPTO, direction: 'up', stake: '10', duration, payoutRate, expectedPrice: last };
  return [api.fixedTime.placeOrder.path, { ...body, maxSlippage: '0.01' }];
}

/** The sandbox's term of some minutes. */
async function saving(ask: Ask): Promise<Act> {
  const { product } = (await ask(api.earn.introduction.path, { productId: 'demo-fixed' })) as {
    product: { productId: string; apr: Decimal; startsAt: number };
  };
  const { productId, apr, startsAt } = product;
  return [api.earn.buy.path, { productId, amount: '10', apr, startsAt, riskVersion: EARN_RISK_VERSION }];
}

/** The sandbox's strikes of some minutes and days. Null where there are none yet. */
async function dual(ask: Ask): Promise<Act | null> {
  const { products } = (await ask(api.dual.products.path, {})) as {
    products: { productId: string; kind: string; apr: Decimal; days: number; closesAt: number }[];
  };
  // The last of them, so that it does not close before it is asked for.
  const product = products.findLast(({ kind }) => kind === 'buyLow');
  if (!product) return null;
  const { productId, apr, days } = product;
  return [api.dual.subscribe.path, { productId, amount: '50', apr, days }];
}

/** Numbers of what is there, of all kinds. */
export async function stakesThere(
  list: (path: string) => Promise<readonly { orderNo: string }[]>,
  ask: Ask,
): Promise<string[]> {
  const running = (await ask(api.fixedTime.running.path, {})) as { orderNo: string }[];
  const { orders } = (await ask(api.forex.positions.path, { queryType: 'entrust' })) as {
    orders: { orderNo: string }[];
  };
  const saved = [...(await list(api.earn.running.path)), ...(await list(api.earn.finished.path))];
  const duals = await list(api.dual.orders.path);
  return [...running, ...(await list(api.fixedTime.history.path)), ...orders, ...saved, ...duals].map(
    ({ orderNo }) => orderNo,
  );
}

export const isStake = (path: string): boolean =>
  [api.fixedTime.placeOrder, api.forex.placeOrder, api.earn.buy, api.dual.subscribe].some((call) => call.path === path);
