/** Codes by e-mail, codes of an authenticator and the fund password, each with its limits, on the kernel that every feature uses. */
import { TOTP } from 'otpauth';
import { api } from '@/lib/api/index';
import { MAILED_PURPOSES } from '@/lib/api/shapes';
import type { MailedPurpose, SecondFactor } from '@/lib/api/shapes';
import { transaction } from '@/server/db/database';
import type { Db } from '@/server/db/database';
import { requireCode, sendCode } from '@/server/auth/factors/emailCodes';
import { bindEmail, bindSecret, setFundPassword } from '@/server/auth/factors/store';
import { addressOf, drawSecret, sealSecret, stepOf } from '@/server/auth/factors/totp';
import { requireFundPassword } from '@/server/auth/fundPassword';
import { requireSecondFactor } from '@/server/auth/secondFactor';
import { createPasswords } from '@/server/http/passwords';
import type { Context } from '@/server/http/handler';
import { openLetter } from '@/server/mail/sealing';
import { newest } from '@/server/mail/store';
import { createVault } from '@/server/vault/vault';
import { type Person, TEST_KEY, type TestExchange, exchange, seededRandom } from '../harness/exchange';

let x: TestExchange;
const vault = createVault([Buffer.from(TEST_KEY, 'base64')]);
const passwords = createPasswords({ memoryKib: 8, passes: 1 }).of({ account: null, address: '127.0.0.1' });
const random = seededRandom('factors');
const MINUTE = 60_000;

beforeAll(async () => {
  x = await exchange();
});
afterAll(() => x.close());

const contextOf = (who: Person | null, db: Db = x.db): Context =>
  ({
    db,
    now: x.clock.now(),
    vault,
    passwords,
    random,
    language: 'en',
    user: who && { id: who.userId, uid: who.uid },
    address: '127.0.0.1',
    visitor: () => 'a browser of tests',
  }) as Context;
const reasonOf = (work: Promise<unknown>): Promise<string> =>
  work.then(
    () => 'ok',
    (error: unknown) => (error as { reason?: string }).reason ?? String(error),
  );

async function lastDigits(): Promise<string> {
  const [letter] = await newest(x.db, 1);
  const { text } = openLetter(vault, letter!.recipient, letter!.sealed!);
  return /^\d{6}$/m.exec(text)![0];
}

async function withEmail(): Promise<Person> {
  const person = await x.person();
  await bindEmail(x.db, person.userId, `${person.account}@example.com`, x.clock.now());
  return person;
}

async function withTotp(): Promise<{ person: Person; secret: string }> {
  const person = await x.person();
  const secret = drawSecret(random);
  await bindSecret(x.db, person.userId, sealSecret(vault, person.userId, secret), 0, x.clock.now());
  return { person, secret };
}

const send = (person: Person, purpose: MailedPurpose = 'changePassword') =>
  transaction(x.db, (db) =>
    sendCode(contextOf(person, db), {
      subject: `user:${person.userId}`,
      purpose,
      email: `${person.account}@example.com`,
      person: null,
    }),
  );
const prove = (person: Person, given: SecondFactor, purpose: MailedPurpose = 'changePassword') =>
  requireSecondFactor(contextOf(person), given, purpose);
const other = (digits: string) => String((Number(digits) + 1) % 1_000_000).padStart(6, '0');

describe('an e-mail code', () => {
  it('works once, for its purpose, for its person', async () => {
    const [person, stranger] = [await withEmail(), await withEmail()];
    await send(person);
    const digits = await lastDigits();
    expect(await reasonOf(prove(person, {}))).toBe('secondFactorNeeded');
    expect(await reasonOf(prove(person, { emailCode: digits }, 'fundPassword'))).toBe('codeExpired');
    expect(await reasonOf(prove(stranger, { emailCode: digits }))).toBe('codeExpired');
    expect(await reasonOf(prove(person, { emailCode: other(digits) }))).toBe('codeWrong');
    expect(await reasonOf(prove(person, { emailCode: digits }))).toBe('ok');
    expect(await reasonOf(prove(person, { emailCode: digits }))).toBe('codeExpired');
  });

  it('is void after half an hour, after five tries, and when a newer one was sent', async () => {
    const person = await withEmail();
    await send(person);
    const old = await lastDigits();
    expect(await reasonOf(send(person))).toBe('codeTooSoon');
    await x.clock.jump(MINUTE);
    await send(person);
    expect(await reasonOf(prove(person, { emailCode: old }))).toBe('codeWrong');
    const digits = await lastDigits();
    await x.clock.jump(30 * MINUTE);
    expect(await reasonOf(prove(person, { emailCode: digits }))).toBe('codeExpired');
    await send(person);
    const last = await lastDigits();
    for (let guess = 0; guess < 5; guess += 1)
      expect(await reasonOf(prove(person, { emailCode: other(last) }))).toBe('codeWrong');
    expect(await reasonOf(prove(person, { emailCode: last }))).toBe('codeExpired');
  });

  it('is sent twenty times a day, whatever for', async () => {
    const person = await withEmail();
    for (let sent = 0; sent < 20; sent += 1) {
      expect(await reasonOf(send(person, MAILED_PURPOSES[sent % 4]))).toBe('ok');
      await x.clock.jump(MINUTE);
    }
    for (const purpose of MAILED_PURPOSES)
      expect([purpose, await reasonOf(send(person, purpose))]).toEqual([purpose, 'codeLimit']);
    await x.clock.jump(24 * 60 * MINUTE);
    expect(await reasonOf(send(person))).toBe('ok');
  });

  it('is guessed at twenty times a day, whatever for, and its owner hears of it', async () => {
    const person = await withEmail();
    for (const purpose of MAILED_PURPOSES.slice(0, 4)) {
      await send(person, purpose);
      const digits = await lastDigits();
      for (let guess = 0; guess < 5; guess += 1)
        expect(await reasonOf(prove(person, { emailCode: other(digits) }, purpose))).toBe('codeWrong');
    }
    expect((await newest(x.db, 1))[0]).toMatchObject({ kind: 'locked', recipient: `${person.account}@example.com` });
    await send(person, 'bindWallet');
    const right = await lastDigits();
    expect(await reasonOf(prove(person, { emailCode: right }, 'bindWallet'))).toBe('lockedForDay');
    await x.clock.jump(24 * 60 * MINUTE);
    await send(person, 'bindWallet');
    expect(await reasonOf(prove(person, { emailCode: await lastDigits() }, 'bindWallet'))).toBe('ok');
  });

  it('is sent to somebody who is logged in for nothing that it would not prove', async () => {
    const person = await withEmail();
    for (const purpose of ['logIn', 'resetPassword', 'bindEmail', 'unbindTotp', 'askReset'])
      expect([
        purpose,
        await reasonOf(person.call(api.security.sendCode, { purpose: purpose as MailedPurpose })),
      ]).toEqual([purpose, 'badRequest']);
    for (const purpose of ['logIn', 'resetPassword', 'bindEmail'])
      expect([
        purpose,
        await reasonOf(person.call(api.security.askPasskey, { purpose: purpose as MailedPurpose })),
      ]).toEqual([purpose, 'badRequest']);
    await person.call(api.security.sendCode, { purpose: 'passkeys' });
  });

  it('stands in no table as plain digits', async () => {
    const person = await withEmail();
    await send(person);
    const digits = await lastDigits();
    const codes = await x.db.selectFrom('email_codes').selectAll().execute();
    const letters = await x.db.selectFrom('mail_outbox').selectAll().execute();
    expect(JSON.stringify([codes, letters])).not.toContain(digits);
  });
});

