/** What savings promise, against the real server: dates, revenue to the last digit, the ways out, and balanced books. */
import { api } from '@/lib/api/index';
import { EARN_RISK_VERSION } from '@/lib/earn/rules';
import { sum } from '@/lib/money/decimal';
import { balanceOf, houseBalance } from '@/server/ledger/ledger';
import { refusal } from '../flash/room';
import type { Person } from '../harness/exchange';
import { buy, DAY, earnRoom, FUND, HOUR, leave, MIDNIGHT, orderOf, productOf, type Room } from './room';

let room: Room;
let person: Person;
beforeEach(async () => {
  room = await earnRoom();
  person = await room.saver();
});
afterEach(async () => {
  expect(await room.booksBalance()).toEqual([]);
  await room.close();
});

const spot = (coin = 'USDT', who = person) => balanceOf(room.db, who.userId, 'spot:available', coin);
const saved = (coin = 'USDT', who = person) => balanceOf(room.db, who.userId, 'fund:savings', coin);
const interestPaid = () => houseBalance(room.db, 'house:interest', 'USDT');

test('a fixed term: counts from the next midnight, a day at a time, and is paid with the principal at maturity', async () => {
  const product = await productOf(person, 'usdt-7');
  expect(product).toMatchObject({ startsAt: MIDNIGHT, firstAt: MIDNIGHT + DAY, maturesAt: MIDNIGHT + 7 * DAY });
  const preview = await person.call(api.earn.preview, { productId: 'usdt-7', amount: '5000' });
  // 5000 × 4.2 % / 365 = 0.575342465…, cut.
  expect(preview).toMatchObject({ daily: '0.57534246', interest: '4.02739722', receives: '5004.02739722' });
  const order = await buy(person, 'usdt-7', '5000');
  expect(order).toMatchObject({
    status: 'subscribed',
    earned: '0',
    autoRenew: false,
    allowed: ['refund', 'autoRenew'],
  });
  expect([await spot(), await saved()]).toEqual(['5000', '5000']);
  await room.until(MIDNIGHT);
  expect(await orderOf(person, order)).toMatchObject({ status: 'accruing', days: 0, nextAt: MIDNIGHT + DAY });
  await room.until(MIDNIGHT + DAY);
  expect(await orderOf(person, order)).toMatchObject({ days: 1, earned: '0.57534246', paid: '0' });
  expect(await person.call(api.earn.summary, {})).toMatchObject({
    totalUsdt: '5000',
    yesterdayUsdt: '0.57534246',
    running: 1,
  });
  // Nobody looked for days: nothing is lost and nothing is counted twice.
  await room.until(MIDNIGHT + 7 * DAY);
  expect(await orderOf(person, order)).toMatchObject({ status: 'redeemed', days: 7, paid: '4.02739722', nextAt: null });
  expect([await spot(), await saved(), await interestPaid()]).toEqual(['10004.02739722', '0', '-4.02739722']);
  const { list } = await person.call(api.assets.ledger, {});
  expect(
    list.filter(({ refType }) => refType === 'earnOrder').map((line) => [line.account, line.type, line.amount]),
  ).toEqual([
    ['spot', 'earnInterest', '4.02739722'],
    ['spot', 'earnRedeem', '5000'],
    ['fund', 'earnRedeem', '-5000'],
    ['fund', 'earnBuy', '5000'],
    ['spot', 'earnBuy', '-5000'],
  ]);
  const { list: lines, total } = await person.call(api.earn.interest, { orderNo: order.orderNo });
  expect([total, lines[0]!.at, sum(lines.map(({ amount }) => amount)), lines[0]!.state]).toEqual([
    7,
    MIDNIGHT + 7 * DAY,
    '4.02739722',
    'paid',
  ]);
});

test('leaving a fixed term early costs its revenue and nothing else, is shown first, and needs the fund password', async () => {
  const { orderNo } = await buy(person, 'usdt-30', '1000');
  await room.until(MIDNIGHT + 3 * DAY + HOUR);
  const { exits } = await person.call(api.earn.redeemPreview, { orderNo });
  const arrivesAt = MIDNIGHT + 6 * DAY;
  expect(exits).toEqual([
    {
      way: 'early',
      principal: '1000',
      interest: '0',
      forfeited: '0.45205479',
      receives: '1000',
      arrivesAt,
      needsFundPassword: true,
    },
  ]);
  expect(arrivesAt - room.clock.now()).toBeLessThanOrEqual(72 * HOUR);
  const body = { orderNo, way: 'early', receives: '1000', forfeited: '0.45205479' } as const;
  expect(await refusal(person.call(api.earn.redeem, body))).toMatchObject({ reason: 'fundPasswordWrong' });
  expect(await refusal(person.call(api.earn.redeem, { ...body, fundPassword: '111111' }))).toMatchObject({
    reason: 'fundPasswordWrong',
  });
  // A day later it would cost more: what was shown does not count any more.
  expect(
    await refusal(person.call(api.earn.redeem, { ...body, forfeited: '0.30136986', fundPassword: FUND })),
  ).toMatchObject({ reason: 'earnTermsChanged' });
  expect(await person.call(api.earn.redeem, { ...body, fundPassword: FUND })).toMatchObject({
    status: 'earlyRedeeming',
    forfeited: '0.45205479',
    arrivesAt,
    nextAt: null,
    allowed: [],
  });
  await room.until(arrivesAt - 1);
  expect(await spot()).toBe('9000');
  await room.until(arrivesAt);
  expect(await orderOf(person, { orderNo })).toMatchObject({ status: 'earlyRedeemed', days: 3, paid: '0' });
  expect([await spot(), await saved(), await interestPaid()]).toEqual(['10000', '0', '0']);
  expect((await person.call(api.earn.interest, { orderNo })).list.map(({ state }) => state)).toEqual(
    Array.from({ length: 3 }, () => 'forfeited'),
  );
});

