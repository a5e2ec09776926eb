/** A forex market that a test moves by hand, and people with money on the forex account. */
import { sql } from 'kysely';
import { api } from '@/lib/api/index';
import type { SentOf } from '@/lib/api/endpoint';
import type { Decimal } from '@/lib/money/decimal';
import { exchange, type ExchangeOptions, type Person } from '../harness/exchange';
import { giveForex } from '../harness/givePerpetual';
import { heldFeed } from '../harness/heldFeed';
import { becomeSuitable } from '../harness/suitable';

/** In ticks: 1.15000, 155.000, 178.000, 1.32000, 0.87000, 4,000.00. */
export const START = {
  EURUSD: 115_000,
  USDJPY: 155_000,
  EURJPY: 178_000,
  GBPUSD: 132_000,
  EURGBP: 87_000,
  XAUUSD: 400_000,
} as const;
export type Code = keyof typeof START;

/** A Wednesday, 12:00 UTC. */
export const WEDNESDAY = Date.UTC(2026, 6, 15, 12);

/** `first`: prices at the beginning that are others. */
export async function forexRoom(options: ExchangeOptions = {}, first: Partial<Record<Code, number>> = {}) {
  const held = heldFeed({ ...START, ...first }, 3_000_000, true);
  const x = await exchange({ feed: held.feed, ...options });
  /** Sets prices, lets a second pass, and settles what they call for. */
  const move = async (prices: Partial<Record<Code, number>>) => {
    for (const [code, ticks] of Object.entries(prices)) held.set(code, ticks);
    await x.clock.advance(1_000);
    await x.forex.settle();
  };
  /** To a moment, with a price on the way in, and all jobs that are due then. */
  const to = async (at: number) => {
    for (const { schedule } of x.domains) await schedule?.(x.db, x.clock.now());
    await x.clock.jump(at - x.clock.now() - 1_000);
    await x.clock.advance(1_000);
    // Nobody is logged out by the time that a test leaves out.
    await sql`update sessions set seen_at = ${x.clock.now()}`.execute(x.db);
    await x.jobs.runDue();
    await x.forex.settle();
  };
  return {
    ...x,
    held,
    move,
    to,
    give: (person: Person, amount: Decimal) => giveForex(x, person, amount),
    trader: async (amount: Decimal = '10000') => {
      const person = await x.person();
      await becomeSuitable(person);
      await giveForex(x, person, amount);
      return person;
    },
  };
}

export type Room = Awaited<ReturnType<typeof forexRoom>>;

type Sent = SentOf<typeof api.forex.placeOrder>;

/** At the market, with the price that anybody would see; or with `limit` resting. */
export const open = async (
  person: Person,
  {
    code = 'EURUSD',
    side = 'buy',
    lots = '0.1',
    leverage = 10,
    limit,
    ...more
  }: Partial<Sent> & { limit?: Decimal } = {},
  key?: string,
) => {
  const { bid, ask } = await person.call(api.forex.variety, { code });
  const seen = side === 'buy' ? ask : bid;
  return person.call(
    api.forex.placeOrder,
    { code, side, lots, leverage, orderType: limit ? 'limit' : 'market', price: limit ?? seen ?? '0', ...more },
    key ? { key } : {},
  );
};
export const positions = async (person: Person) => (await person.call(api.forex.positions, {})).positions;
export const resting = async (person: Person) =>
  (await person.call(api.forex.positions, { queryType: 'entrust' })).orders;
export const account = (person: Person) => person.call(api.forex.account, {});
export const closed = async (person: Person) => (await person.call(api.forex.history, {})).list;
export const close = (person: Person, positionId: string, lots?: Decimal) =>
  person.call(api.forex.close, { positionId, ...(lots ? { lots } : {}) });
export const refusal = (work: Promise<unknown>) =>
  work.then(
    () => 'ok',
    (error: { reason?: string; args?: object }) => ({ reason: error.reason, ...error.args }),
  );
