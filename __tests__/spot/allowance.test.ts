/** What somebody trades without a verified identity: a thousand USDT a day, on both sides and over all markets, and not a coin more. */
import { api } from '@/lib/api/index';
import { LIMITS } from '@/lib/identity/rules';
import { add, gt, neg, sum, type Decimal } from '@/lib/money/decimal';
import { readConfig } from '@/server/config';
import { transaction } from '@/server/db/database';
import { lockPerson } from '@/server/spot/store';
import { outcomes, patiently, refusalOf } from '../harness/attack';
import { CallRefused, exchange, type Person, type TestExchange } from '../harness/exchange';
import { heldFeed } from '../harness/heldFeed';
import { verify } from '../harness/identities';
import { startNodes } from '../harness/nodes';
import { postgresPrograms } from '../harness/postgres';

const symbol = 'BTCUSDT';
const LIMIT = LIMITS.none.spotUsdtPerDay!;
const DAY_MS = 24 * 3_600_000;
/** BTC at 20,000, ETH at 1,000. */
const held = heldFeed({ BTCUSDT: 2_000_000, ETHUSDT: 100_000 });
const unverified = { feed: held.feed, config: { newcomerLevel: 'none' as const } };

const left = async (who: Person) => (await who.call(api.spot.allowance, {}))?.left;
const limitOrder = (side: 'buy' | 'sell', price: Decimal, qty: Decimal) =>
  ({ symbol, side, type: 'limit', price, qty }) as const;
const marketBuy = (quoteAmount: Decimal, of = symbol) =>
  ({ symbol: of, side: 'buy', type: 'market', quoteAmount }) as const;
/** All that a person traded. */
const filled = async (who: Person) =>
  sum((await who.call(api.spot.fills, { pageSize: 100 })).list.map(({ quoteQty }) => quoteQty));

describe('without a level', () => {
  let x: TestExchange;
  let someone: Person;
  beforeAll(async () => {
    x = await exchange(unverified);
  });
  beforeEach(async () => {
    someone = await x.person();
  });
  afterEach(async () => expect(await x.booksBalance()).toEqual([]));
  afterAll(() => x.close());

  test('what is filled and what rests count, bought or sold, in any market; what is cancelled is free again', async () => {
    expect(await someone.call(api.spot.allowance, {})).toEqual({ limit: LIMIT, left: LIMIT });
    const { orderNo } = await someone.call(api.spot.placeOrder, limitOrder('buy', '18000', '0.02'));
    expect(await left(someone)).toBe('640');
    const sold = await someone.call(api.spot.placeOrder, { symbol, side: 'sell', type: 'market', qty: '0.01' });
    const bought = await someone.call(api.spot.placeOrder, marketBuy('100', 'ETHUSDT'));
    expect(await left(someone)).toBe(sum([LIMIT, '-360', neg(sold.filledQuote), neg(bought.filledQuote)]));
    await someone.call(api.spot.updateOrder, { orderNo, action: 'cancel' });
    expect(await left(someone)).toBe(sum([LIMIT, neg(sold.filledQuote), neg(bought.filledQuote)]));
  });

  test('an order beyond it is refused with what is left, and nothing has changed', async () => {
    await someone.call(api.spot.placeOrder, limitOrder('buy', '18000', '0.05'));
    const before = [
      await someone.call(api.assets.coins, {}),
      (await someone.call(api.spot.openOrders, {})).total,
      (await someone.call(api.assets.ledger, {})).total,
    ];
    for (const order of [
      limitOrder('buy', '18000', '0.006'),
      limitOrder('sell', '22000', '0.005'),
      marketBuy('150'),
      marketBuy('101', 'ETHUSDT'),
    ]) {
      const refusal = await someone.call(api.spot.placeOrder, order).catch((error: unknown) => error);
      expect(refusal).toBeInstanceOf(CallRefused);
      expect(refusal).toMatchObject({
        code: '1205',
        reason: 'identityNeeded',
        args: { level: 'basic', limit: LIMIT, left: '100' },
      });
    }
    expect([
      await someone.call(api.assets.coins, {}),
      (await someone.call(api.spot.openOrders, {})).total,
      (await someone.call(api.assets.ledger, {})).total,
    ]).toEqual(before);
    // To the last coin, though.
    await someone.call(api.spot.placeOrder, limitOrder('buy', '20000', '0.005'));
  });

  test('what fills at a price better than its own counts as it filled', async () => {
    // Sells at 20,000 although 17,000 would do.
    const order = await someone.call(api.spot.placeOrder, limitOrder('sell', '17000', '0.04'));
    expect(gt(order.filledQuote, '680')).toBe(true);
    expect(await left(someone)).toBe(add(LIMIT, neg(order.filledQuote)));
    expect(await refusalOf(someone.call(api.spot.placeOrder, limitOrder('sell', '17000', '0.0118')))).toBe(
      'identityNeeded',
    );
  });

  test('a new day is a new thousand, less what still rests from yesterday', async () => {
    await someone.call(api.spot.placeOrder, limitOrder('buy', '18000', '0.01'));
    const { filledQuote } = await someone.call(api.spot.placeOrder, marketBuy('800'));
    expect(await refusalOf(someone.call(api.spot.placeOrder, marketBuy('50')))).toBe('identityNeeded');
    await x.clock.jump(DAY_MS - (x.clock.now() % DAY_MS) - 1);
    expect(await left(someone)).toBe(add('820', neg(filledQuote)));
    await x.clock.jump(1);
    expect(await left(someone)).toBe('820');
  });

  test('of twenty at once, over two markets, no more are taken than fit', async () => {
    const { counts } = await outcomes(
      Array.from({ length: 20 }, (_, i) =>
        patiently((key) => someone.call(api.spot.placeOrder, marketBuy('130', i % 2 ? symbol : 'ETHUSDT'), { key })),
      ),
    );
    expect(counts).toEqual({ done: 7, identityNeeded: 13 });
    expect(gt(await filled(someone), LIMIT)).toBe(false);
  });

  test('there is no limit for somebody with a level, once it is passed', async () => {
    await someone.call(api.spot.placeOrder, marketBuy('950'));
    expect(await refusalOf(someone.call(api.spot.placeOrder, marketBuy('950')))).toBe('identityNeeded');
    await verify(x, await x.operator(), someone);
    expect(await someone.call(api.spot.allowance, {})).toBeNull();
    await someone.call(api.spot.placeOrder, marketBuy('2500'));
  });
});

