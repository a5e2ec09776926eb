/** Orders of C2C, through the calls that people make. */
import { sql } from 'kysely';
import { api } from '@/lib/api/index';
import { refusalOf } from '../harness/attack';
import { toC2c } from '../harness/c2c';
import { giveCoins } from '../harness/giveCoins';
import { verify } from '../harness/identities';
import { sendProof } from '../harness/payOffline';
import { refusal, type Ready } from '../withdrawals/room';
import { c2cRoom, FUND, methodOf, type Merchant, type Room } from './room';

let room: Room;
let desk: Merchant;
let buyer: Ready;
let advertId: string;
beforeAll(async () => {
  room = await c2cRoom();
  desk = await room.merchant();
});
beforeEach(async () => {
  ({ advertId } = await room.advert(desk, { qty: '500' }));
  buyer = await room.ready();
});
afterEach(async () => {
  await desk.call(api.c2cMerchant.setAdvert, { advertId, status: 'closed' }).catch(() => undefined);
  expect(await room.booksBalance()).toEqual([]);
});
afterAll(() => room.close());

const orderOf = (who: Ready, orderNo: string) => who.call(api.c2cOrders.detail, { orderNo });
const lettersTo = async (who: Ready): Promise<number> =>
  (
    await sql<{
      n: number;
    }>`select count(*)::int n from mail_outbox where recipient = ${`p${who.uid}@example.com`}`.execute(room.db)
  ).rows[0]!.n;
const bindMail = (who: Ready) =>
  sql`update users set email = ${`p${who.uid}@example.com`}, email_key = ${`p${who.uid}@example.com`}, email_bound_at = 1
    where id = ${who.userId}`.execute(room.db);

test('bought, paid and released: the coins lie in escrow meanwhile, and both are told who acts next', async () => {
  await bindMail(buyer);
  const before = await room.has(desk);
  const order = await room.buy(buyer, advertId);
  expect(order).toMatchObject({
    side: 'buy',
    status: 'awaitingPayment',
    price: '7.83',
    amount: '2000',
    qty: '255.42784163',
    fee: '0',
    allowed: ['pay', 'cancel'],
    payBy: order.createdAt + 900_000,
  });
  expect(await room.has(desk)).toEqual({ ...before, adverts: '244.57215837', escrow: '255.42784163' });
  const seen = await orderOf(desk, order.orderNo);
  expect(seen).toMatchObject({ side: 'sell', status: 'awaitingPayment', allowed: [], payee: { masked: true } });
  expect((await orderOf(buyer, order.orderNo)).payee).toMatchObject({ masked: false, payMethodId: methodOf(desk) });
  const paid = await room.pay(buyer, order);
  expect(paid).toMatchObject({ status: 'paid', releaseBy: room.clock.now() + 900_000, allowed: ['cancelPaid'] });
  expect((await orderOf(desk, order.orderNo)).allowed).toEqual(['release']);
  expect(await room.release(desk, order)).toMatchObject({ status: 'completed', allowed: ['rate'] });
  expect((await room.has(desk)).escrow).toBe('0');
  expect((await room.has(buyer)).available).toBe('255.42784163');
  const ended = await orderOf(buyer, order.orderNo);
  expect(ended).toMatchObject({ status: 'completed', payee: null, payerName: null });
  expect(ended.events.map(({ event, by }) => [event, by])).toEqual([
    ['created', 'you'],
    ['pay', 'you'],
    ['release', 'other'],
  ]);
  // Order made, coins received.
  expect(await lettersTo(buyer)).toBe(2);
});

test('sold to a merchant: the seller’s coins lie in escrow, the merchant pays, the seller releases', async () => {
  const wanted = await room.advert(desk, { side: 'buy', price: '7.75' });
  const seller = await room.ready('300');
  const order = await room.sell(seller, wanted.advertId, { amountType: 'coin', amount: '200', price: '7.75' });
  expect(order).toMatchObject({ side: 'sell', status: 'awaitingPayment', qty: '200', amount: '1550', allowed: [] });
  expect(await room.has(seller)).toEqual({ available: '100', adverts: '0', escrow: '200' });
  await room.pay(desk, order);
  expect((await orderOf(seller, order.orderNo)).allowed).toEqual(['release']);
  const before = (await room.has(desk)).available;
  await room.release(seller, order);
  expect(await room.has(seller)).toEqual({ available: '100', adverts: '0', escrow: '0' });
  expect(Number((await room.has(desk)).available) - Number(before)).toBe(200);
  await desk.call(api.c2cMerchant.setAdvert, { advertId: wanted.advertId, status: 'closed' });
});

