/** A thief with one thing of an account: a sheet of recovery codes, an authenticator, or a mailbox. None of them opens it alone where two are bound. */
import { api } from '@/lib/api/index';
import { bindEmail } from '@/server/auth/factors/store';
import { refusalOf } from '../harness/attack';
import { CallRefused, type Person, type TestExchange, type Visitor, exchange } from '../harness/exchange';
import { factorsOn } from '../harness/factors';
import { sendResetPhotos } from '../harness/identities';
import { softKey } from '../harness/softKey';

let x: TestExchange;
beforeAll(async () => {
  x = await exchange();
});
afterAll(() => x.close());

const MINUTE = 60_000;
const DAY = 24 * 60 * MINUTE;
const NEXT = 'Zebra7319kq';
const { letters, lastCode, totpCode, withEmail, withTotp } = factorsOn(() => x);
type Owner = Person & { email: string; secret: string };
const status = (who: Visitor) => who.call(api.security.status, {});

async function withBoth(): Promise<Owner> {
  const person = await withTotp();
  const email = `${person.account}@example.com`;
  await bindEmail(x.db, person.userId, email, x.clock.now());
  return { ...person, email };
}
/** A code of the authenticator that was not used before. */
async function nextTotp(owner: Pick<Owner, 'secret'>): Promise<string> {
  await x.clock.jump(90_000);
  return totpCode(owner.secret);
}
const codesOf = async (owner: Owner): Promise<string[]> =>
  (await owner.call(api.security.makeRecoveryCodes, { proof: { totpCode: await nextTotp(owner) } })).codes;

const resets = {
  email: async (who: Visitor, ticket: string, owner: Owner) => {
    await who.call(api.auth.sendCode, { ticket });
    await who.call(api.auth.passEmail, { ticket, code: await lastCode(owner.email) });
  },
  totp: async (who: Visitor, ticket: string, owner: Owner) =>
    who.call(api.auth.passTotp, { ticket, code: await nextTotp(owner) }),
  recovery: async (who: Visitor, ticket: string, _owner: Owner, code: string) =>
    who.call(api.auth.passRecovery, { ticket, code }),
};
const setting = { email: api.auth.resetByEmail, totp: api.auth.resetByTotp, recovery: api.auth.resetByRecovery };

async function reset(owner: Owner, by: keyof typeof resets, code = ''): Promise<Visitor> {
  const who = x.visitor();
  const { ticket } = await who.call(api.auth.startReset, { account: owner.account });
  await resets[by](who, ticket, owner, code);
  await who.call(setting[by], { ticket, newPassword: NEXT, confirmPassword: NEXT });
  return who;
}
const logIn = (who: Visitor, owner: Owner) => who.call(api.auth.logIn, { account: owner.account, password: NEXT });
async function refusedUntil(work: Promise<unknown>): Promise<[string | null, number]> {
  const error = await work.then(
    () => null,
    (thrown: unknown) => thrown,
  );
  if (!(error instanceof CallRefused)) throw error ?? new Error('it was not refused');
  return [error.reason, Number(error.args.until)];
}

test('a reset that its owner has passed and left is over once they log in: the next holder of the phone cannot end it', async () => {
  const owner = await withTotp();
  const phone = x.visitor();
  const { ticket: left } = await phone.call(api.auth.startReset, { account: owner.account });
  await phone.call(api.auth.passTotp, { ticket: left, code: await nextTotp(owner) });
  const { ticket } = await phone.call(api.auth.logIn, { account: owner.account, password: owner.password });
  await phone.call(api.auth.passTotp, { ticket: ticket!, code: await nextTotp(owner) });
  await phone.call(api.auth.logOut, {});
  const ending = phone.call(api.auth.resetByTotp, { ticket: left, newPassword: NEXT, confirmPassword: NEXT });
  expect(await refusalOf(ending)).toBe('ticketExpired');
});

