/** The coins of an order that its buyer may bring back are nobody's meanwhile: a seller who was paid at the last moment cannot be quicker. */
import { api } from '@/lib/api/index';
import { refusalOf } from '../harness/attack';
import { c2cRoom, type Room } from './room';
import type { Ready } from '../withdrawals/room';

let room: Room;
beforeAll(async () => {
  room = await c2cRoom();
});
afterEach(async () => expect(await room.booksBalance()).toEqual([]));
afterAll(() => room.close());

const QUARTER = 15 * 60_000;
const leave = (who: Ready, amount: `${number}`) =>
  who.call(api.assets.transfer, { type: 'internal', from: 'c2c', to: 'spot', coin: 'USDT', amount });
const close = (desk: Ready, advertId: string) => desk.call(api.c2cMerchant.setAdvert, { advertId, status: 'closed' });

test('whether it timed out or was cancelled, they stay in escrow for a quarter of an hour, and then go back to the advert', async () => {
  const desk = await room.merchant('2000');
  const { advertId } = await room.advert(desk, { qty: '2000' });
  const [late, quick] = [await room.ready(), await room.ready()];
  await room.buy(late, advertId, { amount: '7830' });
  await room.pass(QUARTER);
  const { orderNo } = await room.buy(quick, advertId, { amount: '3915' });
  await quick.call(api.c2cOrders.cancel, { orderNo, reason: 'other' });
  expect(await room.has(desk)).toEqual({ available: '0', adverts: '500', escrow: '1500' });
  const seen = await desk.call(api.c2cOrders.order, { orderNo });
  expect(seen).toMatchObject({ status: 'cancelled', reopenUntil: room.clock.now() + QUARTER });
  await room.pass(QUARTER);
  expect(await room.has(desk)).toEqual({ available: '0', adverts: '2000', escrow: '0' });
  const { reopenUntil, events } = await desk.call(api.c2cOrders.detail, { orderNo });
  expect([reopenUntil, events.at(-1)]).toMatchObject([null, { event: 'giveBack', by: 'exchange' }]);
  expect((await desk.call(api.c2cMerchant.adverts, {})).list[0]).toMatchObject({ left: '2000' });
});

test('a friend does not buy them, nor are they taken away with the advert: whoever paid at the last moment finds them', async () => {
  const desk = await room.merchant('1000');
  const { advertId } = await room.advert(desk, { qty: '1000' });
  const payer = await room.ready();
  const order = await room.buy(payer, advertId, { amount: '7830' });
  await room.pass(QUARTER);
  const friend = await room.ready();
  expect(await refusalOf(room.buy(friend, advertId, { amount: '1566' }))).toBe('advertChanged');
  await close(desk, advertId);
  expect(await refusalOf(leave(desk, '1'))).toBe('insufficientBalance');
  await room.appeal(payer, order);
  expect(await room.has(desk)).toEqual({ available: '0', adverts: '0', escrow: '1000' });
  await room.decide({ orderNo: order.orderNo, winner: 'seller', toBuyer: 'Nothing came.', toSeller: 'Nothing came.' });
  await leave(desk, '1000');
});

test('one who sells to a merchant has them back as late', async () => {
  const desk = await room.merchant();
  const { advertId } = await room.advert(desk, { side: 'buy', price: '7.6' });
  const seller = await room.ready('200');
  const sold = { amount: '760', price: '7.6' } as const;
  const { orderNo } = await room.sell(seller, advertId, sold);
  await desk.call(api.c2cOrders.cancel, { orderNo, reason: 'other' });
  expect(await refusalOf(leave(seller, '101'))).toBe('insufficientBalance');
  await room.pass(QUARTER);
  await leave(seller, '200');
});

test('an order that was brought back once gives them back at once', async () => {
  const desk = await room.merchant('1000');
  const { advertId } = await room.advert(desk, { qty: '1000' });
  const buyer = await room.ready();
  const { orderNo } = await room.buy(buyer, advertId, { amount: '1566' });
  await buyer.call(api.c2cOrders.cancel, { orderNo, reason: 'other' });
  await room.appeal(buyer, { orderNo });
  await buyer.call(api.c2cAppeal.cancel, { orderNo });
  await buyer.call(api.c2cOrders.cancel, {
    orderNo,
    reason: 'refunded',
    nothingSent: true,
    proof: await room.proofOf(buyer),
  });
  expect(await room.has(desk)).toEqual({ available: '0', adverts: '1000', escrow: '0' });
});
