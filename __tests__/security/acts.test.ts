/** What was changed in an account is written down for its owner, and for nobody else. */
import { api } from '@/lib/api/index';
import { Act } from '@/lib/api/securityActs';
import { pruneHistory } from '@/server/auth/entering';
import { maskEmail } from '@/server/auth/rules';
import { auditFully } from '@/server/ledger/auditor';
import { refusalOf } from '../harness/attack';
import { type Person, type TestExchange, exchange } from '../harness/exchange';
import { factorsOn } from '../harness/factors';
import { softKey } from '../harness/softKey';
import { accountOf, loginFor, signed } from '../harness/walletLogin';

let x: TestExchange;
beforeAll(async () => {
  x = await exchange();
});
afterAll(async () => {
  expect(await auditFully(x.db)).toEqual([]);
  await x.close();
});

const DAY = 86_400_000;
const { lastCode, totpCode, withEmail, withTotp } = factorsOn(() => x);
const actsOf = async (person: Person) => (await person.call(api.securityActs.list, { pageSize: 50 })).list;
const namesOf = async (person: Person) => (await actsOf(person)).map(({ act }) => act);

it('names what, when, from which device and where', async () => {
  const person = await withEmail();
  expect(await actsOf(person)).toEqual([
    {
      id: expect.any(String),
      at: x.clock.now(),
      act: 'emailBound',
      by: 'person',
      about: maskEmail(person.email),
      device: '–',
      address: expect.stringMatching(/^[\d.:a-f]+$/),
    },
  ]);
  await person.call(api.security.sendCode, { purpose: 'fundPassword' }).catch(() => undefined);
  await x.clock.jump(60_000);
  await person.call(api.security.sendCode, { purpose: 'fundPassword' });
  const proof = { emailCode: await lastCode(person.email) };
  await person.call(api.security.setFundPassword, { newPassword: '482913', confirmPassword: '482913', proof });
  expect(await namesOf(person)).toEqual(['fundPassword', 'emailBound']);
});

it('says which one, where there may be several: passkeys, wallets, devices', async () => {
  const person = await withTotp();
  const prove = async () => {
    await x.clock.jump(90_000);
    return { totpCode: totpCode(person.secret) };
  };
  const made = softKey('one of several').make(await person.call(api.security.newPasskey, {}));
  await person.call(api.security.bindPasskey, { made, name: 'Old phone', proof: await prove() });
  for (const name of ['Phone', 'Phone', 'Blue phone'])
    await person.call(api.security.renamePasskey, { id: made.id, name });
  await person.call(api.security.removePasskey, { id: made.id, proof: await prove() });
  const wallet = accountOf(77);
  const proof = await prove();
  const body = await signed(await loginFor(person, wallet, 'en', 'bind'), wallet);
  await person.call(api.auth.pairWallet, { ...body, proof });
  const address = (await person.call(api.security.status, {})).wallets[0]!.address;
  await person.call(api.security.unbindWallet, { address, proof: await prove() });
  const elsewhere = x.visitor();
  const headers = { 'user-agent': 'Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0' };
  const { account, password } = person;
  const { ticket } = await elsewhere.call(api.auth.logIn, { account, password }, { headers });
  await elsewhere.call(api.auth.passTotp, { ticket: ticket!, code: (await prove()).totpCode }, { headers });
  const { list } = await person.call(api.security.sessions, {});
  await person.call(api.security.revokeSession, { handle: list.find(({ current }) => !current)!.handle });
  expect((await actsOf(person)).map(({ act, about }) => [act, about])).toEqual([
    ['deviceLoggedOut', 'Firefox · Linux'],
    ['walletUnbound', address],
    ['walletBound', address],
    ['passkeyRemoved', 'Blue phone'],
    ['passkeyRenamed', 'Phone'],
    ['passkeyRenamed', 'Old phone'],
    ['passkeyBound', 'Old phone'],
    ['totpBound', null],
  ]);
});

it('tells the kind of a payment method in the language of whoever reads it', async () => {
  const person = await withTotp();
  const prove = async () => {
    await x.clock.jump(90_000);
    return { totpCode: totpCode(person.secret) };
  };
  const fundPassword = '482913';
  const setting = { newPassword: fundPassword, confirmPassword: fundPassword, proof: await prove() };
  await person.call(api.security.setFundPassword, setting);
  const account = { typeId: 'bank', currency: 'HKD', name: 'Chan Tai Man', number: '38820451680001', bank: 'Harbour' };
  await person.call(api.paymentMethods.save, { ...account, fundPassword, proof: await prove() });
  const toldIn = async (language: 'zh-hk' | 'zh-cn' | 'en') =>
    (await person.call(api.securityActs.list, {}, { language })).list[0];
  expect(await toldIn('en')).toMatchObject({ act: 'methodAdded', about: 'Bank transfer · HKD' });
  expect(await toldIn('zh-hk')).toMatchObject({ about: '銀行轉帳 · HKD' });
  expect(await toldIn('zh-cn')).toMatchObject({ about: '银行转账 · HKD' });
});