test('an order that nobody pays ends by the clock, although nobody looks; who had paid brings it back', async () => {
  await bindMail(buyer);
  const order = await room.buy(buyer, advertId);
  await room.pass(899_000);
  expect(await orderOf(buyer, order.orderNo)).toMatchObject({ status: 'awaitingPayment' });
  // The order, and a reminder for each of ten and three minutes.
  expect(await lettersTo(buyer)).toBe(3);
  await room.pass(1_000);
  const ended = await orderOf(buyer, order.orderNo);
  expect(ended).toMatchObject({ status: 'timedOut', counted: true, allowed: ['reopen'], payee: null });
  expect(await room.has(desk)).toMatchObject({ adverts: '244.57215837', escrow: '255.42784163' });
  expect(await refusal(room.pay(buyer, order))).toEqual({ reason: 'c2cState', status: 'timedOut' });
  await room.pass(899_999);
  expect((await orderOf(buyer, order.orderNo)).allowed).toEqual(['reopen']);
  await room.pass(1);
  expect((await orderOf(buyer, order.orderNo)).allowed).toEqual([]);
  expect(await room.has(desk)).toMatchObject({ adverts: '500', escrow: '0' });
});

test('three cancellations of a day block, until midnight in UTC+8', async () => {
  for (let count = 1; count <= 3; count += 1) {
    const order = await room.buy(buyer, advertId, { amount: '500' });
    const said = await buyer.call(api.c2cOrders.cancel, { orderNo: order.orderNo, reason: 'changedMind' });
    expect(said).toMatchObject({ countToday: count, limit: 3, order: { status: 'cancelled', counted: true } });
  }
  const midnight = Date.UTC(2026, 6, 15, 16);
  expect(await refusal(room.buy(buyer, advertId))).toMatchObject({
    reason: 'c2cBlocked',
    until: String(midnight),
  });
  expect(await buyer.call(api.c2cOrders.cancelQuota, {})).toMatchObject({ countToday: 3, blockedUntil: midnight });
});

test('a seller who confirms to have asked for it takes the cancellation out of the count', async () => {
  const order = await room.buy(buyer, advertId);
  await buyer.call(api.c2cOrders.cancel, { orderNo: order.orderNo, reason: 'sellerAsked' });
  expect(await refusalOf(buyer.call(api.c2cOrders.confirmReason, { orderNo: order.orderNo }))).toBe('c2cState');
  expect((await orderOf(desk, order.orderNo)).allowed).toEqual(['confirmReason']);
  expect(await desk.call(api.c2cOrders.confirmReason, { orderNo: order.orderNo })).toMatchObject({ counted: false });
  expect(await refusalOf(desk.call(api.c2cOrders.confirmReason, { orderNo: order.orderNo }))).toBe('c2cState');
  expect((await buyer.call(api.c2cOrders.cancelQuota, {})).countToday).toBe(0);
});

test('after “paid” a cancellation takes the word that nothing was sent, and is possible once a day', async () => {
  const cancel = async (orderNo: string, nothingSent: boolean) =>
    buyer.call(api.c2cOrders.cancel, { orderNo, reason: 'refunded', nothingSent, proof: await room.proofOf(buyer) });
  const first = await room.buy(buyer, advertId);
  await room.pay(buyer, first);
  expect(await refusalOf(cancel(first.orderNo, false))).toBe('c2cPaidCancel');
  expect(await cancel(first.orderNo, true)).toMatchObject({ countToday: 1, paidLeft: 0 });
  const second = await room.buy(buyer, advertId, { amount: '500' });
  await room.pay(buyer, second);
  expect(await refusalOf(cancel(second.orderNo, true))).toBe('c2cPaidCancel');
  await room.release(desk, second);
});

test('one unpaid order at a time, and three open ones', async () => {
  const orders = [];
  for (let count = 0; count < 3; count += 1) {
    orders.push(await room.buy(buyer, advertId, { amount: '200' }));
    expect(await refusal(room.buy(buyer, advertId))).toMatchObject({
      which: 'unpaid',
    });
    await room.pay(buyer, orders[count]!);
  }
  expect(await refusal(room.buy(buyer, advertId))).toMatchObject({
    reason: 'c2cOrderOpen',
    which: 'open',
    max: '3',
  });
  for (const order of orders) await room.release(desk, order);
});

