/** Merchants and their adverts: applying, the deposit, being suspended, leaving; what is shown, in which order, and why not. */
import { api } from '@/lib/api/index';
import { beginSession } from '@/server/auth/sessions';
import { scheduleRecount } from '@/server/c2c/figures/jobs';
import { balanceOf } from '@/server/ledger/ledger';
import { refusalOf } from '../harness/attack';
import type { Operator } from '../harness/exchange';
import { refusal, type Ready } from '../withdrawals/room';
import { c2cRoom, type Merchant, type Room } from './room';

let room: Room;
let operator: Operator;
beforeAll(async () => {
  room = await c2cRoom();
  operator = await room.operator();
});
afterEach(async () => expect(await room.booksBalance()).toEqual([]));
afterAll(() => room.close());

const marketOf = async (more: object = {}) =>
  (await room.visitor().call(api.c2c.market, { coin: 'USDT', fiat: 'HKD', pageSize: 100, ...more })).list;
const namesIn = async (more: object = {}) => (await marketOf(more)).map(({ merchant }) => merchant.name);
const deposit = (who: Ready) => balanceOf(room.db, who.userId, 'c2c:deposit', 'USDT');

test('from the application to the first advert: each step in its turn, and nobody else’s name', async () => {
  const who = await room.ready('2000');
  expect(await who.call(api.c2cMerchant.mine, {})).toMatchObject({ status: null, missing: [], allowed: ['apply'] });
  expect(await refusalOf(room.advert(who))).toBe('merchantNeeded');
  expect(await refusalOf(who.call(api.c2cMerchant.payDeposit, {}))).toBe('merchantState');
  const { merchantId: id } = await who.call(api.c2cMerchant.apply, { name: 'Grey Heron' });
  expect(await refusal(who.call(api.c2cMerchant.apply, { name: 'Grey Heron' }))).toEqual({
    reason: 'merchantState',
    status: 'applied',
  });
  const other = await room.ready();
  for (const name of ['ＧＲＥＹ  heron', 'Grey-Heron.', 'Grëy Heron', 'Grey Her0n'])
    expect([name, await refusalOf(other.call(api.c2cMerchant.apply, { name }))]).toEqual([name, 'duplicate']);
  // What looks the same and is another one, what turns the rest of a line around, and what is no name.
  for (const name of [
    'Grey\u200bHeron',
    'Grey Heron\u202e',
    'Gr\u0435y Heron',
    'Grey\u3164Heron',
    '!!!',
    '\u2800\u2800',
  ])
    expect([name, await refusalOf(other.call(api.c2cMerchant.apply, { name }))]).toEqual([name, 'badRequest']);
  await operator.call(api.merchantReview.reject, { id: id!, reason: 'name', note: 'Please choose another.' });
  expect(await who.call(api.c2cMerchant.mine, {})).toMatchObject({
    status: 'rejected',
    note: 'Please choose another.',
  });
  await who.call(api.c2cMerchant.apply, { name: 'Night Heron' });
  await operator.call(api.merchantReview.pass, { id: id! });
  expect(await refusalOf(operator.call(api.merchantReview.pass, { id: id! }))).toBe('alreadyDecided');
  expect(await refusalOf(room.advert(who))).toBe('merchantNeeded');
  await who.call(api.c2cMerchant.payDeposit, {});
  expect(await deposit(who)).toBe('1000');
  expect(await refusalOf(room.advert(who, { qty: '1000.00000001' }))).toBe('insufficientBalance');
  expect(await room.advert(who, { qty: '1000' })).toMatchObject({
    status: 'on',
    pause: null,
    left: '1000',
    openOrders: 0,
  });
  expect(await namesIn()).toEqual(['Night Heron']);
});

test('an application takes an authenticator', async () => {
  const who = await room.person();
  expect((await who.call(api.c2cMerchant.mine, {})).missing).toEqual(['totp']);
  expect(await refusalOf(who.call(api.c2cMerchant.apply, { name: 'No Code' }))).toBe('totpMissing');
});

test('suspended: adverts are hidden at once, open orders go on, and lifting it shows them again', async () => {
  const desk = await room.merchant('500', 'Snowy Egret');
  const { advertId } = await room.advert(desk, { qty: '500', price: '7.7' });
  const buyer = await room.ready();
  const order = await room.buy(buyer, advertId, { amount: '770', price: '7.7' });
  const suspend = (isSuspended: boolean) =>
    operator.call(api.operator.suspendMerchant, { id: desk.merchantId, isSuspended, reason: 'complaints' });
  await suspend(true);
  expect(await namesIn()).not.toContain('Snowy Egret');
  expect((await desk.call(api.c2cMerchant.adverts, {})).list[0]).toMatchObject({ status: 'on', pause: 'merchant' });
  expect(await refusalOf(room.buy(await room.ready(), advertId, { price: '7.7' }))).toBe('advertChanged');
  await room.pay(buyer, order);
  await room.release(desk, order);
  await suspend(false);
  expect(await namesIn()).toContain('Snowy Egret');
});

