/**
 * Whoever knows an account's name cannot lock its owner out, on the real counters: strangers hammer from many networks, and the owner goes
 * on from the browser that the account knows. And however many networks they have, few guesses are looked at (decision 19).
 */
import { api } from '@/lib/api/index';
import { endSessions } from '@/server/auth/sessions';
import { refusalOf } from '../harness/attack';
import { type Person, type TestExchange, type Visitor, exchange } from '../harness/exchange';
import { factorsOn } from '../harness/factors';

let x: TestExchange;
beforeAll(async () => {
  x = await exchange();
});
afterAll(() => x.close());

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
const { letters, lastCode, totpCode, withEmail, withTotp } = factorsOn(() => x);
const network = (i: number): string => `10.${Math.floor(i / 250)}.${i % 250}.7`;
let networks = 0;
/** Each from a network that was never seen before. */
const elsewhere = (): string => network((networks += 1));

const tally = (reasons: readonly (string | null)[]): Record<string, number> =>
  Object.fromEntries(
    [...new Set(reasons)].map((reason) => [reason ?? 'done', reasons.filter((one) => one === reason).length]),
  );
const logIn = (who: Visitor, { account, password }: Pick<Person, 'account' | 'password'>, from?: string) =>
  who.call(api.auth.logIn, { account, password }, from ? { from } : {});

async function hammerPassword(account: string, times: number): Promise<Record<string, number>> {
  const reasons: (string | null)[] = [];
  for (let i = 0; i < times; i += 1)
    reasons.push(await refusalOf(logIn(x.visitor(), { account, password: `Guess${i}` }, elsewhere())));
  return tally(reasons);
}

/** Wrong codes of an authenticator in resets that strangers began. */
async function hammerReset(account: string, times: number): Promise<Record<string, number>> {
  const reasons: (string | null)[] = [];
  for (let i = 0; i < times; i += 1) {
    const [stranger, from] = [x.visitor(), elsewhere()];
    const { ticket } = await stranger.call(api.auth.startReset, { account }, { from });
    reasons.push(await refusalOf(stranger.call(api.auth.passTotp, { ticket, code: '000000' }, { from })));
  }
  return tally(reasons);
}

async function hammerLetters(account: string, times: number): Promise<Record<string, number>> {
  const reasons: (string | null)[] = [];
  for (let i = 0; i < times; i += 1) {
    const [stranger, from] = [x.visitor(), elsewhere()];
    const { ticket } = await stranger.call(api.auth.startReset, { account }, { from });
    reasons.push(await refusalOf(stranger.call(api.auth.sendCode, { ticket }, { from })));
  }
  return tally(reasons);
}

describe('a login password', () => {
  test('of a crowd of networks twenty guesses an hour are looked at, and the owner logs in from the known browser all the while', async () => {
    const person = await withEmail();
    const told = (await letters()).length;
    for (let hour = 0; hour < 4; hour += 1) {
      expect(await hammerPassword(person.account, 24)).toEqual({ wrongCredentials: 20, lockedUntil: 4 });
      expect((await logIn(person, person)).next).toBe('email');
      // An unknown browser counts as a stranger, even if it is the owner's.
      expect(await refusalOf(logIn(x.visitor(), person, elsewhere()))).toBe('lockedUntil');
      await x.clock.jump(HOUR);
    }
    // Told once a day, not once an hour.
    expect(
      (await letters())
        .slice(0, -told || undefined)
        .filter(({ subject }) => subject.includes('Too many failed attempts')),
    ).toHaveLength(1);
    expect((await logIn(x.visitor(), person, elsewhere())).next).toBe('email');
  });

  test('of one network five are looked at, and they use up nobody else’s', async () => {
    const person = await x.person();
    const from = elsewhere();
    const reasons = [];
    for (let i = 0; i < 40; i += 1)
      reasons.push(await refusalOf(logIn(x.visitor(), { ...person, password: `Guess${i}` }, from)));
    expect(tally(reasons)).toEqual({ wrongCredentials: 5, lockedUntil: 35 });
    expect((await logIn(x.visitor(), person, elsewhere())).uid).toBe(person.uid);
  });

  test('a known browser has five tries of its own', async () => {
    const person = await x.person();
    for (let i = 0; i < 5; i += 1)
      expect(await refusalOf(logIn(person, { ...person, password: `Guess${i}` }, elsewhere()))).toBe(
        'wrongCredentials',
      );
    expect(await refusalOf(logIn(person, person, elsewhere()))).toBe('lockedUntil');
    // Once the password was changed elsewhere, a browser is a stranger again.
    const other = x.visitor();
    await logIn(other, person, elsewhere());
    await other.call(api.security.changePassword, {
      oldPassword: person.password,
      newPassword: 'Heron2027',
      confirmPassword: 'Heron2027',
      proof: {},
    });
    await x.clock.jump(15 * MINUTE);
    const from = elsewhere();
    for (let i = 0; i < 5; i += 1) await refusalOf(logIn(x.visitor(), { ...person, password: `Guess${i}` }, from));
    expect(await refusalOf(logIn(person, person, from))).toBe('lockedUntil');
  });
});

