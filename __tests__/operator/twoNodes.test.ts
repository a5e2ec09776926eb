/** Operators on two nodes: a code opens one door of all, a decision by two is made once, and what is too large is refused everywhere. */
import { sql } from 'kysely';
import { MAX_FILE_BYTES } from '@/lib/api/files';
import { api } from '@/lib/api/index';
import { testClock } from '@/server/clock/clock';
import { flagIsOn, setFlag } from '@/server/db/flags';
import { codeAt } from '@/server/operator/accounts';
import { outcomes, patiently, refusalOf } from '../harness/attack';
import { TEST_START, type Operator, type Person, type TestExchange, type Visitor } from '../harness/exchange';
import { submitBasic, waitingOf } from '../harness/identities';
import { startNodes, type Nodes } from '../harness/nodes';
import { photo } from '../harness/pictures';
import { postgresPrograms } from '../harness/postgres';

const described = postgresPrograms() === null ? describe.skip : describe;

described('operators on two nodes (skipped where PostgreSQL is not installed)', () => {
  const clock = testClock(TEST_START);
  let world: Nodes;
  let one: TestExchange;
  let other: TestExchange;
  let anna: Operator;
  let ben: Operator;

  beforeAll(async () => {
    world = await startNodes(2, () => ({ clock }));
    [one, other] = world.nodes as [TestExchange, TestExchange];
    [anna, ben] = [await one.operator('anna'), await one.operator('ben')];
  }, 60_000);
  afterAll(() => world?.stop());

  const on = (node: TestExchange, who: Operator | Person): Visitor => {
    const visitor = node.visitor();
    Object.assign(visitor.jar, who.jar);
    return visitor;
  };
  const knock = (node: TestExchange, { name, password }: Operator, code: string) =>
    node.visitor().call(api.operator.logIn, { name, password, code });

  test('a code that opened one node opens no other', async () => {
    const who = await one.operator();
    await clock.jump(60_000);
    const code = codeAt(who.secret, clock.now());
    expect(await knock(one, who, code)).toEqual({ name: who.name });
    expect(await refusalOf(knock(other, who, code))).toBe('wrongCredentials');
    // Nor does the one before it, which was never used.
    expect(await refusalOf(knock(other, who, codeAt(who.secret, clock.now() - 30_000)))).toBe('wrongCredentials');
  });

  test('one code on both nodes at once opens one door', async () => {
    const who = await one.operator();
    await clock.jump(60_000);
    const code = codeAt(who.secret, clock.now());
    const { counts } = await outcomes(
      Array.from({ length: 20 }, (_, knocks) => patiently(() => knock(world.nodes[knocks % 2]!, who, code))),
    );
    expect(counts['done']).toBe(1);
    await clock.jump(15 * 60_000);
    [anna, ben] = [await one.operator('anna-2'), await other.operator('ben-2')];
  });

  const suspend = () => anna.call(api.operator.suspendWithdrawals, { reason: 'a finding' });
  const resume = (who: Visitor) =>
    patiently(() => who.call(api.operator.resumeWithdrawals, { reason: 'the books were checked' }));
  const withdrawOpen = async () => {
    const { list } = await anna.call(api.operator.proposals, {});
    for (const { id } of list) await anna.call(api.operator.rejectProposal, { id, reason: 'for the next test' });
  };
  const confirmed = async () =>
    Number(
      (await sql<{ count: string }>`select count(*) from proposal where state = 'confirmed'`.execute(one.db)).rows[0]
        ?.count,
    );

  test('what one proposes here another confirms there', async () => {
    await suspend();
    expect(await resume(on(one, anna))).toEqual({ state: 'proposed' });
    expect(await refusalOf(resume(on(other, anna)))).toBe('needsAnotherPerson');
    expect(await flagIsOn(other.db, 'withdrawals_suspended')).toBe(true);
    expect(await resume(on(other, ben))).toEqual({ state: 'done' });
    expect(await flagIsOn(one.db, 'withdrawals_suspended')).toBe(false);
  });

  test('one person on both nodes at once is still one person', async () => {
    await suspend();
    const before = await confirmed();
    const { counts, replies } = await outcomes(
      Array.from({ length: 8 }, (_, press) => resume(on(world.nodes[press % 2]!, anna))),
    );
    expect(counts).toEqual({ done: 1, needsAnotherPerson: 7 });
    expect(replies).toEqual([{ state: 'proposed' }]);
    expect(await confirmed()).toBe(before);
    expect(await flagIsOn(one.db, 'withdrawals_suspended')).toBe(true);
    await withdrawOpen();
  });

  test('a proposal that two others confirm on two nodes at once is carried out once', async () => {
    const carla = await other.operator();
    await suspend();
    const before = await confirmed();
    expect(await resume(on(one, anna))).toEqual({ state: 'proposed' });
    const states = await Promise.all([resume(on(one, ben)), resume(on(other, carla))]);
    // Whoever came second found nothing to confirm, and so proposed anew.
    expect(states.map(({ state }) => state).sort()).toEqual(['done', 'proposed']);
    expect(await confirmed()).toBe(before + 1);
    await withdrawOpen();
  });

  test('what the auditor stops at the very moment of a confirmation stays stopped', async () => {
    await suspend();
    await resume(on(one, anna));
    const confirming = await other.db.transaction().execute(async (auditor) => {
      await setFlag(auditor, 'withdrawals_suspended', true, 'the books are off', clock.now() + 5);
      const answer = refusalOf(ben.call(api.operator.resumeWithdrawals, { reason: 'the books were checked' }));
      await new Promise((read) => setTimeout(read, 500));
      return { answer };
    });
    expect(await confirming.answer).toBe('otherProposalOpen');
    expect(await flagIsOn(one.db, 'withdrawals_suspended')).toBe(true);
    await withdrawOpen();
  });

  test.each(['forex', 'fixedTime', 'perpetual'] as const)(
    'a market of %s that is halted anew at the very moment of its opening is halted in the end',
    async (product) => {
      const market = { product, symbol: product === 'forex' ? 'EURUSD' : 'BTCUSDT', reason: 'a test' };
      const isHalted = async () =>
        (await anna.call(api.operator.haltedMarkets, {})).some((line) => line.product === product);
      for (let round = 0; round < 20; round += 1) {
        await clock.jump(1_000);
        await anna.call(api.operator.haltMarket, market);
        await anna.call(api.operator.resumeMarket, market);
        const opening = on(one, ben).call(api.operator.resumeMarket, market);
        await new Promise((sent) => setTimeout(sent, round % 8));
        await on(other, anna).call(api.operator.haltMarket, market);
        await outcomes([opening]);
        expect(await isHalted()).toBe(true);
      }
      await withdrawOpen();
    },
  );

  test('terms for all markets and for one of them, confirmed at once, are not both what was seen', async () => {
    const from = clock.now() + 3_600_000;
    const rest = { leverage: [2, 2, 2, 2, 1] as number[], fundingCap: '0.001', from, reason: 'a test' } as const;
    const all = { symbol: '*', makerFeeRate: '0', takerFeeRate: '0.0003', ...rest } as const;
    const eth = { symbol: 'ETHUSDT', makerFeeRate: '0', takerFeeRate: '0.0001', ...rest } as const;
    for (const body of [all, eth]) await anna.call(api.operator.setPerpetualTerms, body);
    const { counts } = await outcomes<unknown>(
      [all, eth].map((body, at) => on(world.nodes[at]!, ben).call(api.operator.setPerpetualTerms, body)),
    );
    expect(counts).toEqual({ done: 1, otherProposalOpen: 1 });
    await withdrawOpen();
  });

  test('of terms for two times, confirmed at once, the later ones are only confirmed for what they replace', async () => {
    for (let round = 0; round < 10; round += 1) {
      const from = clock.now() + 3_600_000 + round * 10;
      const both = [from, from + 1].map((at, nr) => ({
        symbol: 'BTCUSDT',
        options: [{ duration: 60, payoutRate: `0.${60 + 2 * round + nr}`, minStake: '10', maxStake: '100' } as const],
        from: at,
        reason: 'a test',
      }));
      for (const body of both) await anna.call(api.operator.setFixedTimeTerms, body as never);
      const { counts } = await outcomes<unknown>(
        both.map((body, at) => on(world.nodes[at]!, ben).call(api.operator.setFixedTimeTerms, body as never)),
      );
      const decided = (await anna.call(api.operator.audit, { pageSize: 20 })).list.filter(
        ({ action }) => action === 'fixedTime.termsDecided',
      );
      // Either the earlier ones came first, and the later ones would replace something else by now, or the later ones came first.
      if (counts.done === 2) expect(decided[0]?.object).toBe(`fixedTime:BTCUSDT:${from}`);
      else expect(counts).toEqual({ done: 1, otherProposalOpen: 1 });
      await withdrawOpen();
    }
  });

  test('of two dual products alike, confirmed at once, one is made', async () => {
    const date = new Date(clock.now() + 5 * 86_400_000).toISOString().slice(0, 10);
    const made = { symbol: 'BTCUSDT', kind: 'buyLow', strike: '40000', date, reason: 'a test' } as const;
    const both = ['btc-a', 'btc-b'].map((productId) => ({ productId, ...made }));
    for (const body of both) await anna.call(api.operator.addDualProduct, body);
    const { counts } = await outcomes<unknown>(
      both.map((body, at) => on(world.nodes[at]!, ben).call(api.operator.addDualProduct, body)),
    );
    expect(counts).toEqual({ done: 1, duplicate: 1 });
    await withdrawOpen();
  });

  test('a request that one passes here while another refuses it there is decided once', async () => {
    const who = await one.person();
    await submitBasic(who, { documentNo: `NODES${who.uid}` });
    const id = await waitingOf(anna, who);
    const { counts } = await outcomes<unknown>(
      Array.from({ length: 6 }, (_, vote) => {
        const voter = on(world.nodes[vote % 2]!, vote % 2 === 0 ? anna : ben);
        return patiently(() =>
          vote % 2 === 0
            ? voter.call(api.identityReview.pass, { id })
            : voter.call(api.identityReview.reject, { id, reason: 'mismatch' }),
        );
      }),
    );
    expect(counts).toEqual({ done: 1, alreadyDecided: 5 });
    const { status } = await who.call(api.identity.basic, {});
    const { list } = await anna.call(api.operator.audit, { pageSize: 100 });
    expect(
      list
        .filter(({ action }) => action === 'identity.pass' || action === 'identity.reject')
        .map(({ action }) => action),
    ).toEqual([status === 'passed' ? 'identity.pass' : 'identity.reject']);
  });

  test('whoever takes forty at once keeps no more of them than whoever takes one after the other', async () => {
    for (let round = 0; round < 3; round += 1) {
      const claims = Array.from({ length: 40 }, (_, item) =>
        patiently(() =>
          on(world.nodes[item % 2]!, anna).call(api.operator.claim, { queue: 'reset', item: `${round}-${item}` }),
        ),
      );
      await outcomes(claims);
      expect((await ben.call(api.operator.claims, { queue: 'reset' })).length).toBeLessThanOrEqual(5);
    }
  }, 30_000);

  test('a picture that is too large is refused on both nodes and kept on none; the next one is taken', async () => {
    const who = await one.person();
    const large = Buffer.concat([await photo(), Buffer.alloc(MAX_FILE_BYTES)]);
    const send = (node: TestExchange, file: Buffer) =>
      patiently(() => on(node, who).call(api.files.upload, { purpose: 'identity' }, { file }));
    for (const node of world.nodes) expect(await refusalOf(send(node, large))).toBe('fileTooLarge');
    expect((await outcomes(world.nodes.map((node) => send(node, large)))).counts).toEqual({ fileTooLarge: 2 });
    expect((await sql`select 1 from stored_file where user_id = ${who.userId}`.execute(one.db)).rows).toEqual([]);
    for (const node of world.nodes) expect((await send(node, await photo())).fileId).toBeTruthy();
  }, 30_000);
});
