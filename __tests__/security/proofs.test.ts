/** Nothing that proves a person is set or changed by a session alone, every change holds withdrawals, and a refusal of one proof uses up no other. */
import type { Proof } from '@/lib/api/shapes';
import { api } from '@/lib/api/index';
import { refusalOf } from '../harness/attack';
import { CallRefused, type TestExchange, type Visitor, exchange } from '../harness/exchange';
import { factorsOn } from '../harness/factors';
import { accountOf, loginFor, signed, walletIn } from '../harness/walletLogin';

let x: TestExchange;
beforeAll(async () => {
  x = await exchange();
});
afterAll(() => x.close());

const MINUTE = 60_000;
const HOLD = 24 * 60 * MINUTE;
const { letters, lastCode, totpCode, withEmail, withTotp } = factorsOn(() => x);
const status = (who: Visitor) => who.call(api.security.status, {});
const faultOf = async (work: Promise<unknown>): Promise<[string | null, string | undefined] | null> => {
  const error = await work.then(
    () => null,
    (thrown: unknown) => thrown,
  );
  if (error !== null && !(error instanceof CallRefused)) throw error;
  return error && [error.reason, error.args.at];
};
const other = (digits: string) => String((Number(digits) + 1) % 1_000_000).padStart(6, '0');

describe('a session alone', () => {
  let slow: TestExchange | null = null;
  afterAll(() => slow?.close());
  const attempts = (who: Visitor, proof: Proof = {}): Record<string, Promise<unknown>> => ({
    password: who.call(api.security.changePassword, { newPassword: 'Heron2027', confirmPassword: 'Heron2027', proof }),
    fundPassword: who.call(api.security.setFundPassword, { newPassword: '482913', confirmPassword: '482913', proof }),
    antiPhishing: who.call(api.security.setAntiPhishing, { phrase: 'greyheron', proof }),
  });

  test('that was taken from a wallet account sets no password, no fund password and no phrase', async () => {
    const owner = x.visitor();
    await walletIn(owner, accountOf(51));
    const thief = x.visitor();
    thief.setSession(owner.session());
    await x.clock.jump(11 * MINUTE);
    for (const [what, attempt] of Object.entries(attempts(thief)))
      expect([what, await refusalOf(attempt)]).toEqual([what, 'proofNeeded']);
    for (const [what, attempt] of Object.entries(attempts(thief, { password: 'Curlew2026' })))
      expect([what, await refusalOf(attempt)]).toEqual([what, 'oldPasswordWrong']);
    expect(await status(owner)).toMatchObject({
      loginPassword: false,
      fundPassword: false,
      ways: ['wallet'],
      freshUntil: null,
      withdrawalsHeldUntil: null,
    });
  });

  test('of an account with a password sets no first fund password', async () => {
    const person = await x.person();
    await x.clock.jump(10 * MINUTE);
    const set = (proof: Proof) =>
      person.call(api.security.setFundPassword, { newPassword: '482913', confirmPassword: '482913', proof });
    expect(await refusalOf(set({}))).toBe('proofNeeded');
    expect(await refusalOf(set({ password: 'Wrong2026' }))).toBe('oldPasswordWrong');
    await set({ password: person.password });
    expect(await status(person)).toMatchObject({ fundPassword: true, withdrawalsHeldUntil: x.clock.now() + HOLD });
  });

  test('that has just begun no longer stands for a proof once something is bound, not even to what was begun before', async () => {
    // The new fund password is hashed between its proof and its transaction; here that takes long enough to bind the authenticator meanwhile.
    slow = await exchange({ config: { hashing: { memoryKib: 65_536, passes: 8 } } });
    const { totpCode: slowCode } = factorsOn(() => slow!);
    const person = await slow.person();
    const { secret } = await person.call(api.security.newTotp, {});
    const setting = refusalOf(
      person.call(api.security.setFundPassword, { newPassword: '482913', confirmPassword: '482913', proof: {} }),
    );
    await person.call(api.security.bindTotp, { code: slowCode(secret), proof: {} });
    expect(await setting).toBe('busy');
    expect(await status(person)).toMatchObject({ fundPassword: false, totp: true });
  });

  test('that has just begun stands for its proof for ten minutes, while nothing is bound', async () => {
    const person = await x.person();
    expect((await status(person)).freshUntil).toBe(x.clock.now() + 10 * MINUTE);
    await x.clock.jump(10 * MINUTE - 1);
    await person.call(api.security.setFundPassword, { newPassword: '482913', confirmPassword: '482913', proof: {} });
    await x.clock.jump(1);
    const { secret } = await person.call(api.security.newTotp, {});
    expect(await faultOf(person.call(api.security.bindTotp, { code: totpCode(secret), proof: {} }))).toEqual([
      'proofNeeded',
      'proof',
    ]);
    await person.call(api.security.bindTotp, { code: totpCode(secret), proof: { password: person.password } });

    // Bound, it is asked for however fresh the log-in.
    await x.clock.jump(MINUTE);
    const { ticket } = await person.call(api.auth.logIn, { account: person.account, password: person.password });
    await person.call(api.auth.passTotp, { ticket: ticket!, code: totpCode(secret) });
    expect((await status(person)).freshUntil).toBeNull();
    expect(await refusalOf(person.call(api.security.setAntiPhishing, { phrase: 'greyheron', proof: {} }))).toBe(
      'secondFactorNeeded',
    );
  });
});