describe('a code of the authenticator', () => {
  const codeAt = (secret: string, ms: number) => new TOTP({ secret }).generate({ timestamp: ms });

  it('is taken one step early or late, and each step once', async () => {
    const { person, secret } = await withTotp();
    expect(await reasonOf(prove(person, { emailCode: '123456' }))).toBe('secondFactorNeeded');
    const now = x.clock.now();
    expect(stepOf(secret, codeAt(secret, now - 2 * 30_000), now)).toBeNull();
    expect(await reasonOf(prove(person, { totpCode: codeAt(secret, now - 30_000) }))).toBe('ok');
    expect(await reasonOf(prove(person, { totpCode: codeAt(secret, now - 30_000) }))).toBe('totpWrong');
    expect(await reasonOf(prove(person, { totpCode: codeAt(secret, now) }))).toBe('ok');
    expect(await reasonOf(prove(person, { totpCode: codeAt(secret, now - 30_000) }))).toBe('totpWrong');
    expect(await reasonOf(prove(person, { totpCode: codeAt(secret, now + 30_000) }))).toBe('ok');
    expect(addressOf(secret, person.account)).toContain('otpauth://totp/');
  });

  it('of a hundred parallel guesses after five wrong ones none is taken, and the right one waits for the lock to end', async () => {
    const { person, secret } = await withTotp();
    const right = codeAt(secret, x.clock.now());
    for (let guess = 0; guess < 5; guess += 1)
      expect(await reasonOf(prove(person, { totpCode: other(right) }))).toBe('totpWrong');
    const guesses = Array.from({ length: 100 }, (_, i) => (i === 50 ? right : String(i).padStart(6, '0')));
    expect(new Set(await Promise.all(guesses.map((totpCode) => reasonOf(prove(person, { totpCode })))))).toEqual(
      new Set(['lockedUntil']),
    );
    await x.clock.jump(16 * MINUTE);
    expect(await reasonOf(prove(person, { totpCode: codeAt(secret, x.clock.now()) }))).toBe('ok');
  });
});

it('without anything bound there is a way on, and a check inside a transaction is a mistake of ours', async () => {
  const [person, bound] = [await x.person(), await withEmail()];
  expect(await reasonOf(prove(person, { emailCode: '123456' }))).toBe('secondFactorMissing');
  await expect(
    transaction(x.db, (db) => requireCode(contextOf(bound, db), { subject: 'user:1', purpose: 'logIn' }, '123456')),
  ).rejects.toThrow('prepare');
});

it('the fund password is locked for a day after five wrong guesses, and its owner hears of it', async () => {
  const person = await withEmail();
  const check = (digits: string) => reasonOf(requireFundPassword(contextOf(person), digits));
  expect(await check('482913')).toBe('fundPasswordMissing');
  await setFundPassword(x.db, person.userId, await passwords.hash('482913'));
  expect(await check('482913')).toBe('ok');
  for (let guess = 0; guess < 5; guess += 1) expect(await check('111111')).toBe('fundPasswordWrong');
  expect(new Set(await Promise.all(Array.from({ length: 40 }, () => check('482913'))))).toEqual(
    new Set(['lockedForDay']),
  );
  const [letter] = await newest(x.db, 1);
  expect(letter).toMatchObject({ kind: 'locked', recipient: `${person.account}@example.com` });
  await x.clock.jump(24 * 60 * MINUTE);
  expect(await check('482913')).toBe('ok');
});
