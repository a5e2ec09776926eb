/** Whoever has paid somebody's account sees the same account as long as the order can be argued about. */
import { api } from '@/lib/api/index';
import { refusalOf } from '../harness/attack';
import { c2cRoom, FUND, methodOf, type Room } from './room';

let room: Room;
beforeAll(async () => {
  room = await c2cRoom();
});
afterEach(async () => expect(await room.booksBalance()).toEqual([]));
afterAll(() => room.close());

test('an account that was paid is not another one when its order is brought back', async () => {
  const desk = await room.merchant();
  const { advertId } = await room.advert(desk, { side: 'buy', price: '7.6' });
  const seller = await room.ready('500');
  const methodId = methodOf(seller);
  const order = await room.sell(seller, advertId, { amount: '760', price: '7.6' });
  const payee = async () => (await desk.call(api.c2cOrders.detail, { orderNo: order.orderNo })).payee;
  const paid = await payee();
  await room.pass(15 * 60_000);
  expect((await desk.call(api.c2cOrders.order, { orderNo: order.orderNo })).status).toBe('timedOut');
  const proofs = async () => ({ methodId, fundPassword: FUND, proof: await room.proofOf(seller) });
  const update = async () => seller.call(api.paymentMethods.update, { number: '999900001111', ...(await proofs()) });
  expect(await refusalOf(update())).toBe('methodInUse');
  expect(await refusalOf(seller.call(api.paymentMethods.remove, await proofs()))).toBe('methodInUse');
  expect((await seller.call(api.paymentMethods.mine, {})).list).toMatchObject([{ isInUse: true, allowed: [] }]);
  await room.appeal(desk, order);
  expect(await payee()).toEqual(paid);
  expect(await refusalOf(update())).toBe('methodInUse');
  await room.decide({ orderNo: order.orderNo, winner: 'seller', toBuyer: 'Nothing came.', toSeller: 'Nothing came.' });
  expect((await update()).number).toBe('**** 1111');
});
