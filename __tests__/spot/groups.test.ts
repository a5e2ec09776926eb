/** Orders of several people in several markets that share a transaction, on a real PostgreSQL and two nodes. How they share: kernel/groupCommit. */
import { randomUUID } from 'node:crypto';
import { sql, type RawBuilder } from 'kysely';
import { api } from '@/lib/api/index';
import { add, mul, type Decimal } from '@/lib/money/decimal';
import { transaction } from '@/server/db/database';
import type { Context } from '@/server/http/handler';
import { orderGroup } from '@/server/spot/group';
import { outcomes, patiently, refusalOf } from '../harness/attack';
import type { Person, TestExchange, Visitor } from '../harness/exchange';
import { giveCoins } from '../harness/giveCoins';
import { heldFeed } from '../harness/heldFeed';
import { secondOn, startNodes, type Nodes } from '../harness/nodes';
import { postgresPrograms } from '../harness/postgres';

const described = postgresPrograms() === null ? describe.skip : describe;

/** Markets that all stand at 100 USDT, so that one order fits each. */
const COINS = ['ETH', 'SOL', 'BNB', 'XRP', 'LTC', 'BCH'];
const SYMBOLS = COINS.map((coin) => `${coin}USDT`);

const signal = () => {
  let tell = () => {};
  const told = new Promise<void>((resolve) => {
    tell = resolve;
  });
  return { tell: () => tell(), told };
};