test('before it begins all of it comes back at once, and cost nothing', async () => {
  const { orderNo } = await buy(person, 'usdt-90', '250');
  expect(await leave(person, orderNo, 'refund')).toMatchObject({ status: 'refunded', earned: '0' });
  expect([await spot(), await saved()]).toEqual(['10000', '0']);
  expect((await productOf(person, 'usdt-90')).quotaLeft).toBe('10000000');
});

test('flexible: paid daily; fast brings the principal now, standard with the next midnight and its day', async () => {
  const [fast, standard] = [await buy(person, 'usdt-flexible', '365'), await buy(person, 'usdt-flexible', '3650')];
  await room.until(MIDNIGHT + 2 * DAY + HOUR);
  // 365 × 3.1 % / 365 = 0.031 a day; two days.
  expect(await orderOf(person, fast)).toMatchObject({ days: 2, paid: '0.062', earned: '0.062' });
  const { exits } = await person.call(api.earn.redeemPreview, { orderNo: standard.orderNo });
  expect(exits.map(({ way, receives, arrivesAt }) => [way, receives, arrivesAt])).toEqual([
    ['fast', '3650', null],
    ['standard', '3650.31', MIDNIGHT + 3 * DAY],
  ]);
  expect(await leave(person, fast.orderNo, 'fast')).toMatchObject({ status: 'redeemed' });
  // Nothing came with the principal, so no interest of nought is told.
  const [told] = (await person.call(api.help.ownNotices, {})).list;
  expect(told?.paragraphs.join(' ')).toContain(
    '365.00 USDT have been paid into your spot account. What each full day brought',
  );
  expect(await leave(person, standard.orderNo, 'standard')).toMatchObject({ status: 'redeeming' });
  const before = await spot();
  expect(before).toBe('6350.682');
  await room.until(MIDNIGHT + 3 * DAY);
  expect([await spot(), await saved()]).toEqual(['10000.992', '0']);
  expect(await orderOf(person, standard)).toMatchObject({ status: 'redeemed', days: 3, paid: '0.93' });
});

test('renewed only while it is switched on: a new order, at the rate of that day', async () => {
  const two = [await room.operator(), await room.operator()];
  const [kept, stopped] = [
    await buy(person, 'usdt-7', '1000', { autoRenew: true }),
    await buy(person, 'usdt-7', '2000', { autoRenew: true }),
  ];
  const terms = { apr: '0.02', min: '10', personalMax: '200000', quota: '10000000', isOpen: true } as const;
  const decision = { productId: 'usdt-7', from: MIDNIGHT + DAY, ...terms, reason: 'rates fall' };
  expect(await two[0]!.call(api.operator.setEarnTerms, decision)).toEqual({ state: 'proposed' });
  expect(await two[1]!.call(api.operator.setEarnTerms, decision)).toEqual({ state: 'done' });
  expect(await productOf(person, 'usdt-7')).toMatchObject({ next: { apr: '0.02', from: MIDNIGHT + DAY } });
  await room.until(MIDNIGHT + 6 * DAY);
  await person.call(api.earn.setAutoRenew, { orderNo: stopped.orderNo, on: false });
  await room.until(MIDNIGHT + 7 * DAY);
  const after = await orderOf(person, kept);
  // The running order kept its rate of 4.2 %.
  expect(after).toMatchObject({ status: 'renewed', paid: '0.80547943', apr: '0.042' });
  expect(await orderOf(person, stopped)).toMatchObject({ status: 'redeemed', renewedAs: null });
  const next = await orderOf(person, { orderNo: after.renewedAs! });
  expect(next).toMatchObject({
    status: 'accruing',
    amount: '1000',
    apr: '0.02',
    startsAt: MIDNIGHT + 7 * DAY,
    renews: kept.orderNo,
    autoRenew: true,
  });
  expect([await saved(), (await productOf(person, 'usdt-7')).personalLeft]).toEqual(['1000', '199000']);
  await room.until(MIDNIGHT + 14 * DAY);
  expect((await orderOf(person, next)).paid).toBe('0.38356164');
});

