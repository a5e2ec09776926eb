/** The security centre through its calls: binding, changing, devices, and asking people. */
import { api } from '@/lib/api/index';
import { type Person, type TestExchange, type Visitor, exchange } from '../harness/exchange';
import { factorsOn } from '../harness/factors';

let x: TestExchange;
beforeAll(async () => {
  x = await exchange();
});
afterAll(() => x.close());

const HOUR = 3_600_000;
const refusal = (reason: string) => expect.objectContaining({ reason });
const { letters, lastCode, totpCode, withEmail, withTotp } = factorsOn(() => x);
const status = (person: Person) => person.call(api.security.status, {});

describe('the e-mail address', () => {
  it('is bound with its code and the login password, and shown masked', async () => {
    const person = await x.person();
    const email = 'Grey.Heron@example.com';
    expect(await status(person)).toMatchObject({ email: null, factor: null, totp: false, fundPassword: false });
    await person.call(api.security.sendNewCode, { email });
    const code = await lastCode(email);
    await expect(
      person.call(api.security.bindEmail, { email: 'other@example.com', code, proof: { password: person.password } }),
    ).rejects.toEqual(refusal('codeExpired'));
    await expect(
      person.call(api.security.bindEmail, { email, code, proof: { password: 'Wrong2026' } }),
    ).rejects.toEqual(refusal('oldPasswordWrong'));
    await person.call(api.security.bindEmail, { email, code, proof: { password: person.password } });
    expect(await status(person)).toMatchObject({
      email: 'Gr****@example.com',
      factor: 'email',
      withdrawalsHeldUntil: x.clock.now() + 24 * HOUR,
    });
    expect((await person.call(api.auth.profile, {})).emailBound).toBe(true);
  });

  it('of another account is refused to whoever has its code, whatever its capitals', async () => {
    const [owner, thief] = [await withEmail(), await x.person()];
    const email = owner.email.toUpperCase();
    await x.clock.jump(60_000);
    await thief.call(api.security.sendNewCode, { email });
    await expect(
      thief.call(api.security.bindEmail, { email, code: await lastCode(email), proof: { password: thief.password } }),
    ).rejects.toEqual(refusal('emailTaken'));
  });

  it('is changed with a code of the old one; the old one is told and withdrawals wait', async () => {
    const person = await withEmail();
    const email = `new_${person.email}`;
    await person.call(api.security.sendNewCode, { email });
    await expect(
      person.call(api.security.bindEmail, { email, code: await lastCode(email), proof: { password: person.password } }),
    ).rejects.toEqual(refusal('secondFactorNeeded'));
    await person.call(api.security.sendCode, { purpose: 'changeEmail' });
    await person.call(api.security.bindEmail, {
      email,
      code: await lastCode(email),
      proof: { emailCode: await lastCode(person.email) },
    });
    expect((await status(person)).withdrawalsHeldUntil).toBe(x.clock.now() + 24 * HOUR);
    expect((await letters()).find(({ to }) => to === person.email)?.text).toContain('changed to another one');
  });
});

describe('the authenticator', () => {
  it('is bound by a code of its own and the login password; the secret is not shown again', async () => {
    const person = await x.person();
    const { secret, address } = await person.call(api.security.newTotp, {});
    expect(address).toMatch(/^otpauth:\/\/totp\/Avocet:.*secret=/);
    const wrong = String((Number(totpCode(secret)) + 1) % 1_000_000).padStart(6, '0');
    await expect(
      person.call(api.security.bindTotp, { code: wrong, proof: { password: person.password } }),
    ).rejects.toEqual(refusal('totpWrong'));
    await expect(
      person.call(api.security.bindTotp, { code: totpCode(secret), proof: { password: 'Wrong2026' } }),
    ).rejects.toEqual(refusal('oldPasswordWrong'));
    await person.call(api.security.bindTotp, { code: totpCode(secret), proof: { password: person.password } });
    await expect(person.call(api.security.newTotp, {})).rejects.toEqual(refusal('totpBound'));
    // The code that bound it is used.
    await expect(person.call(api.security.unbindTotp, { proof: { totpCode: totpCode(secret) } })).rejects.toEqual(
      refusal('totpWrong'),
    );
    await x.clock.jump(60_000);
    await person.call(api.security.unbindTotp, { proof: { totpCode: totpCode(secret) } });
    expect(await status(person)).toMatchObject({ totp: false, withdrawalsHeldUntil: x.clock.now() + 24 * HOUR });
  });

  it('stands in no table as plain text', async () => {
    const person = await withTotp();
    for (const table of ['users', 'totp_offers'])
      expect(JSON.stringify(await x.db.selectFrom(table).selectAll().execute())).not.toContain(person.secret);
  });

  it('is offered for ten minutes', async () => {
    const person = await x.person();
    const { secret } = await person.call(api.security.newTotp, {});
    await x.clock.jump(10 * 60_000);
    await expect(
      person.call(api.security.bindTotp, { code: totpCode(secret), proof: { password: person.password } }),
    ).rejects.toEqual(refusal('ticketExpired'));
  });
});