it('a refused change leaves no line', async () => {
  const person = await x.person();
  await person
    .call(api.security.setAntiPhishing, { phrase: 'heron', proof: { password: 'Wrong2026' } })
    .catch(() => undefined);
  await person.call(api.security.revokeSession, { handle: 'none' }).catch(() => undefined);
  expect(await actsOf(person)).toEqual([]);
  await person.call(api.security.setAntiPhishing, { phrase: 'heron', proof: { password: person.password } });
  await person.call(api.security.revokeOthers, {});
  expect(await namesOf(person)).toEqual(['othersLoggedOut', 'antiPhishing']);
});

it('what a session alone can repeat is one line in ten minutes, so that it buries nothing', async () => {
  const person = await withTotp();
  const turn = (on: boolean) => person.call(api.help.setNotices, { topic: 'arrivals', way: 'letter', on });
  for (let i = 0; i < 5; i += 1) await turn(i % 2 === 0);
  expect(await namesOf(person)).toEqual(['noticesChanged', 'totpBound']);
  await x.clock.jump(601_000);
  await turn(false);
  expect(await namesOf(person)).toEqual(['noticesChanged', 'noticesChanged', 'totpBound']);
});

it('a session buries nothing: not by logging others out, nor under ever new addresses and names, nor many times at once', async () => {
  const person = await withTotp();
  const set = (from: string, agent: string) =>
    person.call(
      api.help.setNotices,
      { topic: 'arrivals', way: 'letter', on: false },
      { from, headers: { 'user-agent': agent } },
    );
  for (let i = 1; i <= 12; i += 1) await refusalOf(person.call(api.security.revokeOthers, {}));
  for (let i = 1; i <= 12; i += 1) await set(`2001:db8:1:2::${i}`, `Chrome/${i}`);
  await Promise.all(Array.from({ length: 16 }, (_, i) => set(`198.51.100.${i}`, 'Firefox/1')));
  const names = await namesOf(person);
  expect(names.filter((act) => act === 'othersLoggedOut')).toHaveLength(1);
  expect(names.filter((act) => act === 'noticesChanged')).toHaveLength(5);
  expect(names.at(-1)).toBe('totpBound');
});

it('what another device did at the same address is a line of its own', async () => {
  const person = await x.person();
  const set = (agent: string) =>
    person.call(
      api.help.setNotices,
      { topic: 'arrivals', way: 'push', on: false },
      { from: '203.0.113.9', headers: { 'user-agent': agent } },
    );
  await set('Mozilla/5.0 (iPhone) Safari/605');
  await set('Mozilla/5.0 (Windows NT 10.0) Chrome/130 Safari/537');
  expect((await actsOf(person)).map(({ device }) => device)).toEqual(['Chrome · Windows', 'Safari · iOS']);
});

it('a recovery code that was used is told, also to whoever has no address for letters', async () => {
  const person = await withTotp();
  await x.clock.jump(60_000);
  const { codes } = await person.call(api.security.makeRecoveryCodes, {
    proof: { totpCode: totpCode(person.secret) },
  });
  const { ticket } = await person.call(api.auth.logIn, { account: person.account, password: person.password });
  await person.call(api.auth.passRecovery, { ticket: ticket!, code: codes[0]! });
  expect(await namesOf(person)).toEqual(['recoveryUsed', 'recoveryCodes', 'totpBound']);
});

it('operators are not named: what they do is told as the exchange’s deed, without device and address', async () => {
  const person = await withTotp();
  const { uid } = await person.call(api.auth.profile, {});
  const [one, two] = [await x.operator(), await x.operator()];
  const order = { uid, reason: 'asked by the person' };
  await one.call(api.operator.clearCounters, order);
  expect(await namesOf(person)).toEqual(['totpBound']);
  await two.call(api.operator.clearCounters, order);
  await one.call(api.operator.lockUser, order);
  for (const operator of [one, two]) await operator.call(api.operator.unlockUser, order);
  const { ticket } = await person.call(api.auth.logIn, { account: person.account, password: person.password });
  await person.call(api.auth.passTotp, { ticket: ticket!, code: totpCode(person.secret) });
  const told = await actsOf(person);
  expect(told.map(({ act, by }) => [act, by])).toEqual([
    ['accountUnlocked', 'exchange'],
    ['accountLocked', 'exchange'],
    ['countersCleared', 'exchange'],
    ['totpBound', 'person'],
  ]);
  expect(told[0]).toMatchObject({ device: null, address: null, about: null });
});

it('is forgotten after 180 days, and belongs to its owner', async () => {
  const [person, other] = [await x.person(), await x.person()];
  await person.call(api.security.revokeOthers, {});
  expect(await actsOf(other)).toEqual([]);
  await expect(x.visitor().call(api.securityActs.list, {})).rejects.toMatchObject({ reason: 'notLoggedIn' });
  expect(await namesOf(person)).toEqual(['othersLoggedOut']);
  await pruneHistory(x.db, x.clock.now() + 180 * DAY);
  expect(await namesOf(person)).toEqual(['othersLoggedOut']);
  await pruneHistory(x.db, x.clock.now() + 180 * DAY + 1);
  expect(await actsOf(person)).toEqual([]);
});

it('every kind of act has its place in the database’s and the people’s words', async () => {
  const words = (await import('@/locales/en/security.json')).history.acts;
  expect(Object.keys(words).sort()).toEqual([...Act.options].sort());
});
