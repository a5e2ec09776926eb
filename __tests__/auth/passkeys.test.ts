/** Passkeys with a device in software: as the whole way in, as a second factor, as a proof; and everything that is bent is refused. */
import { api } from '@/lib/api/index';
import { logInsOf } from '@/server/auth/devices/store';
import { refusalOf } from '../harness/attack';
import { type Person, type TestExchange, type Visitor, exchange } from '../harness/exchange';
import { factorsOn } from '../harness/factors';
import { type Bent, type SoftKey, softKey } from '../harness/softKey';

let x: TestExchange;
beforeAll(async () => {
  x = await exchange();
});
afterAll(() => x.close());

const { letters, totpCode, withTotp } = factorsOn(() => x);
const MINUTE = 60_000;
let keys = 0;
const status = (who: Visitor) => who.call(api.security.status, {});

async function bound(person?: Person): Promise<{ person: Person; key: SoftKey }> {
  const owner = person ?? (await x.person());
  const key = softKey(`key ${(keys += 1)}`);
  const offer = await owner.call(api.security.newPasskey, {});
  await owner.call(api.security.bindPasskey, {
    made: key.make(offer),
    name: 'My phone',
    proof: { password: owner.password },
  });
  return { person: owner, key };
}
const enter = async (who: Visitor, key: SoftKey, bent?: Bent) =>
  who.call(api.auth.passkeyLogIn, { answer: key.answer(await who.call(api.auth.beginPasskey, {}), bent) });

describe('binding', () => {
  test('several with names, renamed and removed; a change holds withdrawals and is told', async () => {
    const { person, key } = await bound();
    expect(await status(person)).toMatchObject({
      factor: 'passkey',
      ways: ['passkey'],
      freshUntil: null,
      passkeys: [{ id: key.id, name: 'My phone', usedAt: null }],
      withdrawalsHeldUntil: x.clock.now() + 24 * 60 * MINUTE,
    });
    await person.call(api.security.renamePasskey, { id: key.id, name: 'Old phone' });
    expect((await status(person)).passkeys[0]?.name).toBe('Old phone');
    const { list: acts } = await person.call(api.securityActs.list, {});
    expect(acts[0]).toMatchObject({ act: 'passkeyRenamed', about: 'My phone' });
    const second = softKey('second');
    const offer = await person.call(api.security.newPasskey, {});
    expect(offer.exclude.map(({ id }) => id)).toEqual([key.id]);
    // The first one proves who adds the second.
    expect(
      await refusalOf(person.call(api.security.bindPasskey, { made: second.make(offer), name: 'Key', proof: {} })),
    ).toBe('secondFactorNeeded');
    const proof = async (purpose: 'passkeys' | 'antiPhishing') => ({
      passkey: key.answer(await person.call(api.security.askPasskey, { purpose })),
    });
    await person.call(api.security.bindPasskey, {
      made: second.make(offer),
      name: 'Key',
      proof: await proof('passkeys'),
    });
    expect(
      await refusalOf(person.call(api.security.removePasskey, { id: second.id, proof: await proof('antiPhishing') })),
    ).toBe('passkeyExpired');
    await person.call(api.security.removePasskey, { id: second.id, proof: await proof('passkeys') });
    expect((await status(person)).passkeys).toHaveLength(1);
    const stranger = await x.person();
    expect(await refusalOf(stranger.call(api.security.renamePasskey, { id: key.id, name: 'mine' }))).toBe('notFound');
  });

  test.each<[string, Bent]>([
    ['of another page', { origin: 'https://evil.test' }],
    ['for another domain', { domain: 'evil.test' }],
    ['whose owner was not recognised', { verified: false }],
  ])('one %s is refused', async (_, bent) => {
    const person = await x.person();
    const offer = await person.call(api.security.newPasskey, {});
    expect(
      await refusalOf(
        person.call(api.security.bindPasskey, { made: softKey('bent').make(offer, bent), name: 'x', proof: {} }),
      ),
    ).toBe('passkeyWrong');
    expect((await status(person)).passkeys).toEqual([]);
  });

  test('a challenge counts once, for its person, for five minutes, in its browser', async () => {
    const [person, other] = [await x.person(), await x.person()];
    const key = softKey('once');
    const offer = await person.call(api.security.newPasskey, {});
    const bind = (who: Person, one: SoftKey) =>
      refusalOf(
        who.call(api.security.bindPasskey, { made: one.make(offer), name: 'x', proof: { password: who.password } }),
      );
    expect(await bind(other, key)).toBe('passkeyExpired');
    expect(await bind(person, key)).toBeNull();
    expect(
      await refusalOf(
        person.call(api.security.bindPasskey, { made: softKey('twice').make(offer), name: 'x', proof: {} }),
      ),
    ).toBe('passkeyExpired');
    const late = await other.call(api.security.newPasskey, {});
    await x.clock.jump(5 * MINUTE);
    expect(
      await refusalOf(other.call(api.security.bindPasskey, { made: softKey('late').make(late), name: 'x', proof: {} })),
    ).toBe('passkeyExpired');
    // Bound to one account, it is bound to no other.
    expect(
      await refusalOf(
        other.call(api.security.bindPasskey, {
          made: key.make(await other.call(api.security.newPasskey, {})),
          name: 'x',
          proof: { password: other.password },
        }),
      ),
    ).toBe('passkeyTaken');
  });
});

