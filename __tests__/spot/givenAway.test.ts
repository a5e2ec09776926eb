/** A stolen session against resting orders of the thief's own on the spot market: how much of an account goes over, by any prices, in a day. */
import { sql } from 'kysely';
import { api } from '@/lib/api/index';
import type { Decimal } from '@/lib/money/decimal';
import { refusalOf } from '../harness/attack';
import { exchange, type Person, type TestExchange } from '../harness/exchange';
import { heldFeed } from '../harness/heldFeed';

const [BTC, ETH] = ['BTCUSDT', 'ETHUSDT'];
const START = { [BTC]: 2_000_000, [ETH]: 100_000 };
const held = heldFeed(START);
let x: TestExchange;

beforeAll(async () => {
  x = await exchange({ feed: held.feed });
});
beforeEach(() => tick(0));
afterEach(async () => expect(await x.booksBalance()).toEqual([]));
afterAll(() => x.close());

/** A second with new prices, a few cents from where they were. */
async function tick(cents: number): Promise<void> {
  for (const [symbol, price] of Object.entries(START)) held.set(symbol, price + cents);
  await x.clock.advance(1_000);
  await x.spot.sweep();
}

type Wish = { side: 'buy' | 'sell'; price: Decimal; qty: Decimal; symbol?: string };
const place = (who: Person, { symbol = BTC, ...wish }: Wish) =>
  who.call(api.spot.placeOrder, { symbol, type: 'limit', ...wish });
const given = async (who: Person): Promise<number> => {
  const { rows } = await sql<{ amount: string }>`select amount from given_away where owner_id = ${who.userId}`.execute(
    x.db,
  );
  return Number(rows[0]?.amount ?? 0);
};
/** The market maker trades no more with those who buy, or sell. */
const without = (side: 'buy' | 'sell' | null) =>
  sql`update spot_market set maker_position = ${side === null ? sql`0` : side === 'buy' ? sql`-maker_limit` : sql`maker_limit`}`.execute(
    x.db,
  );
/** What somebody has on the spot account, at the present prices, in USDT. */
const spotWorth = async (who: Person): Promise<number> => {
  const { byAccount } = await who.call(api.assets.total, {});
  return Number(byAccount.find(({ account }) => account === 'spot')?.totalUsdt);
};

/** To another account: what somebody may give goes by what they have where they trade. */
const moveAway = (who: Person, amount: Decimal) =>
  who.call(api.assets.transfer, { type: 'internal', from: 'spot', to: 'perpetual', coin: 'USDT', amount });

afterEach(() => without(null));

test.each(['buy', 'sell'] as const)(
  'an owner made to %s: a twentieth at most, whoever rests and whoever comes',
  async (side) => {
    const owner = await x.person();
    // What somebody sells here is little of what they have.
    if (side === 'sell') await moveAway(owner, '9000');
    const before = await spotWorth(owner);
    await without(side);
    const [other, price] = side === 'buy' ? (['sell', '23900'] as const) : (['buy', '16100'] as const);
    for (let nr = 0; nr < 12; nr += 1) {
      const friend = await x.person();
      const orders = [
        () => place(friend, { side: other, price, qty: '0.016' }),
        () => place(owner, { side, price, qty: '0.016' }),
      ];
      for (const order of nr % 2 === 0 ? orders : orders.reverse()) await refusalOf(order());
      for (const who of [owner, friend]) await who.call(api.spot.cancelAll, {});
    }
    const gone = await given(owner);
    expect(gone).toBeGreaterThan(before * 0.04);
    expect(gone).toBeLessThanOrEqual(before * 0.05);
    // Fees and what is free come on top of it.
    expect(before - (await spotWorth(owner))).toBeLessThan(gone + before * 0.01);
  },
);

test('in two markets at once the twentieth is one and the same', async () => {
  const [owner, thief] = [await x.person(), await x.person()];
  await moveAway(owner, '6000');
  const most = (await spotWorth(owner)) * 0.05;
  await without('buy');
  for (let nr = 0; nr < 4; nr += 1) {
    await place(thief, { side: 'sell', price: '23900', qty: '0.025' });
    await place(thief, { side: 'sell', price: '1190', qty: '0.25', symbol: ETH });
  }
  const buys = Array.from({ length: 4 }, () => [
    refusalOf(place(owner, { side: 'buy', price: '23900', qty: '0.025' })),
    refusalOf(place(owner, { side: 'buy', price: '1190', qty: '0.25', symbol: ETH })),
  ]);
  await Promise.all(buys.flat());
  // 97 of the one and 47 of the other at a time: 580 without a limit.
  expect(await given(owner)).toBeLessThanOrEqual(most);
  expect(await given(owner)).toBeGreaterThan(most - 97.5);
  await thief.call(api.spot.cancelAll, {});
});

test('what passes somebody over never rests beyond them, and whoever else comes meets them', async () => {
  const [owner, thief, other] = [await x.person(), await x.person(), await x.person()];
  await moveAway(owner, '6000');
  await without('buy');
  await place(thief, { side: 'sell', price: '23900', qty: '0.1' });
  expect(await place(owner, { side: 'buy', price: '23950', qty: '0.15' })).toMatchObject({
    status: 'cancelled',
    endReason: 'protection',
    filledQty: '0',
    held: '0',
  });
  expect(await place(other, { side: 'buy', price: '23900', qty: '0.01' })).toMatchObject({ status: 'completed' });
});
