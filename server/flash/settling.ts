/**
 * Ends an order: both coins change hands in one posting, or all of it is given back. Tried at once and, without a fresh price or while a coin
 * is halted, every few seconds until five minutes have passed. An order does not wait while the house may owe no more: somebody could use
 * that limit up and free it again when it suits them, and so buy at a price of minutes ago, or not buy.
 */
import type { FlashFailure } from '@/lib/api/flash';
import { hasLeft, ratioOf, SETTLES_WITHIN_MS } from '@/lib/flash/rules';
import { gt, isNegative, mul, neg, type Decimal } from '@/lib/money/decimal';
import type { Db } from '../db/database';
import { schedule, type JobContext } from '../jobs/jobs';
import { belongingTo, move, post, release, type Leg } from '../ledger/ledger';
import type { MarketData } from '../prices/marketData';
import { haltedSymbols } from '../trading/halts/store';
import * as store from './store';
import type { OrderRow } from './store';
import { MOST_OWED, priceOf, symbolOf } from './terms';

export const SETTLE = 'flash.settle';
const AGAIN_MS = 5_000;
/** What may end by itself. */
const WAITED_FOR: ReadonlySet<FlashFailure> = new Set(['noPrice', 'halted']);

export interface SettleParts {
  market: MarketData;
  /** Tells a person's open pages. */
  publish: (userId: string) => void;
}

export const askToSettle = (db: Db, orderNo: string, at: number, attempt = 1): Promise<void> =>
  schedule(db, { kind: SETTLE, ref: orderNo, step: `attempt-${attempt}`, runAt: at, payload: { attempt } });

export const settleJob =
  (parts: SettleParts) =>
  async ({ db, now, ref, payload, afterCommit }: JobContext): Promise<void> => {
    const order = await store.takeSettling(db, ref);
    if (!order) return;
    const obstacle = await whyNot(db, parts.market, order);
    if (obstacle === null) await complete(db, order, now);
    else if (!WAITED_FOR.has(obstacle) || now + AGAIN_MS > Number(order.created_at) + SETTLES_WITHIN_MS)
      await giveBack(db, order, obstacle, now);
    else return askToSettle(db, ref, now + AGAIN_MS, attemptOf(payload) + 1);
    afterCommit(() => parts.publish(order.owner_id));
  };

/** Halted in either of its markets. */
export async function isHalted(db: Db, coins: readonly string[]): Promise<boolean> {
  const halted = await haltedSymbols(db, 'flash');
  return coins.some((coin) => halted.has(symbolOf(coin) ?? ''));
}

const attemptOf = ({ attempt }: JobContext['payload']): number => (typeof attempt === 'number' ? attempt : 1);

async function whyNot(db: Db, market: MarketData, order: OrderRow): Promise<FlashFailure | null> {
  if (await isHalted(db, [order.from_coin, order.to_coin])) return 'halted';
  const [from, to] = [priceOf(market, order.from_coin), priceOf(market, order.to_coin)];
  if (from === null || to === null) return 'noPrice';
  if (hasLeft(order.ratio, ratioOf({ from, to }))) return 'moved';
  const change = (sign: 1 | -1) => [
    { coin: order.from_coin, amount: sign === 1 ? order.from_amount : neg(order.from_amount) },
    { coin: order.to_coin, amount: sign === 1 ? neg(order.to_amount) : order.to_amount },
  ];
  const held = (await store.movePositions(db, change(1))).get(order.to_coin) ?? '0';
  if (!owesTooMuch(held, to)) return null;
  await store.movePositions(db, change(-1));
  return 'noCover';
}

const owesTooMuch = (held: Decimal, price: Decimal): boolean =>
  isNegative(held) && gt(mul(neg(held), price), MOST_OWED);

async function complete(db: Db, order: OrderRow, now: number): Promise<void> {
  const house = { owner: null, kind: 'house:flash' } as const;
  await write(db, order, now, 'complete', [
    ...move({
      from: { owner: order.owner_id, kind: 'spot:flash' },
      to: house,
      asset: order.from_coin,
      amount: order.from_amount,
      line: 'flash',
    }),
    ...move({
      from: house,
      to: { owner: order.owner_id, kind: 'spot:available' },
      asset: order.to_coin,
      amount: order.to_amount,
      line: 'flash',
    }),
  ]);
  await store.endOrder(db, { orderNo: order.order_no, status: 'completed', failure: null, now });
}

async function giveBack(db: Db, order: OrderRow, failure: FlashFailure, now: number): Promise<void> {
  await write(
    db,
    order,
    now,
    'giveBack',
    release({
      owner: order.owner_id,
      account: 'spot',
      purpose: 'flash',
      asset: order.from_coin,
      amount: order.from_amount,
    }),
  );
  await store.endOrder(db, { orderNo: order.order_no, status: 'failed', failure, now });
}

async function write(db: Db, order: OrderRow, at: number, step: string, legs: readonly Leg[]): Promise<void> {
  await post(db, [
    {
      kind: 'flashOrder',
      refType: 'flashOrder',
      refId: order.order_no,
      // One end only: the second of two different ones would be refused as well.
      step: 'end',
      actor: `job:${SETTLE}`,
      requestId: `${SETTLE}-${step}-${order.order_no}`,
      at,
      legs: belongingTo(`flashOrder:${order.order_no}`, legs),
    },
  ]);
}
