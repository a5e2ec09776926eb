/**
 * While withdrawals are held after a change of what proves a person, no coins leave by C2C either: not by an order or an advert of before. And
 * nobody pays somebody whose account operators have locked, who could not release.
 */
import { api } from '@/lib/api/index';
import { refusalOf } from '../harness/attack';
import { c2cRoom, FUND, type Room } from './room';
import type { Ready } from '../withdrawals/room';

let room: Room;
beforeAll(async () => {
  room = await c2cRoom();
});
afterEach(async () => expect(await room.booksBalance()).toEqual([]));
afterAll(() => room.close());

const changeFundPassword = (who: Ready) =>
  who.call(api.security.changeFundPassword, { oldPassword: FUND, newPassword: '739164', confirmPassword: '739164' });
const release = async (who: Ready, orderNo: string): Promise<string | null> =>
  refusalOf(who.call(api.c2cOrders.release, { orderNo, fundPassword: '739164', proof: await room.proofOf(who) }));

test('an order that was made before the change is not released before the hold ends', async () => {
  const buyer = await room.merchant();
  const { advertId } = await room.advert(buyer, { side: 'buy' });
  const victim = await room.ready('500');
  const order = await room.sell(victim, advertId);
  await room.pay(buyer, order);
  await changeFundPassword(victim);
  expect(await release(victim, order.orderNo)).toBe('withdrawalsHeld');
  expect((await room.has(buyer)).available).toBe('5000');
  await victim.call(api.withdrawals.endHold, {});
  expect(await release(victim, order.orderNo)).toBeNull();
});

test('an advert that sells is not taken meanwhile, and not shown; one that buys goes on', async () => {
  const desk = await room.merchant();
  const { advertId } = await room.advert(desk);
  const { advertId: buying } = await room.advert(desk, { side: 'buy' });
  const buyer = await room.ready('500');
  await buyer.call(api.c2cOrders.quote, { advertId });
  await changeFundPassword(desk);
  expect(await refusalOf(room.buy(buyer, advertId))).toBe('advertChanged');
  expect(await refusalOf(buyer.call(api.c2c.advert, { advertId }))).toBe('notFound');
  const { list } = await buyer.call(api.c2c.market, { coin: 'USDT', fiat: 'HKD', side: 'buy', pageSize: 100 });
  expect(list.map((row) => row.advertId)).not.toContain(advertId);
  const { list: own } = await desk.call(api.c2cMerchant.adverts, {});
  expect(own.map((row) => [row.advertId === advertId, row.pause])).toEqual([
    [false, null],
    [true, 'held'],
  ]);
  expect((await room.sell(buyer, buying)).status).toBe('awaitingPayment');
});

test('nobody takes an advert of somebody whose account is locked, who could neither pay nor release', async () => {
  const desk = await room.merchant();
  const { advertId } = await room.advert(desk);
  const { advertId: buying } = await room.advert(desk, { side: 'buy' });
  const person = await room.ready('500');
  const operator = await room.operator();
  await operator.call(api.operator.lockUser, { uid: desk.uid, reason: 'Others were not paid.' });
  expect(await refusalOf(room.buy(person, advertId))).toBe('advertChanged');
  expect(await refusalOf(room.sell(person, buying))).toBe('advertChanged');
  for (const side of ['buy', 'sell'] as const) {
    const { list } = await person.call(api.c2c.market, { coin: 'USDT', fiat: 'HKD', side, pageSize: 100 });
    expect(list.map((row) => row.merchant.merchantId)).not.toContain(desk.merchantId);
  }
  for (const one of [operator, await room.operator()])
    await one.call(api.operator.unlockUser, { uid: desk.uid, reason: 'It was a mistake.' });
  expect((await room.buy(person, advertId)).status).toBe('awaitingPayment');
});

test('while withdrawals are suspended nothing is sold, and what was agreed before goes on', async () => {
  const desk = await room.merchant();
  const { advertId } = await room.advert(desk);
  const { advertId: buying } = await room.advert(desk, { side: 'buy' });
  const [buyer, other] = [await room.ready(), await room.ready('500')];
  const order = await room.buy(buyer, advertId);
  const operator = await room.operator();
  await operator.call(api.operator.suspendWithdrawals, { reason: 'The books differ.' });
  expect(await refusalOf(room.buy(other, advertId))).toBe('withdrawalsSuspended');
  expect(await refusalOf(room.sell(other, buying))).toBe('withdrawalsSuspended');
  await room.pay(buyer, order);
  expect((await room.release(desk, order)).status).toBe('completed');
  for (const _ of [1, 2])
    await (await room.operator()).call(api.operator.resumeWithdrawals, { reason: 'They were looked at.' });
  expect((await room.sell(other, buying)).status).toBe('awaitingPayment');
});

test('whoever has only the session of a buyer who has paid sends no coins back to the seller', async () => {
  const desk = await room.merchant();
  const { advertId } = await room.advert(desk);
  const victim = await room.ready();
  const { orderNo } = await room.buy(victim, advertId);
  const thief = room.visitor();
  thief.setSession(victim.session());
  const body = { orderNo, reason: 'refunded' as const, nothingSent: true };
  const cancel = (proof: object = {}) => refusalOf(thief.call(api.c2cOrders.cancel, { ...body, proof }));
  await room.pay(victim, { orderNo });
  expect(await cancel()).toBe('secondFactorNeeded');
  expect(await cancel({ totpCode: '000000' })).toBe('totpWrong');
  // Where a factor is bound the password is none.
  expect(await cancel({ password: victim.password })).toBe('secondFactorNeeded');
  expect((await victim.call(api.c2cOrders.order, { orderNo })).status).toBe('paid');
  const proof = await room.proofOf(victim);
  const { order } = await victim.call(api.c2cOrders.cancel, { ...body, proof });
  expect(order.status).toBe('cancelled');
});

test('one without a second factor proves by the password, when the log-in was a while ago', async () => {
  const desk = await room.merchant();
  const { advertId } = await room.advert(desk, { limitMinutes: 60 });
  const buyer = await room.person();
  const { orderNo } = await room.buy(buyer, advertId);
  await room.pay(buyer, { orderNo });
  await room.clock.jump(20 * 60_000);
  const body = { orderNo, reason: 'refunded' as const, nothingSent: true };
  expect(await refusalOf(buyer.call(api.c2cOrders.cancel, body))).toBe('proofNeeded');
  const { order } = await buyer.call(api.c2cOrders.cancel, { ...body, proof: { password: buyer.password } });
  expect(order.status).toBe('cancelled');
});