test('a deposit that paid a compensation is made whole before any advert is shown again', async () => {
  const desk = await room.merchant('700', 'Reef Heron');
  const { advertId } = await room.advert(desk, { qty: '500', price: '7.71' });
  const buyer = await room.ready();
  const order = await room.buy(buyer, advertId, { amount: '771', price: '7.71' });
  const still = await room.buy(await room.ready(), advertId, { amount: '771', price: '7.71' });
  await room.pay(buyer, order);
  await room.pass(10 * 60_000);
  await room.appeal(buyer, order);
  const words = { winner: 'buyer' as const, toBuyer: 'The payment was shown.', toSeller: 'You did not answer.' };
  const decision = { orderNo: order.orderNo, ...words, compensation: '120' as const };
  expect(await refusalOf(desk.call(api.c2cMerchant.payDeposit, {}))).toBe('merchantState');
  await room.decide(decision);

  expect(await desk.call(api.c2cMerchant.mine, {})).toMatchObject({
    status: 'short',
    deposit: '880',
    allowed: ['payDeposit', 'leave'],
  });
  expect(await namesIn()).not.toContain('Reef Heron');
  expect(await refusalOf(room.advert(desk))).toBe('merchantNeeded');
  expect(await refusalOf(room.buy(await room.ready(), advertId, { price: '7.71' }))).toBe('advertChanged');
  // What is open goes on, and the page of the merchant stays.
  expect((await desk.call(api.c2cOrders.order, { orderNo: still.orderNo })).status).toBe('awaitingPayment');
  const isCertified = async () =>
    (await room.visitor().call(api.c2c.merchant, { merchantId: desk.merchantId })).certified;
  expect(await isCertified()).toBe(false);

  // Suspended and resumed meanwhile it is as short as before.
  for (const isSuspended of [true, false])
    await operator.call(api.operator.suspendMerchant, { id: desk.merchantId, isSuspended, reason: 'a look' });
  expect((await desk.call(api.c2cMerchant.mine, {})).status).toBe('short');

  const before = (await room.has(desk)).available;
  const tries = await Promise.all(
    Array.from({ length: 8 }, () => refusalOf(desk.call(api.c2cMerchant.payDeposit, {}))),
  );
  expect(tries.filter((reason) => reason === null)).toHaveLength(1);
  expect([await deposit(desk), Number(before) - Number((await room.has(desk)).available)]).toEqual(['1000', 120]);
  expect((await desk.call(api.c2cMerchant.mine, {})).status).toBe('active');
  expect(await isCertified()).toBe(true);
  expect(await namesIn()).toContain('Reef Heron');
});

test('leaving closes all adverts at once; the deposit comes back after 30 days, when nothing is open', async () => {
  const desk = await room.merchant('500', 'Little Egret');
  const { advertId } = await room.advert(desk, { qty: '500' });
  const buyer = await room.ready();
  const order = await room.buy(buyer, advertId, { amount: '783' });
  await room.pay(buyer, order);
  const left = await desk.call(api.c2cMerchant.leave, {});
  expect(left).toMatchObject({ status: 'leaving', deposit: '1000', allowed: [] });
  expect(await room.has(desk)).toEqual({ available: '400', adverts: '0', escrow: '100' });
  await room.pass(30 * 86_400_000);
  // An order is open, in appeal by now.
  expect(await deposit(desk)).toBe('1000');
  for (const who of [desk, buyer]) await logInAgain(who);
  await room.release(desk, order);
  await room.pass(2 * 3_600_000);
  expect([await deposit(desk), (await room.has(desk)).available]).toEqual(['0', '1400']);
  expect((await room.has(buyer)).available).toBe('100');
});

/** A month later nobody is logged in any more. */
async function logInAgain(who: Ready): Promise<void> {
  const by = { now: room.clock.now(), address: '127.0.0.1', agent: 'test', visitor: 'again' };
  const session = await beginSession(room.db, who.userId, by, (size) => Buffer.alloc(size, `again ${who.userId}`));
  who.setSession(session);
}