describe('what a reset was passed by passes no second step for a day', () => {
  test('the authenticator, where an address is bound: a mailed code is asked for instead, and a day later all is as before', async () => {
    const owner = await withBoth();
    const thief = await reset(owner, 'totp');
    const until = x.clock.now() + DAY;
    const { next, ways, ticket, spent } = await logIn(thief, owner);
    expect({ next, ways, spent }).toEqual({ next: 'email', ways: ['email'], spent: { by: 'totp', until } });
    expect(await refusedUntil(thief.call(api.auth.passTotp, { ticket: ticket!, code: await nextTotp(owner) }))).toEqual(
      ['usedForReset', until],
    );
    // Whose mailbox it is comes in.
    await thief.call(api.auth.sendCode, { ticket: ticket! });
    expect((await thief.call(api.auth.passEmail, { ticket: ticket!, code: await lastCode(owner.email) })).state).toBe(
      'in',
    );
    await x.clock.jump(until - x.clock.now());
    const later = await logIn(thief, owner);
    expect(later).toMatchObject({ next: 'totp', ways: ['totp'], spent: null });
    expect((await thief.call(api.auth.passTotp, { ticket: later.ticket!, code: totpCode(owner.secret) })).state).toBe(
      'in',
    );
  });

  test('the mailbox, where a passkey is bound', async () => {
    const person = await withEmail();
    const owner = { ...person, secret: '' };
    const key = softKey('beside a mailbox');
    await x.clock.jump(MINUTE + 1);
    await owner.call(api.security.sendCode, { purpose: 'passkeys' });
    const made = key.make(await owner.call(api.security.newPasskey, {}));
    await owner.call(api.security.bindPasskey, {
      made,
      name: 'Key',
      proof: { emailCode: await lastCode(owner.email) },
    });
    const thief = await reset(owner, 'email');
    const until = x.clock.now() + DAY;
    const { next, ways, ticket } = await logIn(thief, owner);
    expect([next, ways]).toEqual(['passkey', ['passkey']]);
    expect(await refusedUntil(thief.call(api.auth.sendCode, { ticket: ticket! }))).toEqual(['usedForReset', until]);
    expect(await refusedUntil(thief.call(api.auth.passEmail, { ticket: ticket!, code: '123456' }))).toEqual([
      'usedForReset',
      until,
    ]);
    const answer = key.answer(await thief.call(api.auth.beginPasskey, { ticket: ticket! }));
    expect((await thief.call(api.auth.passPasskey, { ticket: ticket!, answer })).state).toBe('in');
  });

  test('a sheet of recovery codes, whatever is bound; the codes that are left are void, and the owner reads of it', async () => {
    const owner = await withBoth();
    const codes = await codesOf(owner);
    const thief = await reset(owner, 'recovery', codes[0]);
    const { next, ways, ticket } = await logIn(thief, owner);
    expect([next, ways]).toEqual(['totp', ['totp']]);
    expect((await refusedUntil(thief.call(api.auth.passRecovery, { ticket: ticket!, code: codes[1]! })))[0]).toBe(
      'usedForReset',
    );
    expect(
      (await letters()).filter(
        ({ to, text }) =>
          to === owner.email &&
          text.includes('Your recovery codes no longer work, because your login password was reset'),
      ),
    ).toHaveLength(1);
    expect((await thief.call(api.auth.passTotp, { ticket: ticket!, code: await nextTotp(owner) })).state).toBe('in');
    expect(await status(thief)).toMatchObject({ recoveryCodes: 0, recoveryEndedAt: expect.any(Number) as number });
  });

  test('the sheet of whoever has nothing but an authenticator does one of the two', async () => {
    const person = await withTotp();
    const owner = { ...person, email: '' };
    const codes = await codesOf(owner);
    const thief = await reset(owner, 'recovery', codes[0]);
    const { ticket } = await logIn(thief, owner);
    expect((await refusedUntil(thief.call(api.auth.passRecovery, { ticket: ticket!, code: codes[1]! })))[0]).toBe(
      'usedForReset',
    );
    await x.clock.jump(DAY);
    const later = await logIn(thief, owner);
    expect(await refusalOf(thief.call(api.auth.passRecovery, { ticket: later.ticket!, code: codes[1]! }))).toBe(
      'recoveryWrong',
    );
  });

  test('whoever has one thing only is not locked out: it still passes, and withdrawals wait', async () => {
    const person = await withTotp();
    const owner = { ...person, email: '' };
    const who = await reset(owner, 'totp');
    const heldUntil = x.clock.now() + DAY;
    const { next, ticket, spent } = await logIn(who, owner);
    expect([next, spent]).toEqual(['totp', null]);
    expect((await who.call(api.auth.passTotp, { ticket: ticket!, code: await nextTotp(owner) })).state).toBe('in');
    expect((await status(who)).withdrawalsHeldUntil).toBe(heldUntil);
  });

  test('a password that its owner chose while logged in keeps nothing back', async () => {
    const owner = await withBoth();
    const who = await reset(owner, 'totp');
    const { ticket } = await logIn(who, owner);
    await who.call(api.auth.sendCode, { ticket: ticket! });
    await who.call(api.auth.passEmail, { ticket: ticket!, code: await lastCode(owner.email) });
    await who.call(api.security.changePassword, {
      oldPassword: NEXT,
      newPassword: 'Quagga5526',
      confirmPassword: 'Quagga5526',
      proof: { totpCode: await nextTotp(owner) },
    });
    expect(await x.visitor().call(api.auth.logIn, { account: owner.account, password: 'Quagga5526' })).toMatchObject({
      next: 'totp',
      spent: null,
    });
  });
});

