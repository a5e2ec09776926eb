/** What counts against a merchant. */
import { randomUUID } from 'node:crypto';
import { api } from '@/lib/api/index';
import { figuresOf } from '@/server/c2c/figures/store';
import { c2cRoom, type Room } from './room';

let room: Room;
beforeAll(async () => {
  room = await c2cRoom();
});
afterAll(() => room.close());

test('one who makes orders, writes and never pays does not take a sleeping merchant’s adverts down', async () => {
  const desk = await room.merchant();
  const { advertId } = await room.advert(desk);
  for (let i = 0; i < 5; i += 1) {
    const buyer = await room.ready();
    const order = await room.buy(buyer, advertId, { amount: '783' });
    await room.pay(buyer, order);
    await room.release(desk, order);
  }
  const completion = async () => {
    const stats = (await figuresOf(room.db, [desk.userId], room.clock.now())).get(desk.userId);
    return [stats?.completed, stats?.completionPct];
  };
  expect(await completion()).toEqual([5, '100']);
  const rival = await room.ready();
  for (let i = 0; i < 3; i += 1) {
    const { orderNo } = await room.buy(rival, advertId, { amount: '783' });
    await rival.call(api.c2cTalk.send, { orderNo, clientId: randomUUID(), text: 'Are you there?' });
    await room.pass(15 * 60_000);
    expect((await rival.call(api.c2cOrders.order, { orderNo })).status).toBe('timedOut');
  }
  // Five of six, as of somebody who let one person down.
  expect(await completion()).toEqual([5, '83.3']);
  expect(await rival.call(api.c2cOrders.cancelQuota, {})).toMatchObject({ countToday: 0 });
});
