/** What pledged loans promise, against the real server: what was quoted, interest by the hours touched, only what is needed is sold. */
import { api } from '@/lib/api/index';
import { grouped } from '@/lib/money/grouped';
import { HOUR_MS } from '@/lib/loan/rules';
import { add, lt, sub } from '@/lib/money/decimal';
import { outcomes, patiently } from '../harness/attack';
import type { Person } from '../harness/exchange';
import { refusal } from '../flash/room';
import { ask, borrow, BTC, FUND, loanRoom, type Room } from './room';

const crowd = <T>(size: number, act: (key: string) => Promise<T>): Promise<T>[] =>
  Array.from({ length: size }, () => patiently(act));

let room: Room;
let person: Person;
beforeAll(async () => {
  room = await loanRoom();
});
beforeEach(async () => {
  person = await room.borrower();
  room.held.stall(null);
  await room.price(BTC / 100);
});
afterEach(async () => expect(await room.booksBalance()).toEqual([]));
afterAll(() => room.close());

test('a quote says what the loan needs and costs, and is what one gets', async () => {
  const usdt = await room.has(person, 'USDT');
  const quote = await ask(person, { termDays: 7 });
  expect(quote).toMatchObject({
    collateralQty: '0.1',
    ltv: '0.65',
    dailyRate: '0.00022',
    yearlyRate: '0.0803',
    hours: 7 * 24 + 1,
    firstHour: '0.03575',
    interestEstimate: '6.04175',
    totalDue: '3906.04175',
  });
  // (3900 + 0.03575) / (0.1 x 0.75) and / (0.1 x 0.83), up.
  expect([quote.marginCallPrice, quote.liqPrice]).toEqual(['52000.47666667', '46988.38253013']);
  expect(quote.expireTime - room.clock.now()).toBe(30_000);
  const order = await person.call(api.loan.borrow, { quoteId: quote.quoteId, fundPassword: FUND });
  expect(order).toMatchObject({
    status: 'active',
    principal: '3900',
    interest: '0.03575',
    debt: '3900.03575',
    collateral: '0.1',
    hours: 1,
    expiresAt: quote.expiry,
    allowed: ['repay', 'addCollateral', 'withdrawCollateral', 'close'],
  });
  expect(sub(await room.has(person, 'USDT'), usdt)).toBe('3900');
  expect([await room.has(person, 'BTC', 'loan:collateral')]).toEqual(['0.1']);
  const { list } = await person.call(api.assets.ledger, {});
  expect(
    list
      .filter(({ refId }) => refId === order.orderNo)
      .map(({ type, coin, amount, account }) => [type, coin, amount, account]),
  ).toEqual([
    ['loanDraw', 'USDT', '3900', 'spot'],
    ['collateral', 'BTC', '0.1', 'loan'],
    ['collateral', 'BTC', '-0.1', 'spot'],
  ]);
  // What is owed counts against what secures it, so that a loan makes nobody richer.
  const total = await person.call(api.assets.total, {});
  expect(total.byAccount.find(({ account }) => account === 'loan')).toMatchObject({
    frozenUsdt: '6000',
    unrealizedUsdt: '-3900.03575',
    totalUsdt: '2099.96425',
  });
  expect(total.todayPnlUsdt && Math.abs(Number(total.todayPnlUsdt)) < 0.01).toBe(true);
});

test('interest is charged by the hours of UTC that are touched; parts are segments, and no hour counts twice', async () => {
  // 13:20 to 14:15 are two hours: 1,000 at 0.024 % a day.
  await room.clock.jump(HOUR_MS - (room.clock.now() % HOUR_MS) + 20 * 60_000);
  await room.later();
  const order = await borrow(person, { loanAmount: '1000' });
  await room.clock.jump(55 * 60_000);
  expect(await room.orderOf(person, order)).toMatchObject({ hours: 2, interest: '0.02', debt: '1000.02' });
  // Half of it is repaid in the second hour, which was charged on all of it; the next segment begins with the third.
  const half = await person.call(api.loan.repay, { orderNo: order.orderNo, amount: '500.02' });
  expect(half).toMatchObject({ principal: '500', interest: '0', hours: 2, interestPaid: '0.02' });
  await room.clock.jump(HOUR_MS);
  expect(await room.orderOf(person, order)).toMatchObject({ hours: 3, interest: '0.005', debt: '500.005' });
  // Only interest: the principal stays, and so does its segment.
  await room.clock.jump(300 * HOUR_MS);
  await room.comeBack(person);
  expect(await room.orderOf(person, order)).toMatchObject({ hours: 303, interest: '1.505' });
  const paid = await person.call(api.loan.repay, { orderNo: order.orderNo, amount: '1.505' });
  expect(paid).toMatchObject({ principal: '500', interest: '0', debt: '500' });
  const closed = await person.call(api.loan.repay, { orderNo: order.orderNo, amount: 'ALL' });
  expect(closed).toMatchObject({ status: 'repaid', debt: '0', collateral: '0', interestPaid: '1.525', allowed: [] });
  expect(await room.has(person, 'BTC', 'loan:collateral')).toBe('0');
  expect(await room.events(person, order)).toEqual(['borrowed', 'repaid', 'repaid', 'repaid']);
});

