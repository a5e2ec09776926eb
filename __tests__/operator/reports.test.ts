/** One person on one page, how the exchange is, and what its books say. */
import { sql } from 'kysely';
import { api } from '@/lib/api/index';
import { add, mul, round, sum, type Decimal } from '@/lib/money/decimal';
import { open as openForex } from '../forex/trader';
import { refusalOf } from '../harness/attack';
import { exchange, type Operator, type TestExchange } from '../harness/exchange';
import { giveCoins } from '../harness/giveCoins';
import { giveForex, givePerpetual } from '../harness/givePerpetual';
import { heldFeed } from '../harness/heldFeed';
import { submitBasic } from '../harness/identities';
import { becomeSuitable } from '../harness/suitable';
import { open } from '../perpetual/trader';
import { withdrawRoom } from '../withdrawals/room';

let x: TestExchange;
let anna: Operator;
beforeAll(async () => {
  x = await exchange();
  anna = await x.operator('anna');
});
afterAll(() => x.close());

test('everything about one person, and the look is written down', async () => {
  const eva = await x.operator('eva', 'auditor');
  const person = await x.person();
  await submitBasic(person);
  await person.call(api.support.send, { clientId: '00000000-0000-4000-8000-000000000001', text: 'hello' });
  const seen = await eva.call(api.operator.viewUser, { uid: person.uid });
  expect(seen).toMatchObject(await anna.call(api.operator.findUser, { uid: person.uid }));
  expect(seen.factors).toMatchObject({ loginPassword: true, email: false, totp: false, passkeys: 0, wallets: 0 });
  expect(seen.sessions).toHaveLength(1);
  expect(seen.accounts).toMatchObject([{ account: 'spot' }]);
  expect(seen.totalUsdt).not.toBeNull();
  expect(seen.movements[0]).toMatchObject({ type: 'demoGrant', account: 'spot' });
  expect(seen.waiting.map(({ queue }) => queue).sort()).toEqual(['identity', 'support']);
  expect((await anna.call(api.operator.audit, { action: 'user.view' })).list).toMatchObject([
    { operator: 'anna', object: `user:${person.uid}` },
    { operator: 'eva', object: `user:${person.uid}` },
  ]);
  expect(await refusalOf(anna.call(api.operator.viewUser, { uid: '99999999' }))).toBe('notFound');
});

test('how the exchange is', async () => {
  expect(await anna.call(api.operator.healthReport, {})).toMatchObject({
    withdrawals: { suspended: false, since: null, reason: null },
    auditor: null,
    staleSymbols: [],
    haltedMarkets: 0,
  });
  await x.auditor.pass();
  const at = x.clock.now();
  await anna.call(api.operator.suspendWithdrawals, { reason: 'a look at it' });
  expect(await anna.call(api.operator.healthReport, {})).toMatchObject({
    withdrawals: { suspended: true, since: at, reason: 'a look at it' },
    auditor: { at, findings: 0, first: null },
  });
});

test('the books add up to nothing, and are read once a minute', async () => {
  await x.person();
  const before = await anna.call(api.operator.reserveReport, {});
  expect(before.books.map(({ off }) => off).every((off) => off === '0')).toBe(true);
  const of = ({ books }: typeof before) => books.find(({ asset }) => asset === 'USDT')!.people;
  await x.person();
  expect(await anna.call(api.operator.reserveReport, {})).toEqual(before);
  await x.clock.jump(60_000);
  expect(of(await anna.call(api.operator.reserveReport, {}))).not.toBe(of(before));
});

const NOTHING = {
  newcomers: 0,
  deposited: '0',
  withdrawn: '0',
  fees: '0',
  volume: { spot: '0', perpetual: '0', fixedTime: '0', forex: '0' },
};
const BTC = 'BTCUSDT';

