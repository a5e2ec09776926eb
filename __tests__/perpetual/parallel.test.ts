/** Perpetual contracts on two nodes and one real PostgreSQL: people against each other and against the engine. */
import { sql } from 'kysely';
import { api } from '@/lib/api/index';
import { compare, sum, type Decimal } from '@/lib/money/decimal';
import { balances } from '@/server/ledger/ledger';
import { everywhere, outcomes, patiently } from '../harness/attack';
import type { Person, TestExchange } from '../harness/exchange';
import { givePerpetual } from '../harness/givePerpetual';
import { heldFeed } from '../harness/heldFeed';
import { secondOn, startNodes, type Nodes } from '../harness/nodes';
import { becomeSuitable } from '../harness/suitable';
import { until } from '../harness/until';
import { postgresPrograms } from '../harness/postgres';
import { miscounted } from './trader';

const described = postgresPrograms() === null ? describe.skip : describe;
const symbol = 'BTCUSDT';
const opened = { symbol, marginMode: 'isolated', leverage: 10 } as const;

described('perpetual contracts on PostgreSQL (skipped where it is not installed)', () => {
  let world: Nodes | null = null;
  let nodes: TestExchange[] = [];
  const held = heldFeed({ [symbol]: 6_000_000, ETHUSDT: 300_000 }, 3_000_000);

  beforeAll(async () => {
    world = await startNodes(2, () => ({ feed: held.feed }), 30);
    nodes = world.nodes;
    await nodes[0]!.perpetual.settle();
  }, 180_000);
  afterEach(async () => expect(await nodes[0]!.booksBalance()).toEqual([]));
  afterAll(async () => {
    await world?.stop();
  });

  let people = 0;
  const trader = async (amount: Decimal = '10000'): Promise<Person> => {
    const person = await nodes[0]!.person({ account: `perpetual${(people += 1)}` });
    await becomeSuitable(person);
    await givePerpetual(nodes[0]!, person, amount);
    return person;
  };
  const heldBy = async (person: Person, purpose: string): Promise<Decimal> =>
    (await balances(nodes[0]!.db, person.userId, 'perpetual')).find(({ kind }) => kind === `perpetual:${purpose}`)
      ?.balance ?? '0';
  const positionOf = async (person: Person) => {
    const [position] = await person.call(api.perpetual.positions, {});
    if (!position) throw new Error('no position');
    return position;
  };
  const move = async (price: number): Promise<void> => {
    held.set(symbol, price * 100);
    await secondOn(nodes);
    await nodes[0]!.perpetual.settle();
  };

  it('many orders at once never take more than the account has', async () => {
    const person = await trader('2000');
    const { counts } = await outcomes<unknown>(
      everywhere(nodes, person).flatMap((visitor) =>
        [1, 2, 3, 4, 5].map(() =>
          patiently((key) =>
            visitor.call(
              api.perpetual.placeOrder,
              { ...opened, side: 'long', orderType: 'market', qty: '0.1' },
              { key },
            ),
          ),
        ),
      ),
    );
    expect(counts).toEqual({ done: 3, insufficientMargin: expect.any(Number) });
    const [position] = await person.call(api.perpetual.positions, {});
    expect(position?.qty).toBe('0.3');
    expect(await heldBy(person, 'margin')).toBe(position?.margin);
  }, 180_000);

  it('one key is one order, whichever node it is sent to', async () => {
    const person = await trader();
    const key = '0f1d3c1e-5b1f-4c57-9a55-0d1c2b3a4e5f';
    const body = { ...opened, side: 'short', orderType: 'market', qty: '0.1' } as const;
    const all = await Promise.all(
      everywhere(nodes, person).flatMap((visitor) =>
        [1, 2, 3].map(() => patiently(() => visitor.call(api.perpetual.placeOrder, body, { key }))),
      ),
    );
    expect(new Set(all.map(({ orderNo }) => orderNo)).size).toBe(1);
    expect((await person.call(api.perpetual.positions, {}))[0]?.qty).toBe('0.1');
  }, 180_000);

  it('closing the same position many times closes it once', async () => {
    const person = await trader();
    await person.call(api.perpetual.placeOrder, { ...opened, side: 'long', orderType: 'market', qty: '0.2' });
    const { positionId } = await positionOf(person);
    const { counts } = await outcomes<unknown>(
      everywhere(nodes, person).flatMap((visitor) =>
        [1, 2, 3, 4].map(() =>
          patiently((key) => visitor.call(api.perpetual.close, { positionId, orderType: 'market' }, { key })),
        ),
      ),
    );
    expect(counts).toEqual({ done: 1, notFound: expect.any(Number) });
    expect(await heldBy(person, 'margin')).toBe('0');
  }, 180_000);

  it('a liquidation against a close and more margin: one of them wins, and the loss is bounded', async () => {
    for (let round = 0; round < 4; round += 1) {
      await move(60_000);
      const person = await trader();
      await person.call(api.perpetual.placeOrder, { ...opened, side: 'long', orderType: 'market', qty: '0.5' });
      const { positionId, liquidationPrice } = await positionOf(person);
      const free = await heldBy(person, 'available');
      held.set(symbol, Math.floor(Number(liquidationPrice) - 20) * 100);
      await secondOn(nodes);
      await Promise.allSettled([
        nodes[0]!.perpetual.settle(),
        person.call(api.perpetual.close, { positionId, orderType: 'market' }),
        person.call(api.perpetual.adjustMargin, { positionId, change: 'add', amount: '1' }),
      ]);
      await nodes[0]!.perpetual.settle();
      expect(await person.call(api.perpetual.positions, {})).toEqual([]);
      expect(compare(await heldBy(person, 'available'), sum([free, '-1']))).toBeGreaterThanOrEqual(0);
      expect(await heldBy(person, 'margin')).toBe('0');
    }
    await move(60_000);
  }, 180_000);

  it('people who trade with one another in two markets, isolated and cross, never deadlock', async () => {
    await move(60_000);
    const crowd = await Promise.all(Array.from({ length: 4 }, () => trader('50000')));
    const orders = crowd.flatMap((who, i) =>
      Array.from({ length: 10 }, (_, n) => {
        const visitor = nodes[(i + n) % 2]!.visitor();
        visitor.setSession(who.session());
        const [market, price] = n % 3 === 0 ? (['ETHUSDT', '3000'] as const) : ([symbol, '60000'] as const);
        return patiently((key) =>
          visitor.call(
            api.perpetual.placeOrder,
            {
              symbol: market,
              side: (i + n) % 2 ? 'long' : 'short',
              marginMode: i % 2 ? 'isolated' : 'cross',
              leverage: 10,
              orderType: 'limit',
              price,
              qty: '0.02',
            },
            { key },
          ),
        );
      }),
    );
    const { counts } = await outcomes<unknown>([...orders, nodes[0]!.perpetual.settle().then(() => null)]);
    expect(counts).toEqual({ done: orders.length + 1 });
    const { rows } = await sql<{
      off: Decimal;
    }>`select trim_scale(coalesce(sum(case side when 'long' then qty else -qty end), 0)
      + (select sum(maker_position) from perpetual_market))::text off from perpetual_position where status <> 'closed'`.execute(
      nodes[0]!.db,
    );
    expect(rows[0]?.off).toBe('0');
    expect(await miscounted(nodes[0]!.db)).toEqual([]);
    for (const who of crowd) {
      const own = await who.call(api.perpetual.positions, {});
      const margins = own.filter(({ marginMode }) => marginMode === 'isolated').map(({ margin }) => margin ?? '0');
      expect(await heldBy(who, 'margin')).toBe(sum(margins));
    }
  }, 180_000);

  it('people who close against each other’s orders in two markets wait for one another, and never in a circle', async () => {
    await move(60_000);
    const [one, other] = [await trader('50000'), await trader('50000')];
    const deadlocks = async (): Promise<number> => {
      // Told once a second at most.
      await new Promise((resolve) => setTimeout(resolve, 1_500));
      const { rows } = await sql<{ n: number }>`select deadlocks::int n from pg_stat_database
        where datname = current_database()`.execute(nodes[0]!.db);
      return rows[0]!.n;
    };
    const before = await deadlocks();
    const close = async (person: Person, node: number, market: string) => {
      const [position] = await person.call(api.perpetual.positions, { symbol: market });
      const visitor = nodes[node]!.visitor();
      visitor.setSession(person.session());
      return visitor.call(api.perpetual.close, { positionId: position!.positionId, orderType: 'market', qty: '0.01' });
    };
    const place = (person: Person, market: string, more: object) =>
      person.call(api.perpetual.placeOrder, { ...opened, symbol: market, side: 'long', ...more } as never);
    await place(one, symbol, { orderType: 'market', qty: '0.5' });
    await place(other, 'ETHUSDT', { orderType: 'market', qty: '0.5' });
    for (let round = 0; round < 20; round += 1) {
      await place(other, symbol, { orderType: 'limit', price: '60000', qty: '0.01' });
      await place(one, 'ETHUSDT', { orderType: 'limit', price: '3000', qty: '0.01' });
      await Promise.all([close(one, 0, symbol), close(other, 1, 'ETHUSDT')]);
    }
    expect((await deadlocks()) - before).toBe(0);
  }, 180_000);

  it('a look at a cross account that is only near its end waits for no market', async () => {
    await move(60_000);
    const person = await trader('700');
    const cross = { ...opened, marginMode: 'cross', leverage: 20, side: 'long', orderType: 'market' } as const;
    await person.call(api.perpetual.placeOrder, { ...cross, qty: '0.1' });
    await person.call(api.perpetual.placeOrder, { ...cross, symbol: 'ETHUSDT', qty: '0.1' });
    await nodes[1]!.db.transaction().execute(async (trx) => {
      await sql`select from perpetual_market where symbol = 'ETHUSDT' for no key update`.execute(trx);
      for (let price = 58_900; price >= 53_400; price -= 1_100) await move(price);
    });
    const { rows } = await sql<{ warned: number }>`select distinct warned from perpetual_position
      where owner_id = ${person.userId}`.execute(nodes[0]!.db);
    expect(rows).toEqual([{ warned: expect.any(Number) }]);
    expect(rows[0]?.warned).toBeGreaterThan(0);
  }, 180_000);

  // The last one, because the first node is gone afterwards.
  it('a liquidation, a stop and an order that waited while the leading node ended are carried out by the other one, once', async () => {
    await move(60_000);
    const [ruined, stopped, rests] = [await trader(), await trader(), await trader()];
    const order = (person: Person, more: object) =>
      person.call(api.perpetual.placeOrder, { ...opened, side: 'long', ...more } as never);
    await order(ruined, { orderType: 'market', qty: '0.1', leverage: 20 });
    await order(stopped, { orderType: 'market', qty: '0.1', stopLoss: '58000' });
    await order(rests, { orderType: 'limit', price: '57500', qty: '0.1' });
    const free = await heldBy(ruined, 'available');
    await nodes[0]!.close();
    nodes = [nodes[1]!];
    const onOther = (person: Person) => {
      const visitor = nodes[0]!.visitor();
      visitor.setSession(person.session());
      return visitor;
    };
    // By steps: a larger jump would be doubted.
    for (const price of [59_000, 58_200, 57_250]) {
      held.set(symbol, price * 100);
      await nodes[0]!.clock.advance(1_000);
    }
    const endedOf = async (person: Person) => (await onOther(person).call(api.perpetual.history, {})).list;
    await until('the other node leads and has done all', async () => {
      await nodes[0]!.clock.advance(1_000);
      await nodes[0]!.perpetual.settle();
      const filled = (await onOther(rests).call(api.perpetual.positions, {})).length;
      return (await endedOf(ruined)).length + (await endedOf(stopped)).length + filled === 3;
    });
    await nodes[0]!.perpetual.settle();
    expect(await endedOf(ruined)).toMatchObject([{ closeReason: 'liquidation', qty: '0.1' }]);
    expect(await endedOf(stopped)).toMatchObject([{ closeReason: 'stopLoss', qty: '0.1' }]);
    expect(await onOther(rests).call(api.perpetual.positions, {})).toMatchObject([{ qty: '0.1', entryPrice: '57500' }]);
    expect(await heldBy(ruined, 'available')).toBe(free);
  }, 180_000);
});
