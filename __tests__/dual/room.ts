/** A market that a test moves by hand with its price log, products for trying out, and people who may subscribe. */
import { api } from '@/lib/api/index';
import type { DualKind } from '@/lib/api/dualShapes';
import { TRIAL_DAY_MS, TRIAL_WINDOW_MS } from '@/lib/dual/rules';
import type { Decimal } from '@/lib/money/decimal';
import { askToSettle } from '@/server/dual/settling';
import { addProducts, keepTerms } from '@/server/dual/store';
import { createPriceLog } from '@/server/market/priceLog';
import { exchange, type ExchangeOptions, type Person, type TestExchange } from '../harness/exchange';
import { heldFeed } from '../harness/heldFeed';
import { becomeSuitable } from '../harness/suitable';

export const symbol = 'BTCUSDT';
export const MINUTE = 60_000;
export const HOUR = 60 * MINUTE;
export const DAY = 24 * HOUR;

export interface Made {
  kind: DualKind;
  strike: Decimal;
  apr?: Decimal;
  /** Minutes from now on to the settlement; longer ones settle by a half hour. */
  settlesAt?: number;
  isReal?: boolean;
  quota?: Decimal;
}

/** Puts a product on sale as an operator would. */
export async function offer(x: Pick<TestExchange, 'db' | 'clock'>, made: Made): Promise<string> {
  const now = x.clock.now();
  const settlesAt = made.settlesAt ?? Math.floor(now / MINUTE) * MINUTE + 5 * MINUTE;
  const [dayMs, windowMs] = made.isReal ? [DAY, HOUR / 2] : [TRIAL_DAY_MS, TRIAL_WINDOW_MS];
  const productId = `${made.kind}-${made.strike.replace('.', '_')}-${settlesAt}`;
  await addProducts(x.db, [
    {
      product_id: productId,
      symbol,
      base: 'BTC',
      quote: 'USDT',
      kind: made.kind,
      strike: made.strike,
      settles_at: settlesAt,
      day_ms: dayMs,
      window_ms: windowMs,
      created_at: now,
    },
  ]);
  const [min, max] = made.kind === 'buyLow' ? (['50', '20000'] as const) : (['0.0005', '1'] as const);
  const rest = { min, max, quota: made.quota ?? '1000000', isOpen: true, reason: 'a test', now };
  await keepTerms(x.db, [{ productId, from: now, apr: made.apr ?? '0.584', ...rest }]);
  await askToSettle(x.db, { symbol, settlesAt, windowMs });
  return productId;
}

export async function dualRoom(options: ExchangeOptions = {}) {
  const held = heldFeed({ [symbol]: 6_000_000, ETHUSDT: 300_000 }, 3_000_000);
  const x = await exchange({ feed: held.feed, ...options });
  const log = createPriceLog({ db: x.db, clock: x.clock, market: x.market, keepDays: 30 });
  const pass = async (price: number | null, writes: boolean): Promise<void> => {
    if (price !== null) held.set(symbol, Math.round(price * 100));
    await x.clock.advance(1_000);
    if (writes) await log.write();
  };
  await log.write();
  return {
    ...x,
    held,
    log,
    /** Seconds pass with this price: each writes a row, and then what is due is done. */
    seconds: async (count: number, price: number | null = null, writes = true): Promise<void> => {
      for (let passed = 0; passed < count; passed += 1) await pass(passed === 0 ? price : null, writes);
      await x.jobs.runDue();
    },
    offer: (made: Made) => offer(x, made),
    saver: async (): Promise<Person> => {
      const person = await x.person();
      await becomeSuitable(person);
      return person;
    },
  };
}
export type Room = Awaited<ReturnType<typeof dualRoom>>;

export const productOf = async (who: Pick<Person, 'call'>, productId: string) =>
  (await who.call(api.dual.products, {})).products.find((one) => one.productId === productId) ?? null;

/** Subscribes at the terms that are shown. */
export async function subscribe(who: Pick<Person, 'call'>, productId: string, amount: Decimal, key?: string) {
  const product = await productOf(who, productId);
  if (!product) throw new Error(`${productId} is not on sale`);
  const body = { productId, amount, apr: product.apr, days: product.days };
  return who.call(api.dual.subscribe, body, key === undefined ? {} : { key });
}

export const orderOf = (who: Pick<Person, 'call'>, { orderNo }: { orderNo: string }) =>
  who.call(api.dual.order, { orderNo });

export const refusal = (work: Promise<unknown>) =>
  work.then(
    () => 'ok',
    (error: { reason?: string; args?: object }) => ({ reason: error.reason, ...error.args }),
  );