test('day by day of UTC: who came, what came and left, fees, and each trade once', async () => {
  const held = heldFeed({ [BTC]: 6_000_000, EURUSD: 115_000, USDJPY: 155_000 }, 3_000_000, true);
  const room = await withdrawRoom({ feed: held.feed, start: Date.UTC(2026, 6, 14, 12) });
  const midnight = Date.UTC(2026, 6, 15);
  const report = async (days: number) => (await room.operator()).call(api.operator.activityReport, { days });
  expect((await (await room.operator()).call(api.operator.activityReport, {})).days).toHaveLength(30);

  const [ann, ben] = [await room.ready(), await room.ready()];
  await ann.call(api.deposits.simulate, { amount: '250.5' });
  await room.blocks(30);
  const { withdrawalNo } = await room.withdraw(ann, { amount: '120' });
  await (await room.operator()).call(api.withdrawalReview.pass, { no: withdrawalNo });
  await room.blocks(30);
  expect(await ann.call(api.withdrawals.detail, { withdrawalNo })).toMatchObject({ status: 'success' });
  for (const person of [ann, ben]) {
    await becomeSuitable(person);
    await givePerpetual(room, person, '20000');
    await giveForex(room, person, '20000');
    await giveCoins(room, person, 'BTC', '1');
  }

  const onSpot = (
    who: typeof ann,
    body: { side: 'buy' | 'sell'; qty?: Decimal; price?: Decimal; quoteAmount?: Decimal },
  ) => who.call(api.spot.placeOrder, { symbol: BTC, type: body.price ? 'limit' : 'market', ...body });
  /** What an order was filled for, and its fee where that is USDT. */
  const spotOf = async (who: typeof ann, { orderNo }: { orderNo: string }) => {
    const { fills, order } = await who.call(api.spot.order, { orderNo });
    expect(fills.length).toBeGreaterThan(0);
    return {
      worth: sum(fills.map(({ price, qty }) => mul(price, qty))),
      fee: order.feeCoin === 'USDT' ? sum(fills.map(({ fee }) => fee)) : ('0' as const),
    };
  };

  // A second before midnight: one meets the other's order, which is one trade, and another meets the market maker.
  await room.clock.jump(midnight - 2_000 - room.clock.now());
  await room.clock.advance(1_000);
  await sql`update sessions set seen_at = ${room.clock.now()}`.execute(room.db);
  expect(room.clock.now()).toBe(midnight - 1_000);
  await room.person();
  const resting = await onSpot(ben, { side: 'sell', price: '60000', qty: '0.01' });
  const met = await spotOf(ann, await onSpot(ann, { side: 'buy', quoteAmount: '600' }));
  const sold = await spotOf(ann, await onSpot(ann, { side: 'sell', qty: '0.002' }));
  const rested = await spotOf(ben, resting);
  expect(rested.worth).toBe(met.worth);
  await open(ben, { side: 'short', qty: '0.02', price: '60000' });
  await open(ann, { side: 'long', qty: '0.02' });

  // At midnight.
  await room.clock.advance(1_000);
  expect(room.clock.now()).toBe(midnight);
  await room.person();
  await room.person();
  const later = await spotOf(ann, await onSpot(ann, { side: 'sell', qty: '0.003' }));
  await open(ann, { side: 'long', qty: '0.001' });
  // Rests until the market maker meets it.
  await open(ben, { side: 'long', qty: '0.004', price: '59900' });
  const stake = { symbol: BTC, duration: 60, payoutRate: '0.75', expectedPrice: '60000' } as const;
  await ann.call(api.fixedTime.placeOrder, { ...stake, direction: 'up', stake: '100' });
  await openForex(ben, { code: 'EURUSD', side: 'sell', lots: '0.1' });
  await openForex(ben, { code: 'USDJPY', side: 'buy', lots: '0.02' });
  held.set(BTC, 5_980_000);
  await room.clock.advance(1_000);
  await room.perpetual.settle();

  await room.clock.jump(86_400_000);
  const { at, days } = await report(4);
  expect(at).toBe(room.clock.now());
  // Of perpetual contracts the maker pays 0.02 %, the taker 0.05 % (see the terms); 1 USDT is the fee of the withdrawal.
  expect(days).toEqual([
    { day: '2026-07-13', ...NOTHING },
    {
      day: '2026-07-14',
      newcomers: 3,
      deposited: '250.5',
      withdrawn: '119',
      fees: sum(['1', met.fee, sold.fee, rested.fee, mul('1200', '0.0005'), mul('1200', '0.0002')]),
      volume: { ...NOTHING.volume, spot: add(met.worth, sold.worth), perpetual: '1200' },
    },
    {
      day: '2026-07-15',
      ...NOTHING,
      newcomers: 2,
      fees: sum([later.fee, round(mul('60.00001', '0.0005'), 8, 'up'), mul('239.6', '0.0002')]),
      volume: { spot: later.worth, perpetual: '299.60001', fixedTime: '100', forex: '13499.9' },
    },
    { day: '2026-07-16', ...NOTHING },
  ]);

  // Kept for a minute, but not for other days.
  await room.person();
  expect((await report(4)).days[3]).toMatchObject({ newcomers: 0 });
  expect((await report(2)).days).toMatchObject([{ day: '2026-07-15' }, { day: '2026-07-16', newcomers: 1 }]);
  await room.clock.jump(60_000);
  expect((await report(4)).days[3]).toMatchObject({ newcomers: 1 });
  expect(await room.booksBalance()).toEqual([]);
  await room.close();
});
