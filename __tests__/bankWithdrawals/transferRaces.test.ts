/** Bank transfers on two nodes and one real PostgreSQL: who begins one while others say what became of it. */
import { api } from '@/lib/api/index';
import { codeAt } from '@/server/operator/accounts';
import { testClock } from '@/server/clock/clock';
import { patiently, refusalOf } from '../harness/attack';
import { TEST_START, type Operator, type TestExchange, type Visitor } from '../harness/exchange';
import { startNodes, type Nodes } from '../harness/nodes';
import { postgresPrograms } from '../harness/postgres';
import { saveMethod } from '../harness/saveMethod';
import { FUND, makeReady, type Ready } from '../withdrawals/room';

const described = postgresPrograms() === null ? describe.skip : describe;
const HKD = 'demo-hkd';

described('bank transfers on two nodes (skipped where PostgreSQL is not installed)', () => {
  const clock = testClock(TEST_START);
  let world: Nodes;
  let one: TestExchange;
  let other: TestExchange;
  let who: Ready;
  let methodId: string;
  let [anna, ben, clare]: Operator[] = [];

  beforeAll(async () => {
    world = await startNodes(2, () => ({ clock }), 20);
    [one, other] = world.nodes as [TestExchange, TestExchange];
    who = await makeReady([one], await one.person());
    methodId = await saveMethod(one, who);
    [anna, ben, clare] = [await one.operator(), await one.operator(), await one.operator()];
  }, 60_000);
  afterEach(async () => expect(await other.booksBalance()).toEqual([]));
  afterAll(() => world?.stop());

  const there = (operator: Operator): Visitor => {
    const visitor = other.visitor();
    Object.assign(visitor.jar, operator.jar);
    return visitor;
  };

  async function passed(): Promise<string> {
    await clock.jump(90_000);
    const { rate } = await who.call(api.bankWithdrawals.quote, { channelId: HKD });
    const proof = { totpCode: codeAt(who.secret, clock.now()) };
    const body = { channelId: HKD, methodId, amount: '20', rate, fundPassword: FUND, proof };
    const { no } = await who.call(api.bankWithdrawals.submit, body);
    await anna!.call(api.bankReview.pass, { no });
    return no;
  }

  test('a transfer is begun or has failed, never both: whoever was told that it is theirs makes it', async () => {
    for (let round = 0; round < 8; round += 1) {
      const no = await passed();
      const failed = { no, reason: 'bankRefused' as const };
      await anna!.call(api.operator.bankRefused, failed);
      const [confirm, begin] = await Promise.all([
        refusalOf(patiently(() => ben!.call(api.operator.bankRefused, failed))),
        refusalOf(patiently(() => there(clare!).call(api.operator.claim, { queue: 'bankTransfer', item: no }))),
      ]);
      expect([
        [null, 'alreadyDecided'],
        ['takenByAnother', null],
      ]).toContainEqual([confirm, begin]);
      if (begin === null) await clare!.call(api.operator.paidToBank, { no, reference: 'FT-0200' });
    }
  }, 60_000);
});
