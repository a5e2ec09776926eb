/** A market that a test moves by hand, and people with money on the perpetual account. */
import { api } from '@/lib/api/index';
import type { Decimal } from '@/lib/money/decimal';
import { exchange, type Person } from '../harness/exchange';
import { givePerpetual } from '../harness/givePerpetual';
import { heldFeed } from '../harness/heldFeed';
import { becomeSuitable } from '../harness/suitable';

export const symbol = 'BTCUSDT';
/** BTC at 60,000.00 in ticks of 0.01. */
const START = 6_000_000;

/** `topSize`: the money that the market maker has at its best price. */
export async function tradingRoom(prices: Readonly<Record<string, number>> = { [symbol]: START }, topSize = 3_000_000) {
  const held = heldFeed(prices, topSize);
  const x = await exchange({ feed: held.feed });
  const give = (person: Person, amount: Decimal) => givePerpetual(x, person, amount);
  /** Sets a price, lets a second pass, and settles what it calls for. */
  const move = async (price: number, of = symbol) => {
    held.set(of, Math.round(price * 100));
    await x.clock.advance(1_000);
    await x.perpetual.settle();
  };
  /** What jobs are due now, with those that only the hourly look asks for. */
  const runFunding = async () => {
    for (const { schedule } of x.domains) await schedule?.(x.db, x.clock.now());
    await x.jobs.runDue();
  };
  return {
    ...x,
    held,
    runFunding,
    give,
    move,
    trader: async (amount: Decimal = '10000') => {
      const person = await x.person();
      await becomeSuitable(person);
      await give(person, amount);
      return person;
    },
  };
}

export type Room = Awaited<ReturnType<typeof tradingRoom>>;

type Wish = {
  side: 'long' | 'short';
  qty: Decimal;
  leverage?: number;
  marginMode?: 'isolated' | 'cross';
  price?: Decimal;
};

export const open = (
  person: Person,
  { leverage = 10, marginMode = 'isolated', ...wish }: Wish & Record<string, unknown>,
) =>
  person.call(api.perpetual.placeOrder, {
    symbol,
    leverage,
    marginMode,
    orderType: wish.price === undefined ? 'market' : 'limit',
    ...wish,
  });
export const positions = (person: Person) => person.call(api.perpetual.positions, {});
export const account = (person: Person) => person.call(api.perpetual.account, {});
export const refusal = (work: Promise<unknown>) =>
  work.then(
    () => 'ok',
    (error: { reason?: string; args?: object }) => ({ reason: error.reason, ...error.args }),
  );
