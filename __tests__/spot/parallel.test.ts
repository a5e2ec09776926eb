/** Two nodes on one real PostgreSQL, attacked by many requests at once: what a single session can never show. */
import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { api } from '@/lib/api/index';
import { migrate } from '@/server/db/migrate';
import { postgresDatabase } from '@/server/db/postgres';
import { CallRefused, exchange, type Person, type TestExchange, type Visitor } from '../support/exchange';
import { heldFeed } from '../support/heldFeed';
import { postgresPrograms, startPostgres, type Cluster } from '../support/postgres';

const described = postgresPrograms() === null ? describe.skip : describe;
const symbol = 'BTCUSDT';
const AT_ONCE = 64;

described('spot on PostgreSQL (skipped where it is not installed)', () => {
  let cluster: Cluster | null = null;
  let nodes: TestExchange[] = [];
  const held = heldFeed({ [symbol]: 2_000_000, ETHUSDT: 100_000 });

  beforeAll(async () => {
    cluster = startPostgres();
    const url = cluster?.create('spot') ?? '';
    for (const randomSeed of ['one', 'two']) {
      const database = postgresDatabase(url, 40);
      await migrate(database.db);
      nodes.push(await exchange({ database, feed: held.feed, randomSeed }));
      // Connections are open before the races begin.
      await Promise.all(Array.from({ length: 40 }, () => sql`select 1`.execute(database.db)));
    }
  }, 60_000);
  afterEach(async () => expect(await nodes[0]!.booksBalance()).toEqual([]));
  afterAll(async () => {
    for (const node of nodes) await node.close();
    nodes = [];
    cluster?.stop();
  });

  let people = 0;
  const person = () => nodes[0]!.person({ account: `parallel${(people += 1)}` });
  /** The same person on both nodes, in turn. */
  const everywhere = (who: Person): Visitor[] =>
    Array.from({ length: AT_ONCE }, (_, i) => {
      const visitor = nodes[i % nodes.length]!.visitor();
      visitor.setSession(who.session());
      return visitor;
    });
  const outcomes = async (work: Promise<unknown>[]): Promise<Record<string, number>> => {
    const counts: Record<string, number> = {};
    for (const result of await Promise.allSettled(work)) {
      const name = result.status === 'fulfilled' ? 'done' : result.reason instanceof CallRefused ? (result.reason.reason ?? 'unknown') : String(result.reason);
      counts[name] = (counts[name] ?? 0) + 1;
    }
    return counts;
  };
  const balance = (who: Person) => who.call(api.assets.pair, { symbol });
  /** As a client does it: "busy" changed nothing, so the same is asked again under the same key. */
  const patiently = async <T>(attempt: (key: string) => Promise<T>): Promise<T> => {
    const key = randomUUID();
    for (let tries = 0; ; tries += 1) {
      try {
        return await attempt(key);
      } catch (error) {
        if (tries === 20 || !(error instanceof CallRefused) || error.reason !== 'busy') throw error;
      }
    }
  };
  const wait = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms));

  it.each([1, 2, 3, 4, 5])('a balance for one order gives one order (round %i)', async () => {
    const who = await person();
    // 9 500 of 10 000: enough once.
    const body = { symbol, side: 'buy', type: 'limit', price: '19000', qty: '0.5' } as const;
    // "Busy" changes nothing either; a slow machine may say it.
    const { busy = 0, ...counts } = await outcomes(everywhere(who).map((visitor) => visitor.call(api.spot.placeOrder, body)));
    expect(counts).toEqual({ done: 1, insufficientBalance: AT_ONCE - 1 - busy });
    expect((await balance(who)).quote).toMatchObject({ available: '500', frozen: '9500' });
    expect((await who.call(api.spot.openOrders, {})).total).toBe(1);
  }, 30_000);

  it('the same key many times at once acts once, and everybody is told the same', async () => {
    const who = await person();
    const key = randomUUID();
    const body = { symbol, side: 'buy', type: 'limit', price: '19000', qty: '0.001' } as const;
    const replies = await Promise.all(everywhere(who).map((visitor) => patiently(() => visitor.call(api.spot.placeOrder, body, { key }))));
    expect(new Set(replies.map((reply) => JSON.stringify(reply))).size).toBe(1);
    expect((await who.call(api.spot.openOrders, {})).total).toBe(1);
    expect((await balance(who)).quote.frozen).toBe('19');
  }, 30_000);

  it('an order is cancelled once, however often that is asked', async () => {
    const who = await person();
    const { orderNo } = await who.call(api.spot.placeOrder, { symbol, side: 'buy', type: 'limit', price: '19000', qty: '0.1' });
    expect(await outcomes(everywhere(who).map((visitor) => patiently((key) => visitor.call(api.spot.updateOrder, { orderNo, action: 'cancel' }, { key }))))).toEqual({ done: 1, orderFinished: AT_ONCE - 1 });
    expect((await balance(who)).quote).toMatchObject({ available: '10000', frozen: '0' });
  }, 30_000);

  it('a cancellation against a fill: one of the two wins, and nothing is lost', async () => {
    const [maker, taker] = [await person(), await person()];
    const other = nodes[1]!.visitor();
    other.setSession(taker.session());
    const ends = new Set<string>();
    // Whoever starts a little earlier tends to win, on a busy machine by far: the head starts differ until both ends were seen.
    for (let round = 0; round < 20 || (ends.size < 2 && round < 200); round += 1) {
      const { orderNo } = await maker.call(api.spot.placeOrder, { symbol, side: 'sell', type: 'limit', price: '20000', qty: '0.004' });
      const headStart = Math.floor(round / 2) * 3;
      const [early, late] = round % 2 === 0 ? [0, headStart] : [headStart, 0];
      const [cancelled, bought] = await Promise.allSettled([
        wait(early).then(() => patiently((key) => maker.call(api.spot.updateOrder, { orderNo, action: 'cancel' }, { key }))),
        wait(late).then(() => patiently((key) => other.call(api.spot.placeOrder, { symbol, side: 'buy', type: 'limit', price: '20000', qty: '0.004' }, { key }))),
      ]);
      expect(bought?.status).toBe('fulfilled');
      const { order } = await maker.call(api.spot.order, { orderNo });
      expect(order).toMatchObject(cancelled?.status === 'fulfilled' ? { status: 'cancelled', filledQty: '0', held: '0' } : { status: 'completed', filledQty: '0.004', held: '0' });
      ends.add(order.status);
      await patiently((key) => other.call(api.spot.cancelAll, {}, { key }));
    }
    expect([(await balance(maker)).base.frozen, (await balance(taker)).quote.frozen]).toEqual(['0', '0']);
    expect(ends.size).toBe(2);
  }, 60_000);

  it('people who trade with one another in a crowd leave nothing behind', async () => {
    const crowd = await Promise.all(Array.from({ length: 6 }, () => person()));
    const orders = crowd.flatMap((who, i) =>
      Array.from({ length: 12 }, (_, n) => {
        const visitor = nodes[(i + n) % 2]!.visitor();
        visitor.setSession(who.session());
        return visitor.call(api.spot.placeOrder, { symbol, side: (i + n) % 2 ? 'buy' : 'sell', type: 'limit', price: '20000', qty: '0.002' });
      }),
    );
    const counts = await outcomes(orders);
    expect((counts.done ?? 0) + (counts.busy ?? 0)).toBe(orders.length);
    expect(counts.done).toBeGreaterThan(orders.length / 2);
    await Promise.all(crowd.map((who) => patiently((key) => who.call(api.spot.cancelAll, {}, { key }))));
    for (const who of crowd) expect([(await balance(who)).base.frozen, (await balance(who)).quote.frozen]).toEqual(['0', '0']);
  }, 60_000);

  it('cancelling everything while others trade in the same books embraces nobody', async () => {
    const [leaver, trader] = [await person(), await person()];
    const asTrader = everywhere(trader);
    for (let round = 0; round < 8; round += 1) {
      const order = (market: string, side: 'buy' | 'sell', price: string, qty: string) => ({ symbol: market, side, type: 'limit', price, qty }) as const;
      await leaver.call(api.spot.placeOrder, order(symbol, 'buy', '20000', '0.0004'));
      await leaver.call(api.spot.placeOrder, order('ETHUSDT', 'buy', '1000', '0.01'));
      const counts = await outcomes([
        patiently((key) => leaver.call(api.spot.cancelAll, {}, { key })),
        ...asTrader.slice(0, 4).flatMap((visitor) => [
          patiently((key) => visitor.call(api.spot.placeOrder, order(symbol, 'sell', '20000', '0.0004'), { key })),
          patiently((key) => visitor.call(api.spot.placeOrder, order('ETHUSDT', 'sell', '1000', '0.01'), { key })),
        ]),
      ]);
      expect(counts).toEqual({ done: 9 });
      await patiently((key) => trader.call(api.spot.cancelAll, {}, { key }));
    }
    for (const who of [leaver, trader]) expect([(await balance(who)).base.frozen, (await balance(who)).quote.frozen]).toEqual(['0', '0']);
  }, 60_000);

  it('this very attack does catch who looks first and acts later', async () => {
    const { db } = nodes[0]!;
    await sql`create table naive (balance numeric not null)`.execute(db);
    await sql`insert into naive values (1)`.execute(db);
    const spend = (i: number) =>
      nodes[i % 2]!.db.transaction().execute(async (trx) => {
        const { rows } = await sql<{ enough: boolean }>`select balance >= 1 as enough from naive`.execute(trx);
        // Time between the look and the act, as every real handler has it.
        await sql`select pg_sleep(0.02)`.execute(trx);
        if (!rows[0]?.enough) throw new CallRefused('insufficientBalance', '2001', {}, '', 200);
        await sql`update naive set balance = balance - 1`.execute(trx);
      });
    const counts = await outcomes(Array.from({ length: AT_ONCE }, (_, i) => spend(i)));
    expect(counts.done).toBeGreaterThan(1);
  });
});