test('a part has a least size, more than is owed is never taken, and a rest of a cent is paid with the last part', async () => {
  const order = await borrow(person, { loanAmount: '1000' });
  const no = { orderNo: order.orderNo };
  expect(await refusal(person.call(api.loan.repay, { ...no, amount: '0.99' }))).toEqual({
    reason: 'belowMinimum',
    min: '1',
    unit: 'USDT',
  });
  const usdt = await room.has(person, 'USDT');
  const part = await person.call(api.loan.repay, { ...no, amount: '999.005' });
  // 1,000.01 less 999.005 are 1.005, of which the next repayment leaves half a cent.
  expect(part).toMatchObject({ debt: '1.005', status: 'active' });
  expect(await person.call(api.loan.repay, { ...no, amount: '1' })).toMatchObject({ status: 'repaid', debt: '0' });
  expect(sub(usdt, await room.has(person, 'USDT'))).toBe('1000.01');
  const other = await borrow(person, { loanAmount: '1000' });
  expect(await person.call(api.loan.repay, { orderNo: other.orderNo, amount: '5000' })).toMatchObject({
    status: 'repaid',
  });
  expect(sub(usdt, await room.has(person, 'USDT'))).toBe('1000.02');
});

test('a quote is used once, runs out, is one’s own, and is refused when the price has moved', async () => {
  const take = (quoteId: string, who = person) => refusal(who.call(api.loan.borrow, { quoteId, fundPassword: FUND }));
  const first = await ask(person);
  const other = await room.borrower();
  expect(await take(first.quoteId, other)).toEqual({ reason: 'rateChanged' });
  const second = await ask(person);
  expect(await take(first.quoteId)).toEqual({ reason: 'rateChanged' });
  await person.call(api.loan.borrow, { quoteId: second.quoteId, fundPassword: FUND });
  expect(await take(second.quoteId)).toEqual({ reason: 'rateChanged' });
  const late = await ask(person);
  await room.later(30);
  expect(await take(late.quoteId)).toEqual({ reason: 'rateChanged' });
  const moved = await ask(person);
  await room.price(59_690);
  expect(await take(moved.quoteId)).toEqual({ reason: 'rateChanged' });
});

test('gates: the fund password, an identity, enough to pledge, a fresh price, limits, terms that there are', async () => {
  const { quoteId } = await ask(person);
  expect(await refusal(person.call(api.loan.borrow, { quoteId, fundPassword: '111111' }))).toMatchObject({
    reason: 'fundPasswordWrong',
  });
  const bare = await room.person();
  const theirs = await ask(bare);
  expect(await refusal(bare.call(api.loan.borrow, { quoteId: theirs.quoteId, fundPassword: FUND }))).toMatchObject({
    reason: 'fundPasswordMissing',
  });
  expect(await refusal(ask(person, { loanAmount: '19.99' }))).toMatchObject({ reason: 'belowMinimum', min: '20' });
  expect(await refusal(ask(person, { loanAmount: '200001' }))).toMatchObject({ reason: 'aboveMaximum' });
  expect(await refusal(ask(person, { termDays: 8 }))).toEqual({ reason: 'notFound' });
  expect(await refusal(ask(person, { collateralCoin: 'EUR' }))).toEqual({ reason: 'notFound' });
  expect(await refusal(ask(person, { ltv: '0.66' }))).toMatchObject({ reason: 'badRequest', field: 'ltv' });
  const large = await ask(person, { loanAmount: '199999', ltv: '0.5' });
  expect(await refusal(person.call(api.loan.borrow, { quoteId: large.quoteId, fundPassword: FUND }))).toMatchObject({
    reason: 'insufficientBalance',
  });
  room.held.stall(room.clock.now());
  await room.later(15);
  expect(await refusal(ask(person))).toEqual({ reason: 'priceStale' });
});

