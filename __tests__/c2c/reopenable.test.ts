/** A seller who was paid at the last moment is not quicker than the buyer who brings the order back. */
import { api } from '@/lib/api/index';
import { refusal } from '../withdrawals/room';
import { refusalOf } from '../harness/attack';
import { c2cRoom, type Room } from './room';
import type { Ready } from '../withdrawals/room';

let room: Room;
beforeAll(async () => {
  room = await c2cRoom();
});
afterEach(async () => expect(await room.booksBalance()).toEqual([]));
afterAll(() => room.close());

const leave = (who: Ready, amount: `${number}`) =>
  who.call(api.assets.transfer, { type: 'internal', from: 'c2c', to: 'spot', coin: 'USDT', amount });

test('a merchant neither takes the coins away nor sets them aside for another advert, until nobody can bring the order back', async () => {
  const desk = await room.merchant('2000');
  const { advertId } = await room.advert(desk, { qty: '2000' });
  const { advertId: other } = await room.advert(desk, { side: 'buy', price: '7.6' });
  const buyer = await room.ready();
  const order = await room.buy(buyer, advertId, { amount: '11745' });
  await room.pass(15 * 60_000);
  await desk.call(api.c2cMerchant.setAdvert, { advertId, status: 'closed' });
  const short = { reason: 'insufficientBalance', available: '500' };
  expect(await refusal(leave(desk, '500.00000001'))).toMatchObject({ reason: 'insufficientBalance' });
  expect(await refusal(room.advert(desk, { qty: '501' }))).toEqual(short);
  await leave(desk, '400');
  // What buys is not in question.
  await desk.call(api.c2cMerchant.setAdvert, { advertId: other, status: 'closed' });
  await room.appeal(buyer, order);
  expect(await room.has(desk)).toEqual({ available: '100', adverts: '0', escrow: '1500' });
  await room.decide({ orderNo: order.orderNo, winner: 'seller', toBuyer: 'Nothing came.', toSeller: 'Nothing came.' });
  await leave(desk, '1600');
});

test('what lies in its advert is no obstacle, and after a quarter of an hour nothing is', async () => {
  const desk = await room.merchant('2000');
  const { advertId } = await room.advert(desk, { qty: '1000' });
  const buyer = await room.ready();
  await room.buy(buyer, advertId, { amount: '1566' });
  await room.pass(15 * 60_000);
  await leave(desk, '900');
  await desk.call(api.c2cMerchant.setAdvert, { advertId, status: 'closed' });
  expect(await refusalOf(leave(desk, '1100'))).toBe('insufficientBalance');
  await room.pass(15 * 60_000);
  await leave(desk, '1100');
});

test('one who sells to a merchant keeps the coins for as long', async () => {
  const desk = await room.merchant();
  const { advertId } = await room.advert(desk, { side: 'buy', price: '7.6' });
  const seller = await room.ready('200');
  const { orderNo } = await room.sell(seller, advertId, { amount: '760', price: '7.6' });
  await desk.call(api.c2cOrders.cancel, { orderNo, reason: 'other' });
  expect(await refusalOf(leave(seller, '101'))).toBe('insufficientBalance');
  await leave(seller, '100');
  await room.appeal(desk, { orderNo });
  expect((await room.has(seller)).escrow).toBe('100');
});

test('nor sells them on to another merchant, nor puts them down as a deposit', async () => {
  const desk = await room.merchant();
  const { advertId } = await room.advert(desk, { side: 'buy', price: '7.6' });
  const friend = await room.merchant();
  const { advertId: other } = await room.advert(friend, { side: 'buy', price: '7.6' });
  const seller = await room.ready('1100');
  const { orderNo } = await room.sell(seller, advertId, { amount: '7600', price: '7.6' });
  await desk.call(api.c2cOrders.cancel, { orderNo, reason: 'other' });
  const short = { reason: 'insufficientBalance', available: '100' };
  expect(await refusal(room.sell(seller, other, { amount: '768', price: '7.6' }))).toEqual(short);
  const { merchantId } = await seller.call(api.c2cMerchant.apply, { name: 'Kestrel Desk' });
  await (await room.operator()).call(api.merchantReview.pass, { id: merchantId! });
  expect(await refusal(seller.call(api.c2cMerchant.payDeposit, {}))).toEqual(short);
  await room.sell(seller, other, { amount: '760', price: '7.6' });
  await room.appeal(desk, { orderNo });
  expect(await room.has(seller)).toEqual({ available: '0', adverts: '0', escrow: '1100' });
});

test('what is left in an advert does not stand for two orders that were made of it', async () => {
  const desk = await room.merchant('400');
  const { advertId } = await room.advert(desk, { qty: '400' });
  const buyers = [await room.ready(), await room.ready()];
  const orders = [];
  for (const buyer of buyers) orders.push(await room.buy(buyer, advertId, { amount: '1566' }));
  await room.pass(15 * 60_000);
  const { side: _, coin: __, fiat: ___, ...form } = room.advertBody(desk);
  await desk.call(api.c2cMerchant.updateAdvert, { ...form, advertId, qty: '300' });
  expect(await room.has(desk)).toEqual({ available: '100', adverts: '300', escrow: '0' });
  expect(await refusalOf(leave(desk, '1'))).toBe('insufficientBalance');
  for (const [nr, buyer] of buyers.entries()) await room.appeal(buyer, orders[nr]!);
  expect(await room.has(desk)).toEqual({ available: '0', adverts: '0', escrow: '400' });
  for (const { orderNo } of orders)
    await room.decide({ orderNo, winner: 'seller', toBuyer: 'Nothing came.', toSeller: 'Nothing came.' });
  expect(await room.has(desk)).toEqual({ available: '0', adverts: '400', escrow: '0' });
});
