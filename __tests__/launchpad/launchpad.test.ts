/** What token offerings promise, against the real server: shares that are reckoned, everything back where nothing is sold, unlocking by the schedule. */
import { api } from '@/lib/api/index';
import type { SentOf } from '@/lib/api/endpoint';
import { ticketFault } from '@/lib/launchpad/form';
import { raisedOf } from '@/lib/launchpad/rules';
import { sub } from '@/lib/money/decimal';
import { outcomes, patiently } from '../harness/attack';
import type { Person } from '../harness/exchange';
import { refusal } from '../flash/room';
import { FUND, loanRoom, type Room } from '../loan/room';

type Making = SentOf<typeof api.operator.createIco>;

let room: Room;
beforeAll(async () => {
  room = await loanRoom();
});
afterEach(async () => expect(await room.booksBalance()).toEqual([]));
afterAll(() => room.close());

const words = (text: string) => ({ en: text, 'zh-hk': text, 'zh-cn': text });
const DAY = 86_400;
let made = 0;

const PRODUCTS = ['spot', 'perpetual', 'flash', 'fixedTime'] as const;
/** Whoever offers a coin that trades has to halt its markets first. */
async function halt(): Promise<void> {
  const operator = await room.operator();
  for (const product of PRODUCTS)
    await operator.call(api.operator.haltMarket, { product, symbol: 'ETHUSDT', reason: 'it will be offered' });
}
const haltedNow = async () =>
  (await (await room.operator()).call(api.operator.haltedMarkets, {})).flatMap(({ product, symbol }) =>
    symbol === 'ETHUSDT' ? [product] : [],
  );

/** Opens in a minute, for an hour. */
function bodyOf(more: Partial<Making> = {}): Making {
  const opensAt = room.clock.now() + 60_000;
  return {
    icoId: `offer-${(made += 1)}`,
    coin: 'ETH',
    name: 'A token',
    mode: 'ration',
    supply: '1000',
    price: '2',
    cap: '600',
    softCap: null,
    opensAt,
    closesAt: opensAt + 3_600_000,
    atListing: '0.2',
    unlockDays: 4,
    about: words('about'),
    documents: [{ title: words('paper'), text: words('text') }],
    reason: 'a test of offerings',
    ...more,
  };
}
async function make(more: Partial<Making> = {}): Promise<string> {
  const body = bodyOf(more);
  await halt();
  for (const state of ['proposed', 'done'])
    expect(await (await room.operator()).call(api.operator.createIco, body)).toEqual({ state });
  return body.icoId;
}

const pass = async (seconds: number, ...people: Person[]) => {
  await room.later(seconds);
  for (const person of people) await room.comeBack(person);
};
/** One who has just logged in: their sessions are short. */
const openMarket = async (icoId: string) =>
  (await room.operator()).call(api.operator.openIcoMarket, { icoId, reason: 'it is time for it' });
const detail = (who: Person, icoId: string) => who.call(api.launchpad.offering, { icoId });
const orderIn = async (who: Person, icoId: string) => (await detail(who, icoId)).orders[0]!;

test('by ration: shares with a cap, the surplus at once, paid within a day, unlocked by the schedule', async () => {
  const [small, large] = [await room.borrower(), await room.borrower()];
  const icoId = await make();
  expect(await refusal(small.call(api.launchpad.ration, { icoId, amount: '100' }))).toEqual({ reason: 'icoWindow' });
  await room.later(61);
  await small.call(api.launchpad.ration, { icoId, amount: '500' });
  await small.call(api.launchpad.ration, { icoId, amount: '500' });
  await large.call(api.launchpad.ration, { icoId, amount: '4000' });
  expect(await detail(small, icoId)).toMatchObject({
    phase: 'running',
    committed: '5000',
    subscribers: 2,
    estimate: '200',
    about: 'about',
  });
  expect(await room.has(small, 'USDT')).toBe('9000');
  await room.later(3_600);
  // 200 and 800; the large one may have 600, and the 200 left over go to the small one.
  expect(await orderIn(large, icoId)).toMatchObject({ status: 'allotted', tokens: '600', cost: '1200' });
  expect(await orderIn(small, icoId)).toMatchObject({
    status: 'allotted',
    tokens: '400',
    cost: '800',
    allowed: ['pay'],
  });
  expect([await room.has(small, 'USDT'), await room.has(large, 'USDT')]).toEqual(['9200', '8800']);

  const { orderNo } = await orderIn(small, icoId);
  expect(await refusal(large.call(api.launchpad.pay, { orderNo, fundPassword: FUND }))).toEqual({ reason: 'notFound' });
  const paid = await small.call(api.launchpad.pay, { orderNo, fundPassword: FUND });
  expect(paid).toMatchObject({ status: 'paid', tokens: '400', allowed: [] });
  expect(await refusal(openMarket(icoId))).toMatchObject({
    reason: 'icoState',
  });
  await pass(DAY + 1, small, large);
  expect(await orderIn(large, icoId)).toMatchObject({ status: 'lapsed' });
  expect(await room.has(large, 'USDT')).toBe('10000');

  const before = await room.has(small, 'ETH');
  await openMarket(icoId);
  await room.later();
  const has = async () => sub(await room.has(small, 'ETH'), before);
  expect(await has()).toBe('80');
  expect(await orderIn(small, icoId)).toMatchObject({ status: 'unlocking', unlocked: '80' });
  await pass(DAY, small);
  expect(await has()).toBe('160');
  await pass(4 * DAY, small);
  expect(await has()).toBe('400');
  expect(await orderIn(small, icoId)).toMatchObject({ status: 'unlocked', unlocked: '400' });
  // Its market was halted until then, and is open now.
  const { symbol } = await detail(small, icoId);
  expect(symbol).toBe('ETHUSDT');
  await small.call(api.spot.placeOrder, { symbol: 'ETHUSDT', side: 'sell', type: 'market', qty: '1' });
});