describe('what is shown', () => {
  let cheap: Merchant;
  let dear: Merchant;
  beforeAll(async () => {
    cheap = await room.merchant('2000', 'Curlew');
    dear = await room.merchant('2000', 'Whimbrel');
    await room.advert(dear, { qty: '1000', price: '8', min: '1000' });
    await room.advert(cheap, { qty: '100', price: '7.6', max: '500' });
  });

  test('cheapest first for buyers, by amount and way of paying, and dearest first for sellers', async () => {
    const shown = (await namesIn()).filter((name) => ['Curlew', 'Whimbrel'].includes(name));
    expect(shown).toEqual(['Curlew', 'Whimbrel']);
    expect(await namesIn({ amount: '900' })).not.toContain('Curlew');
    expect(await namesIn({ amount: '900' })).not.toContain('Whimbrel');
    expect(await namesIn({ amount: '1500' })).toContain('Whimbrel');
    expect(await namesIn({ payType: 'fps' })).toEqual([]);
    await room.advert(cheap, { side: 'buy', price: '7.5' });
    await room.advert(dear, { side: 'buy', price: '7.55' });
    expect(await namesIn({ side: 'sell' })).toEqual(['Whimbrel', 'Curlew']);
    expect((await marketOf({ side: 'sell' })).map(({ side }) => side)).toEqual(['sell', 'sell']);
  });

  test('a moving price keeps within its bound, and says why it is not shown', async () => {
    const moving = await room.advert(cheap, { premiumPct: '1.5', qty: '200' });
    const { index } = await room.visitor().call(api.c2c.market, { coin: 'USDT', fiat: 'HKD' });
    const { list } = await room.visitor().call(api.c2c.market, { coin: 'USDT', fiat: 'HKD', pageSize: 100 });
    const seen = list.find(({ advertId }) => advertId === moving.advertId)!;
    expect(seen).toMatchObject({ floating: true, price: moving.price });
    expect(Math.abs(Number(seen.indexPct) - 1.5)).toBeLessThan(0.1);
    expect(index).not.toBeNull();
    const form = {
      premiumPct: '1.5',
      qty: '200',
      min: '100',
      max: '500',
      payMethodIds: moving.payMethodIds,
    } as const;
    const bounded = { ...form, advertId: moving.advertId, bound: '9' } as const;
    expect(await cheap.call(api.c2cMerchant.updateAdvert, bounded)).toMatchObject({ pause: 'bound' });
    expect((await marketOf()).some(({ advertId }) => advertId === moving.advertId)).toBe(false);
    const scarce = { ...form, advertId: moving.advertId, qty: '1' } as const;
    expect(await cheap.call(api.c2cMerchant.updateAdvert, scarce)).toMatchObject({ pause: 'stock', left: '1' });
    await cheap.call(api.c2cMerchant.setAdvert, { advertId: moving.advertId, status: 'closed' });
  });

  test('what cannot be advertised is refused', async () => {
    const body = room.advertBody(cheap, { qty: '10' });
    const save = (changed: object) => refusal(cheap.call(api.c2cMerchant.saveAdvert, { ...body, ...changed }));
    expect(await save({ premiumPct: '1' })).toEqual({ reason: 'c2cPriceForm', why: 'one' });
    expect(await save({ price: '7.83001' })).toEqual({ reason: 'c2cPriceForm', why: 'places' });
    expect(await save({ price: undefined, premiumPct: '10.5' })).toEqual({ reason: 'c2cPriceForm', why: 'premium' });
    expect(await save({ min: '300', max: '200' })).toMatchObject({ reason: 'c2cLimits' });
    expect(await save({ min: '100.005' })).toMatchObject({ reason: 'c2cLimits' });
    expect(await save({ payMethodIds: [] })).toEqual({ reason: 'payMethodMissing' });
    expect(await save({ fiat: 'USD' })).toEqual({ reason: 'payMethodMissing' });
    expect(await save({ fiat: 'QQQ' })).toEqual({ reason: 'notFound' });
    expect(await save({ payMethodIds: room.advertBody(dear).payMethodIds })).toEqual({ reason: 'payMethodMissing' });
  });

  test('figures say nothing of fewer than five orders, and then what happened', async () => {
    const { advertId } = await room.advert(dear, { qty: '500', price: '7.9' });
    const merchant = () => room.visitor().call(api.c2c.merchant, { merchantId: dear.merchantId });
    for (let count = 0; count < 5; count += 1) {
      expect((await merchant()).stats).toMatchObject({ completed: count, completionPct: null, releaseMinutes: null });
      const buyer = await room.ready();
      const order = await room.buy(buyer, advertId, { amount: '395', price: '7.9' });
      await room.pay(buyer, order);
      await room.release(dear, order);
      await buyer.call(api.c2cOrders.rate, { orderNo: order.orderNo, good: count > 0 });
    }
    expect((await merchant()).stats).toMatchObject({
      completed: 5,
      completionPct: '100',
      releaseMinutes: '0.5',
      goodPct: '80',
      counterparties: 5,
    });
    // The market reads what was counted within the last minute, and goes on by itself from minute to minute.
    await scheduleRecount(room.db, room.clock.now());
    await room.pass(60_000);
    const [first] = await marketOf({ sort: 'completion' });
    expect(first!.merchant).toMatchObject({ name: 'Whimbrel', stats: { completed: 5, completionPct: '100' } });
    expect((await marketOf({ sort: 'speed' }))[0]!.merchant.name).toBe('Whimbrel');
    const buyer = await room.ready();
    const order = await room.buy(buyer, advertId, { amount: '395', price: '7.9' });
    await room.pay(buyer, order);
    await room.release(dear, order);
    const seen = async () => (await marketOf({ sort: 'completion' }))[0]!.merchant.stats.completed;
    expect([(await merchant()).stats.completed, await seen()]).toEqual([6, 5]);
    await room.pass(60_000);
    expect(await seen()).toBe(6);
  });
});