describe('the fund password', () => {
  const set = (person: Person, digits: string, proof = {}) =>
    person.call(api.security.setFundPassword, { newPassword: digits, confirmPassword: digits, proof });

  it.each(['12345', '1234567', 'abcdef', '１２３４５６'])('of a wrong form is refused: %s', async (digits) => {
    await expect(set(await x.person(), digits)).rejects.toEqual(refusal('fundPasswordForm'));
  });
  it.each([
    '123456',
    '654321',
    '111111',
    '121212',
    '123123',
    '112233',
    '147258',
    '010190',
    '901231',
    '311299',
    '199012',
    '111112',
    '811181',
    '135791',
    '024680',
    '975319',
    '123789',
    '321654',
    '142241',
  ])('that is tried first is refused: %s', async (digits) => {
    await expect(set(await x.person(), digits)).rejects.toEqual(refusal('fundPasswordWeak'));
  });

  it('is set once, and changed by the old one, which five wrong guesses lock for a day', async () => {
    const person = await x.person();
    await set(person, '482913');
    await expect(set(person, '593024')).rejects.toEqual(refusal('fundPasswordSet'));
    const change = (oldPassword: string, next: string) =>
      person.call(api.security.changeFundPassword, { oldPassword, newPassword: next, confirmPassword: next });
    await expect(change('482913', '482913')).rejects.toEqual(refusal('passwordSame'));
    await change('482913', '593024');
    for (let guess = 0; guess < 5; guess += 1)
      await expect(change('482913', '604135')).rejects.toEqual(refusal('fundPasswordWrong'));
    await expect(change('593024', '604135')).rejects.toEqual(refusal('lockedForDay'));
  });

  it('is set anew by e-mail or by authenticator, which holds withdrawals for a day', async () => {
    const mailed = await withEmail();
    await expect(set(mailed, '482913')).rejects.toEqual(refusal('secondFactorNeeded'));
    await mailed.call(api.security.sendCode, { purpose: 'fundPassword' });
    await set(mailed, '482913', { emailCode: await lastCode(mailed.email) });
    await x.clock.jump(60_000);
    await mailed.call(api.security.sendCode, { purpose: 'fundPassword' });
    await mailed.call(api.security.resetFundPasswordByEmail, {
      code: await lastCode(mailed.email),
      newPassword: '593024',
      confirmPassword: '593024',
    });
    expect((await status(mailed)).withdrawalsHeldUntil).toBe(x.clock.now() + 24 * HOUR);

    const person = await withTotp();
    await set(person, '482913', { totpCode: totpCode(person.secret) });
    await x.clock.jump(60_000);
    await person.call(api.security.resetFundPasswordByTotp, {
      code: totpCode(person.secret),
      newPassword: '593024',
      confirmPassword: '593024',
    });
    expect((await status(person)).withdrawalsHeldUntil).toBe(x.clock.now() + 24 * HOUR);
    expect((await person.call(api.auth.profile, {})).payPasswordSet).toBe(true);
  });
});

