/** A market that a test moves by hand, and people with money on the perpetual account. */
import { sql } from 'kysely';
import { api } from '@/lib/api/index';
import type { Decimal } from '@/lib/money/decimal';
import type { Db } from '@/server/db/database';
import type { Finding } from '@/server/ledger/auditor';
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
    /** The money, and what people have open. */
    booksBalance: async () => [...(await x.booksBalance()), ...(await miscounted(x.db))],
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

/** Markets whose count of what people have open is not the sum of their positions and of what their orders would open. */
export async function miscounted(db: Db): Promise<Finding[]> {
  const { rows } = await sql<
    Pick<Finding, 'ref' | 'detail'>
  >`select m.symbol ref, concat_ws(' ', m.open_long, m.open_short, 'is', held.long, held.short) detail
    from perpetual_market m left join (
      select symbol, coalesce(sum(qty) filter (where side = 'long'), 0) long, coalesce(sum(qty) filter (where side = 'short'), 0) short from (
        select symbol, side, qty from perpetual_position where status <> 'closed'
        union all select symbol, side, qty - filled_qty from perpetual_order where status = 'notFilled' and action = 'open') each
      group by symbol) held using (symbol)
    where (m.open_long, m.open_short) <> (coalesce(held.long, 0), coalesce(held.short, 0))`.execute(db);
  return rows.map((row) => ({ finding: 'cache', ...row }));
}
