/** A stolen session against resting orders of the thief's own: how much of an account goes over, by any prices, in a day. */
import { sql } from 'kysely';
import { api } from '@/lib/api/index';
import type { Decimal } from '@/lib/money/decimal';
import type { Person } from '../harness/exchange';
import { account, open, positions, symbol, tradingRoom, type Room } from './trader';

let room: Room;
beforeEach(async () => {
  // A market maker that one order uses up for a second.
  room = await tradingRoom({ [symbol]: 6_000_000 }, 300);
});
afterEach(async () => {
  expect(await room.booksBalance()).toEqual([]);
  await room.close();
});

const equity = async (who: Person): Promise<number> => Number((await account(who)).equity);
const fees = async (who: Person): Promise<number> => {
  const { list } = await who.call(api.perpetual.orders, { open: false, pageSize: 100 });
  return list.reduce((all, { fee }) => all + Number(fee), 0);
};
/** As far as they may, over and over, whatever is refused on the way. */
const tries = async (work: () => Promise<unknown>): Promise<void> => {
  await work().catch(() => null);
};
const close = (who: Person, price?: Decimal) => async () => {
  for (const { positionId } of await positions(who))
    await tries(() =>
      who.call(api.perpetual.close, {
        positionId,
        ...(price ? { orderType: 'limit', price } : { orderType: 'market' }),
      }),
    );
};
const recallAll = async (who: Person) => {
  const { list } = await who.call(api.perpetual.orders, { open: true, pageSize: 100 });
  for (const { orderNo } of list) await tries(() => who.call(api.perpetual.recall, { orderNo }));
};

/** Until the next price the house sells, or buys, no more. */
const useUp = async (side: 'long' | 'short') =>
  tries(async () => open(await room.trader('100000'), { side, qty: '5', leverage: 2 }));

const ways = {
  'that opens too dear': async (owner: Person, thief: Person) => {
    await useUp('long');
    await tries(() => open(thief, { side: 'short', qty: '0.03', leverage: 5, price: '62900' }));
    await tries(() => open(owner, { side: 'long', qty: '0.03', leverage: 5, price: '62900' }));
  },
  'that opens at the market': async (owner: Person, thief: Person) => {
    await useUp('long');
    await tries(() => open(thief, { side: 'short', qty: '0.03', leverage: 5, price: '62900' }));
    await tries(() => open(owner, { side: 'long', qty: '0.03', leverage: 5 }));
  },
  'that rests too dear': async (owner: Person, thief: Person) => {
    await useUp('long');
    await tries(() => open(owner, { side: 'long', qty: '0.03', leverage: 5, price: '62900' }));
    await tries(() => open(thief, { side: 'short', qty: '0.03', leverage: 5, price: '62900' }));
  },
  'that closes too cheap': async (owner: Person, thief: Person) => {
    await tries(() => open(owner, { side: 'long', qty: '0.015', leverage: 5 }));
    await useUp('short');
    await tries(() => open(thief, { side: 'long', qty: '0.015', leverage: 5, price: '54100' }));
    await close(owner, '54100')();
  },
};

test.each(Object.entries(ways))(
  'with an order %s: a twentieth at most',
  async (_name, drain) => {
    const [owner, thief] = [await room.trader(), await room.trader('1000000')];
    for (let second = 0; second < 9; second += 1) {
      await drain(owner, thief);
      await recallAll(owner);
      await recallAll(thief);
      await close(owner)();
      await room.move(60_000 + (second % 2));
    }
    await close(owner)();
    const gained = (await equity(thief)) + (await fees(thief)) - 1_000_000;
    expect(gained).toBeGreaterThan(300);
    // A little more than a twentieth: two hundredths of a percent from the middle nothing is counted.
    expect(gained).toBeLessThan(520);
  },
  120_000,
);

test('who has given so much away still leaves through the house, and is met at fair prices; the next day counts anew', async () => {
  const [owner, thief, other] = [await room.trader(), await room.trader('100000'), await room.trader('100000')];
  const offer = (price: Decimal, qty: Decimal = '0.05') => open(thief, { side: 'short', qty, leverage: 5, price });
  for (let nr = 0; nr < 5; nr += 1) {
    await useUp('long');
    await offer('62800', '0.04');
    await tries(() => open(owner, { side: 'long', qty: '0.04', leverage: 5 }));
    await recallAll(thief);
    await room.move(60_000 + (nr % 2));
  }
  const { qty } = (await positions(owner))[0]!;
  // 112 at a time: four times, and not a fifth.
  expect(qty).toBe('0.16');

  await offer('62800');
  const passed = await open(owner, { side: 'long', qty: '0.001', leverage: 5 });
  expect(Number(passed.averagePrice)).toBeLessThan(60_100);
  // An order that passes somebody over never rests beyond them.
  const cut = await open(owner, { side: 'long', qty: '0.5', leverage: 5, price: '62900' });
  expect(cut).toMatchObject({ status: 'cancelled', endReason: 'protection', held: '0' });
  expect(Number(cut.averagePrice)).toBeLessThan(60_100);
  // For others it is still there.
  expect((await open(other, { side: 'long', qty: '0.05', leverage: 5, price: '62900' })).filledQty).toBe('0.05');

  for (let nr = 0; nr < 20 && (await positions(owner)).length > 0; nr += 1) {
    await room.move(60_000 + (nr % 2));
    await close(owner)();
  }
  expect(await positions(owner)).toEqual([]);

  await sql`update given_away set day = day - 1`.execute(room.db);
  await room.move(60_002);
  await useUp('long');
  await offer('62800', '0.04');
  expect((await open(owner, { side: 'long', qty: '0.04', leverage: 5, price: '62900' })).filledQty).toBe('0.04');
}, 120_000);