test('first come: as long as there is something, never more than one may have, and nothing twice', async () => {
  const person = await room.borrower();
  const icoId = await make({ mode: 'buy', supply: '1500', cap: '1000' });
  await room.later(61);
  const bought = await outcomes(
    Array.from({ length: 32 }, () =>
      patiently((key) => person.call(api.launchpad.buy, { icoId, qty: '400' }, { key })),
    ),
  );
  expect(bought.counts).toEqual({ done: 2, icoCap: 30 });
  const other = await room.borrower();
  expect(await refusal(other.call(api.launchpad.buy, { icoId, qty: '701' }))).toEqual({
    reason: 'icoCap',
    left: '700',
    unit: 'ETH',
  });
  expect(await refusal(other.call(api.launchpad.buy, { icoId, qty: '4' }))).toMatchObject({ reason: 'belowMinimum' });
  await other.call(api.launchpad.buy, { icoId, qty: '700' });
  expect(await detail(other, icoId)).toMatchObject({ sold: '1500', subscribers: 2 });
  expect(await room.has(person, 'USDT')).toBe('8400');
  const { list } = await person.call(api.assets.ledger, { account: 'fund' });
  expect(list.map(({ type, amount }) => [type, amount])).toEqual([
    ['icoAllot', '400'],
    ['icoAllot', '400'],
  ]);
});

test('nobody keeps an offering from selling out by leaving less than an order may be', async () => {
  const [early, thief, late] = [await room.borrower(), await room.borrower(), await room.borrower()];
  const icoId = await make({ mode: 'buy', supply: '1500', cap: '1000', softCap: '3000' });
  await room.later(61);
  await early.call(api.launchpad.buy, { icoId, qty: '1000' });
  await thief.call(api.launchpad.buy, { icoId, qty: '496' });
  expect(await refusal(late.call(api.launchpad.buy, { icoId, qty: '3.9' }))).toMatchObject({ reason: 'belowMinimum' });
  expect(ticketFault('4', await detail(late, icoId), '10000')).toBeNull();
  await late.call(api.launchpad.buy, { icoId, qty: '4' });
  await room.later(3_601);
  expect(await detail(late, icoId)).toMatchObject({ phase: 'closed', sold: '1500', orders: [{ cost: '8' }] });
  // Each cost is rounded; what was sold counts at its price.
  const sold = { mode: 'buy', sold: '100', committed: '29.99999999', supply: '100', price: '0.3' } as const;
  expect(raisedOf(sold)).toBe('30');
});

test('too little was raised: everything comes back, of both modes', async () => {
  const person = await room.borrower();
  const [bought, committed] = [
    await make({ mode: 'buy', softCap: '5000', supply: '5000', cap: '5000' }),
    await make({ softCap: '1500' }),
  ];
  await room.later(61);
  await person.call(api.launchpad.buy, { icoId: bought, qty: '100' });
  await person.call(api.launchpad.ration, { icoId: committed, amount: '1000' });
  expect(await room.has(person, 'USDT')).toBe('8800');
  await room.later(3_601);
  expect(await detail(person, bought)).toMatchObject({ phase: 'failed', orders: [{ status: 'refunded' }] });
  expect(await detail(person, committed)).toMatchObject({ phase: 'failed', orders: [{ status: 'refunded' }] });
  expect(await room.has(person, 'USDT')).toBe('10000');
});

