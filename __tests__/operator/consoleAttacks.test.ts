/** What a thief, or an operator who means harm, tried at the console. */
import { api } from '@/lib/api/index';
import { setFlag } from '@/server/db/flags';
import { disableOperator } from '@/server/operator/store';
import { refusalOf } from '../harness/attack';
import { exchange, type Operator, type TestExchange } from '../harness/exchange';

const ORIGIN = 'https://console.avocet.test';
let x: TestExchange;
let [anna, ben, carl]: Operator[] = [];

beforeAll(async () => {
  x = await exchange({ config: { consolePort: 0, consoleOrigins: [ORIGIN] } });
  [anna, ben, carl] = [await x.operator('anna'), await x.operator('ben'), await x.operator('carl')];
});
afterAll(() => x.close());

test('one operator cannot keep a whole queue from the others', async () => {
  for (let item = 0; item < 30; item += 1) {
    await x.clock.jump(1_000);
    await anna!.call(api.operator.claim, { queue: 'identity', item: `${item}` });
  }
  const kept = await ben!.call(api.operator.claims, { queue: 'identity' });
  expect(kept.map(({ item }) => item).sort()).toEqual(['25', '26', '27', '28', '29']);
  await ben!.call(api.operator.claim, { queue: 'identity', item: '0' });
  for (const { item } of kept) await anna!.call(api.operator.unclaim, { queue: 'identity', item });
});

const RESUME = { reason: 'all was looked at' };
const openOnes = async () => (await carl!.call(api.operator.proposals, {})).list;

/** As the console confirms: it says which proposal it means. */
const confirm = (who: Operator, id: string): Promise<string | null> =>
  refusalOf(who.call(api.operator.resumeWithdrawals, RESUME, { headers: { 'x-confirms': id } }));

test('confirming twice, or too late, proposes nothing anew', async () => {
  await anna!.call(api.operator.suspendWithdrawals, { reason: 'to be looked at' });
  await anna!.call(api.operator.resumeWithdrawals, RESUME);
  const id = (await openOnes())[0]!.id;
  const refusals = await Promise.all([confirm(ben!, id), confirm(ben!, id), confirm(carl!, id)]);
  expect(refusals.filter((refusal) => refusal === null)).toHaveLength(1);
  expect(await confirm(carl!, id)).not.toBeNull();
  expect(await openOnes()).toEqual([]);
});

describe('a proposal to let money leave again', () => {
  beforeEach(() => anna!.call(api.operator.suspendWithdrawals, { reason: 'to be looked at' }));

  test('ends when somebody stops it once more', async () => {
    await anna!.call(api.operator.resumeWithdrawals, RESUME);
    await carl!.call(api.operator.suspendWithdrawals, { reason: 'there is more' });
    expect(await openOnes()).toEqual([]);
  });

  test('does not hold for what the auditor found since', async () => {
    await anna!.call(api.operator.resumeWithdrawals, RESUME);
    await setFlag(x.db, 'withdrawals_suspended', true, 'the books are off', x.clock.now() + 5);
    expect(await refusalOf(ben!.call(api.operator.resumeWithdrawals, RESUME))).toBe('otherProposalOpen');
    const id = (await openOnes())[0]!.id;
    await anna!.call(api.operator.withdrawProposal, { id });
  });

  test('counts for nobody once its author may no longer decide, and nothing stays taken', async () => {
    const thief = await x.operator('thief');
    await thief.call(api.operator.resumeWithdrawals, RESUME);
    await thief.call(api.operator.claim, { queue: 'reset', item: '77' });
    expect(await disableOperator(x.db, 'thief', x.clock.now())).toBe(true);
    expect(await openOnes()).toEqual([]);
    expect(await ben!.call(api.operator.claims, { queue: 'reset' })).toEqual([]);
    expect(await ben!.call(api.operator.resumeWithdrawals, RESUME)).toEqual({ state: 'proposed' });
  });
});

test('a password that was typed in place of the name stays out of the log', async () => {
  const name = 'Correct horse battery';
  const guess = x.visitor().call(api.operator.logIn, { name, password: 'x', code: '1' });
  expect(await refusalOf(guess)).toBe('wrongCredentials');
  const { list } = await anna!.call(api.operator.audit, { action: 'operator.logInRefused' });
  expect(list[0]).toMatchObject({ object: 'operator:unknown', operator: null });
  expect(JSON.stringify(list)).not.toContain(name);
});
