/** Logging in with a second factor, and setting a new password without being logged in. */
import { TOTP } from 'otpauth';
import { api } from '@/lib/api/index';
import { bindEmail, bindSecret } from '@/server/auth/factors/store';
import { drawSecret, sealSecret } from '@/server/auth/factors/totp';
import { createVault } from '@/server/vault/vault';
import {
  CallRefused,
  type Person,
  TEST_KEY,
  type TestExchange,
  type Visitor,
  exchange,
  seededRandom,
} from '../harness/exchange';

const vault = createVault([Buffer.from(TEST_KEY, 'base64')]);
const random = seededRandom('ways in');
const HOUR = 3_600_000;
let x: TestExchange;
beforeAll(async () => {
  x = await exchange();
});
afterAll(() => x.close());

const refusal = (reason: string) => expect.objectContaining({ reason });
interface Letter {
  to: string;
  subject: string;
  text: string;
}
const letters = async () =>
  (await x.inject({ method: 'GET', url: '/dev/outbox.json', headers: { host: 'localhost' } })).json<Letter[]>();
const lastCode = async (to: string) =>
  /^\d{6}$/m.exec((await letters()).find((letter) => letter.to === to)?.text ?? '')![0];
const totpCode = (secret: string) => new TOTP({ secret }).generate({ timestamp: x.clock.now() });
const other = (digits: string) => String((Number(digits) + 1) % 1_000_000).padStart(6, '0');

async function bound(what: { email?: boolean; totp?: boolean }): Promise<Person & { email: string; secret: string }> {
  const person = await x.person();
  const email = `${person.account}@example.com`;
  const secret = drawSecret(random);
  if (what.email) await bindEmail(x.db, person.userId, email, x.clock.now());
  if (what.totp) await bindSecret(x.db, person.userId, sealSecret(vault, person.userId, secret), 0, x.clock.now());
  return { ...person, email, secret };
}
const logIn = (who: Visitor, person: Pick<Person, 'account' | 'password'>) =>
  who.call(api.auth.logIn, { account: person.account, password: person.password });

test('with an authenticator no session begins before its code is shown', async () => {
  const person = await bound({ email: true, totp: true });
  const v = x.visitor();
  const { next, ticket, uid } = await logIn(v, person);
  expect([next, uid, v.session()]).toEqual(['totp', null, null]);
  await expect(v.call(api.auth.profile, {})).rejects.toEqual(refusal('notLoggedIn'));
  const code = totpCode(person.secret);
  await expect(v.call(api.auth.passTotp, { ticket: ticket!, code: other(code) })).rejects.toEqual(refusal('totpWrong'));
  await v.call(api.auth.sendCode, { ticket: ticket! });
  await expect(v.call(api.auth.passEmail, { ticket: ticket!, code: await lastCode(person.email) })).rejects.toEqual(
    refusal('ticketExpired'),
  );
  expect(await v.call(api.auth.passTotp, { ticket: ticket!, code })).toEqual({ state: 'in', uid: person.uid });
  expect((await v.call(api.auth.profile, {})).totpBound).toBe(true);
  await x.clock.jump(60_000);
  await expect(x.visitor().call(api.auth.passTotp, { ticket: ticket!, code: totpCode(person.secret) })).rejects.toEqual(
    refusal('ticketExpired'),
  );
});

test('with an e-mail address the code that was sent is asked for', async () => {
  const person = await bound({ email: true });
  const v = x.visitor();
  const { next, ticket } = await logIn(v, person);
  expect(next).toBe('email');
  await v.call(api.auth.sendCode, { ticket: ticket! });
  await expect(v.call(api.auth.sendCode, { ticket: ticket! })).rejects.toEqual(refusal('codeTooSoon'));
  const code = await lastCode(person.email);
  await expect(v.call(api.auth.passTotp, { ticket: ticket!, code })).rejects.toEqual(refusal('ticketExpired'));
  await v.call(api.auth.passEmail, { ticket: ticket!, code });
  expect((await v.call(api.auth.checkLogin, {})).uid).toBe(person.uid);
  // A new browser: its owner is written to.
  expect((await letters())[0]).toMatchObject({ to: person.email, subject: '[Avocet] Login from a new device' });
});

test('a ticket lives a quarter of an hour', async () => {
  const person = await bound({ totp: true });
  const v = x.visitor();
  const { ticket } = await logIn(v, person);
  await x.clock.jump(15 * 60_000);
  await expect(v.call(api.auth.passTotp, { ticket: ticket!, code: totpCode(person.secret) })).rejects.toEqual(
    refusal('ticketExpired'),
  );
});