describe('devices', () => {
  const elsewhere = async (person: Person, agent: string) => {
    const other = x.visitor();
    await other.call(
      api.auth.logIn,
      { account: person.account, password: person.password },
      { headers: { 'user-agent': agent } },
    );
    return other;
  };

  it('are listed, logged out one by one or all others at once', async () => {
    const person = await x.person();
    const phone = await elsewhere(person, 'Mozilla/5.0 (iPhone) AppleWebKit/605 Version/18 Safari/604');
    const laptop = await elsewhere(person, 'Mozilla/5.0 (X11; Linux x86_64) Chrome/140 Safari/537');
    const { list } = await person.call(api.security.sessions, {});
    expect(list.map(({ device, current }) => [device, current]).sort()).toEqual([
      ['Chrome · Linux', false],
      ['Safari · iOS', false],
      ['–', true],
    ]);
    const { handle } = list.find(({ device }) => device === 'Safari · iOS')!;
    await expect((await x.person()).call(api.security.revokeSession, { handle })).rejects.toEqual(refusal('notFound'));
    await person.call(api.security.revokeSession, { handle });
    await expect(phone.call(api.auth.profile, {})).rejects.toEqual(refusal('loginExpired'));
    await person.call(api.security.revokeOthers, {});
    await expect(laptop.call(api.auth.profile, {})).rejects.toEqual(refusal('loginExpired'));
    expect((await person.call(api.security.sessions, {})).list).toHaveLength(1);
  });

  it('one that is logged out is a stranger again, unless the account knew it before', async () => {
    const person = await x.person();
    const known = async () =>
      (await x.db.selectFrom('known_devices').select('visitor_hash').where('user_id', '=', person.userId).execute())
        .length;
    await x.clock.jump(1);
    await elsewhere(person, 'x');
    expect(await known()).toBe(2);
    const handleOf = async (who: Visitor) =>
      (await who.call(api.security.sessions, {})).list.find(({ current }) => !current)!.handle;
    await person.call(api.security.revokeSession, { handle: await handleOf(person) });
    expect(await known()).toBe(1);
    // Whoever came later, a thief perhaps, makes no stranger of the owner's own browser.
    await x.clock.jump(1);
    const thief = await elsewhere(person, 'x');
    await thief.call(api.security.revokeSession, { handle: await handleOf(thief) });
    await expect(person.call(api.auth.profile, {})).rejects.toEqual(refusal('loginExpired'));
    expect(await known()).toBe(2);
  });

  it('changing the login password logs the others out and goes on here under a new session', async () => {
    const person = await x.person();
    const other = await elsewhere(person, 'x');
    const before = person.session();
    const change = (oldPassword: string, newPassword: string) =>
      person.call(api.security.changePassword, { oldPassword, newPassword, confirmPassword: newPassword, proof: {} });
    await expect(change('Wrong2026', 'Heron2027')).rejects.toEqual(refusal('oldPasswordWrong'));
    await expect(change(person.password, person.password)).rejects.toEqual(refusal('passwordSame'));
    await change(person.password, 'Heron2027');
    expect(person.session()).not.toBe(before);
    await person.call(api.auth.profile, {});
    await expect(other.call(api.auth.profile, {})).rejects.toEqual(refusal('loginExpired'));
    await expect(elsewhere(person, 'x')).rejects.toEqual(refusal('wrongCredentials'));
  });

  it('the history says what was tried from where', async () => {
    const person = await x.person();
    await elsewhere({ ...person, password: 'Wrong2026' }, 'Mozilla/5.0 (Windows NT 10.0) Firefox/140').catch(
      () => undefined,
    );
    await elsewhere(person, 'Mozilla/5.0 (Windows NT 10.0) Firefox/140');
    const { list, total } = await person.call(api.security.logIns, {});
    expect(list.map(({ outcome, device, newDevice }) => [outcome, device, newDevice])).toEqual([
      ['in', 'Firefox · Windows', true],
      ['wrongPassword', 'Firefox · Windows', false],
      ['in', '–', false],
    ]);
    expect(total).toBe(3);
  });
});

test('the anti-phishing phrase stands in letters from then on', async () => {
  const person = await withEmail();
  await x.clock.jump(60_000);
  await person.call(api.security.sendCode, { purpose: 'antiPhishing' });
  const emailCode = await lastCode(person.email);
  await expect(person.call(api.security.setAntiPhishing, { phrase: 'http://x', proof: { emailCode } })).rejects.toEqual(
    refusal('antiPhishingForm'),
  );
  await person.call(api.security.setAntiPhishing, { phrase: '藍色蒼鷺', proof: { emailCode } });
  expect((await status(person)).antiPhishing).toBe('藍色蒼鷺');
  expect((await letters()).find(({ to }) => to === person.email)?.text).toContain('藍色蒼鷺');
});