test('only the sandbox believes an identity that nobody has looked at', () => {
  expect(readConfig({}).newcomerLevel).toBe('none');
  expect(readConfig({ SANDBOX_LEVEL: 'basic' }).newcomerLevel).toBe('basic');
  expect(() => readConfig({ SANDBOX: '0', SANDBOX_LEVEL: 'basic' })).toThrow(/^SANDBOX_LEVEL is for the sandbox only/);
});

const described = postgresPrograms() === null ? describe.skip : describe;
described('on two nodes and PostgreSQL (skipped where it is not installed)', () => {
  test('of twenty at once, over two markets and two nodes, no more are taken than fit', async () => {
    const world = await startNodes(2, () => unverified, 24);
    try {
      const [first, second] = world.nodes;
      for (let round = 0; round < 3; round += 1) {
        const someone = await first!.person({ account: `crowd${round}000` });
        const elsewhere = second!.visitor();
        elsewhere.setSession(someone.session());
        const callers = [someone, elsewhere];
        const { counts } = await outcomes(
          Array.from({ length: 20 }, (_, i) =>
            patiently((key) =>
              callers[i % 2]!.call(api.spot.placeOrder, marketBuy('130', i % 4 < 2 ? symbol : 'ETHUSDT'), { key }),
            ),
          ),
        );
        expect(counts).toEqual({ done: 7, identityNeeded: 13 });
        expect(gt(await filled(someone), LIMIT)).toBe(false);
      }
      // Nobody with a level waits for a lock of their own row: the gate costs them nothing.
      const verified = await first!.person({ account: 'verified0000' });
      await verify(first!, await first!.operator(), verified);
      await transaction(second!.db, async (db) => {
        await lockPerson(db, verified.userId);
        expect(await verified.call(api.spot.placeOrder, marketBuy('2500'))).toMatchObject({ status: 'completed' });
      });
      expect(await first!.booksBalance()).toEqual([]);
    } finally {
      await world.stop();
    }
  }, 60_000);
});

test('where demo funds are given, what was given can be sold without an identity; elsewhere the limit is the rule’s', async () => {
  expect(
    readConfig({
      NODE_ENV: 'production',
      DATABASE_URL: 'postgres://x/y',
      FILE_KEY: 'x',
      OPERATOR_ADDRESSES: '10.0.0.0/8',
      PUBLIC_ORIGINS: 'https://app.example.com',
    }).unverifiedSpotLimit,
  ).toBe(LIMIT);
  const demo = await exchange({
    ...unverified,
    config: { ...unverified.config, unverifiedSpotLimit: readConfig({}).unverifiedSpotLimit },
  });
  try {
    const someone = await demo.person();
    for (const { coin, available } of await someone.call(api.assets.coins, {})) {
      if (coin !== 'USDT')
        expect(
          await someone.call(api.spot.placeOrder, {
            symbol: `${coin}USDT`,
            side: 'sell',
            type: 'market',
            qty: available,
          }),
        ).toMatchObject({ status: 'completed' });
    }
    expect(await demo.booksBalance()).toEqual([]);
  } finally {
    await demo.close();
  }
});