test('nobody can do what is the other’s: release, cancel or pay', async () => {
  const order = await room.buy(buyer, advertId);
  const { orderNo } = order;
  const stranger = await room.ready();
  const releaseAs = async (who: Ready) =>
    refusalOf(who.call(api.c2cOrders.release, { orderNo, fundPassword: FUND, proof: await room.proofOf(who) }));
  expect(await releaseAs(desk)).toBe('c2cState');
  expect(await refusalOf(desk.call(api.c2cOrders.cancel, { orderNo, reason: 'other' }))).toBe('c2cState');
  expect(await refusalOf(desk.call(api.c2cOrders.pay, { orderNo, payMethodId: methodOf(desk) }))).toBe('c2cState');
  expect(await refusalOf(stranger.call(api.c2cOrders.pay, { orderNo, payMethodId: methodOf(desk) }))).toBe('notFound');
  await room.pay(buyer, order);
  expect(await releaseAs(buyer)).toBe('c2cState');
  expect(await releaseAs(stranger)).toBe('notFound');
  expect(await refusalOf(desk.call(api.c2cOrders.cancel, { orderNo, reason: 'other', nothingSent: true }))).toBe(
    'c2cState',
  );
  const wrong = { orderNo, fundPassword: '111112', proof: await room.proofOf(desk) };
  expect(await refusalOf(desk.call(api.c2cOrders.release, wrong))).toBe('fundPasswordWrong');
  expect(await refusalOf(desk.call(api.c2cOrders.release, { orderNo, fundPassword: FUND, proof: {} }))).toBe(
    'secondFactorNeeded',
  );
  await room.release(desk, order);
  expect(await releaseAs(desk)).toBe('c2cState');
});

test('a seller who is silent for a day: it goes to appeal by itself, and can still be released', async () => {
  const order = await room.buy(buyer, advertId);
  await room.pay(buyer, order);
  // Both look in from time to time, or they would be logged out.
  for (let hours = 0; hours < 23; hours += 1) {
    await room.pass(3_600_000);
    for (const who of [buyer, desk]) await orderOf(who, order.orderNo);
  }
  await room.pass(3_599_000);
  expect(await orderOf(buyer, order.orderNo)).toMatchObject({ status: 'paid' });
  await room.pass(1_000);
  expect(await orderOf(buyer, order.orderNo)).toMatchObject({ status: 'inAppeal', appellant: 'exchange', allowed: [] });
  expect((await room.has(desk)).escrow).toBe(order.qty);
  await room.release(desk, order);
  expect((await room.has(buyer)).available).toBe(order.qty);
});

test('the price that was shown is the one of the order, or it is refused with the one of now', async () => {
  expect(await refusal(room.buy(buyer, advertId, { price: '7.80' }))).toMatchObject({
    reason: 'c2cPriceChanged',
    price: '7.83',
    unit: 'HKD',
  });
  const held = await buyer.call(api.c2cOrders.quote, { advertId });
  expect(held).toMatchObject({ price: '7.83', until: room.clock.now() + 60_000 });
  const change = (price: `${number}`) =>
    desk.call(api.c2cMerchant.updateAdvert, { ...withoutKind(room.advertBody(desk, { qty: '500', price })), advertId });
  await change('7.9');
  expect(await refusalOf(room.buy(buyer, advertId))).toBe('c2cPriceChanged');
  await change('7.83');
});

test('an advert that says something else than what was shown is not taken: neither less time nor other terms', async () => {
  const shown = { limitMinutes: 15, terms: '' } as const;
  const change = (more: object) =>
    desk.call(api.c2cMerchant.updateAdvert, {
      ...withoutKind(room.advertBody(desk, { qty: '500' })),
      advertId,
      ...more,
    });
  for (const more of [{ limitMinutes: 30 }, { terms: 'To the account of my brother.' }]) {
    await change(more);
    expect(await refusalOf(room.buy(buyer, advertId, shown))).toBe('advertChanged');
  }
  await change(shown);
  expect(await room.buy(buyer, advertId, shown)).toMatchObject({ limitMinutes: 15 });
});

function withoutKind({ ...body }: ReturnType<Room['advertBody']>) {
  const { side, coin, fiat, ...rest } = body;
  expect([side, coin, fiat]).toEqual(['sell', 'USDT', 'HKD']);
  return rest;
}

test('limits: of the advert, of the day, and of what somebody has', async () => {
  expect(await refusal(room.buy(buyer, advertId, { amount: '99.99' }))).toMatchObject({
    reason: 'c2cLimits',
    min: '100',
    max: '3915',
    unit: 'HKD',
  });
  expect(await refusalOf(room.buy(buyer, advertId, { amount: '100.001' }))).toBe('c2cLimits');
  expect(await refusalOf(room.buy(buyer, advertId, { amount: '3915.01' }))).toBe('c2cLimits');
  expect(await refusalOf(room.buy(desk, advertId))).toBe('c2cConditions');
  const wanted = await room.advert(desk, { side: 'buy', price: '7.75' });
  expect(await refusalOf(room.sell(buyer, wanted.advertId, { price: '7.75' }))).toBe('insufficientBalance');
  expect(await refusalOf(room.sell(buyer, wanted.advertId, { price: '7.75', payMethodId: methodOf(desk) }))).toBe(
    'payMethodMissing',
  );
});

