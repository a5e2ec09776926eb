/** A trader's round on one market: an order that rests, one that fills, a cancellation, and the sale of what was bought. */
import { api } from '@/lib/api/index';
import type { SpotMarket } from '@/lib/api/spot';
import { ceilToStep, div, floorToStep, gt, mul, sub, type Decimal } from '@/lib/money/decimal';
import { type Caller, timed } from './load';

export interface Pair {
  market: SpotMarket;
  last: Decimal;
}

/** Every market that trades, with its last price. */
export async function tradedPairs(caller: Caller): Promise<Pair[]> {
  const markets = await caller.call(api.spot.markets, {});
  const tickers = await caller.call(api.market.tickers, {});
  const last = new Map(tickers.map((ticker) => [ticker.symbol, ticker.last]));
  return markets.flatMap((market) => {
    const price = last.get(market.symbol);
    return market.status === 'trading' && price ? [{ market, last: price }] : [];
  });
}

/** Placing counts, cancelling does not. Each placement answers with its own time. */
export async function round(caller: Caller, { market, last }: Pair): Promise<number[]> {
  const { symbol, step, tick } = market;
  const worth = mul(market.minNotional, '2');
  const far = floorToStep(mul(last, '0.9'), tick);
  const near = floorToStep(mul(last, '1.01'), tick);
  const times: number[] = [];
  const place = async (body: Parameters<typeof caller.call<typeof api.spot.placeOrder>>[1]) => {
    const reply: { order?: Awaited<ReturnType<typeof caller.call<typeof api.spot.placeOrder>>> } = {};
    times.push(
      await timed(async () => {
        reply.order = await caller.call(api.spot.placeOrder, body);
      }),
    );
    return reply.order!;
  };
  const resting = await place({
    symbol,
    side: 'buy',
    type: 'limit',
    price: far,
    qty: ceilToStep(div(worth, far, 12, 'up'), step),
  });
  const bought = await place({
    symbol,
    side: 'buy',
    type: 'limit',
    price: near,
    qty: ceilToStep(div(worth, far, 12, 'up'), step),
  });
  const left = floorToStep(sub(bought.filledQty, bought.fee), step);
  if (gt(mul(left, last), mul(market.minNotional, '1.1')) && !gt(market.minQty, left))
    await place({ symbol, side: 'sell', type: 'market', qty: left });
  for (const order of [resting, bought])
    if (order.allowed.includes('cancel'))
      await caller.call(api.spot.updateOrder, { orderNo: order.orderNo, action: 'cancel' }).catch(() => {});
  return times;
}