test('collateral is added and taken back, as long as the loan stays within 65 %', async () => {
  const order = await borrow(person, { ltv: '0.5' });
  const no = { orderNo: order.orderNo };
  expect(order).toMatchObject({ collateral: '0.13' });
  const refused = await refusal(person.call(api.loan.withdrawCollateral, { ...no, amount: '0.03' }));
  // 3,900.039 at 65 % need 0.100001 BTC.
  expect(refused).toEqual({ reason: 'loanLtv', spare: '0.029999', unit: 'BTC' });
  const back = await person.call(api.loan.withdrawCollateral, { ...no, amount: '0.029999' });
  expect(back).toMatchObject({ collateral: '0.100001', ltv: '0.65' });
  expect(await person.call(api.loan.addCollateral, { ...no, amount: '0.5' })).toMatchObject({ collateral: '0.600001' });
  expect(await refusal(person.call(api.loan.addCollateral, { ...no, amount: '50' }))).toMatchObject({
    reason: 'insufficientBalance',
  });
  const stranger = await room.borrower();
  for (const call of [api.loan.addCollateral, api.loan.withdrawCollateral] as const)
    expect(await refusal(stranger.call(call, { ...no, amount: '0.01' }))).toEqual({ reason: 'notFound' });
});

test('reminders at 75, 78 and 81 %, once each; over when the price is back, and when collateral came', async () => {
  const order = await borrow(person);
  const told = async () =>
    (await person.call(api.help.ownNotices, {})).list.filter(({ aboutNo }) => aboutNo === order.orderNo).length;
  await room.price(52_001);
  expect(await room.orderOf(person, order)).toMatchObject({ status: 'active' });
  await room.price(51_999);
  expect(await room.orderOf(person, order)).toMatchObject({ status: 'marginCall' });
  expect(await told()).toBe(1);
  await room.price(51_500);
  expect(await told()).toBe(1);
  await room.price(49_990);
  expect(await told()).toBe(2);
  await room.price(48_100);
  expect(await told()).toBe(3);
  await room.price(53_000);
  expect(await room.orderOf(person, order)).toMatchObject({ status: 'active' });
  // Not told again within the hour, but shown.
  await room.price(51_900);
  expect(await room.orderOf(person, order)).toMatchObject({ status: 'marginCall' });
  expect(await told()).toBe(3);
  const topped = await person.call(api.loan.addCollateral, { orderNo: order.orderNo, amount: '0.02' });
  expect(topped).toMatchObject({ status: 'active' });
  expect(await room.events(person, order)).toEqual([
    'borrowed',
    'called',
    'called',
    'called',
    'calmed',
    'called',
    'calmed',
    'collateralAdded',
  ]);
});

test('83 % on two looks ten seconds apart: only what is needed is sold, and the rest comes back', async () => {
  const order = await borrow(person, { loanAmount: '39000' });
  const [usdt, btc] = [await room.has(person, 'USDT'), await room.has(person, 'BTC')];
  // A dip that is over after the first look sells nothing.
  await room.price(46_900);
  expect((await room.orderOf(person, order)).breachedAt).not.toBeNull();
  await room.price(47_100, 10);
  expect(await room.orderOf(person, order)).toMatchObject({ status: 'marginCall', breachedAt: null, collateral: '1' });

  await room.price(46_900);
  await room.later(9);
  expect(await room.orderOf(person, order)).toMatchObject({ status: 'marginCall' });
  await room.later(2);
  const ended = await room.orderOf(person, order);
  expect(ended).toMatchObject({ status: 'liquidated', debt: '0', collateral: '0' });
  // 39,000.39 x 1.01 / 46,900, in steps of 0.00001.
  expect(ended.liquidation).toMatchObject({ reason: 'price', sold: '0.83989', returned: '0.16011', shortfall: '0' });
  // The notice tells the same figures as the loan.
  const [told] = (await person.call(api.help.ownNotices, {})).list;
  expect(told?.paragraphs[0]).toBe(
    `0.83989 BTC were sold for ${grouped(ended.liquidation!.received)} USDT, a fee of ${ended.liquidation?.fee} USDT included. 0.16011 BTC came back to your spot account.`,
  );
  expect(sub(await room.has(person, 'BTC'), btc)).toBe('0.16011');
  const gained = sub(await room.has(person, 'USDT'), usdt);
  const { received, fee } = ended.liquidation!;
  // The fee is at most 1 %, and what is left of the sale after it is the person's.
  expect(lt(fee, '390.0039')).toBe(true);
  expect(sub(sub(received, fee), gained)).toBe('39000.39');
  const { list } = await person.call(api.spot.orderHistory, {});
  expect(list[0]).toMatchObject({ side: 'sell', type: 'market', filledQty: '0.83989', status: 'completed' });
  expect(await room.events(person, order)).toEqual(['borrowed', 'called', 'liquidating', 'sold', 'liquidated']);
});

