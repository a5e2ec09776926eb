/** Withdrawals on two nodes and one real PostgreSQL: both follow at once, decisions that race, and a step that breaks off in the middle. */
import { sql } from 'kysely';
import { api } from '@/lib/api/index';
import { balanceOf, houseBalance } from '@/server/ledger/ledger';
import { outcomes, patiently } from '../harness/attack';
import type { Operator, TestExchange, Visitor } from '../harness/exchange';
import { codeAt } from '@/server/operator/accounts';
import { startNodes, type Nodes } from '../harness/nodes';
import { postgresPrograms } from '../harness/postgres';
import { FUND, makeReady, wallet, type Ready } from './room';

const described = postgresPrograms() === null ? describe.skip : describe;

described('withdrawals on PostgreSQL (skipped where it is not installed)', () => {
  let world: Nodes | null = null;
  let nodes: TestExchange[] = [];
  let anna: Operator;
  let who: Ready;
  beforeAll(async () => {
    world = await startNodes(2, () => ({}), 20);
    nodes = world.nodes;
    anna = await nodes[0]!.operator();
  }, 60_000);
  beforeEach(async () => {
    who = await makeReady(nodes, await nodes[0]!.person());
  });
  afterEach(async () => expect(await nodes[1]!.booksBalance()).toEqual([]));
  afterAll(async () => {
    await world?.stop();
  });

  const pass = async (blocks: number): Promise<void> => {
    for (const { clock } of nodes) await clock.jump(blocks * 3_000);
  };
  const ask = async (amount: string): Promise<string> => {
    await pass(10);
    const { withdrawalNo } = await who.call(api.withdrawals.submit, {
      channelId: 'usdt-bep20',
      amount,
      address: wallet(1),
      confirmed: true,
      fundPassword: FUND,
      proof: { totpCode: codeAt(who.secret, nodes[0]!.clock.now()) },
    });
    return withdrawalNo;
  };
  const follow = () =>
    Promise.allSettled(nodes.flatMap((node) => [node, node, node].map((one) => one.withdrawals.follow())));
  const statusOf = async (withdrawalNo: string) => (await who.call(api.withdrawals.detail, { withdrawalNo })).status;
  const kept = async () => [
    await balanceOf(nodes[0]!.db, who.userId, 'spot:available', 'USDT'),
    await balanceOf(nodes[0]!.db, who.userId, 'spot:withdrawal', 'USDT'),
  ];

  test('everybody follows at once: each is sent once, settled once, and pays its fee once', async () => {
    const before = await houseBalance(nodes[0]!.db, 'house:fees', 'USDT');
    const numbers = [await ask('20'), await ask('30'), await ask('40')];
    for (const no of numbers) await anna.call(api.withdrawalReview.pass, { no });
    await nodes[0]!.deposits.watch();
    await follow();
    await pass(20);
    await nodes[0]!.deposits.watch();
    await follow();
    await follow();
    for (const no of numbers) expect(await statusOf(no)).toBe('success');
    expect(await kept()).toEqual(['9910', '0']);
    expect(Number(await houseBalance(nodes[0]!.db, 'house:fees', 'USDT')) - Number(before)).toBe(3);
    const { rows } = await sql<{ count: number }>`select count(*)::int count from simulated_transfer`.execute(
      nodes[0]!.db,
    );
    expect(rows[0]?.count).toBe(3);
  });

  test('cancel, pass and reject from two nodes at once: one of them happens, and the money is in one place', async () => {
    const other: Visitor = nodes[1]!.visitor();
    other.setSession(who.session());
    let [held, free] = [0, 10_000];
    for (let round = 0; round < 10; round += 1) {
      const no = await ask('50');
      const cancels = [who, other, who, other, who, other].map((visitor) =>
        patiently((key) => visitor.call(api.withdrawals.cancel, { withdrawalNo: no }, { key })),
      );
      const decisions = Array.from({ length: 6 }, () => [
        anna.call(api.withdrawalReview.pass, { no }),
        anna.call(api.withdrawalReview.reject, { no, reason: 'other' }),
      ]);
      // The decisions of an operator take longer on their way; so the cancels come among them.
      const { counts } = await outcomes<unknown>([...decisions.flat(), ...cancels]);
      expect(counts.done).toBe(1);
      if ((await statusOf(no)) === 'passed') [held, free] = [held + 50, free - 50];
      expect(await kept()).toEqual([String(free), String(held)]);
    }
  });

  test('a last step that breaks off leaves everything as it was, and the next round does it once', async () => {
    const no = await ask('60');
    await anna.call(api.withdrawalReview.pass, { no });
    await follow();
    await pass(20);
    const { db } = nodes[0]!;
    await sql`alter table withdrawal add constraint broken check (status <> 'success') not valid`.execute(db);
    await expect(nodes[0]!.withdrawals.follow()).rejects.toThrow('broken');
    expect(await statusOf(no)).toBe('confirming');
    expect(await kept()).toEqual(['9940', '60']);
    await sql`alter table withdrawal drop constraint broken`.execute(db);
    await follow();
    expect(await statusOf(no)).toBe('success');
    expect(await kept()).toEqual(['9940', '0']);
  });
});