test('a method that an advert or an open order uses cannot be removed', async () => {
  const desk = await room.merchant('500', 'Redshank');
  const { advertId } = await room.advert(desk, { qty: '500' });
  const { list } = await desk.call(api.paymentMethods.mine, {});
  expect(list).toMatchObject([{ isInUse: true }]);
  await desk.call(api.c2cMerchant.setAdvert, { advertId, status: 'closed' });
  expect((await desk.call(api.paymentMethods.mine, {})).list).toMatchObject([{ isInUse: false }]);
});

test('one merchant’s absurd numbers take nobody’s market away', async () => {
  const desk = await room.merchant('500', 'Turnstone');
  const huge = '999999999999999999';
  const form = { side: 'buy' as const, fiat: 'USD', min: '1', max: huge } as const;
  await room.advert(desk, { ...form, price: huge, qty: '1000' });
  expect(await refusalOf(room.advert(desk, { ...form, price: '1', qty: '1000000000000000' }))).toBe('badRequest');
  // What comes back of an order is added to what was set meanwhile.
  const [seller, qty] = [await room.ready('1000'), '999999999999999' as const];
  const { advertId } = await room.advert(desk, { side: 'buy', price: '7.6' });
  const order = await room.sell(seller, advertId, { amount: '760', price: '7.6' });
  await desk.call(api.c2cMerchant.updateAdvert, {
    advertId,
    price: '7.6',
    qty,
    min: '1',
    max: huge,
    payTypeIds: ['bank'],
  });
  await desk.call(api.c2cOrders.cancel, { orderNo: order.orderNo, reason: 'other' });
  await room.pass(15 * 60_000);
  expect((await marketOf({ side: 'sell', fiat: 'USD' }))[0]).toMatchObject({ price: huge, indexPct: null });
  expect((await marketOf({ side: 'sell' })).find((one) => one.advertId === advertId)?.available).toBe(
    '1000000000000099',
  );
});

test('a name that looks like another one is the same: digits for letters, a capital I for a small l, letters of another script', async () => {
  const who = await room.ready();
  await who.call(api.c2cMerchant.apply, { name: 'OpaI' });
  const other = await room.ready();
  for (const name of ['Opal', '0pa1', 'opai', '\u041e\u0420\u0410\u04c0'])
    expect([name, await refusalOf(other.call(api.c2cMerchant.apply, { name }))]).toEqual([name, 'duplicate']);
  expect((await other.call(api.c2cMerchant.apply, { name: 'Opan' })).status).toBe('applied');
});

test('a name that was rejected is free for whoever it belongs to', async () => {
  const [squatter, owner] = [await room.ready(), await room.ready()];
  const { merchantId: id } = await squatter.call(api.c2cMerchant.apply, { name: 'Knot Exchange' });
  expect(await refusalOf(owner.call(api.c2cMerchant.apply, { name: 'Knot Exchange' }))).toBe('duplicate');
  await (await room.operator()).call(api.merchantReview.reject, { id: id!, reason: 'name', note: 'It is not yours.' });
  expect((await owner.call(api.c2cMerchant.apply, { name: 'Knot Exchange' })).status).toBe('applied');
  expect(await refusalOf(squatter.call(api.c2cMerchant.apply, { name: 'knot exchange' }))).toBe('duplicate');
  expect((await squatter.call(api.c2cMerchant.apply, { name: 'Squatter' })).status).toBe('applied');
});
