/** Decisions that race on two nodes and one real PostgreSQL: what was received is credited once, whoever is faster. */
import { sql } from 'kysely';
import type { SentOf } from '@/lib/api/endpoint';
import { api } from '@/lib/api/index';
import { add } from '@/lib/money/decimal';
import { usdtOf } from '@/lib/offline/rules';
import { balanceOf } from '@/server/ledger/ledger';
import { everywhere, outcomes, patiently } from '../harness/attack';
import type { Operator, Person, TestExchange } from '../harness/exchange';
import { startNodes, type Nodes } from '../harness/nodes';
import { ask, messageOf, sendProof, USD } from '../harness/payOffline';
import { postgresPrograms } from '../harness/postgres';

const described = postgresPrograms() === null ? describe.skip : describe;
const CROWD = 12;

described('deposits by channels on PostgreSQL (skipped where it is not installed)', () => {
  let world: Nodes | null = null;
  let nodes: TestExchange[] = [];
  beforeAll(async () => {
    world = await startNodes(2, () => ({}), 20);
    nodes = world.nodes;
  }, 60_000);
  afterEach(async () => expect(await nodes[1]!.booksBalance()).toEqual([]));
  afterAll(async () => {
    await world?.stop();
  });

  const has = (who: Person) => balanceOf(nodes[0]!.db, who.userId, 'spot:available', 'USDT');
  /** Operators of both nodes, in turn. */
  const operators = async (): Promise<Operator[]> => {
    const all: Operator[] = [];
    for (let i = 0; i < 4; i += 1) all.push(await nodes[i % 2]!.operator());
    return all;
  };

  test('passes, rejections and the person’s own cancel at once: one of them counts', async () => {
    for (let round = 0; round < 4; round += 1) {
      const who = await nodes[0]!.person();
      const { no, rate } = await ask(who, { amount: '780' });
      const all = await operators();
      const { counts } = await outcomes<unknown>([
        ...Array.from({ length: CROWD }, (_, i) =>
          patiently(() => all[i % 4]!.call(api.offlineReview.pass, { no, received: '780' })),
        ),
        ...Array.from({ length: CROWD }, (_, i) =>
          patiently(() => all[i % 4]!.call(api.offlineReview.reject, { no, reason: 'other' })),
        ),
        ...everywhere(nodes, who)
          .slice(0, CROWD)
          .map((visitor) => patiently((key) => visitor.call(api.offline.cancel, { no }, { key }))),
      ]);
      expect(counts).toEqual({ done: 1, alreadyDecided: 3 * CROWD - 1 });
      const { status } = await who.call(api.offline.detail, { no });
      expect(await has(who)).toBe(status === 'passed' ? add('10000', usdtOf('780', rate)) : '10000');
    }
  }, 60_000);

  test('above the limit one operator never does it alone, however often and at however many places', async () => {
    const who = await nodes[0]!.person();
    const { no, rate } = await ask(who, { channelId: USD, amount: '9000' });
    const [one, other] = await operators();
    const pass = (by: Operator) => patiently(() => by.call(api.offlineReview.pass, { no, received: '15000' }));
    const alone = await outcomes(Array.from({ length: CROWD }, () => pass(one!)));
    expect(alone.counts).toEqual({ done: 1, needsAnotherPerson: CROWD - 1 });
    expect(await has(who)).toBe('10000');
    const both = await outcomes(Array.from({ length: CROWD }, (_, i) => pass(i % 2 ? one! : other!)));
    expect(both.counts['done']).toBe(1);
    expect(await has(who)).toBe(add('10000', usdtOf('15000', rate)));
  }, 60_000);

  test('connections that break off in the middle of a decision leave nothing half done', async () => {
    const { db } = nodes[0]!;
    const [one, other] = await operators();
    for (let round = 0; round < 6; round += 1) {
      const who = await nodes[0]!.person();
      const { no, rate } = await ask(who, { amount: '780' });
      const decisions = Promise.allSettled(
        Array.from({ length: CROWD }, (_, i) =>
          (i % 2 ? one! : other!).call(api.offlineReview.pass, { no, received: '780' }),
        ),
      );
      for (let cut = 0; cut < 4; cut += 1) {
        await new Promise((resolve) => setTimeout(resolve, round));
        await sql`select pg_terminate_backend(pid) from pg_stat_activity
          where datname = current_database() and pid <> pg_backend_pid() and state in ('active', 'idle in transaction')`
          .execute(db)
          .catch(() => undefined);
      }
      await decisions;
      const again = await outcomes([patiently(() => one!.call(api.offlineReview.pass, { no, received: '780' }))]);
      expect(['{"done":1}', '{"alreadyDecided":1}']).toContain(JSON.stringify(again.counts));
      expect(await who.call(api.offline.detail, { no })).toMatchObject({ status: 'passed', received: '780' });
      expect(await has(who)).toBe(add('10000', usdtOf('780', rate)));
    }
  }, 60_000);

  test('one picture sent by many at once proves one payment', async () => {
    const people: Person[] = [];
    for (let i = 0; i < 4; i += 1) people.push(await nodes[0]!.person());
    const bodies: SentOf<typeof api.offline.add>[] = [];
    for (const who of people) {
      const { code, lockedRate: rate } = await messageOf(who);
      const proofs = [await sendProof(who, 9_999)];
      bodies.push({ channelId: 'demo-hkd-bank', code, rate, amount: '500', payerName: 'Chan', proofs });
    }
    const { counts } = await outcomes(
      people.map((who, i) => patiently((key) => who.call(api.offline.add, bodies[i]!, { key }))),
    );
    expect(counts).toEqual({ done: 1, proofUsed: 3 });
  }, 60_000);

  test('two operators change a payee at once: the first one proposes, the second one confirms or is told of it', async () => {
    const [one, other] = await operators();
    const { isFrozen: _, changedAt: __, ...terms } = (await one!.call(api.operator.channels, {}))[0]!;
    const changed = { ...terms, payee: [{ field: 'account' as const, value: '777' }], reason: 'another bank' };
    const { counts } = await outcomes(
      Array.from({ length: CROWD }, () => patiently(() => one!.call(api.operator.saveChannel, changed))),
    );
    expect(counts).toEqual({ done: 1, needsAnotherPerson: CROWD - 1 });
    expect((await one!.call(api.operator.channels, {}))[0]!.payee).toEqual(terms.payee);
    expect(await other!.call(api.operator.saveChannel, changed)).toEqual({ state: 'done' });
  }, 60_000);
});
