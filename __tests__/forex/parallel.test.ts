/** Forex on two nodes and one real PostgreSQL: people against themselves, against the engine, and after a node has ended. */
import { api } from '@/lib/api/index';
import { compare, sum, type Decimal } from '@/lib/money/decimal';
import { balances } from '@/server/ledger/ledger';
import { everywhere, outcomes, patiently } from '../harness/attack';
import type { Person, TestExchange, Visitor } from '../harness/exchange';
import { giveForex } from '../harness/givePerpetual';
import { heldFeed } from '../harness/heldFeed';
import { secondOn, startNodes, type Nodes } from '../harness/nodes';
import { postgresPrograms } from '../harness/postgres';
import { becomeSuitable } from '../harness/suitable';
import { until } from '../harness/until';
import { START, WEDNESDAY } from './trader';

const described = postgresPrograms() === null ? describe.skip : describe;
const code = 'EURUSD';
const EVEN = 115_000;
/** 17:00 in New York, and half past. */
const ROLLOVER = Date.UTC(2026, 6, 15, 21);

described('forex on PostgreSQL (skipped where it is not installed)', () => {
  let world: Nodes | null = null;
  let nodes: TestExchange[] = [];
  const held = heldFeed(START, 3_000_000, true);

  beforeAll(async () => {
    world = await startNodes(2, () => ({ feed: held.feed, start: WEDNESDAY }), 30);
    nodes = world.nodes;
    await nodes[0]!.forex.settle();
  }, 180_000);
  afterEach(async () => expect(await nodes[1]!.booksBalance()).toEqual([]));
  afterAll(async () => {
    await world?.stop();
  });

  let people = 0;
  const trader = async (amount: Decimal = '10000'): Promise<Person> => {
    const person = await nodes[0]!.person({ account: `forex${(people += 1)}` });
    await becomeSuitable(person);
    await giveForex(nodes[0]!, person, amount);
    return person;
  };
  const heldBy = async (person: Person, purpose: string): Promise<Decimal> =>
    (await balances(nodes[1]!.db, person.userId, 'fx')).find(({ kind }) => kind === `fx:${purpose}`)?.balance ?? '0';
  const move = async (ticks: number): Promise<void> => {
    held.set(code, ticks);
    await secondOn(nodes);
    await nodes[0]!.forex.settle();
  };
  const order = (visitor: Pick<Visitor, 'call'>, more: object = {}, key?: string) =>
    visitor.call(
      api.forex.placeOrder,
      { code, side: 'buy', lots: '0.1', leverage: 10, orderType: 'market', price: '1.15001', ...more },
      key ? { key } : {},
    );
  const positionsOf = async (visitor: Pick<Visitor, 'call'>) => (await visitor.call(api.forex.positions, {})).positions;

  it('many orders at once never take more than the account has', async () => {
    const person = await trader('2500');
    const { counts } = await outcomes<unknown>(
      everywhere(nodes, person).flatMap((visitor) =>
        [1, 2, 3, 4, 5].map(() => patiently((key) => order(visitor, {}, key))),
      ),
    );
    expect(counts).toEqual({ done: 2, fxMarginMissing: expect.any(Number) });
    const own = await positionsOf(person);
    expect(own).toHaveLength(2);
    expect(await heldBy(person, 'margin')).toBe(sum(own.map(({ margin }) => margin)));
  }, 180_000);

  it('one key is one order, and closing many times closes once, whichever node is asked', async () => {
    const person = await trader();
    const key = '0f1d3c1e-5b1f-4c57-9a55-0d1c2b3a4e5f';
    const all = await Promise.all(
      everywhere(nodes, person).flatMap((visitor) =>
        [1, 2, 3].map(() => patiently(() => order(visitor, { lots: '0.2' }, key))),
      ),
    );
    expect(new Set(all.map(({ orderNo }) => orderNo)).size).toBe(1);
    const [position] = await positionsOf(person);
    const { counts } = await outcomes<unknown>(
      everywhere(nodes, person).flatMap((visitor) =>
        [1, 2, 3].map(() =>
          patiently((own) => visitor.call(api.forex.close, { positionId: position!.positionId }, { key: own })),
        ),
      ),
    );
    expect(counts).toEqual({ done: 1, notFound: expect.any(Number) });
    expect(await heldBy(person, 'margin')).toBe('0');
  }, 180_000);

  it('a stop-out against a close and a transfer: it ends once, and nobody owes anything', async () => {
    for (let round = 0; round < 4; round += 1) {
      await move(EVEN);
      const person = await trader('1200');
      await order(person, { price: '1.15001' });
      const [position] = await positionsOf(person);
      held.set(code, Math.floor(Number(position!.stopOutPrice) * 100_000) - 20);
      await secondOn(nodes);
      await Promise.allSettled([
        nodes[0]!.forex.settle(),
        person.call(api.forex.close, { positionId: position!.positionId }),
        person.call(api.assets.transfer, { type: 'internal', from: 'fx', to: 'spot', coin: 'USDT', amount: '30' }),
      ]);
      await nodes[0]!.forex.settle();
      expect(await positionsOf(person)).toEqual([]);
      expect((await person.call(api.forex.history, {})).list).toHaveLength(1);
      expect(compare(await heldBy(person, 'available'), '0')).toBeGreaterThanOrEqual(0);
      expect(await heldBy(person, 'margin')).toBe('0');
    }
    await move(EVEN);
  }, 180_000);

  it('a stop, a limit order and a stop-out that are due together are carried out once, though both nodes settle at once', async () => {
    await move(EVEN);
    const [stopped, rests, ruined] = [await trader(), await trader(), await trader('1170')];
    await order(stopped, { stopLoss: '1.145' });
    await order(rests, { orderType: 'limit', price: '1.146' });
    await order(ruined);
    const [before] = await positionsOf(ruined);
    expect(compare(before!.stopOutPrice ?? '0', '1.089')).toBeGreaterThan(0);
    held.set(code, 108_900);
    await secondOn(nodes);
    for (let again = 0; again < 2; again += 1) await Promise.all(nodes.map((node) => node.forex.settle()));
    for (const person of [stopped, ruined]) {
      expect(await positionsOf(person)).toEqual([]);
      const { list } = await person.call(api.forex.history, {});
      expect(list).toHaveLength(1);
      const { fills } = await person.call(api.forex.detail, { id: list[0]!.positionId });
      expect(fills).toHaveLength(2);
    }
    expect(await positionsOf(rests)).toMatchObject([{ lots: '0.1' }]);
    await move(EVEN);
  }, 180_000);

  it('the interest of a night is booked once, by whichever nodes do the work', async () => {
    const crowd = await Promise.all(Array.from({ length: 6 }, () => trader()));
    for (const person of crowd) await order(person);
    for (const domain of nodes[0]!.domains) await domain.schedule?.(nodes[0]!.db, nodes[0]!.clock.now());
    for (const node of nodes) {
      await node.clock.jump(ROLLOVER - node.clock.now() - 1_000);
      await node.clock.advance(2_000);
    }
    await Promise.all(nodes.map((node) => node.jobs.runDue()));
    for (const person of crowd) {
      const again = nodes[1]!.visitor();
      again.setSession(person.session());
      const [position] = await positionsOf(again);
      const { swaps } = await again.call(api.forex.detail, { id: position!.positionId });
      expect(swaps).toHaveLength(1);
      expect(position?.swap).toBe(swaps[0]?.amount);
    }
    // The daily break is over before the next test.
    for (const node of nodes) {
      await node.clock.jump(10 * 60_000);
      await node.clock.advance(1_000);
    }
  }, 180_000);

  it('a stop loss and a limit order that waited while the leading node ended are carried out by the other one, once', async () => {
    await move(EVEN);
    const person = await trader();
    await order(person, { stopLoss: '1.147' });
    await order(person, { orderType: 'limit', price: '1.146' });
    await nodes[0]!.close();
    const other = nodes[1]!.visitor();
    other.setSession(person.session());
    // By steps: a larger jump would be doubted.
    for (const ticks of [114_850, 114_650, 114_550]) {
      held.set(code, ticks);
      await nodes[1]!.clock.advance(1_000);
    }
    await until('the other node leads and has done both', async () => {
      await nodes[1]!.clock.advance(1_000);
      await nodes[1]!.forex.settle();
      const { list } = await other.call(api.forex.history, {});
      const [now] = await positionsOf(other);
      return list.length === 1 && now !== undefined && compare(now.entryPrice, '1.146') <= 0;
    });
    expect((await other.call(api.forex.history, {})).list).toMatchObject([{ closeReason: 'stopLoss' }]);
    expect(await positionsOf(other)).toHaveLength(1);
    expect(
      (await other.call(api.forex.orders, { open: false })).list.filter(({ status }) => status === 'filled'),
    ).toHaveLength(2);
  }, 180_000);
});