test('the limit of a day counts what was cancelled as long as it can be brought back', async () => {
  await giveCoins(room, desk, 'USDT', '200000');
  await toC2c(desk, '200000');
  const large = await room.advert(desk, { qty: '200000', max: '2000000' });
  const order = await room.buy(buyer, large.advertId, { amountType: 'coin', amount: '90000' });
  await buyer.call(api.c2cOrders.cancel, { orderNo: order.orderNo, reason: 'other' });
  const again = () => room.buy(buyer, large.advertId, { amountType: 'coin', amount: '90000' });
  expect(await refusal(again())).toMatchObject({ reason: 'c2cDayLimit', left: '10000' });
  await room.pass(15 * 60_000);
  expect((await again()).status).toBe('awaitingPayment');
  await desk.call(api.c2cMerchant.setAdvert, { advertId: large.advertId, status: 'closed' });
});

test('the quick area: the best offer for a wish, held for a minute, and for exactly that wish', async () => {
  const other = await room.merchant();
  await room.advert(other, { qty: '100', price: '7.95' });
  const best = await room.advert(other, { qty: '100', price: '7.81' });
  const wish = { coin: 'USDT', fiat: 'HKD', side: 'buy', amountType: 'fiat', payType: 'bank' } as const;
  const ask = (amount: `${number}`) => buyer.call(api.c2cOrders.quickQuote, { ...wish, amount });
  const offer = await ask('500');
  expect(offer).toMatchObject({
    advertId: best.advertId,
    price: '7.81',
    amount: '500',
    until: room.clock.now() + 60_000,
  });
  expect(await refusal(ask('99'))).toEqual({ reason: 'quickMinimum', min: '100', unit: 'HKD' });
  expect(await refusalOf(ask('90000'))).toBe('c2cNoOffer');
  await ask('500');
  const take = (amount: `${number}`) => buyer.call(api.c2cOrders.quickSave, { ...wish, amount, quotedPrice: '7.81' });
  expect(await refusalOf(take('501'))).toBe('advertChanged');
  await room.pass(60_000);
  expect(await refusalOf(take('500'))).toBe('c2cPriceChanged');
  await other.call(api.c2cMerchant.mine, {});
  await ask('500');
  expect(await take('500')).toMatchObject({ status: 'awaitingPayment', amount: '500', advertId: best.advertId });
});

test('a wish typed in the coin is measured in the currency: the best offer that it fits, and none that it is too large for', async () => {
  const other = await room.merchant('1000');
  await room.advert(other, { qty: '100', price: '7.79' });
  const best = await room.advert(other, { qty: '200', price: '7.80', min: '500' });
  const wish = { coin: 'USDT', fiat: 'HKD', side: 'buy', amountType: 'coin', payType: 'bank' } as const;
  expect(await buyer.call(api.c2cOrders.quickQuote, { ...wish, amount: '150.5' })).toMatchObject({
    advertId: best.advertId,
    qty: '150.5',
    amount: '1173.9',
  });
});

test('the buyer may add pictures, and the seller sees the payer’s name in full while the order is open', async () => {
  const operator = await room.operator();
  await verify(room, operator, buyer);
  const order = await room.buy(buyer, advertId);
  const proofs = [await sendProof(buyer)];
  const { payee } = await orderOf(buyer, order.orderNo);
  await buyer.call(api.c2cOrders.pay, { orderNo: order.orderNo, payMethodId: payee!.payMethodId, proofs });
  expect(await orderOf(desk, order.orderNo)).toMatchObject({ payerName: '陳大文', proofs: [{ fileId: proofs[0] }] });
  expect((await orderOf(buyer, order.orderNo)).payerName).toBe('陳**');
  await room.release(desk, order);
  expect((await orderOf(desk, order.orderNo)).payerName).toBeNull();
});

test('a rating is given once, by each of the two', async () => {
  const order = await room.buy(buyer, advertId);
  const rate = (who: Ready) => who.call(api.c2cOrders.rate, { orderNo: order.orderNo, good: true, words: 'fast' });
  expect(await refusalOf(rate(buyer))).toBe('c2cState');
  await room.pay(buyer, order);
  await room.release(desk, order);
  expect(await rate(buyer)).toMatchObject({ allowed: [] });
  expect(await refusalOf(rate(buyer))).toBe('c2cState');
  await rate(desk);
  expect((await orderOf(buyer, order.orderNo)).rating).toEqual({ good: true, words: 'fast', answer: null });
});