describe('logging in', () => {
  test('by the passkey alone, from a browser that nobody knows, beside an authenticator', async () => {
    const totp = await withTotp();
    const key = softKey('beside');
    const offer = await totp.call(api.security.newPasskey, {});
    await totp.call(api.security.bindPasskey, {
      made: key.make(offer),
      name: 'x',
      proof: { totpCode: totpCode(totp.secret) },
    });
    const device = x.visitor();
    expect(await enter(device, key)).toEqual({ uid: totp.uid });
    expect((await device.call(api.auth.checkLogin, {})).uid).toBe(totp.uid);
    expect((await status(device)).ways).toEqual(['totp', 'passkey']);
  });

  test.each<[string, Bent]>([
    ['of another page', { origin: 'https://evil.test' }],
    ['for another domain', { domain: 'evil.test' }],
    ['without its owner', { verified: false }],
  ])('an answer %s is refused', async (_, bent) => {
    const { key } = await bound();
    expect(await refusalOf(enter(x.visitor(), key, bent))).toBe('passkeyWrong');
  });

  test('an answer counts once, in its browser; a copy of the device is found out by what it counts', async () => {
    const { key } = await bound();
    const device = x.visitor();
    const answer = key.answer(await device.call(api.auth.beginPasskey, {}), { counter: 7 });
    expect(await refusalOf(x.visitor().call(api.auth.passkeyLogIn, { answer }))).toBe('passkeyExpired');
    await device.call(api.auth.passkeyLogIn, { answer });
    expect(await refusalOf(device.call(api.auth.passkeyLogIn, { answer }))).toBe('passkeyExpired');
    expect(await refusalOf(enter(device, key, { counter: 7 }))).toBe('passkeyWrong');
    await enter(device, key, { counter: 8 });
    expect(await refusalOf(enter(device, softKey('nobody’s'), {}))).toBe('passkeyWrong');
  });

  test('as the second factor after the password, for its account and its ticket only', async () => {
    const [{ person, key }, other] = [await bound(), await bound()];
    const device = x.visitor();
    const { next, ways, ticket } = await device.call(api.auth.logIn, {
      account: person.account,
      password: person.password,
    });
    expect([next, ways]).toEqual(['passkey', ['passkey']]);
    const question = await device.call(api.auth.beginPasskey, { ticket: ticket! });
    expect(question.allow.map(({ id }) => id)).toEqual([key.id]);
    expect(
      await refusalOf(device.call(api.auth.passPasskey, { ticket: ticket!, answer: other.key.answer(question) })),
    ).toBe('passkeyWrong');
    const plain = await device.call(api.auth.beginPasskey, {});
    expect(await refusalOf(device.call(api.auth.passPasskey, { ticket: ticket!, answer: key.answer(plain) }))).toBe(
      'passkeyExpired',
    );
    expect(await device.call(api.auth.passPasskey, { ticket: ticket!, answer: key.answer(question) })).toEqual({
      state: 'in',
      uid: person.uid,
    });
  });

  test('garbage at the second step is counted, and what is refused uncounted fills no history', async () => {
    const { person } = await bound();
    const thief = x.visitor();
    const { ticket } = await thief.call(api.auth.logIn, { account: person.account, password: person.password });
    const answer = { id: 'A'.repeat(20), clientDataJSON: 'AAAA', authenticatorData: 'AAAA', signature: 'AAAA' };
    const heard = [];
    for (let i = 0; i < 12; i += 1)
      heard.push(await refusalOf(thief.call(api.auth.passPasskey, { ticket: ticket!, answer })));
    expect(heard).toEqual([...Array<string>(5).fill('passkeyWrong'), ...Array<string>(7).fill('lockedUntil')]);
    const { rows } = await logInsOf(x.db, person.userId, { pageNum: 1, pageSize: 50 });
    expect(rows.filter(({ outcome }) => outcome === 'wrongFactor')).toHaveLength(5);
  });

  test('to a locked account opens its case, as it was both factors', async () => {
    const { person, key } = await bound();
    await (await x.operator()).call(api.operator.lockUser, { uid: person.uid, reason: 'a test of locking' });
    const device = x.visitor();
    expect(await refusalOf(enter(device, key))).toBe('accountLocked');
    expect((await device.call(api.support.lockCase, {})).lockCase).not.toBeNull();
  });
});