test('a product that is closed at maturity renews nothing', async () => {
  const two = [await room.operator(), await room.operator()];
  await buy(person, 'usdt-7', '1000', { autoRenew: true });
  const terms = { apr: '0.02', min: '10', personalMax: '200000', quota: '10000000', isOpen: false } as const;
  for (const operator of two)
    await operator.call(api.operator.setEarnTerms, {
      productId: 'usdt-7',
      from: MIDNIGHT,
      ...terms,
      reason: 'the end',
    });
  await room.until(MIDNIGHT + 7 * DAY);
  expect(await saved()).toBe('0');
  expect(await refusal(buy(person, 'usdt-7', '10'))).toMatchObject({ reason: 'earnClosed' });
});

test('limits, quota and the closed window are refused with what is left', async () => {
  expect(await refusal(buy(person, 'usdt-7', '9.99999999'))).toMatchObject({
    reason: 'earnMinimum',
    min: '10',
    unit: 'USDT',
  });
  expect(await refusal(buy(person, 'usdt-7', '200001'))).toMatchObject({ reason: 'earnPersonalLimit', left: '200000' });
  expect(await refusal(buy(person, 'usdt-7', '10001'))).toMatchObject({ reason: 'insufficientBalance' });
  expect(await refusal(buy(person, 'nothing', '10'))).toMatchObject({ reason: 'notFound' });
  const { apr, startsAt } = await productOf(person, 'usdt-7');
  const body = { productId: 'usdt-7', amount: '10', apr, startsAt, riskVersion: EARN_RISK_VERSION } as const;
  expect(await refusal(person.call(api.earn.buy, { ...body, apr: '0.043' }))).toEqual({ reason: 'earnTermsChanged' });
  expect(await refusal(person.call(api.earn.buy, { ...body, riskVersion: '0' }))).toMatchObject({
    reason: 'badRequest',
  });
  await room.until(MIDNIGHT - 10 * 60_000 - 1);
  await buy(person, 'usdt-7', '10');
  for (const at of [MIDNIGHT - 10 * 60_000, MIDNIGHT + 10 * 60_000 - 1]) {
    await room.until(at);
    expect(await refusal(buy(person, 'usdt-7', '10'))).toEqual({
      reason: 'earnWindow',
      until: String(MIDNIGHT + 10 * 60_000),
    });
  }
  await room.until(MIDNIGHT + 10 * 60_000);
  // The day of which it was shown that it would count from it is over.
  expect(await refusal(person.call(api.earn.buy, body))).toEqual({ reason: 'earnTermsChanged' });
  expect(await buy(person, 'usdt-7', '10')).toMatchObject({ startsAt: MIDNIGHT + DAY });
});

test('the calendar tells what was paid and what is due; the short term of the sandbox ends within minutes', async () => {
  await buy(person, 'usdt-30', '1000');
  await buy(person, 'usdt-flexible', '365');
  const order = await buy(person, 'demo-fixed', '100');
  expect(order).toMatchObject({ demo: true, maturesAt: room.clock.now() + 4 * 60_000 });
  await room.until(order.maturesAt!);
  expect(await orderOf(person, order)).toMatchObject({ status: 'redeemed', paid: '0.04520547' });
  await room.until(MIDNIGHT + DAY);
  const calendar = await person.call(api.earn.payouts, { from: MIDNIGHT - DAY, to: MIDNIGHT + 31 * DAY });
  expect(calendar.slice(0, 3)).toEqual([
    { dayAt: MIDNIGHT - DAY, coin: 'USDT', principal: '100', interest: '0.04520547', orders: 1, isPaid: true },
    { dayAt: MIDNIGHT + DAY, coin: 'USDT', principal: '0', interest: '0.031', orders: 1, isPaid: true },
    { dayAt: MIDNIGHT + 2 * DAY, coin: 'USDT', principal: '0', interest: '0.031', orders: 1, isPaid: false },
  ]);
  expect(calendar.at(-1)).toEqual({
    dayAt: MIDNIGHT + 30 * DAY,
    coin: 'USDT',
    principal: '1000',
    interest: '4.5515479',
    orders: 2,
    isPaid: false,
  });
});

test('a stranger’s order is no different from none, and only its own person leaves it', async () => {
  const { orderNo } = await buy(person, 'usdt-7', '10');
  const stranger = await room.saver();
  for (const call of [api.earn.order, api.earn.redeemPreview])
    expect(await refusal(stranger.call(call, { orderNo }))).toEqual({ reason: 'notFound' });
  expect(await refusal(stranger.call(api.earn.setAutoRenew, { orderNo, on: true }))).toEqual({ reason: 'notFound' });
  const body = { orderNo, way: 'refund', receives: '10', forfeited: '0' } as const;
  expect(await refusal(stranger.call(api.earn.redeem, body))).toEqual({ reason: 'notFound' });
});