describe('a reset', () => {
  const setNew = async (who: Visitor, ticket: string, by: 'email' | 'totp'): Promise<void> => {
    await who.call(by === 'email' ? api.auth.resetByEmail : api.auth.resetByTotp, {
      ticket,
      newPassword: 'Heron2027',
      confirmPassword: 'Heron2027',
    });
  };

  test('by authenticator: ten guesses a day of strangers, and the owner’s browser still resets', async () => {
    const person = await withTotp();
    expect(await hammerReset(person.account, 14)).toEqual({ totpWrong: 10, lockedForDay: 4 });
    // The lock of a day is not forgotten by a shorter window, of a log-in with the password for one.
    await x.clock.jump(16 * MINUTE);
    const { ticket: in1 } = await logIn(person, person);
    expect(await refusalOf(person.call(api.auth.passTotp, { ticket: in1!, code: '000000' }))).toBe('totpWrong');
    await person.call(api.auth.passTotp, { ticket: in1!, code: totpCode(person.secret) });
    expect(await hammerReset(person.account, 2)).toEqual({ lockedForDay: 2 });

    await x.clock.jump(MINUTE);
    const { ticket } = await person.call(api.auth.startReset, { account: person.account });
    await person.call(api.auth.passTotp, { ticket, code: totpCode(person.secret) });
    await setNew(person, ticket, 'totp');
  });

  test('by e-mail: ten letters a day for strangers, whose requests neither void nor delay the owner’s code', async () => {
    const person = await withEmail();
    const { ticket } = await person.call(api.auth.startReset, { account: person.account });
    await person.call(api.auth.sendCode, { ticket });
    const code = await lastCode(person.email);
    expect(await hammerLetters(person.account, 14)).toEqual({ done: 10, lockedForDay: 4 });
    await hammerPassword(person.account, 24);
    await person.call(api.auth.passEmail, { ticket, code });
    await setNew(person, ticket, 'email');

    // And with the crowd still there another code is sent, and a log-in with the new password asks for one.
    const again = await person.call(api.auth.startReset, { account: person.account });
    await person.call(api.auth.sendCode, { ticket: again.ticket });
    const { ticket: second } = await logIn(person, { ...person, password: 'Heron2027' });
    await person.call(api.auth.sendCode, { ticket: second! });
    await person.call(api.auth.passEmail, { ticket: second!, code: await lastCode(person.email) });
  });

  test('what strangers ask for without the password stops no letter of a log-in with it, even from a new browser', async () => {
    const person = await withEmail();
    await hammerLetters(person.account, 12);
    for (let i = 0; i < 12; i += 1)
      await refusalOf(
        x.visitor().call(api.auth.mailInstead, { purpose: 'logIn', to: person.account }, { from: elsewhere() }),
      );
    const [fresh, from] = [x.visitor(), elsewhere()];
    const { ticket } = await logIn(fresh, person, from);
    await fresh.call(api.auth.sendCode, { ticket: ticket! }, { from });
    await fresh.call(api.auth.passEmail, { ticket: ticket!, code: await lastCode(person.email) }, { from });
  });

  test('whoever has passed one is no stranger at the log-in that follows', async () => {
    const person = await withEmail();
    const [fresh, from] = [x.visitor(), elsewhere()];
    const { ticket } = await fresh.call(api.auth.startReset, { account: person.account }, { from });
    await fresh.call(api.auth.sendCode, { ticket }, { from });
    await fresh.call(api.auth.passEmail, { ticket, code: await lastCode(person.email) }, { from });
    await setNew(fresh, ticket, 'email');
    await hammerPassword(person.account, 24);
    expect((await logIn(fresh, { ...person, password: 'Heron2027' }, from)).next).toBe('email');
  });
});

