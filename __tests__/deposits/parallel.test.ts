/** Deposits on two nodes and one real PostgreSQL: readers who race, addresses that are given out at once, a price that both are asked for. */
import { sql } from 'kysely';
import { transaction } from '@/server/db/database';
import * as store from '@/server/deposits/store';
import { balanceOf } from '@/server/ledger/ledger';
import { api } from '@/lib/api/index';
import { hashOf } from '../chain/scripted';
import { everywhere, outcomes, patiently } from '../harness/attack';
import type { TestExchange } from '../harness/exchange';
import { startNodes, type Nodes } from '../harness/nodes';
import { postgresPrograms } from '../harness/postgres';
import { placeOf } from './room';

const described = postgresPrograms() === null ? describe.skip : describe;

described('deposits on PostgreSQL (skipped where it is not installed)', () => {
  let world: Nodes | null = null;
  let nodes: TestExchange[] = [];
  beforeAll(async () => {
    world = await startNodes(2, () => ({}), 20);
    nodes = world.nodes;
    await nodes[0]!.deposits.watch();
  }, 60_000);
  afterEach(async () => expect(await nodes[1]!.booksBalance()).toEqual([]));
  afterAll(async () => {
    await world?.stop();
  });

  const later = async (blocks: number): Promise<void> => {
    for (const { clock } of nodes) await clock.jump(blocks * 3_000);
  };

  test('places become visible in their order, so that no reader passes one over', async () => {
    const { db } = nodes[0]!;
    const order: string[] = [];
    let release = (): void => {};
    const isHeld = new Promise<void>((resolve) => {
      release = resolve;
    });
    const give = (name: string, wait: Promise<void>) =>
      transaction(db, async (trx) => {
        await store.lockPlaces(trx);
        const place = await store.nextPlace(trx);
        order.push(`${name} has a place`);
        await wait;
        await store.keepAddress(trx, { place, ownerId: String(900_000 + place), address: hashOf(name).slice(0, 42) });
        order.push(`${name} is written`);
      });
    const first = give('first', isHeld);
    while (order.length === 0) await new Promise((resolve) => setTimeout(resolve, 5));
    const second = give('second', Promise.resolve());
    await new Promise((resolve) => setTimeout(resolve, 200));
    release();
    await Promise.all([first, second]);
    expect(order).toEqual(['first has a place', 'first is written', 'second has a place', 'second is written']);
  });

  test('of many transactions that are named at once twenty are looked for', async () => {
    const person = await nodes[0]!.person();
    const named = everywhere(nodes, person).map((visitor, nr) =>
      patiently(() => visitor.call(api.deposits.claim, { txHash: hashOf(`claim ${nr}`) })),
    );
    await Promise.all(named);
    const { rows } = await sql`select 1 from deposit_claim where owner_id = ${person.userId}`.execute(nodes[0]!.db);
    expect(rows).toHaveLength(20);
  });

  test('64 first looks at once give one address', async () => {
    const person = await nodes[0]!.person();
    const places = await Promise.all(
      everywhere(nodes, person).map((visitor) => patiently(() => visitor.call(api.deposits.place, {}))),
    );
    expect(new Set(places.map(({ address }) => address)).size).toBe(1);
  });

  test('two nodes that both believe to lead credit once', async () => {
    const person = await nodes[0]!.person();
    await placeOf(person);
    for (let count = 0; count < 10; count += 1) await person.call(api.deposits.simulate, { amount: '11' });
    for (let round = 0; round < 12; round += 1) {
      await later(2);
      await Promise.all(nodes.flatMap(({ deposits }) => [deposits.watch(), deposits.watch()]));
    }
    expect(await balanceOf(nodes[0]!.db, person.userId, 'spot:available', 'USDT')).toBe('10110');
    expect((await person.call(api.deposits.list, { status: 'success' })).total).toBe(10);
  });

  test('one held price, taken on both nodes at once, is one exchange', async () => {
    const person = await nodes[0]!.person();
    const { quoteId } = await person.call(api.flash.quote, { fromCoin: 'USDT', toCoin: 'BTC', amount: '6000' });
    const crowd = everywhere(nodes, person).map((visitor) => visitor.call(api.flash.placeOrder, { quoteId: quoteId! }));
    expect((await outcomes(crowd)).counts).toEqual({ done: 1, rateChanged: 63 });
    await Promise.all(nodes.map(({ jobs }) => jobs.runDue()));
    expect((await person.call(api.flash.orders, {})).list).toMatchObject([{ status: 'completed', fromAmount: '6000' }]);
    expect(await balanceOf(nodes[1]!.db, person.userId, 'spot:available', 'USDT')).toBe('4000');
  });
});
