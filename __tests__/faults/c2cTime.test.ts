/** Orders of C2C while a clock jumps and later comes back: each ends once, where the table says, and nothing is released by time alone. */
import { randomBytes } from 'node:crypto';
import { api } from '@/lib/api/index';
import { auditFully } from '@/server/ledger/auditor';
import { beginSession } from '@/server/auth/sessions';
import { testClock } from '@/server/clock/clock';
import { refusalOf } from '../harness/attack';
import { TEST_START } from '../harness/exchange';
import { c2cRoom, type Merchant, type Order, type Room } from '../c2c/room';
import type { Ready } from '../withdrawals/room';

const SECOND = 1_000;
const MINUTE = 60 * SECOND;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;

describe.each([
  ['an hour forward', HOUR],
  ['an hour back', -HOUR],
  ['a day forward', DAY],
  ['a day back', -DAY],
])('a clock that jumps %s and later comes back', (_name, ms) => {
  let room: Room;
  let desk: Merchant;
  let advertId: string;
  let ahead = 0;
  beforeAll(async () => {
    const timers = testClock(TEST_START);
    room = await c2cRoom({ clock: { ...timers, now: () => timers.now() + ahead } });
    desk = await room.merchant('5000', 'Heron Desk');
    ({ advertId } = await room.advert(desk, { qty: '3000' }));
  });
  afterAll(() => room.close());

  const turn = async (by: number): Promise<void> => {
    ahead = by;
    await room.clock.advance(10 * SECOND);
    await room.jobs.runDue();
  };
  /** A day ends sessions. */
  const inAgain = async (who: Ready): Promise<void> => {
    if ((await refusalOf(who.call(api.assets.total, {}))) === null) return;
    const by = { now: room.clock.now(), address: '127.0.0.1', agent: 'test', visitor: `again ${who.userId}` };
    who.setSession(await beginSession(room.db, who.userId, by, randomBytes));
  };
  const eventsOf = async (who: Ready, { orderNo }: Order) =>
    (await who.call(api.c2cOrders.detail, { orderNo })).events.map(({ event }) => event);

  test('an unpaid order, a paid one that is released and one for which nobody acts', async () => {
    const [unpaid, paid, waiting] = [await room.ready(), await room.ready(), await room.ready()];
    const people = [desk, unpaid, paid, waiting];
    const orders = new Map<Ready, Order>();
    for (const who of [unpaid, paid, waiting]) orders.set(who, await room.buy(who, advertId, { amount: '783' }));
    for (const who of [paid, waiting]) await room.pay(who, orders.get(who)!);
    for (const by of [ms, 0]) {
      await turn(by);
      for (const who of people) await inAgain(who);
    }
    // Long enough for everything that was written for a later moment.
    for (const by of [Math.abs(ms) + HOUR, HOUR]) {
      await room.clock.jump(by);
      await room.jobs.runDue();
    }
    for (const who of people) await inAgain(who);
    // Ended by the clock, once, and then the coins are back where they came from.
    expect(await eventsOf(unpaid, orders.get(unpaid)!)).toEqual(['created', 'expire', 'giveBack']);
    // Time alone never lets coins go: what was paid waits for the seller or for those who decide.
    for (const who of [paid, waiting]) {
      const { status } = await who.call(api.c2cOrders.order, { orderNo: orders.get(who)!.orderNo });
      expect(['paid', 'inAppeal']).toContain(status);
      expect(
        (await eventsOf(who, orders.get(who)!)).filter((event) => event === 'escalate').length,
      ).toBeLessThanOrEqual(1);
    }
    expect(await room.has(desk)).toMatchObject({ escrow: '200', adverts: '2800' });
    await room.release(desk, orders.get(paid)!);
    await room.clock.jump(2 * DAY);
    await room.jobs.runDue();
    for (const who of people) await inAgain(who);
    expect((await waiting.call(api.c2cOrders.order, { orderNo: orders.get(waiting)!.orderNo })).status).toBe(
      'inAppeal',
    );
    expect(await eventsOf(waiting, orders.get(waiting)!)).toEqual(['created', 'pay', 'escalate']);
    expect((await room.has(paid)).available).toBe('100');
    expect(await room.has(desk)).toMatchObject({ escrow: '100', adverts: '2800' });
    expect(await auditFully(room.db)).toEqual([]);
    expect(await room.booksBalance()).toEqual([]);
  });
});
