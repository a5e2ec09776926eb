/** People against each other on two nodes and one real PostgreSQL: what a single session can never show. One call many times: __tests__/faults. */
import { api } from '@/lib/api/index';
import type { Decimal } from '@/lib/money/decimal';
import { everywhere, outcomes, patiently } from '../harness/attack';
import type { Person, TestExchange } from '../harness/exchange';
import { heldFeed } from '../harness/heldFeed';
import { secondOn, startNodes, type Nodes } from '../harness/nodes';
import { postgresPrograms } from '../harness/postgres';
import { until } from '../harness/until';

const described = postgresPrograms() === null ? describe.skip : describe;
const symbol = 'BTCUSDT';

described('spot on PostgreSQL (skipped where it is not installed)', () => {
  let world: Nodes | null = null;
  let nodes: TestExchange[] = [];
  const held = heldFeed({ [symbol]: 2_000_000, ETHUSDT: 100_000 });

  beforeAll(async () => {
    world = await startNodes(2, () => ({ feed: held.feed }), 40);
    nodes = world.nodes;
  }, 180_000);
  afterEach(async () => expect(await nodes[1]!.booksBalance()).toEqual([]));
  afterAll(async () => {
    await world?.stop();
  });

  let people = 0;
  const person = () => nodes[0]!.person({ account: `parallel${(people += 1)}` });
  const balance = (who: Person) => who.call(api.assets.pair, { symbol });
  const wait = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms));

  it('a cancellation against a fill: one of the two wins, and nothing is lost', async () => {
    const [maker, taker] = [await person(), await person()];
    const other = nodes[1]!.visitor();
    other.setSession(taker.session());
    const ends = new Set<string>();
    // The call that starts earlier tends to win, so the head start is varied until both outcomes were seen.
    for (let round = 0; round < 20 || (ends.size < 2 && round < 200); round += 1) {
      const { orderNo } = await maker.call(api.spot.placeOrder, {
        symbol,
        side: 'sell',
        type: 'limit',
        price: '20000',
        qty: '0.004',
      });
      const headStart = Math.floor(round / 2) * 3;
      const [early, late] = round % 2 === 0 ? [0, headStart] : [headStart, 0];
      const [cancelled, bought] = await Promise.allSettled([
        wait(early).then(() =>
          patiently((key) => maker.call(api.spot.updateOrder, { orderNo, action: 'cancel' }, { key })),
        ),
        wait(late).then(() =>
          patiently((key) =>
            other.call(
              api.spot.placeOrder,
              { symbol, side: 'buy', type: 'limit', price: '20000', qty: '0.004' },
              { key },
            ),
          ),
        ),
      ]);
      expect(bought?.status).toBe('fulfilled');
      const { order } = await maker.call(api.spot.order, { orderNo });
      expect(order).toMatchObject(
        cancelled?.status === 'fulfilled'
          ? { status: 'cancelled', filledQty: '0', held: '0' }
          : { status: 'completed', filledQty: '0.004', held: '0' },
      );
      ends.add(order.status);
      await patiently((key) => other.call(api.spot.cancelAll, {}, { key }));
    }
    expect([(await balance(maker)).base.frozen, (await balance(taker)).quote.frozen]).toEqual(['0', '0']);
    expect(ends.size).toBe(2);
  }, 180_000);

  it('people who trade with one another in a crowd leave nothing behind', async () => {
    const crowd = await Promise.all(Array.from({ length: 6 }, () => person()));
    const orders = crowd.flatMap((who, i) =>
      Array.from({ length: 12 }, (_, n) => {
        const visitor = nodes[(i + n) % 2]!.visitor();
        visitor.setSession(who.session());
        return patiently((key) =>
          visitor.call(
            api.spot.placeOrder,
            { symbol, side: (i + n) % 2 ? 'buy' : 'sell', type: 'limit', price: '20000', qty: '0.002' },
            { key },
          ),
        );
      }),
    );
    const { counts } = await outcomes<unknown>(orders);
    expect(counts).toEqual({ done: orders.length });
    await Promise.all(crowd.map((who) => patiently((key) => who.call(api.spot.cancelAll, {}, { key }))));
    for (const who of crowd)
      expect([(await balance(who)).base.frozen, (await balance(who)).quote.frozen]).toEqual(['0', '0']);
  }, 180_000);

  it('cancelling everything while others trade in the same books deadlocks with nobody', async () => {
    const [leaver, trader] = [await person(), await person()];
    const asTrader = everywhere(nodes, trader);
    for (let round = 0; round < 8; round += 1) {
      const order = (market: string, side: 'buy' | 'sell', price: Decimal, qty: Decimal) =>
        ({ symbol: market, side, type: 'limit', price, qty }) as const;
      await leaver.call(api.spot.placeOrder, order(symbol, 'buy', '20000', '0.0004'));
      await leaver.call(api.spot.placeOrder, order('ETHUSDT', 'buy', '1000', '0.01'));
      const { counts } = await outcomes<unknown>([
        patiently((key) => leaver.call(api.spot.cancelAll, {}, { key })),
        ...asTrader
          .slice(0, 4)
          .flatMap((visitor) => [
            patiently((key) => visitor.call(api.spot.placeOrder, order(symbol, 'sell', '20000', '0.0004'), { key })),
            patiently((key) => visitor.call(api.spot.placeOrder, order('ETHUSDT', 'sell', '1000', '0.01'), { key })),
          ]),
      ]);
      expect(counts).toEqual({ done: 9 });
      await patiently((key) => trader.call(api.spot.cancelAll, {}, { key }));
    }
    for (const who of [leaver, trader])
      expect([(await balance(who)).base.frozen, (await balance(who)).quote.frozen]).toEqual(['0', '0']);
  }, 180_000);

  it('a stop against its cancellation, with both nodes looking: set off once or not at all', async () => {
    const ends = new Set<string>();
    const brings = async (price: number) => {
      held.set(symbol, price * 100);
      await secondOn(nodes);
    };
    for (let round = 0; round < 12; round += 1) {
      const owner = await person();
      await brings(20_000);
      const { orderNo } = await owner.call(api.spot.placeOrder, {
        symbol,
        side: 'sell',
        type: 'market',
        qty: '0.004',
        trigger: { price: '19900', goes: 'below' },
      });
      held.set(symbol, 1_990_000);
      await Promise.all([
        ...nodes.map((node) => node.clock.advance(1_000).then(() => node.spot.sweep())),
        wait(round * 2).then(() =>
          patiently((key) => owner.call(api.spot.updateOrder, { orderNo, action: 'cancel' }, { key })).catch(
            () => null,
          ),
        ),
      ]);
      await nodes[0]!.spot.sweep();
      const { order, fills } = await owner.call(api.spot.order, { orderNo });
      ends.add(order.status);
      expect(order.held).toBe('0');
      expect(fills.length === 0).toBe(order.status === 'cancelled');
      expect((await balance(owner)).base.frozen).toBe('0');
    }
    expect(ends.has('completed')).toBe(true);
  }, 180_000);

  it('a stop that waited while its node died is set off by the other one', async () => {
    const owner = await person();
    held.set(symbol, 2_000_000);
    await secondOn(nodes);
    const { orderNo } = await owner.call(api.spot.placeOrder, {
      symbol,
      side: 'sell',
      type: 'market',
      qty: '0.004',
      trigger: { price: '19900', goes: 'below' },
    });
    // The node that took the order and leads ends; the other one leads next and finds all of it in the database.
    await nodes[0]!.close();
    const other = nodes[1]!.visitor();
    other.setSession(owner.session());
    const order = async () => (await other.call(api.spot.order, { orderNo })).order;
    expect((await order()).status).toBe('waiting');
    held.set(symbol, 1_985_000);
    await until('the other node leads and has set it off', async () => {
      await nodes[1]!.clock.advance(1_000);
      return (await order()).status !== 'waiting';
    });
    expect(await order()).toMatchObject({ status: 'completed', held: '0' });
  }, 180_000);
});
