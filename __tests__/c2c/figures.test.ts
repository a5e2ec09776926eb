/** What counts against a merchant. */
import { randomUUID } from 'node:crypto';
import { api } from '@/lib/api/index';
import { figuresOf } from '@/server/c2c/figures/store';
import { refusalOf } from '../harness/attack';
import type { Ready } from '../withdrawals/room';
import { c2cRoom, type Merchant, type Order, type Room } from './room';

let room: Room;
beforeAll(async () => {
  room = await c2cRoom();
});
afterEach(async () => expect(await room.booksBalance()).toEqual([]));
afterAll(() => room.close());

const completionOf = async (desk: Merchant) => {
  const stats = (await figuresOf(room.db, [desk.userId], room.clock.now())).get(desk.userId);
  return [stats?.completed, stats?.completionPct];
};

const decideForSeller = ({ orderNo }: Pick<Order, 'orderNo'>) =>
  room.decide({ orderNo, winner: 'seller', toBuyer: 'Nothing came.', toSeller: 'Nothing came.' });

test('one who makes orders, writes and never pays does not take a sleeping merchant’s adverts down', async () => {
  const desk = await room.merchant();
  const { advertId } = await room.advert(desk);
  for (let i = 0; i < 5; i += 1) {
    const buyer = await room.ready();
    const order = await room.buy(buyer, advertId, { amount: '783' });
    await room.pay(buyer, order);
    await room.release(desk, order);
  }
  expect(await completionOf(desk)).toEqual([5, '100']);
  const rival = await room.ready();
  for (let i = 0; i < 3; i += 1) {
    const { orderNo } = await room.buy(rival, advertId, { amount: '783' });
    await rival.call(api.c2cTalk.send, { orderNo, clientId: randomUUID(), text: 'Are you there?' });
    await room.pass(15 * 60_000);
    expect((await rival.call(api.c2cOrders.order, { orderNo })).status).toBe('timedOut');
  }
  // Five of six, as of somebody who let one person down.
  expect(await completionOf(desk)).toEqual([5, '83.3']);
  expect(await rival.call(api.c2cOrders.cancelQuota, {})).toMatchObject({ countToday: 0 });
});

test('nor does one who sells, and whose account takes no money; an appeal that is lost counts each time', async () => {
  const desk = await room.merchant();
  const { advertId } = await room.advert(desk, { side: 'buy', price: '7.6' });
  const sold = (who: Ready) => room.sell(who, advertId, { amount: '760', price: '7.6' });
  for (let i = 0; i < 5; i += 1) {
    const seller = await room.ready('100');
    const order = await sold(seller);
    await room.pay(desk, order);
    await room.release(seller, order);
  }
  const rival = await room.ready('100');
  for (let i = 0; i < 3; i += 1) {
    const { orderNo } = await sold(rival);
    // Until it can no longer be brought back.
    await room.pass(15 * 60_000);
    await room.pass(15 * 60_000);
    expect((await rival.call(api.c2cOrders.order, { orderNo })).status).toBe('timedOut');
  }
  expect(await completionOf(desk)).toEqual([5, '83.3']);
  for (let i = 0; i < 2; i += 1) {
    const order = await sold(rival);
    await room.pay(desk, order);
    await room.pass(10 * 60_000);
    await room.appeal(rival, order);
    await decideForSeller(order);
  }
  expect(await completionOf(desk)).toEqual([5, '62.5']);
});

test('to say that one has paid is no cheaper than to say nothing', async () => {
  const buyer = await room.ready();
  const orders = [];
  for (let i = 0; i < 3; i += 1) {
    const desk = await room.merchant();
    const { advertId } = await room.advert(desk, { price: '7.9' });
    const order = await room.buy(buyer, advertId, { amount: '790', price: '7.9' });
    await room.pay(buyer, order);
    orders.push({ desk, order, advertId });
  }
  await room.pass(10 * 60_000);
  for (const { desk, order } of orders) {
    await room.appeal(desk, order);
    await decideForSeller(order);
  }
  expect(await buyer.call(api.c2cOrders.cancelQuota, {})).toMatchObject({ countToday: 3 });
  const next = room.buy(buyer, orders[0]!.advertId, { amount: '790', price: '7.9' });
  expect(await refusalOf(next)).toBe('c2cBlocked');
});
