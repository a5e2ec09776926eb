/** What one owns and its record: worked out by hand, and never anybody else's. */
import { api } from '@/lib/api/index';
import { add, compare, mul, round, sub, sum, type Decimal } from '@/lib/money/decimal';
import { move, post } from '@/server/ledger/ledger';
import { exchange, type Person, type TestExchange } from '../harness/exchange';
import { heldFeed } from '../harness/heldFeed';

const symbol = 'BTCUSDT';
const BTC = 2_000_000;
const held = heldFeed({ [symbol]: BTC, ETHUSDT: 100_000 }, 1_000_000);
let x: TestExchange;

beforeAll(async () => {
  x = await exchange({ feed: held.feed });
});
beforeEach(async () => {
  held.set(symbol, BTC);
  await x.clock.advance(61_000);
});
afterEach(async () => expect(await x.booksBalance()).toEqual([]));
afterAll(() => x.close());

const total = (person: Person) => person.call(api.assets.total, {});
const give = (person: Person, asset: string, amount: Decimal, id: string, at: TestExchange = x) =>
  post(at.db, [
    {
      kind: 'test',
      refType: 'test',
      refId: `${person.userId}-${id}`,
      step: 'x',
      actor: 'test',
      requestId: 'r',
      at: at.clock.now(),
      legs: move({
        from: { owner: null, kind: 'house:faucet' },
        to: { owner: person.userId, kind: 'spot:available' },
        asset,
        amount,
        line: 'deposit',
      }),
    },
  ]);

test('a new account is worth its demo funds, and has neither won nor lost', async () => {
  const person = await x.person();
  // 10 000 USDT, 0.1 BTC at 20 000, 1 ETH at 1 000.
  expect(await total(person)).toMatchObject({
    totalUsdt: '13000',
    todayPnlUsdt: '0',
    todayPnlPct: '0.00',
    unpriced: [],
    byAccount: [{ account: 'spot', totalUsdt: '13000', availableUsdt: '13000', frozenUsdt: '0' }],
  });
  const coins = await person.call(api.assets.coins, {});
  expect(coins.map(({ coin, total: amount, valueUsdt }) => [coin, amount, valueUsdt])).toEqual([
    ['USDT', '10000', '10000'],
    ['BTC', '0.1', '2000'],
    ['ETH', '1', '1000'],
  ]);
});

test('the parts add up to the whole, with an order resting', async () => {
  const person = await x.person();
  await person.call(api.spot.placeOrder, { symbol, side: 'buy', type: 'limit', price: '19000', qty: '0.1' });
  await person.call(api.spot.placeOrder, { symbol, side: 'sell', type: 'limit', price: '21000', qty: '0.05' });
  const worth = await total(person);
  expect(worth.totalUsdt).toBe('13000');
  expect(worth.byAccount).toEqual([
    { account: 'spot', totalUsdt: '13000', availableUsdt: '10100', frozenUsdt: '2900' },
  ]);
  const coins = await person.call(api.assets.coins, {});
  for (const coin of coins) expect(coin.total).toBe(add(coin.available, coin.frozen));
  expect(sum(coins.map((coin) => coin.valueUsdt ?? '0'))).toBe(worth.totalUsdt);
  expect(await person.call(api.assets.coin, { coin: 'BTC' })).toMatchObject({
    available: '0.05',
    frozen: '0.05',
    total: '0.1',
  });
});

test('profit and loss of today: the fee and the spread after a trade, and then the price', async () => {
  const person = await x.person();
  const order = await person.call(api.spot.placeOrder, { symbol, side: 'buy', type: 'market', qty: '0.2' });
  // Bought at the ask, 20 000.01, for 4 000.002; of 0.2 BTC the fee takes 0.0002, worth 4.
  expect(order).toMatchObject({ filledQuote: '4000.002', fee: '0.0002' });
  expect((await total(person)).todayPnlUsdt).toBe('-4.002');

  held.set(symbol, BTC + 100_000);
  await x.clock.advance(1_000);
  // 0.2998 BTC gain 1 000 each: what came in counts at its price of then.
  const btc = sub('0.3', '0.0002');
  const after = await total(person);
  expect(after.totalUsdt).toBe(add(sub('10000', '4000.002'), mul(btc, '21000'), '1000'));
  expect(after.todayPnlUsdt).toBe(sub(after.totalUsdt, '13000'));
});

test('yesterday’s coins gain and lose by the price since midnight; money that comes in is no gain', async () => {
  const moving = await exchange({ start: Date.UTC(2026, 6, 15, 22) });
  try {
    const person = await moving.person();
    await moving.clock.jump(5 * 3_600_000);
    await moving.clock.advance(1_000);
    const midnight = Date.UTC(2026, 6, 16);
    const gain = (coin: string, amount: Decimal) =>
      mul(amount, sub(moving.market.quote(`${coin}USDT`)!.index, moving.market.priceAt(`${coin}USDT`, midnight)!));
    const expected = round(add(gain('BTC', '0.1'), gain('ETH', '1')), 8, 'halfUp');
    expect(compare(expected, '0')).not.toBe(0);
    expect((await total(person)).todayPnlUsdt).toBe(expected);
    await give(person, 'USDT', '500', 'late', moving);
    expect((await total(person)).todayPnlUsdt).toBe(expected);
  } finally {
    await moving.close();
  }
});