describe('a wallet that opens the account', () => {
  const signedFor = async (who: Visitor, n: number, what: 'changePassword' | 'fundPassword'): Promise<Proof> => {
    const { issuedAt, expiresAt, ...given } = await who.call(
      api.auth.walletNonce,
      { purpose: 'prove', what },
      { language: 'en' },
    );
    const login = await loginFor(who, accountOf(n), 'en');
    const body = await signed(
      {
        ...login,
        statement: given.statement,
        nonce: given.nonce,
        issuedAt: new Date(issuedAt).toISOString(),
        expirationTime: new Date(expiresAt).toISOString(),
      },
      accountOf(n),
    );
    return { wallet: body };
  };

  test('signs for the one change that its text names', async () => {
    const owner = x.visitor();
    const { uid } = await walletIn(owner, accountOf(52));
    await x.clock.jump(11 * MINUTE);
    const setPassword = (proof: Proof) =>
      owner.call(api.security.changePassword, { newPassword: 'Heron2027', confirmPassword: 'Heron2027', proof });
    expect(
      (await owner.call(api.auth.walletNonce, { purpose: 'prove', what: 'changePassword' }, { language: 'en' }))
        .statement,
    ).toMatch(/^Confirm on Avocet: changing your password\. .* moves no funds/);
    expect(await faultOf(setPassword(await signedFor(owner, 52, 'fundPassword')))).toEqual([
      'signatureInvalid',
      'proof',
    ]);
    expect(await faultOf(setPassword(await signedFor(owner, 53, 'changePassword')))).toEqual([
      'signatureInvalid',
      'proof',
    ]);
    const loginText = await signed(await loginFor(owner, accountOf(52), 'en'), accountOf(52));
    expect(await faultOf(setPassword({ wallet: loginText }))).toEqual(['signatureInvalid', 'proof']);
    const proof = await signedFor(owner, 52, 'changePassword');
    await setPassword(proof);
    expect(
      await refusalOf(
        owner.call(api.security.setFundPassword, { newPassword: '482913', confirmPassword: '482913', proof }),
      ),
    ).not.toBeNull();
    // By its whole address and the password it may log in from now on.
    const elsewhere = x.visitor();
    expect((await elsewhere.call(api.auth.logIn, { account: accountOf(52).address, password: 'Heron2027' })).uid).toBe(
      uid,
    );
    expect(await status(elsewhere)).toMatchObject({
      ways: ['password', 'wallet'],
      withdrawalsHeldUntil: x.clock.now() + HOLD,
    });
  });

  test('a text counts once', async () => {
    const owner = x.visitor();
    await walletIn(owner, accountOf(54));
    await x.clock.jump(11 * MINUTE);
    const proof = await signedFor(owner, 54, 'fundPassword');
    const set = (digits: string) =>
      owner.call(api.security.setFundPassword, { newPassword: digits, confirmPassword: digits, proof });
    // Refused for another reason, it is still good.
    expect(await refusalOf(set('111111'))).toBe('fundPasswordWeak');
    await set('482913');
    expect((await status(owner)).fundPassword).toBe(true);
  });
});

