/** A password checked before a transaction must not count if the owner or our staff changed the account meanwhile. Hashing is slow here, so that they always come first. */
import { api } from '@/lib/api/index';
import { outcomes, refusalOf } from '../harness/attack';
import { type Person, type TestExchange, type Visitor, exchange } from '../harness/exchange';
import { factorsOn } from '../harness/factors';
import { softKey } from '../harness/softKey';
import { accountOf, loginFor, signed, walletIn } from '../harness/walletLogin';

let x: TestExchange;
beforeAll(async () => {
  x = await exchange({ config: { hashing: { memoryKib: 32_768, passes: 6 } } });
});
afterAll(() => x.close());

const { totpCode } = factorsOn(() => x);
const status = (who: Visitor) => who.call(api.security.status, {});
const thiefOf = (person: Visitor): Visitor => {
  const thief = x.visitor();
  thief.setSession(person.session());
  return thief;
};
const setFund = (who: Visitor, newPassword: string, proof = {}) =>
  who.call(api.security.setFundPassword, { newPassword, confirmPassword: newPassword, proof });

test('a fund password that a stolen session was setting when the owner logged the others out', async () => {
  const owner = await x.person();
  const other = x.visitor();
  await other.call(api.auth.logIn, { account: owner.account, password: owner.password });
  const setting = refusalOf(setFund(thiefOf(other), '482913'));
  await owner.call(api.security.revokeOthers, {});
  expect(await setting).toBe('loginExpired');
  expect(await status(owner)).toMatchObject({ fundPassword: false });
});

test('a login password that was being changed when the account was locked', async () => {
  const owner = await x.person();
  const operator = await x.operator();
  const thief = thiefOf(owner);
  const changing = refusalOf(
    thief.call(api.security.changePassword, {
      oldPassword: owner.password,
      newPassword: 'Heron2027',
      confirmPassword: 'Heron2027',
      proof: {},
    }),
  );
  await operator.call(api.operator.lockUser, { uid: owner.uid, reason: 'A stolen session was reported.' });
  expect(await changing).toBe('accountLocked');
  for (const one of [operator, await x.operator()])
    await one.call(api.operator.unlockUser, { uid: owner.uid, reason: 'It was looked at.' });
  expect(await refusalOf(status(thief))).not.toBeNull();
  await x.visitor().call(api.auth.logIn, { account: owner.account, password: owner.password });
});

test('of two first fund passwords at once one is set, and of two changes by the same old one', async () => {
  const owner = await x.person();
  const firsts = [setFund(owner, '482913', { password: owner.password }), setFund(thiefOf(owner), '719304')];
  expect((await outcomes(firsts)).counts.done).toBe(1);
  const other = await x.person();
  await setFund(other, '482913');
  const change = (newPassword: string) =>
    other.call(api.security.changeFundPassword, { oldPassword: '482913', newPassword, confirmPassword: newPassword });
  expect((await outcomes([change('719304'), change('850261')])).counts.done).toBe(1);
});

test('a proof by an authenticator that was unbound meanwhile', async () => {
  const owner = await x.person();
  const { secret } = await owner.call(api.security.newTotp, {});
  await owner.call(api.security.bindTotp, { code: totpCode(secret), proof: {} });
  await x.clock.jump(90_000);
  const setting = refusalOf(setFund(thiefOf(owner), '482913', { totpCode: totpCode(secret, 1) }));
  await owner.call(api.security.unbindTotp, { proof: { totpCode: totpCode(secret) } });
  expect(['busy', 'totpWrong', 'totpMissing']).toContain(await setting);
  expect(await status(owner)).toMatchObject({ fundPassword: false });
});

describe('what was signed before the owner logged the others out', () => {
  test('an answer of a passkey opens nothing', async () => {
    const owner = await x.person();
    const key = softKey('in flight');
    await owner.call(api.security.bindPasskey, {
      made: key.make(await owner.call(api.security.newPasskey, {})),
      name: 'Phone',
      proof: {},
    });
    await x.clock.jump(1);
    const thief = x.visitor();
    const answer = key.answer(await thief.call(api.auth.beginPasskey, {}));
    await x.clock.jump(1);
    await owner.call(api.security.revokeOthers, {});
    expect(await refusalOf(thief.call(api.auth.passkeyLogIn, { answer }))).toBe('passkeyExpired');
    await x.clock.jump(1);
    await thief.call(api.auth.passkeyLogIn, { answer: key.answer(await thief.call(api.auth.beginPasskey, {})) });
  });

  test('a text of a wallet opens nothing', async () => {
    const owner = x.visitor();
    const account = accountOf(61);
    await walletIn(owner, account);
    const thief = x.visitor();
    const text = await signed(await loginFor(thief, account), account);
    await x.clock.jump(1);
    await owner.call(api.security.revokeOthers, {});
    expect(await refusalOf(thief.call(api.auth.walletLogIn, text))).toBe('nonceUsed');
  });
});

test('the secret of an authenticator that was offered to a thief is gone after a change of the owner’s', async () => {
  const owner: Person = await x.person();
  const { secret } = await thiefOf(owner).call(api.security.newTotp, {});
  await owner.call(api.security.changePassword, {
    oldPassword: owner.password,
    newPassword: 'Heron2027',
    confirmPassword: 'Heron2027',
    proof: {},
  });
  expect(await refusalOf(owner.call(api.security.bindTotp, { code: totpCode(secret), proof: {} }))).toBe(
    'ticketExpired',
  );
});
