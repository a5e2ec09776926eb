/**
 * Calls that take the same locks: they wait for one another, and never each for the other. PostgreSQL would end that only after a second, with
 * the book of a market held; here it never does, so that such a pair runs into the limit of a wait and is told "busy".
 */
import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { api } from '@/lib/api/index';
import type { Decimal } from '@/lib/money/decimal';
import { refusalOf } from '../harness/attack';
import type { Person, TestExchange, Visitor } from '../harness/exchange';
import { giveCoins } from '../harness/giveCoins';
import { heldFeed } from '../harness/heldFeed';
import { secondOn, startNodes, type Nodes } from '../harness/nodes';
import { postgresPrograms } from '../harness/postgres';

const described = postgresPrograms() === null ? describe.skip : describe;
const [FIRST, SECOND] = ['BTCUSDT', 'ETHUSDT'] as const;

described('locks in one order (skipped where PostgreSQL is not installed)', () => {
  let world: Nodes;
  let nodes: TestExchange[];

  beforeAll(async () => {
    const held = heldFeed({ [FIRST]: 2_000_000, [SECOND]: 2_000_000 });
    world = await startNodes(2, () => ({ feed: held.feed, config: { newcomerLevel: 'none' } }), 20);
    nodes = world.nodes;
    for (const setting of ['alter system set deadlock_timeout = 60000', 'select pg_reload_conf()'])
      await sql.raw(setting).execute(nodes[0]!.db);
    // The house bids half a percent below what it asks.
    held.say({ bid: 1_990_000 });
    await secondOn(nodes);
  }, 180_000);
  afterEach(async () => expect(await nodes[1]!.booksBalance()).toEqual([]));
  afterAll(() => world.stop());

  const at = (node: number, who: Person): Visitor => {
    const visitor = nodes[node]!.visitor();
    visitor.setSession(who.session());
    return visitor;
  };
  const later = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms));

  it('an order and a transfer under one key', async () => {
    const who = await nodes[0]!.person({ account: 'oneKeyTwice' });
    const heard: (string | null)[] = [];
    for (let round = 0; round < 40; round += 1) {
      const key = randomUUID();
      const order = { symbol: SECOND, side: 'buy', type: 'limit', price: '19000', qty: '0.001' } as const;
      const transfer = { type: 'internal', from: 'spot', to: 'perpetual', coin: 'USDT', amount: '1' } as const;
      heard.push(
        ...(await Promise.all([
          refusalOf(at(0, who).call(api.spot.placeOrder, order, { key })),
          later(round % 8).then(() => refusalOf(at(1, who).call(api.assets.transfer, transfer, { key }))),
        ])),
      );
    }
    // One of the two is done; the other learns that the key is used.
    expect(heard.filter((reason) => reason === null)).toHaveLength(40);
    expect(heard.filter((reason) => reason === 'keyReused')).toHaveLength(40);
    await who.call(api.spot.cancelAll, {});
  }, 120_000);

  it('two people who give each other something in two markets', async () => {
    const [a, b] = [
      await nodes[0]!.person({ account: 'givesInOne' }),
      await nodes[0]!.person({ account: 'givesInTheOther' }),
    ];
    for (const who of [a, b]) for (const coin of ['BTC', 'ETH']) await giveCoins(nodes[0]!, who, coin, '10');
    const limit = (symbol: string, side: 'buy' | 'sell', price: Decimal) =>
      ({ symbol, side, type: 'limit', price, qty: '0.001' }) as const;
    const heard: (string | null)[] = [];
    for (let round = 0; round < 20; round += 1) {
      // A sale below the middle of the house's quote gives something to whoever buys it.
      await a.call(api.spot.placeOrder, limit(FIRST, 'sell', '19910'));
      await b.call(api.spot.placeOrder, limit(SECOND, 'sell', '19910'));
      heard.push(
        ...(await Promise.all([
          refusalOf(at(0, b).call(api.spot.placeOrder, limit(FIRST, 'buy', '19910'))),
          later(round % 4).then(() => refusalOf(at(1, a).call(api.spot.placeOrder, limit(SECOND, 'buy', '19910')))),
        ])),
      );
      for (const who of [a, b]) await who.call(api.spot.cancelAll, {});
    }
    expect(heard).toEqual(heard.map(() => null));
  }, 120_000);
});
