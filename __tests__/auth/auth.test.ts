/** Accounts and sessions, through the calls. */
import { api } from '@/lib/api/index';
import { CallRefused, exchange } from '../harness/exchange';
import type { TestExchange } from '../harness/exchange';

let x: TestExchange;
beforeAll(async () => {
  x = await exchange();
});
afterAll(() => x.close());

const HOUR = 3_600_000;
const refusal = (reason: string) => expect.objectContaining({ reason });
const form = (account: string, password = 'Curlew2026') => ({
  account,
  password,
  confirmPassword: password,
  agreeTerms: true,
});

it.each([
  ['short', 'Curlew2026', 'accountLength'],
  ['x'.repeat(31), 'Curlew2026', 'accountLength'],
  ['no spaces', 'Curlew2026', 'accountForm'],
  ['goodname', 'short', 'passwordForm'],
  ['goodname', 'thirteenchars', 'passwordForm'],
  ['goodname', 'with space', 'passwordForm'],
  ['goodname', 'qwerty123', 'passwordWeak'],
  ['goodname', '23456789', 'passwordWeak'],
  ['goodname', 'aaaaaaa', 'passwordWeak'],
  ['goodname', 'GoodName', 'passwordWeak'],
  // From lists of leaked passwords, or nearly the same.
  ['goodname', '123456a', 'passwordWeak'],
  ['goodname', 'Passw0rd1', 'passwordWeak'],
  ['goodname', 'P4ssword12', 'passwordWeak'],
  ['goodname', 'liverpool1', 'passwordWeak'],
  ['goodname', 'goodname26', 'passwordWeak'],
  ['goodname', 'avocet1', 'passwordWeak'],
  ['goodname', '4v0cet99', 'passwordWeak'],
])('refuses to register %s with %s: %s', async (account, password, reason) => {
  await expect(x.visitor().call(api.auth.register, form(account, password))).rejects.toEqual(refusal(reason));
});

it('refuses differing passwords, unaccepted terms and unknown invitations', async () => {
  const v = x.visitor();
  await expect(v.call(api.auth.register, { ...form('goodname'), confirmPassword: 'Other2026' })).rejects.toEqual(
    refusal('passwordsDiffer'),
  );
  await expect(v.call(api.auth.register, { ...form('goodname'), agreeTerms: false })).rejects.toEqual(
    refusal('termsNotAccepted'),
  );
  await expect(v.call(api.auth.register, { ...form('goodname'), invitationCode: 'NOBODY22' })).rejects.toEqual(
    refusal('invitationUnknown'),
  );
  expect(v.session()).toBeNull();
});

it('opens an account once, whatever its capitals, with demo funds and its inviter', async () => {
  const host = await x.person({ account: 'Hostess_1' });
  const { invitationCode } = await host.call(api.auth.profile, {});
  const guest = await x.person({ account: 'guest@example.com', invitationCode });
  expect(guest.uid).toMatch(/^[1-9]\d{7}$/);
  await expect(x.visitor().call(api.auth.register, form('hostess_1'))).rejects.toEqual(refusal('accountTaken'));
  const row = await x.db.selectFrom('users').select('inviter_id').where('id', '=', guest.userId).executeTakeFirst();
  expect(row?.inviter_id).toBe(host.userId);
  expect(await x.booksBalance()).toEqual([]);
});

it('rotates the session at login, and logging out ends it for good', async () => {
  const p = await x.person();
  const first = p.session();
  await p.call(api.auth.logIn, { account: p.account.toUpperCase(), password: p.password });
  const second = p.session();
  expect(second).not.toBe(first);
  const thief = x.visitor();
  thief.setSession(first);
  await expect(thief.call(api.auth.profile, {})).rejects.toEqual(refusal('notLoggedIn'));
  await p.call(api.auth.logOut, {});
  expect(p.session()).toBeNull();
  thief.setSession(second);
  await expect(thief.call(api.auth.profile, {})).rejects.toMatchObject({ code: '1111' });
});

it('tells once that a session has expired', async () => {
  const p = await x.person();
  await x.clock.jump(24 * HOUR);
  await expect(p.call(api.auth.profile, {})).rejects.toMatchObject({ code: '650' });
  await expect(p.call(api.auth.profile, {})).rejects.toMatchObject({ code: '1111' });
});

it('locks an account: 7539, logged out, and no way back in', async () => {
  const p = await x.person();
  await x.db.updateTable('users').set({ locked_at: x.clock.now() }).where('id', '=', p.userId).execute();
  await expect(p.call(api.auth.profile, {})).rejects.toMatchObject({ code: '7539' });
  expect(p.session()).toBeNull();
  await expect(p.call(api.auth.logIn, { account: p.account, password: p.password })).rejects.toMatchObject({
    code: '7539',
  });
});

it('answers known and unknown accounts alike, and judges five of any number of parallel guesses', async () => {
  const p = await x.person();
  const outcomes = async (account: string): Promise<string[]> => {
    const guesses = Array.from({ length: 12 }, (_, i) => `Wrong2026${i}`);
    const results = await Promise.allSettled(
      guesses.map((password) => x.visitor().call(api.auth.logIn, { account, password })),
    );
    return results.map((result) =>
      result.status === 'rejected' && result.reason instanceof CallRefused ? (result.reason.reason ?? '') : 'in',
    );
  };
  const known = await outcomes(p.account);
  const unknown = await outcomes('nobody_here');
  expect(known.filter((reason) => reason === 'wrongCredentials')).toHaveLength(5);
  // Which of them were judged is chance, how many is not.
  expect(known.sort()).toEqual(unknown.sort());
  await expect(x.visitor().call(api.auth.logIn, { account: p.account, password: p.password })).rejects.toEqual(
    refusal('lockedUntil'),
  );
  await x.clock.jump(15 * 60_000);
  await x.visitor().call(api.auth.logIn, { account: p.account, password: p.password });
});
