/** Fixed-time contracts on two nodes and one real PostgreSQL: what ends in one second ends once, also when the node that settles is gone. */
import { sql } from 'kysely';
import { api } from '@/lib/api/index';
import type { Decimal } from '@/lib/money/decimal';
import { balanceOf } from '@/server/ledger/ledger';
import { createPriceLog, type PriceLog } from '@/server/market/priceLog';
import { everywhere, outcomes, patiently } from '../harness/attack';
import type { Person, TestExchange, Visitor } from '../harness/exchange';
import { givePerpetual } from '../harness/givePerpetual';
import { heldFeed } from '../harness/heldFeed';
import { secondOn, startNodes, type Nodes } from '../harness/nodes';
import { postgresPrograms } from '../harness/postgres';
import { becomeSuitable } from '../harness/suitable';
import { until } from '../harness/until';
import { bet, symbol } from './room';

const described = postgresPrograms() === null ? describe.skip : describe;
const EVEN = 6_000_000;
const DURATION = 60;

described('fixed-time contracts on PostgreSQL (skipped where it is not installed)', () => {
  let world: Nodes | null = null;
  let nodes: TestExchange[] = [];
  let logs: PriceLog[] = [];
  const held = heldFeed({ [symbol]: EVEN }, 3_000_000);

  beforeAll(async () => {
    world = await startNodes(2, () => ({ feed: held.feed }), 20);
    nodes = world.nodes;
    logs = nodes.map(({ db, clock, market }) => createPriceLog({ db, clock, market, keepDays: 30 }));
    await logs[0]!.write();
  }, 60_000);
  afterEach(async () => expect(await nodes[1]!.booksBalance()).toEqual([]));
  afterAll(async () => {
    await world?.stop();
  });

  let people = 0;
  const better = async (): Promise<Person> => {
    const person = await nodes[0]!.person({ account: `fixed${(people += 1)}` });
    await becomeSuitable(person);
    await givePerpetual(nodes[0]!, person, '1000');
    return person;
  };
  /** The same person, whom the other node answers. */
  const onOther = (person: Person): Visitor => {
    const visitor = nodes[1]!.visitor();
    visitor.setSession(person.session());
    return visitor;
  };
  /** A second on both nodes, with its row; nothing is decided yet. */
  const second = async (writer: number): Promise<void> => {
    await secondOn(nodes);
    await logs[writer]!.write();
  };
  const available = (person: Person): Promise<Decimal> =>
    balanceOf(nodes[1]!.db, person.userId, 'perpetual:available', 'USDT');
  const endings = async (): Promise<number> =>
    (
      await sql<{ n: number }>`select count(*)::int n from ledger.txns where kind = 'fixedTimeEnd'`.execute(
        nodes[1]!.db,
      )
    ).rows[0]!.n;
  /** Three stakes of each, upwards. */
  const stakes = async (crowd: readonly Person[]): Promise<void> => {
    for (const person of crowd)
      for (const visitor of [person, onOther(person), person])
        await bet(visitor, { stake: '100', duration: DURATION, expectedPrice: '60000' });
  };

  it('both nodes decide at once, and each order is entered and ended once', async () => {
    const crowd = await Promise.all(Array.from({ length: 4 }, better));
    const before = await endings();
    await stakes(crowd);
    await second(0);
    await Promise.all(nodes.map((node) => node.fixedTime.settle()));
    held.set(symbol, EVEN + 500);
    for (let passed = 0; passed <= DURATION; passed += 1) await second(0);
    await Promise.all([...nodes, ...nodes].map((node) => node.fixedTime.settle()));
    expect((await endings()) - before).toBe(12);
    for (const person of crowd) {
      expect(await available(person)).toBe('1225');
      expect(await onOther(person).call(api.fixedTime.running, {})).toEqual([]);
    }
  }, 60_000);

  it('many stakes at once never lose more than somebody wanted to lose', async () => {
    held.set(symbol, EVEN);
    await second(0);
    const person = await better();
    await person.call(api.risk.setLimits, { lossLimit: '150' });
    const { counts } = await outcomes<unknown>(
      everywhere(nodes, person).map((visitor) => patiently((key) => bet(visitor, { stake: '100' }, key))),
    );
    expect(counts).toEqual({ done: 1, lossLimitExceeded: 63 });
    for (let passed = 0; passed <= DURATION + 1; passed += 1) await second(0);
    await nodes[0]!.fixedTime.settle();
    expect(await person.call(api.fixedTime.running, {})).toEqual([]);
  }, 60_000);

  it('what waited while the leading node ended is decided by the other one, once, by the row of its expiry', async () => {
    held.set(symbol, EVEN);
    await second(0);
    const crowd = await Promise.all(Array.from({ length: 3 }, better));
    const before = await endings();
    await stakes(crowd);
    await second(0);
    await nodes[0]!.fixedTime.settle();
    held.set(symbol, EVEN - 500);
    for (let passed = 0; passed < DURATION; passed += 1) await second(0);
    await nodes[0]!.close();
    // Rows that come later decide nothing, however different they are.
    held.set(symbol, EVEN + 9_000);
    await until('the other node leads and has decided all', async () => {
      await nodes[1]!.clock.advance(1_000);
      await logs[1]!.write();
      await nodes[1]!.fixedTime.settle();
      return (await endings()) - before === 9;
    });
    for (const person of crowd) {
      expect(await available(person)).toBe('700');
      const { list } = await onOther(person).call(api.fixedTime.history, {});
      expect(list.map(({ result, exitPrice }) => `${result} at ${exitPrice}`)).toEqual(
        Array(3).fill('lose at 59995.00'),
      );
    }
  }, 60_000);
});
