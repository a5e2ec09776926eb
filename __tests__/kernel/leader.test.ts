/** One node reads the market and the others follow it; when it dies another goes on where it was. */
import { api } from '@/lib/api/index';
import { createPriceLog } from '@/server/market/priceLog';
import type { TestExchange } from '../harness/exchange';
import { heldFeed } from '../harness/heldFeed';
import { startNodes, type Nodes } from '../harness/nodes';
import { until } from '../harness/until';
import { postgresPrograms } from '../harness/postgres';

const described = postgresPrograms() === null ? describe.skip : describe;
const symbol = 'BTCUSDT';

described('leading (skipped where PostgreSQL is not installed)', () => {
  let world: Nodes;
  /** The leader's source, and the followers', who must not look at theirs. */
  const feeds = [
    heldFeed({ [symbol]: 2_000_000 }),
    heldFeed({ [symbol]: 2_100_000 }),
    heldFeed({ [symbol]: 2_200_000 }),
  ];
  const led: boolean[][] = feeds.map(() => []);
  const heard: number[][] = feeds.map(() => []);

  beforeAll(async () => {
    world = await startNodes(2, (node) => ({
      background: true,
      feed: {
        ...feeds[node]!.feed,
        lead: (leading) => led[node]!.push(leading),
        hear: (_, { last }) => heard[node]!.push(last),
      },
    }));
  }, 60_000);
  afterAll(() => world?.stop());

  const follows = (follower: TestExchange, leader: TestExchange) =>
    until(
      'the follower shows the leader’s quote',
      () => JSON.stringify(follower.market.quote(symbol)) === JSON.stringify(leader.market.quote(symbol)),
    );
  const pass = (ms: number) => Promise.all(world.nodes.map((node) => node.clock.advance(ms)));

  const logOf = ({ db, clock, market }: TestExchange) => createPriceLog({ db, clock, market, keepDays: 30 });
  /** Whether the present second gets its row, before long. */
  const isWritten = async (node: TestExchange): Promise<boolean> => {
    for (let tries = 0; tries < 25; tries += 1) {
      if ((await logOf(node).priceAt(symbol, node.clock.now(), 0)) !== null) return true;
      await new Promise((resolve) => setTimeout(resolve, 20));
    }
    return false;
  };

  test('a node that has just come shows the leader’s quotes and offers the same book', async () => {
    const [leader, follower] = world.nodes as [TestExchange, TestExchange];
    expect(leader.market.quote(symbol)?.last).toBe('20000.00');
    expect(follower.market.quote(symbol)).toEqual(leader.market.quote(symbol));
    expect(follower.market.ladder(symbol)).toEqual(leader.market.ladder(symbol));
    expect(led).toEqual([[true], [false], []]);
  });

  test('each change reaches the followers, whose own source is not read', async () => {
    const [leader, follower] = world.nodes as [TestExchange, TestExchange];
    const told: string[][] = [];
    const stop = follower.market.onTick((symbols) => told.push([...symbols]));
    feeds[0]!.set(symbol, 2_001_000);
    await pass(1_000);
    await follows(follower, leader);
    stop();
    expect(follower.market.quote(symbol)?.last).toBe('20010.00');
    expect(follower.market.ticker(symbol).last).toBe('20010.00');
    expect(follower.market.ladder(symbol)).toEqual(leader.market.ladder(symbol));
    expect(told).toContainEqual([symbol]);
    expect(heard[1]).toContain(2_001_000);
  });

  test('without a word of the leader quotes go stale, and nothing fills on them', async () => {
    const [leader, follower] = world.nodes as [TestExchange, TestExchange];
    const person = await follower.person({ account: 'stale_person' });
    const ticks: unknown[] = [];
    const stop = follower.market.onTick((symbols) => ticks.push(symbols));
    await follower.clock.advance(12_000);
    stop();
    // Streams must be told that it grows old.
    expect(ticks.length).toBeGreaterThan(5);
    expect(follower.market.isStale(symbol)).toBe(true);
    await expect(
      person.call(api.spot.placeOrder, { symbol, side: 'buy', type: 'market', quoteAmount: '20' }),
    ).rejects.toMatchObject({ reason: 'priceStale' });
    await leader.clock.advance(12_000);
    await follows(follower, leader);
    expect(follower.market.isStale(symbol)).toBe(false);
    await person.call(api.spot.placeOrder, { symbol, side: 'buy', type: 'market', quoteAmount: '20' });
  });

  test('the leader alone writes the price log, and sweeps orders that were placed elsewhere', async () => {
    const [leader, follower] = world.nodes as [TestExchange, TestExchange];
    const person = await follower.person({ account: 'resting_person' });
    const { orderNo } = await person.call(api.spot.placeOrder, {
      symbol,
      side: 'sell',
      type: 'limit',
      price: '20500',
      qty: '0.01',
    });
    const log = logOf(leader);
    const rows = async () => (await log.verify()).rows;
    // A second is skipped while the one before it is still being written.
    const written = async () => {
      await leader.clock.advance(1_000);
      return isWritten(leader);
    };
    await until('nothing is being written', written);
    const before = await rows();
    feeds[0]!.set(symbol, 2_060_000);
    await follower.clock.advance(1_000);
    expect(await rows()).toBe(before);
    await until('a row of the leader', written);
    expect(await rows()).toBeGreaterThan(before);
    await until(
      'the order is filled',
      async () => (await person.call(api.spot.order, { orderNo })).order.status === 'completed',
    );
    expect(await log.priceAt(symbol, leader.clock.now())).toBe('20600.00');
  });

  test('when the leader goes another one takes over, neither back in time nor with a name that was used', async () => {
    const [leader, follower] = world.nodes as [TestExchange, TestExchange];
    // Nodes have the same time.
    await follower.clock.advance(leader.clock.now() - follower.clock.now());
    await pass(1_000);
    await follows(follower, leader);
    const before = follower.market.quote(symbol)!;
    feeds[1]!.set(symbol, 2_070_000);
    await leader.close();
    world.nodes.shift();
    await until('it leads', () => led[1]!.includes(true));
    await until('its own source counts', () => follower.market.quote(symbol)?.last === '20700.00');
    const after = follower.market.quote(symbol)!;
    expect(after.seq).toBeGreaterThan(before.seq);
    expect(after.ts).toBeGreaterThanOrEqual(before.ts);

    const third = await world.add({ feed: feeds[2]!.feed, background: true, start: follower.clock.now() });
    await follows(third, follower);
    const log = logOf(third);
    await until('the log goes on', async () => {
      await pass(1_000);
      return isWritten(third);
    });
    expect(await log.priceAt(symbol, third.clock.now())).toBe('20700.00');
    expect((await log.verify()).brokenAt).toBeNull();
    expect(await third.booksBalance()).toEqual([]);
  });
});