test('a ticket works in the browser that it was given to, and in no other', async () => {
  const person = await withTotp();
  const { ticket } = await logIn(person, person);
  expect(await refusalOf(x.visitor().call(api.auth.passTotp, { ticket: ticket!, code: totpCode(person.secret) }))).toBe(
    'ticketExpired',
  );
  expect((await person.call(api.auth.passTotp, { ticket: ticket!, code: totpCode(person.secret) })).state).toBe('in');
});

test('a code instead of the puzzle does not tell whose an address is', async () => {
  const person = await withEmail();
  const stranger = x.visitor();
  await stranger.call(api.auth.mailInstead, { purpose: 'logIn', to: person.account });
  for (const to of [person.email, 'nobody@example.com'])
    expect(await refusalOf(stranger.call(api.auth.mailInstead, { purpose: 'register', to }))).toBeNull();
});

describe('a locked account with an authenticator', () => {
  test('tells nothing and opens nothing to whoever has the password alone; its appeal waits for the owner', async () => {
    const person = await withTotp();
    const operator = await x.operator();
    await operator.call(api.operator.lockUser, { uid: person.uid, reason: 'a test of locking' });
    const thief = x.visitor();
    const { next, ticket } = await logIn(thief, person);
    expect(next).toBe('totp');
    expect(await refusalOf(thief.call(api.auth.passTotp, { ticket: ticket!, code: '000000' }))).toBe('totpWrong');
    expect((await thief.call(api.support.lockCase, {})).lockCase).toBeNull();
    expect(await refusalOf(thief.call(api.support.appeal, { text: 'please let me in' }))).toBe('notFound');
    expect(await refusalOf(thief.call(api.assets.lockedLedger, {}))).toBe('notFound');

    const owner = x.visitor();
    const second = await logIn(owner, person);
    expect(
      await refusalOf(owner.call(api.auth.passTotp, { ticket: second.ticket!, code: totpCode(person.secret) })),
    ).toBe('accountLocked');
    expect(await refusalOf(owner.call(api.support.appeal, { text: 'please let me in' }))).toBeNull();
  });
});

describe('a lock', () => {
  const reason = 'A stolen session was reported.';

  test('ends every session and half-passed way in, and unlocking brings none of them back', async () => {
    const person = await withTotp();
    const operator = await x.operator();
    const thief = x.visitor();
    thief.setSession(person.session());
    const { ticket } = await logIn(person, person);
    await operator.call(api.operator.lockUser, { uid: person.uid, reason });
    expect(await refusalOf(thief.call(api.security.status, {}))).toBe('accountLocked');
    await x.clock.jump(60_000);
    for (const one of [operator, await x.operator()])
      await one.call(api.operator.unlockUser, { uid: person.uid, reason });
    thief.setSession(person.session());
    expect(await refusalOf(thief.call(api.security.status, {}))).toBe('loginExpired');
    expect(await refusalOf(person.call(api.auth.passTotp, { ticket: ticket!, code: totpCode(person.secret) }))).toBe(
      'ticketExpired',
    );
  });

  test('is told to the holder of a session only until the owner ends the sessions', async () => {
    const person = await x.person();
    const thief = x.visitor();
    thief.setSession(person.session());
    await (await x.operator()).call(api.operator.lockUser, { uid: person.uid, reason });
    await x.clock.jump(60_000);
    await endSessions(x.db, person.userId, x.clock.now());
    expect(await refusalOf(thief.call(api.security.status, {}))).toBe('loginExpired');
  });
});

test('two operators clear what is counted against a person, and it is written down', async () => {
  const person = await x.person();
  await hammerPassword(person.account, 24);
  const fresh = x.visitor();
  expect(await refusalOf(logIn(fresh, person, elsewhere()))).toBe('lockedUntil');
  const [one, two] = [await x.operator(), await x.operator()];
  const order = { uid: person.uid, reason: 'The owner called and was recognised.' };
  expect(await one.call(api.operator.clearCounters, order)).toEqual({ state: 'proposed' });
  expect(await refusalOf(one.call(api.operator.clearCounters, order))).toBe('needsAnotherPerson');
  expect(await refusalOf(logIn(fresh, person, elsewhere()))).toBe('lockedUntil');
  expect(await two.call(api.operator.clearCounters, order)).toEqual({ state: 'done' });
  expect((await logIn(fresh, person, elsewhere())).uid).toBe(person.uid);
  const { list } = await two.call(api.operator.audit, { object: `user:${person.uid}` });
  expect(list.map(({ action }) => action)).toEqual(['user.clearCounters', 'proposal.confirmed', 'proposal.made']);
});