describe('recovery codes stand in for something else', () => {
  test('a fresh session makes none where nothing is bound, by no proof', async () => {
    const person = await x.person();
    for (const proof of [{}, { password: person.password }])
      expect(await refusalOf(person.call(api.security.makeRecoveryCodes, { proof }))).toBe('secondFactorMissing');
    expect((await status(person)).recoveryCodes).toBeNull();
  });

  test('one of them does not make ten', async () => {
    const owner = await withBoth();
    const codes = await codesOf(owner);
    expect(await refusalOf(owner.call(api.security.makeRecoveryCodes, { proof: { recoveryCode: codes[0]! } }))).toBe(
      'secondFactorNeeded',
    );
    expect((await status(owner)).recoveryCodes).toBe(10);
  });

  test('a reset voids them however it was passed', async () => {
    const owner = await withBoth();
    const codes = await codesOf(owner);
    const who = await reset(owner, 'email');
    const { ticket } = await who.call(api.auth.startReset, { account: owner.account });
    expect(await refusalOf(who.call(api.auth.passRecovery, { ticket, code: codes[3]! }))).toBe('recoveryWrong');
  });

  test('they end with the last thing that they stand in for, and not before', async () => {
    const person = await withTotp();
    const codes = await codesOf({ ...person, email: '' });
    const key = softKey('the last thing');
    const made = key.make(await person.call(api.security.newPasskey, {}));
    await person.call(api.security.bindPasskey, { made, name: 'Key', proof: { totpCode: await nextTotp(person) } });
    await person.call(api.security.unbindTotp, { proof: { recoveryCode: codes[0]! } });
    expect(await status(person)).toMatchObject({ factor: 'passkey', recoveryCodes: 9, recoveryEndedAt: null });
    const answer = key.answer(await person.call(api.security.askPasskey, { purpose: 'passkeys' }));
    const ended = x.clock.now();
    await person.call(api.security.removePasskey, { id: key.id, proof: { passkey: answer } });
    expect(await status(person)).toMatchObject({ factor: null, recoveryCodes: 0, recoveryEndedAt: ended });
    const thief = x.visitor();
    const { ticket } = await thief.call(api.auth.startReset, { account: person.account });
    expect(await refusalOf(thief.call(api.auth.passRecovery, { ticket, code: codes[1]! }))).toBe('recoveryWrong');
  });

  test('a review that clears the last thing ends them too, and the former address hears why', async () => {
    const person = await withEmail();
    await x.clock.jump(MINUTE + 1);
    await person.call(api.security.sendCode, { purpose: 'recoveryCodes' });
    await person.call(api.security.makeRecoveryCodes, { proof: { emailCode: await lastCode(person.email) } });
    const { no } = await person.call(api.security.requestReset, {
      what: 'email',
      remark: 'My mailbox was closed.',
      password: person.password,
      ...(await sendResetPhotos(person)),
    });
    for (let voice = 0; voice < 2; voice += 1) await (await x.operator()).call(api.resetReview.pass, { no });
    expect(
      (await letters()).filter(({ to, text }) => to === person.email && text.includes('because nothing else is bound')),
    ).toHaveLength(1);
  });
});