describe('two proofs in one form', () => {
  test('a wrong authenticator code uses up no code of the new address, and each refusal says where it belongs', async () => {
    const person = await withTotp();
    const email = `${person.account}@example.com`;
    await person.call(api.security.sendNewCode, { email });
    const code = await lastCode(email);
    const bind = (given: string, totp: string) =>
      person.call(api.security.bindEmail, { email, code: given, proof: { totpCode: totp } });
    const right = totpCode(person.secret);
    expect(await faultOf(bind(code, other(right)))).toEqual(['totpWrong', 'proof']);
    expect(await faultOf(bind(other(code), right))).toEqual(['codeWrong', 'code']);
    expect(await faultOf(bind(other(code), other(right)))).toEqual(['codeWrong', 'code']);
    await bind(code, right);
    expect((await status(person)).email).not.toBeNull();
    expect(await faultOf(bind(code, right))).toEqual(['codeExpired', 'code']);
  });

  test('wrong ones stay counted, right ones are not', async () => {
    const person = await withTotp();
    const email = `${person.account}@example.com`;
    await person.call(api.security.sendNewCode, { email });
    const code = await lastCode(email);
    const bind = (given: string, totp: string) =>
      person.call(api.security.bindEmail, { email, code: given, proof: { totpCode: totp } });
    for (let i = 0; i < 5; i += 1) expect(await faultOf(bind(code, '000000'))).toEqual(['totpWrong', 'proof']);
    expect(await faultOf(bind(code, totpCode(person.secret)))).toEqual(['lockedUntil', 'proof']);
    await x.clock.jump(15 * MINUTE);
    await bind(code, totpCode(person.secret));

    const second = await withTotp();
    const address = `${second.account}@example.com`;
    await second.call(api.security.sendNewCode, { email: address });
    const digits = await lastCode(address);
    for (let i = 0; i < 5; i += 1)
      await faultOf(
        second.call(api.security.bindEmail, { email: address, code: other(digits), proof: { totpCode: '000000' } }),
      );
    expect(
      await faultOf(
        second.call(api.security.bindEmail, {
          email: address,
          code: digits,
          proof: { totpCode: totpCode(second.secret) },
        }),
      ),
    ).toEqual(['codeExpired', 'code']);
  });

  test('changing the login password: a wrong old one uses up no code', async () => {
    const person = await withEmail();
    await person.call(api.security.sendCode, { purpose: 'changePassword' });
    const emailCode = await lastCode(person.email);
    const change = (oldPassword: string, given: string) =>
      person.call(api.security.changePassword, {
        oldPassword,
        newPassword: 'Heron2027',
        confirmPassword: 'Heron2027',
        proof: { emailCode: given },
      });
    expect(await faultOf(change('Wrong2026', emailCode))).toEqual(['oldPasswordWrong', undefined]);
    expect(await faultOf(change(person.password, other(emailCode)))).toEqual(['codeWrong', 'proof']);
    await change(person.password, emailCode);
    expect((await letters())[0]).toMatchObject({
      to: person.email,
      subject: '[Avocet] Your security settings were changed',
    });
  });
});

test('every change of what proves a person holds withdrawals for a day', async () => {
  const person = await x.person();
  const heldBy = async (change: () => Promise<unknown>): Promise<number> => {
    await x.clock.jump(HOLD);
    await person.call(api.auth.logIn, { account: person.account, password: person.password }).catch(() => undefined);
    await change();
    return ((await status(person)).withdrawalsHeldUntil ?? 0) - x.clock.now();
  };
  expect(
    await heldBy(() =>
      person.call(api.security.setFundPassword, {
        newPassword: '482913',
        confirmPassword: '482913',
        proof: { password: person.password },
      }),
    ),
  ).toBe(HOLD);
  expect(
    await heldBy(() =>
      person.call(api.security.changeFundPassword, {
        oldPassword: '482913',
        newPassword: '593024',
        confirmPassword: '593024',
      }),
    ),
  ).toBe(HOLD);
  expect(
    await heldBy(() =>
      person.call(api.security.changePassword, {
        oldPassword: person.password,
        newPassword: 'Heron2027',
        confirmPassword: 'Heron2027',
        proof: {},
      }),
    ),
  ).toBe(HOLD);
  person.password = 'Heron2027';
  expect(
    await heldBy(async () => {
      const { secret } = await person.call(api.security.newTotp, {});
      await person.call(api.security.bindTotp, { code: totpCode(secret), proof: { password: 'Heron2027' } });
      await x.clock.jump(MINUTE);
      await person.call(api.auth.pairWallet, {
        ...(await signed(await loginFor(person, accountOf(55), 'en', 'bind'), accountOf(55))),
        proof: { totpCode: totpCode(secret) },
      });
    }),
  ).toBe(HOLD);
});
