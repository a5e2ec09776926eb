/** A market that a test moves by hand with its price log, and people with money on the perpetual account. */
import { api } from '@/lib/api/index';
import type { SentOf } from '@/lib/api/endpoint';
import type { Decimal } from '@/lib/money/decimal';
import { createPriceLog } from '@/server/market/priceLog';
import { exchange, type ExchangeOptions, type Person } from '../harness/exchange';
import { givePerpetual } from '../harness/givePerpetual';
import { heldFeed } from '../harness/heldFeed';
import { becomeSuitable } from '../harness/suitable';

export const symbol = 'BTCUSDT';
/** BTC at 60,000.00 in ticks of 0.01. */
const START = 6_000_000;

/** `first`: the price of BTC at the beginning, in ticks of 0.01. */
export async function fixedTimeRoom(options: ExchangeOptions = {}, first = START) {
  const held = heldFeed({ [symbol]: first, ETHUSDT: 300_000 }, 3_000_000);
  const x = await exchange({ feed: held.feed, ...options });
  const log = createPriceLog({ db: x.db, clock: x.clock, market: x.market, keepDays: 30 });
  /** One second passes with this price: a row is written, and what it decides is decided. */
  const second = async (price: number | null = null, writes = true) => {
    if (price !== null) held.set(symbol, Math.round(price * 100));
    await x.clock.advance(1_000);
    if (writes) await log.write();
    return x.fixedTime.settle();
  };
  await log.write();
  return {
    ...x,
    held,
    log,
    second,
    /** Many seconds at one price. */
    seconds: async (count: number, price: number | null = null) => {
      for (let passed = 0; passed < count; passed += 1) await second(passed === 0 ? price : null);
    },
    better: async (amount: Decimal = '10000') => {
      const person = await x.person();
      await becomeSuitable(person);
      await givePerpetual(x, person, amount);
      return person;
    },
  };
}

export type Room = Awaited<ReturnType<typeof fixedTimeRoom>>;

type Body = SentOf<typeof api.fixedTime.placeOrder>;
export const RATES: Readonly<Record<number, Decimal>> = {
  60: '0.75',
  120: '0.77',
  300: '0.8',
  900: '0.82',
  3600: '0.85',
};

export const bet = (person: Pick<Person, 'call'>, body: Partial<Body> = {}, key?: string) =>
  person.call(
    api.fixedTime.placeOrder,
    {
      symbol,
      direction: 'up',
      stake: '100',
      duration: 60,
      payoutRate: RATES[body.duration ?? 60] ?? '0.75',
      expectedPrice: '60000',
      ...body,
    },
    key === undefined ? {} : { key },
  );
export const orderOf = async (person: Pick<Person, 'call'>, orderNo: string) =>
  (await person.call(api.fixedTime.runningById, { orderNo })).order;
export const account = (person: Pick<Person, 'call'>) => person.call(api.fixedTime.account, {});
export const refusal = (work: Promise<unknown>) =>
  work.then(
    () => 'ok',
    (error: { reason?: string; args?: object }) => ({ reason: error.reason, ...error.args }),
  );