test('no number of one’s own bids keeps the collateral from being sold, and what is written off cannot be farmed', async () => {
  const order = await borrow(person);
  await room.price(46_900);
  const { bids } = await person.call(api.market.depth, { symbol: 'BTCUSDT' });
  const price = add(bids[0]![0], '0.01');
  for (let i = 0; i < 200; i += 1) {
    const bid = { symbol: 'BTCUSDT', side: 'buy', type: 'limit', price, qty: '0.00012' } as const;
    await person.call(api.spot.placeOrder, bid);
  }
  await room.later(10);
  expect(await room.orderOf(person, order)).toMatchObject({ status: 'liquidated', liquidation: { shortfall: '0' } });

  await room.price(BTC / 100);
  const [usdt, insurance] = [await room.has(person, 'USDT'), await room.house('insurance')];
  const small = await borrow(person, { loanAmount: '20' });
  await person.call(api.loan.repay, { orderNo: small.orderNo, amount: sub(small.debt, '0.01') });
  expect(await room.orderOf(person, small)).toMatchObject({ status: 'repaid' });
  expect(lt(await room.has(person, 'USDT'), usdt)).toBe(true);
  expect(await room.house('insurance')).toBe(insurance);
}, 60_000);

test('a stale index liquidates nobody; with a fresh price it is looked at from the beginning', async () => {
  const order = await borrow(person);
  await room.price(46_000);
  expect((await room.orderOf(person, order)).breachedAt).not.toBeNull();
  room.held.stall(room.clock.now());
  await room.later(20);
  expect(await room.orderOf(person, order)).toMatchObject({ status: 'marginCall', stale: true, breachedAt: null });
  await room.later(60);
  expect(await room.orderOf(person, order)).toMatchObject({ status: 'marginCall' });
  room.held.stall(null);
  await room.later(1);
  expect((await room.orderOf(person, order)).breachedAt).not.toBeNull();
  await room.later(10);
  expect(await room.orderOf(person, order)).toMatchObject({ status: 'liquidated' });
});

test('a debt that the collateral does not cover is paid by the insurance, and nobody owes more than was pledged', async () => {
  const order = await borrow(person);
  const usdt = await room.has(person, 'USDT');
  const insurance = await room.house('insurance');
  await room.price(30_000);
  await room.later(10);
  const ended = await room.orderOf(person, order);
  expect(ended).toMatchObject({ status: 'liquidated', debt: '0', collateral: '0' });
  expect(ended.liquidation).toMatchObject({ sold: '0.1', returned: '0', fee: '0' });
  expect(Number(ended.liquidation!.shortfall)).toBeGreaterThan(800);
  expect(await room.has(person, 'USDT')).toBe(usdt);
  expect(add(ended.liquidation!.received, ended.liquidation!.shortfall)).toBe('3900.039');
  expect(lt(await room.house('insurance'), insurance)).toBe(true);
});

