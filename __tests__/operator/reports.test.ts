/** One person on one page, how the exchange is, and what its books say. */
import { api } from '@/lib/api/index';
import { refusalOf } from '../harness/attack';
import { exchange, type Operator, type TestExchange } from '../harness/exchange';
import { submitBasic } from '../harness/identities';

let x: TestExchange;
let anna: Operator;
beforeAll(async () => {
  x = await exchange();
  anna = await x.operator('anna');
});
afterAll(() => x.close());

test('everything about one person, and the look is written down', async () => {
  const eva = await x.operator('eva', 'auditor');
  const person = await x.person();
  await submitBasic(person);
  await person.call(api.support.send, { clientId: '00000000-0000-4000-8000-000000000001', text: 'hello' });
  const seen = await eva.call(api.operator.viewUser, { uid: person.uid });
  expect(seen).toMatchObject(await anna.call(api.operator.findUser, { uid: person.uid }));
  expect(seen.factors).toMatchObject({ loginPassword: true, email: false, totp: false, passkeys: 0, wallets: 0 });
  expect(seen.sessions).toHaveLength(1);
  expect(seen.accounts).toMatchObject([{ account: 'spot' }]);
  expect(seen.totalUsdt).not.toBeNull();
  expect(seen.movements[0]).toMatchObject({ type: 'demoGrant', account: 'spot' });
  expect(seen.waiting.map(({ queue }) => queue).sort()).toEqual(['identity', 'support']);
  expect((await anna.call(api.operator.audit, { action: 'user.view' })).list).toMatchObject([
    { operator: 'eva', object: `user:${person.uid}` },
  ]);
  expect(await refusalOf(anna.call(api.operator.viewUser, { uid: '99999999' }))).toBe('notFound');
});

test('how the exchange is', async () => {
  expect(await anna.call(api.operator.healthReport, {})).toMatchObject({
    withdrawals: { suspended: false, since: null, reason: null },
    auditor: null,
    staleSymbols: [],
    haltedMarkets: 0,
  });
  await x.auditor.pass();
  const at = x.clock.now();
  await anna.call(api.operator.suspendWithdrawals, { reason: 'a look at it' });
  expect(await anna.call(api.operator.healthReport, {})).toMatchObject({
    withdrawals: { suspended: true, since: at, reason: 'a look at it' },
    auditor: { at, findings: 0, first: null },
  });
});

test('the books add up to nothing, and are read once a minute', async () => {
  await x.person();
  const before = await anna.call(api.operator.reserveReport, {});
  expect(before.books.map(({ off }) => off).every((off) => off === '0')).toBe(true);
  const of = ({ books }: typeof before) => books.find(({ asset }) => asset === 'USDT')!.people;
  await x.person();
  expect(await anna.call(api.operator.reserveReport, {})).toEqual(before);
  await x.clock.jump(60_000);
  expect(of(await anna.call(api.operator.reserveReport, {}))).not.toBe(of(before));
});