describe.each(['email', 'totp'] as const)('a password forgotten, by %s', (by) => {
  const call = by === 'email' ? api.auth.resetByEmail : api.auth.resetByTotp;

  test('is set anew; every device is logged out, withdrawals wait and the owner is told', async () => {
    const person = await bound({ email: true, totp: true });
    const v = x.visitor();
    const { ticket } = await v.call(api.auth.startReset, { account: person.account.toUpperCase() });
    const body = { ticket, newPassword: 'Heron2027', confirmPassword: 'Heron2027' };
    await expect(v.call(call, body)).rejects.toEqual(refusal('ticketExpired'));
    if (by === 'email') {
      await v.call(api.auth.sendCode, { ticket });
      await v.call(api.auth.passEmail, { ticket, code: await lastCode(person.email) });
    } else await v.call(api.auth.passTotp, { ticket, code: totpCode(person.secret) });
    await expect(v.call(by === 'email' ? api.auth.resetByTotp : api.auth.resetByEmail, body)).rejects.toEqual(
      refusal('ticketExpired'),
    );
    await expect(v.call(call, { ...body, newPassword: 'abc', confirmPassword: 'abc' })).rejects.toEqual(
      refusal('passwordForm'),
    );
    await expect(v.call(call, { ...body, confirmPassword: 'Other2027' })).rejects.toEqual(refusal('passwordsDiffer'));
    await v.call(call, body);
    await expect(v.call(call, body)).rejects.toEqual(refusal('ticketExpired'));
    await expect(person.call(api.auth.profile, {})).rejects.toEqual(refusal('loginExpired'));
    await expect(logIn(x.visitor(), person)).rejects.toEqual(refusal('wrongCredentials'));
    expect((await logIn(x.visitor(), { ...person, password: 'Heron2027' })).next).toBe(
      by === 'totp' ? 'email' : 'totp',
    );
    expect((await letters())[0]).toMatchObject({
      to: person.email,
      subject: '[Avocet] Your security settings were changed',
    });
    const row = await x.db
      .selectFrom('users')
      .select('withdrawals_held_until')
      .where('id', '=', person.userId)
      .executeTakeFirstOrThrow();
    expect(Number(row.withdrawals_held_until)).toBe(x.clock.now() + 24 * HOUR);
  });

  test('is refused alike for a person without it and for nobody', async () => {
    const told = async (account: string): Promise<(string | null)[]> => {
      const v = x.visitor();
      const reasons: (string | null)[] = [];
      const note = async (work: Promise<unknown>) => {
        const result = await work.catch((error: unknown) => error);
        reasons.push(result instanceof CallRefused ? result.reason : 'ok');
      };
      const { ticket } = await v.call(api.auth.startReset, { account });
      if (by === 'email') await note(v.call(api.auth.sendCode, { ticket }));
      if (by === 'email') await note(v.call(api.auth.sendCode, { ticket }));
      for (let i = 0; i < 7; i += 1)
        await note(v.call(by === 'email' ? api.auth.passEmail : api.auth.passTotp, { ticket, code: '123456' }));
      await note(v.call(call, { ticket, newPassword: 'Heron2027', confirmPassword: 'Heron2027' }));
      return reasons;
    };
    const [bare, full] = [await bound({}), await bound({ email: true, totp: true })];
    const nobody = await told(`nobody_${by}`);
    expect(await told(bare.account)).toEqual(nobody);
    expect(await told(full.account)).toEqual(nobody);
    expect(nobody.at(-2)).toBe(by === 'email' ? 'codeExpired' : 'lockedForDay');
  });
});

test('one code of a ticket, used fifty times at once, begins one session', async () => {
  const person = await bound({ totp: true });
  const v = x.visitor();
  const { ticket } = await logIn(v, person);
  const code = totpCode(person.secret);
  const results = await Promise.allSettled(
    Array.from({ length: 50 }, () => v.call(api.auth.passTotp, { ticket: ticket!, code })),
  );
  expect(results.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
});

test('known and unknown accounts are refused in the same words', async () => {
  const person = await bound({ email: true });
  const answer = async (account: string) => {
    const refused = (await x
      .visitor()
      .call(api.auth.logIn, { account, password: 'Wrong2026' })
      .catch((error: unknown) => error)) as CallRefused;
    return [refused.reason, refused.code, refused.msg, refused.status, refused.args];
  };
  expect(await answer(person.account)).toEqual(await answer('nobody_there'));
});