test('a coin without a price is named and left out', async () => {
  const person = await x.person();
  await give(person, 'DOGE', '5', 'doge');
  const worth = await total(person);
  expect(worth).toMatchObject({ totalUsdt: '13000', unpriced: ['DOGE'], todayPnlUsdt: '0', todayPnlPct: '0.00' });
  expect((await person.call(api.assets.coins, {})).find(({ coin }) => coin === 'DOGE')).toMatchObject({
    total: '5',
    valueUsdt: null,
  });
});

describe('the record', () => {
  let person: Person;
  let start: number;
  beforeAll(async () => {
    person = await x.person();
    await x.clock.advance(60_000);
    start = x.clock.now();
    await person.call(api.spot.placeOrder, { symbol, side: 'buy', type: 'market', qty: '0.01' });
    const order = await person.call(api.spot.placeOrder, {
      symbol,
      side: 'buy',
      type: 'limit',
      price: '19000',
      qty: '0.01',
    });
    await person.call(api.spot.updateOrder, { orderNo: order.orderNo, action: 'cancel' });
  });

  test('names every movement, newest first, and each line explains the balance after it', async () => {
    const { list, total: count, hasMore } = await person.call(api.assets.ledger, { pageSize: 100 });
    expect([count, hasMore]).toEqual([list.length, false]);
    expect(list.map((line) => line.type).slice(0, 2)).toEqual(['release', 'freeze']);
    expect(new Set(list.map((line) => line.type))).toEqual(
      new Set(['demoGrant', 'freeze', 'release', 'trade', 'tradeFee']),
    );
    expect([...list].sort((a, b) => b.ts - a.ts || Number(BigInt(b.id) - BigInt(a.id)))).toEqual(list);
    for (const coin of ['USDT', 'BTC', 'ETH']) {
      const available = list.filter((line) => line.coin === coin && line.purpose === 'available');
      const now = await person.call(api.assets.coin, { coin });
      expect(available[0]?.balanceAfter).toBe(now.available);
      expect(sum(available.map((line) => line.amount))).toBe(now.available);
      available.forEach((line, i) =>
        expect(line.balanceAfter).toBe(add(available[i + 1]?.balanceAfter ?? '0', line.amount)),
      );
    }
    for (const line of list.filter(({ type }) => type !== 'demoGrant'))
      expect([line.refType, line.refId]).toEqual(['spotOrder', expect.stringMatching(/^\d{20}$/)]);
    const fee = list.find(({ type }) => type === 'tradeFee');
    expect(fee).toMatchObject({ coin: 'BTC', amount: `-${round(mul('0.01', '0.001'), 8, 'halfUp')}`, account: 'spot' });
  });

  test('filters by coin, type, time and account', async () => {
    const all = (await person.call(api.assets.ledger, { pageSize: 100 })).list;
    const shown = async (body: Parameters<typeof person.call<typeof api.assets.ledger>>[1]) =>
      (await person.call(api.assets.ledger, { pageSize: 100, ...body })).list;
    expect(await shown({ coin: 'BTC' })).toEqual(all.filter((line) => line.coin === 'BTC'));
    expect(await shown({ type: 'demoGrant' })).toEqual(all.filter((line) => line.type === 'demoGrant'));
    expect(await shown({ from: start })).toEqual(all.filter((line) => line.ts >= start));
    expect(await shown({ to: start })).toEqual(all.filter((line) => line.ts < start));
    expect(await shown({ account: 'spot' })).toEqual(all);
    expect(await shown({ account: 'perpetual' })).toEqual([]);
    expect((await person.call(api.assets.spotLedger, { pageSize: 100 })).list).toEqual(all);
    expect((await person.call(api.assets.derivativesLedger, {})).total).toBe(0);
    expect((await person.call(api.assets.c2cLedger, { account: 'spot' })).total).toBe(0);
  });

  test('pages without gap or repetition', async () => {
    const all = (await person.call(api.assets.ledger, { pageSize: 100 })).list;
    const pages = [];
    for (let pageNum = 1, more = true; more; pageNum += 1) {
      const page = await person.call(api.assets.ledger, { pageNum, pageSize: 3 });
      expect(page.total).toBe(all.length);
      pages.push(...page.list);
      more = page.hasMore;
    }
    expect(pages).toEqual(all);
    expect((await person.call(api.assets.ledger, { pageNum: 99 })).list).toEqual([]);
  });

  test('never shows anybody else’s', async () => {
    const stranger = await x.person();
    const foreign = await stranger.call(api.assets.ledger, { pageSize: 100 });
    expect(foreign.list.map((line) => line.type)).toEqual(['demoGrant', 'demoGrant', 'demoGrant']);
    const own = new Set((await person.call(api.assets.ledger, { pageSize: 100 })).list.map((line) => line.id));
    expect(foreign.list.filter((line) => own.has(line.id))).toEqual([]);
    expect((await total(stranger)).totalUsdt).toBe('13000');
    for (const call of [api.assets.ledger, api.assets.total, api.assets.coins])
      await expect(x.visitor().call(call, {})).rejects.toMatchObject({ reason: 'notLoggedIn' });
  });

  test('an unknown coin and an unknown market are not found', async () => {
    await expect(person.call(api.assets.coin, { coin: 'NOSUCH' })).rejects.toMatchObject({ reason: 'notFound' });
    await expect(person.call(api.assets.pair, { symbol: 'NOSUCHUSDT' })).rejects.toMatchObject({ reason: 'notFound' });
    expect(compare((await person.call(api.assets.pair, { symbol })).base.available, '0.1')).toBe(1);
  });
});