described('orders that share a transaction (skipped where PostgreSQL is not installed)', () => {
  let world: Nodes;
  let nodes: TestExchange[];
  let traders: Person[];
  const held = heldFeed(Object.fromEntries(SYMBOLS.map((symbol) => [symbol, 1])));

  beforeAll(async () => {
    world = await startNodes(2, () => ({ feed: held.feed }), 20);
    nodes = world.nodes;
    for (const { symbol, tick } of nodes[0]!.market.varieties())
      if (SYMBOLS.includes(symbol)) held.set(symbol, 100 / Number(tick));
    await secondOn(nodes);
    traders = [];
    for (let nr = 0; nr < SYMBOLS.length; nr += 1) {
      const trader = await nodes[0]!.person({ account: `sharing${nr}` });
      for (const coin of COINS) await giveCoins(nodes[0]!, trader, coin, '1000');
      traders.push(trader);
    }
  }, 180_000);
  afterEach(async () => {
    for (const trader of traders) await patiently((key) => trader.call(api.spot.cancelAll, {}, { key }));
    expect(await onHold()).toEqual([]);
    expect(await nodes[1]!.booksBalance()).toEqual([]);
  });
  afterAll(() => world.stop());

  /** What is on hold for orders although none is open. */
  const onHold = async () =>
    (
      await sql`select owner, asset, balance from ledger.accounts where kind = 'spot:orders' and balance <> 0`.execute(
        nodes[0]!.db,
      )
    ).rows;
  const limit = (symbol: string, side: 'buy' | 'sell', price: Decimal, qty: Decimal) =>
    ({ symbol, side, type: 'limit', price, qty }) as const;
  const at = (node: number, who: Person): Visitor => {
    const visitor = nodes[node]!.visitor();
    visitor.setSession(who.session());
    return visitor;
  };
  const transactionsOf = async (orderNos: readonly string[]) =>
    (
      await sql<{ n: number }>`select count(distinct xid)::int n from ledger.txns
        where ref_type = 'spotOrder' and step = 'hold' and ref_id = any(${[...orderNos]})`.execute(nodes[0]!.db)
    ).rows[0]!.n;
  const free = async (who: Person, coin: string) =>
    (await who.call(api.assets.pair, { symbol: `${coin}USDT` })).base.available;

  it('takes fewer transactions than there are orders, and each person gets their own order', async () => {
    const orders = await Promise.all(
      traders.map((who, nr) => who.call(api.spot.placeOrder, limit(SYMBOLS[nr]!, 'buy', '90', `${nr + 1}`))),
    );
    expect(orders.map(({ symbol, qty, held: onOrder }) => [symbol, qty, onOrder])).toEqual(
      SYMBOLS.map((symbol, nr) => [symbol, `${nr + 1}`, mul('90', `${nr + 1}`)]),
    );
    expect(await transactionsOf(orders.map(({ orderNo }) => orderNo))).toBeLessThan(orders.length);
    for (const [nr, who] of traders.entries())
      expect(
        (await who.call(api.spot.openOrders, { pageNum: 1, pageSize: 20 })).list.map((row) => row.orderNo),
      ).toEqual([orders[nr]!.orderNo]);
  });

  it('fills against one maker who rests in all of the markets, to the last digit', async () => {
    const maker = await nodes[0]!.person({ account: 'restsEverywhere' });
    for (const [nr, coin] of COINS.entries()) {
      await giveCoins(nodes[0]!, maker, coin, '1');
      await maker.call(api.spot.placeOrder, limit(SYMBOLS[nr]!, 'sell', '100', '1'));
    }
    const before = await Promise.all(traders.map((who, nr) => free(who, COINS[nr]!)));
    const funds = (await maker.call(api.assets.pair, { symbol: SYMBOLS[0]! })).quote.available;
    const orders = await Promise.all(
      traders.map((who, nr) => who.call(api.spot.placeOrder, limit(SYMBOLS[nr]!, 'buy', '100', '1'))),
    );
    expect(orders.map(({ status, filledQuote }) => [status, filledQuote])).toEqual(
      SYMBOLS.map(() => ['completed', '100']),
    );
    expect(await transactionsOf(orders.map(({ orderNo }) => orderNo))).toBeLessThan(orders.length);
    const after = await Promise.all(traders.map((who, nr) => free(who, COINS[nr]!)));
    // 0.10 % of a taker in the coin, 0.08 % of the maker in USDT.
    expect(after).toEqual(before.map((coins) => add(coins, '0.999')));
    expect((await maker.call(api.assets.pair, { symbol: SYMBOLS[0]! })).quote.available).toBe(add(funds, '599.52'));
  });

  /** A transaction of the other node keeps what `take` locks, until the answer is called; then it is taken back. */
  async function holding(take: RawBuilder<unknown>): Promise<() => Promise<void>> {
    const [begun, ended] = [signal(), signal()];
    const holder = transaction(nodes[1]!.db, async (db) => {
      await take.execute(db);
      begun.tell();
      await ended.told;
      throw new Error('taken back');
    }).catch(() => undefined);
    await begun.told;
    return async () => {
      ended.tell();
      await holder;
    };
  }

  /** Everybody's order; whoever is first in the list cannot go on before `letGo`. */
  async function withOneKept(letGo: () => Promise<void>, firstKey: string): Promise<void> {
    const done: number[] = [];
    const orders = traders.map(async (who, nr) => {
      const key = nr === 0 ? firstKey : randomUUID();
      await who.call(api.spot.placeOrder, limit(SYMBOLS[nr]!, 'buy', '90', '1'), { key });
      done.push(nr);
    });
    await Promise.all(orders.slice(1));
    expect(done.toSorted()).toEqual([1, 2, 3, 4, 5]);
    await Promise.all([letGo(), ...orders]);
    expect(done.at(-1)).toBe(0);
  }

  it('keeps nobody because of a market that is held; its order is done once it is free', async () => {
    const letGo = await holding(sql`select from spot_market where symbol = ${SYMBOLS[0]!} for update`);
    await withOneKept(letGo, randomUUID());
  });

  it('keeps nobody because of a key that is being used elsewhere', async () => {
    const key = randomUUID();
    const letGo = await holding(
      sql`insert into idempotency (user_id, key, path, body_hash, at) values (${traders[0]!.userId}, ${key}, 'p', 'h', 1)`,
    );
    await withOneKept(letGo, key);
  });

  it('leaves out what is held, what another of them is about, and other people’s orders', async () => {
    const [a, b] = traders as [Person, Person];
    const [first, second] = [SYMBOLS[0]!, SYMBOLS[1]!];
    const own: string[] = [];
    for (const symbol of [first, first, second])
      own.push((await a.call(api.spot.placeOrder, limit(symbol, 'buy', '90', '1'))).orderNo);
    const look = (...calls: [Person, unknown][]) =>
      transaction(nodes[0]!.db, async (db) => {
        const lookers = calls.map(([who, body]) => ({
          context: { db, market: nodes[0]!.market, user: { id: who.userId } } as unknown as Context,
          body,
        }));
        return (await orderGroup.look(db, lookers)).map((one) => (one === null ? 'alone' : one.found && 'found'));
      });
    const place = (symbol: string) => limit(symbol, 'buy', '90', '1');
    const cancel = (nr: number) => ({ orderNo: own[nr]!, action: 'cancel' });
    expect(await look([b, place(first)], [a, cancel(2)])).toEqual(['found', 'found']);
    expect(await look([b, place(first)], [a, cancel(0)])).toEqual(['found', 'alone']);
    expect(await look([a, cancel(0)], [a, cancel(1)], [a, cancel(2)])).toEqual(['found', 'alone', 'found']);
    expect(await look([b, cancel(0)], [b, { orderNo: '1', action: 'cancel' }])).toEqual([null, null]);
    expect(await look([b, place('NONEUSDT')], [b, place(second)])).toEqual(['alone', 'found']);
    const letGo = await holding(sql`select from spot_market where symbol = ${first} for update`);
    expect(await look([b, place(first)], [a, cancel(1)], [a, cancel(2)])).toEqual(['alone', 'alone', 'found']);
    await letGo();
  });

  it('does alone what meets many others, for whom the rest would wait', async () => {
    const maker = await nodes[0]!.person({ account: 'manySmallOnes' });
    await giveCoins(nodes[0]!, maker, COINS[0]!, '30');
    for (let nr = 0; nr < 21; nr += 1) await maker.call(api.spot.placeOrder, limit(SYMBOLS[0]!, 'sell', '100', '0.1'));
    const orders = await Promise.all(
      traders.map((who, nr) => who.call(api.spot.placeOrder, limit(SYMBOLS[nr]!, 'buy', nr === 0 ? '100' : '90', '2'))),
    );
    expect(orders[0]).toMatchObject({ status: 'completed', filledQty: '2' });
    const beside = orders.slice(1).map(({ orderNo }) => orderNo);
    expect(await transactionsOf([orders[0]!.orderNo, ...beside])).toBe((await transactionsOf(beside)) + 1);
    await patiently((key) => maker.call(api.spot.cancelAll, {}, { key }));
  });

  it('refuses one and does the others: halted, too small, not enough money, not one’s own', async () => {
    const [a, b, c, d, e, f] = traders as [Person, Person, Person, Person, Person, Person];
    const { orderNo } = await a.call(api.spot.placeOrder, limit(SYMBOLS[0]!, 'buy', '90', '1'));
    await sql`update spot_market set status = 'halted' where symbol = ${SYMBOLS[1]!}`.execute(nodes[0]!.db);
    const keys = traders.map(() => randomUUID());
    const ends = await Promise.all([
      refusalOf(a.call(api.spot.placeOrder, limit(SYMBOLS[5]!, 'buy', '90', '2'), { key: keys[0]! })),
      refusalOf(b.call(api.spot.placeOrder, limit(SYMBOLS[1]!, 'buy', '90', '2'), { key: keys[1]! })),
      refusalOf(c.call(api.spot.placeOrder, limit(SYMBOLS[2]!, 'buy', '90', '0.01'), { key: keys[2]! })),
      refusalOf(d.call(api.spot.placeOrder, limit(SYMBOLS[3]!, 'sell', '110', '5000'), { key: keys[3]! })),
      refusalOf(e.call(api.spot.updateOrder, { orderNo, action: 'cancel' }, { key: keys[4]! })),
      refusalOf(f.call(api.spot.placeOrder, limit(SYMBOLS[4]!, 'sell', '110', '2'), { key: keys[5]! })),
    ]);
    await sql`update spot_market set status = 'trading' where symbol = ${SYMBOLS[1]!}`.execute(nodes[0]!.db);
    expect(ends).toEqual([null, 'marketHalted', 'belowMinimum', 'insufficientBalance', 'notFound', null]);
    const { rows } = await sql<{ key: string }>`select key from idempotency where key = any(${keys})`.execute(
      nodes[0]!.db,
    );
    expect(rows.map(({ key }) => key).toSorted()).toEqual([keys[0]!, keys[5]!].toSorted());
    expect((await a.call(api.spot.order, { orderNo })).order.status).toBe('submitted');
  });

  it('a storm of orders, cancellations and repeated keys over two nodes leaves nothing behind', async () => {
    for (let round = 0; round < 6; round += 1) {
      const work = traders.flatMap((who, nr) =>
        SYMBOLS.slice(0, 4).flatMap((_, n) => {
          const symbol = SYMBOLS[(nr + n + round) % SYMBOLS.length]!;
          const side = (nr + n) % 2 === 0 ? 'buy' : 'sell';
          const key = randomUUID();
          // The same order on both nodes at once is one order.
          const both = [0, 1].map((node) =>
            patiently(
              (same) => at(node, who).call(api.spot.placeOrder, limit(symbol, side, '100', '0.5'), { key: same }),
              key,
            ),
          );
          return both.map(async (placed, node) => {
            const order = await placed;
            if (n % 2 === 0 && order.allowed.includes('cancel'))
              await patiently((own) =>
                at(node, who).call(api.spot.updateOrder, { orderNo: order.orderNo, action: 'cancel' }, { key: own }),
              ).catch(() => null);
            return order.orderNo;
          });
        }),
      );
      const { counts, replies } = await outcomes<string>(work);
      expect(counts).toEqual({ done: work.length });
      expect(new Set(replies).size).toBe(work.length / 2);
    }
    const { rows } = await sql`
      select o.order_no from spot_order o left join spot_fill f on f.order_no = o.order_no
      group by o.order_no, o.filled_qty having coalesce(sum(f.qty), 0) <> o.filled_qty`.execute(nodes[0]!.db);
    expect(rows).toEqual([]);
  }, 180_000);
});