describe('recovery codes', () => {
  const made = async (person: Person & { secret: string }): Promise<string[]> =>
    (await person.call(api.security.makeRecoveryCodes, { proof: { totpCode: totpCode(person.secret) } })).codes;

  test('ten, each of which passes one log-in and is told; renewal voids the former ones', async () => {
    const person = await withTotp();
    expect((await status(person)).recoveryCodes).toBeNull();
    expect(await refusalOf(person.call(api.security.makeRecoveryCodes, { proof: {} }))).toBe('secondFactorNeeded');
    const codes = await made(person);
    expect([new Set(codes).size, codes.every((code) => /^[2-9A-HJ-NP-Z]{5}-[2-9A-HJ-NP-Z]{5}$/.test(code))]).toEqual([
      10,
      true,
    ]);
    expect(JSON.stringify(await x.db.selectFrom('recovery_code').selectAll().execute())).not.toContain(
      codes[0]!.replace('-', ''),
    );
    const comeIn = async (code: string) => {
      const device = x.visitor();
      const { ticket, ways } = await device.call(api.auth.logIn, {
        account: person.account,
        password: person.password,
      });
      expect(ways).toContain('recovery');
      return refusalOf(device.call(api.auth.passRecovery, { ticket: ticket!, code }));
    };
    expect(await comeIn(codes[0]!.toLowerCase().replace('-', ''))).toBeNull();
    expect(await comeIn(codes[0]!)).toBe('recoveryWrong');
    expect((await status(person)).recoveryCodes).toBe(9);
    await x.clock.jump(MINUTE);
    await made(person);
    expect(await comeIn(codes[1]!)).toBe('recoveryWrong');
  });

  test('one sets a new password, and one of another sheet removes an authenticator that was lost; guessing is counted', async () => {
    const person = await withTotp();
    const codes = await made(person);
    const device = x.visitor();
    const { ticket } = await device.call(api.auth.startReset, { account: person.account });
    for (let i = 0; i < 5; i += 1)
      expect(await refusalOf(device.call(api.auth.passRecovery, { ticket, code: 'AAAAA-AAAAA' }))).toBe(
        'recoveryWrong',
      );
    expect(await refusalOf(device.call(api.auth.passRecovery, { ticket, code: codes[0]! }))).toBe('lockedForDay');
    const own = await person.call(api.auth.startReset, { account: person.account });
    await person.call(api.auth.passRecovery, { ticket: own.ticket, code: codes[0]! });
    await person.call(api.auth.resetByRecovery, {
      ticket: own.ticket,
      newPassword: 'Heron2027',
      confirmPassword: 'Heron2027',
    });
    const again = await person.call(api.auth.logIn, { account: person.account, password: 'Heron2027' });
    await x.clock.jump(MINUTE);
    await person.call(api.auth.passTotp, { ticket: again.ticket!, code: totpCode(person.secret) });
    await x.clock.jump(MINUTE);
    const [fresh] = await made(person);
    expect(await refusalOf(person.call(api.security.unbindTotp, { proof: { recoveryCode: codes[2]! } }))).toBe(
      'recoveryWrong',
    );
    await person.call(api.security.unbindTotp, { proof: { recoveryCode: fresh! } });
    expect(await status(person)).toMatchObject({ totp: false, recoveryCodes: 0 });
  });

  test('nobody and a person without codes are refused alike', async () => {
    const tried = async (account: string) => {
      const device = x.visitor();
      const { ticket } = await device.call(api.auth.startReset, { account });
      return refusalOf(device.call(api.auth.passRecovery, { ticket, code: 'AAAAA-AAAAA' }));
    };
    expect([await tried((await x.person()).account), await tried('nobody_has_codes')]).toEqual([
      'recoveryWrong',
      'recoveryWrong',
    ]);
  });
});

test('a log-in from a new browser in a new part of the network stands out, and its letter says what to do', async () => {
  const { person } = { person: await x.person() };
  const { bindEmail } = await import('@/server/auth/factors/store');
  const logIn = (from: string) =>
    x.visitor().call(api.auth.logIn, { account: person.account, password: person.password }, { from });
  await logIn('203.0.113.9');
  await logIn('203.0.200.1');
  const { list } = await person.call(api.security.logIns, {});
  expect(list.slice(0, 3).map(({ newDevice, unusual }) => [newDevice, unusual])).toEqual([
    [true, false],
    [true, true],
    [false, false],
  ]);
  await bindEmail(x.db, person.userId, `${person.account}@example.com`, x.clock.now());
  const device = x.visitor();
  const { ticket } = await device.call(
    api.auth.logIn,
    { account: person.account, password: person.password },
    { from: '198.51.100.7' },
  );
  await device.call(api.auth.sendCode, { ticket: ticket! }, { from: '198.51.100.7' });
  const code = /^\d{6}$/m.exec((await letters())[0]!.text)![0];
  await device.call(api.auth.passEmail, { ticket: ticket!, code }, { from: '198.51.100.7' });
  expect((await letters())[0]).toMatchObject({
    subject: '[Avocet] Unusual login to your account',
    text: expect.stringContaining('security centre') as string,
  });
});