test('the end of a term: reminders, overdue with a day of grace, then repaid from the collateral', async () => {
  const order = await borrow(person, { termDays: 7 });
  const day = 24 * 3_600;
  const told = async () =>
    (await person.call(api.help.ownNotices, {})).list.filter(({ aboutNo }) => aboutNo === order.orderNo).length;
  const wait = async (seconds: number) => {
    await room.later(seconds);
    await room.comeBack(person);
  };
  await wait(4 * day + 1);
  expect(await told()).toBe(1);
  await wait(2 * day);
  expect(await told()).toBe(2);
  await wait(23 * 3_600);
  expect(await told()).toBe(3);
  await wait(3_600);
  expect(await room.orderOf(person, order)).toMatchObject({
    status: 'overdue',
    allowed: ['repay', 'addCollateral', 'close'],
  });
  await wait(day);
  expect(await room.orderOf(person, order)).toMatchObject({
    status: 'liquidated',
    liquidation: { reason: 'overdue', shortfall: '0' },
    hours: 8 * 24 + 1,
  });
  const late = await borrow(person, { termDays: 0, termMinutes: 10 });
  // It is over long before the next hour is charged.
  expect(late.nextAccrual).toBeNull();
  await room.later(601);
  expect(await room.orderOf(person, late)).toMatchObject({ status: 'overdue' });
  expect(await person.call(api.loan.repay, { orderNo: late.orderNo, amount: 'ALL' })).toMatchObject({
    status: 'repaid',
  });
});

test('64 repayments, quotes taken and collateral taken back at once: each has one effect', async () => {
  const { quoteId } = await ask(person);
  const drawn = await outcomes(
    crowd(64, (key) => person.call(api.loan.borrow, { quoteId, fundPassword: FUND }, { key })),
  );
  expect(drawn.counts.done).toBe(1);
  const { list } = await person.call(api.loan.orders, { open: true });
  expect(list).toHaveLength(1);
  const no = { orderNo: list[0]!.orderNo };
  await person.call(api.loan.addCollateral, { ...no, amount: '0.05' });
  const taken = await outcomes(
    crowd(16, (key) => person.call(api.loan.withdrawCollateral, { ...no, amount: '0.03' }, { key })),
  );
  expect(taken.counts.done).toBe(1);
  const usdt = await room.has(person, 'USDT');
  const repaid = await outcomes(crowd(64, (key) => person.call(api.loan.repay, { ...no, amount: 'ALL' }, { key })));
  expect(repaid.counts.done).toBe(1);
  expect(sub(usdt, await room.has(person, 'USDT'))).toBe('3900.039');
});

test('rates and marks of operators count from their time on, and never for what is running', async () => {
  const [one, two] = [await room.operator(), await room.operator()];
  const running = await borrow(person, { loanAmount: '100' });
  const terms = {
    collateralCoin: 'BTC',
    from: room.clock.now() + 60_000,
    dailyRates: [{ termDays: 0, rate: '0.0005' as const }],
    initialLtv: '0.5' as const,
    callLtv: '0.6' as const,
    liquidationLtv: '0.7' as const,
    minLoan: '50' as const,
    maxLoan: '1000' as const,
    open: true,
    reason: 'a test of new terms',
  };
  expect(await refusal(one.call(api.operator.setLoanTerms, { ...terms, callLtv: '0.5' }))).toMatchObject({
    reason: 'badRequest',
    field: 'initialLtv',
  });
  expect(await one.call(api.operator.setLoanTerms, terms)).toEqual({ state: 'proposed' });
  expect(await two.call(api.operator.setLoanTerms, terms)).toEqual({ state: 'done' });
  const listed = (await one.call(api.operator.loanTerms, {})).filter(
    ({ collateralCoin }) => collateralCoin === terms.collateralCoin,
  );
  expect(listed).toMatchObject([terms, { from: null, initialLtv: '0.65', reason: '', decidedAt: null }]);
  expect(await ask(person)).toMatchObject({ dailyRate: '0.00024' });
  await room.later(61);
  expect(await refusal(ask(person))).toMatchObject({ reason: 'aboveMaximum', max: '1000' });
  expect(await ask(person, { loanAmount: '100' })).toMatchObject({
    dailyRate: '0.0005',
    ltv: '0.5',
    thresholds: { initial: '0.5', call: '0.6', liquidation: '0.7' },
  });
  expect(await room.orderOf(person, running)).toMatchObject({
    dailyRate: '0.00024',
    thresholds: { initial: '0.65', call: '0.75', liquidation: '0.83' },
  });
  const back = { ...terms, from: room.clock.now() + 60_000, open: false };
  await one.call(api.operator.setLoanTerms, back);
  await two.call(api.operator.setLoanTerms, back);
  await room.later(61);
  expect(await refusal(ask(person, { loanAmount: '100' }))).toEqual({ reason: 'notFound' });
});