test('an operator may withdraw an offering, by two; what was paid comes back', async () => {
  const person = await room.borrower();
  const icoId = await make();
  await room.later(61);
  await person.call(api.launchpad.ration, { icoId, amount: '1000' });
  await room.later(3_601);
  const { orderNo } = await orderIn(person, icoId);
  await person.call(api.launchpad.pay, { orderNo, fundPassword: FUND });
  for (const state of ['proposed', 'done'])
    expect(
      await (await room.operator()).call(api.operator.cancelIco, { icoId, reason: 'the issuer withdrew' }),
    ).toEqual({ state });
  await room.later();
  expect(await orderIn(person, icoId)).toMatchObject({ status: 'refunded' });
  expect(await room.has(person, 'USDT')).toBe('10000');
});

test('a coin that trades cannot be offered, and making or withdrawing an offering touches no market', async () => {
  const person = await room.borrower();
  for (const product of await haltedNow())
    for (let voice = 0; voice < 2; voice += 1)
      await (await room.operator()).call(api.operator.resumeMarket, {
        product,
        symbol: 'ETHUSDT',
        reason: 'it trades again',
      });
  await halt();
  const [one, two] = [await room.operator(), await room.operator()];
  const resumed = { product: 'flash', symbol: 'ETHUSDT', reason: 'it trades again' } as const;
  for (const voice of [one, two]) await voice.call(api.operator.resumeMarket, resumed);
  const open = { reason: 'badRequest', field: 'coin' };
  // One product that still trades it is enough.
  expect(await refusal(one.call(api.operator.createIco, bodyOf()))).toMatchObject(open);
  for (const product of await haltedNow())
    for (const voice of [one, two]) await voice.call(api.operator.resumeMarket, { ...resumed, product });
  expect(await refusal(one.call(api.operator.createIco, bodyOf()))).toMatchObject(open);
  expect(await haltedNow()).toEqual([]);
  await person.call(api.spot.placeOrder, { symbol: 'ETHUSDT', side: 'buy', type: 'market', quoteAmount: '20' });
  // What was halted by name stays so when the offering is withdrawn, until two resume it.
  const icoId = await make();
  for (const voice of [one, two]) await voice.call(api.operator.cancelIco, { icoId, reason: 'the issuer withdrew' });
  expect((await haltedNow()).toSorted()).toEqual([...PRODUCTS].toSorted());
});

test('a token without a market is in no sum; paying for it is neither a gain nor a loss of the day', async () => {
  const person = await room.borrower();
  const before = await person.call(api.assets.total, {});
  const icoId = await make({ mode: 'buy', coin: 'EGRT', supply: '5000', cap: '5000' });
  await room.later(61);
  await person.call(api.launchpad.buy, { icoId, qty: '1000' });
  const held = await person.call(api.assets.total, {});
  expect(held.unpriced).toEqual(['EGRT']);
  expect([held.todayPnlUsdt, held.todayPnlPct]).toEqual([before.todayPnlUsdt, '0.00']);
  expect(sub(before.totalUsdt, held.totalUsdt)).toBe('2000');
  for (const state of ['proposed', 'done'])
    expect(
      await (await room.operator()).call(api.operator.cancelIco, { icoId, reason: 'the issuer withdrew' }),
    ).toEqual({ state });
  await room.later();
  const back = await person.call(api.assets.total, {});
  expect([back.todayPnlUsdt, back.totalUsdt, back.unpriced]).toEqual([before.todayPnlUsdt, before.totalUsdt, []]);
});

test('the sandbox’s offerings are there, on the home page too, and say that they are for trying out', async () => {
  const person = await room.borrower();
  for (const { schedule } of room.domains) await schedule?.(room.db, room.clock.now());
  const tips = await person.call(api.launchpad.homeTips, {});
  expect(tips.map(({ mode, isTrial }) => [mode, isTrial]).sort()).toEqual([
    ['buy', true],
    ['ration', true],
  ]);
  const { icoId } = tips.find(({ mode }) => mode === 'ration')!;
  await person.call(api.launchpad.ration, { icoId, amount: '500' });
  await room.later(15 * 60 + 1);
  const { orderNo, tokens } = await orderIn(person, icoId);
  expect(tokens).toBe('1000');
  await person.call(api.launchpad.pay, { orderNo, fundPassword: FUND });
  await room.later(301);
  await pass(1);
  await openMarket(icoId);
  await room.later(9 * 60);
  expect(await orderIn(person, icoId)).toMatchObject({ status: 'unlocked' });
  expect(await room.has(person, 'HERN')).toBe('1000');
});
