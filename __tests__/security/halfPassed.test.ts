/** Letters to strangers, and what is left of a way in or of a code once the owner has answered. */
import { randomBytes } from 'node:crypto';
import { api } from '@/lib/api/index';
import { beginSession } from '@/server/auth/sessions';
import { refusalOf } from '../harness/attack';
import { type Person, type TestExchange, exchange } from '../harness/exchange';
import { factorsOn } from '../harness/factors';

let x: TestExchange;
beforeAll(async () => {
  x = await exchange();
});
afterAll(() => x.close());

const MINUTE = 60_000;
const DAY = 24 * 60 * MINUTE;
const { letters, lastCode, totpCode, withEmail, withTotp } = factorsOn(() => x);

describe('codes to addresses that are to be bound', () => {
  test('go to five different ones a day, without a word of the sender in them', async () => {
    const sender = await x.person();
    const phrase = 'callthisnumber';
    await sender.call(api.security.setAntiPhishing, { phrase, proof: {} });
    const send = (n: number) => refusalOf(sender.call(api.security.sendNewCode, { email: `victim${n}@elsewhere.com` }));
    const refusals = await Promise.all(Array.from({ length: 9 }, (_, n) => send(n)));
    expect(refusals.filter((refusal) => refusal === null)).toHaveLength(5);
    expect(refusals.filter((refusal) => refusal === 'codeLimit')).toHaveLength(4);
    const sent = (await letters()).filter(({ to }) => to.endsWith('@elsewhere.com'));
    expect(sent).toHaveLength(5);
    for (const { subject, text } of sent) expect(`${subject} ${text}`).not.toContain(phrase);
    // One of the five may be asked for again, and others on the next day.
    await x.clock.jump(MINUTE + 1);
    expect(await send(refusals.indexOf(null))).toBeNull();
    await x.clock.jump(DAY);
    sender.setSession(null);
    await sender.call(api.auth.logIn, { account: sender.account, password: sender.password });
    expect(await send(20)).toBeNull();
  });

  test('go to a hundred a day from one network, whoever asks', async () => {
    const from = '198.51.100.20';
    const outcomes: (string | null)[] = [];
    for (let i = 0; i < 21; i += 1) {
      const sender = await x.person();
      for (let n = 0; n < 5; n += 1)
        outcomes.push(
          await refusalOf(sender.call(api.security.sendNewCode, { email: `n${i}-${n}@network.com` }, { from })),
        );
    }
    expect(outcomes.filter((refusal) => refusal === null)).toHaveLength(100);
    expect(outcomes.slice(100)).toEqual(Array(5).fill('codeLimit'));
  });

  test('asked for by another account keep nobody from binding their own address', async () => {
    const [stranger, other, owner] = [await x.person(), await x.person(), await x.person()];
    const email = 'owner@mine.com';
    const flood = async (who: typeof stranger): Promise<number> => {
      let sent = 0;
      for (let i = 0; i < 11; i += 1) {
        if ((await refusalOf(who.call(api.security.sendNewCode, { email }))) === null) sent += 1;
        await x.clock.jump(MINUTE + 1);
      }
      return sent;
    };
    expect(await flood(stranger)).toBe(10);
    // Three of its own, and what is left of the ten that all have together.
    expect(await flood(other)).toBe(6);
    await owner.call(api.security.sendNewCode, { email });
    await owner.call(api.security.bindEmail, {
      email,
      code: await lastCode(email),
      proof: { password: owner.password },
    });
    expect((await owner.call(api.security.status, {})).email).not.toBeNull();
  });
});

const NEXT = { newPassword: 'Zebra7319kq', confirmPassword: 'Zebra7319kq' };

/** The address is moved to another one, and the time of the next code has come. */
async function moveAddress(owner: Person & { email: string }): Promise<string> {
  await x.clock.jump(MINUTE + 1);
  await owner.call(api.security.sendCode, { purpose: 'changeEmail' });
  const proof = { emailCode: await lastCode(owner.email) };
  const email = `new${owner.email}`;
  await owner.call(api.security.sendNewCode, { email });
  await owner.call(api.security.bindEmail, { email, code: await lastCode(email), proof });
  await x.clock.jump(MINUTE + 1);
  return email;
}

describe('what was begun before the owner answered', () => {
  test('a log-in with the former password goes no further', async () => {
    const owner = await withTotp();
    const thief = x.visitor();
    const { ticket } = await thief.call(api.auth.logIn, { account: owner.account, password: owner.password });
    await owner.call(api.security.changePassword, {
      oldPassword: owner.password,
      ...NEXT,
      proof: { totpCode: totpCode(owner.secret) },
    });
    await x.clock.jump(90_000);
    expect(await refusalOf(thief.call(api.auth.passTotp, { ticket: ticket!, code: totpCode(owner.secret) }))).toBe(
      'ticketExpired',
    );
  });

  test('a reset that the former address passed sets no password', async () => {
    const owner = await withEmail();
    const thief = x.visitor();
    const { ticket } = await thief.call(api.auth.startReset, { account: owner.account });
    await thief.call(api.auth.sendCode, { ticket });
    await thief.call(api.auth.passEmail, { ticket, code: await lastCode(owner.email) });
    await moveAddress(owner);
    expect(await refusalOf(thief.call(api.auth.resetByEmail, { ticket, ...NEXT }))).toBe('ticketExpired');
  });

  test('logging the others out ends their half-passed ways in', async () => {
    const owner = await withTotp();
    const thief = x.visitor();
    const { ticket } = await thief.call(api.auth.logIn, { account: owner.account, password: owner.password });
    await owner.call(api.security.revokeOthers, {});
    expect(await refusalOf(thief.call(api.auth.passTotp, { ticket: ticket!, code: totpCode(owner.secret) }))).toBe(
      'ticketExpired',
    );
  });

  test('a code that went to the former address proves nothing', async () => {
    const owner = await withEmail();
    await x.clock.jump(MINUTE + 1);
    await owner.call(api.security.sendCode, { purpose: 'recoveryCodes' });
    const code = await lastCode(owner.email);
    await moveAddress(owner);
    expect(await refusalOf(owner.call(api.security.makeRecoveryCodes, { proof: { emailCode: code } }))).toBe(
      'codeExpired',
    );
  });
});

test('a stolen session that logs the others out makes no stranger of a browser that was known before, and the owner hears of it', async () => {
  const owner = await withEmail();
  const known = x.visitor();
  const enter = async (who: typeof known, from: string) => {
    await x.clock.jump(MINUTE + 1);
    const { ticket } = await who.call(api.auth.logIn, { account: owner.account, password: owner.password }, { from });
    await who.call(api.auth.sendCode, { ticket: ticket! }, { from });
    return refusalOf(who.call(api.auth.passEmail, { ticket: ticket!, code: await lastCode(owner.email) }, { from }));
  };
  expect(await enter(known, '192.0.2.40')).toBeNull();
  expect(await enter(owner, '192.0.2.40')).toBeNull();
  const thief = x.visitor();
  thief.setSession(owner.session());
  await thief.call(api.security.revokeOthers, {});
  expect(
    (await letters()).filter(
      ({ to, text }) => to === owner.email && text.includes('All other devices were logged out of your account'),
    ),
  ).toHaveLength(1);
  for (let n = 1; n <= 5; n += 1)
    for (let i = 0; i < 5; i += 1)
      await refusalOf(
        x
          .visitor()
          .call(api.auth.logIn, { account: owner.account, password: `Wrong${n}${i}x` }, { from: `10.${n}.${n}.1` }),
      );
  expect(
    await refusalOf(
      x.visitor().call(api.auth.logIn, { account: owner.account, password: owner.password }, { from: '10.9.9.9' }),
    ),
  ).toBe('lockedUntil');
  expect(await enter(known, '10.9.9.9')).toBeNull();
});

test('a stolen session does not keep its owner from logging in by logging everybody else out without end', async () => {
  const owner = await withTotp();
  const thief = x.visitor();
  thief.setSession(owner.session());
  const phone = x.visitor();
  const meanwhile = async (act: () => Promise<unknown>): Promise<string | null> => {
    await x.clock.jump(MINUTE);
    const { ticket } = await phone.call(api.auth.logIn, { account: owner.account, password: owner.password });
    await refusalOf(act());
    return refusalOf(phone.call(api.auth.passTotp, { ticket: ticket!, code: totpCode(owner.secret) }));
  };
  const tries: (string | null)[] = [];
  while (tries.length < 9 && tries.at(-1) !== null)
    tries.push(await meanwhile(() => thief.call(api.security.revokeOthers, {})));
  expect(tries).toEqual([...Array.from({ length: 5 }, () => 'ticketExpired'), null]);
  // Nor one log-in after the other; and the owner's own count is untouched.
  const ended: (string | null)[] = [];
  for (let i = 0; i < 22; i += 1) {
    const by = { now: x.clock.now(), address: '127.0.0.1', agent: 'test', visitor: `${i}` };
    await beginSession(x.db, owner.userId, by, randomBytes);
    const { list } = await thief.call(api.security.sessions, {});
    const { handle } = list.find(({ current, createdAt }) => !current && createdAt === by.now)!;
    ended.push(await refusalOf(thief.call(api.security.revokeSession, { handle })));
  }
  expect([ended.indexOf('tooManyRequests'), ended.at(-1)]).toEqual([20, 'tooManyRequests']);
  phone.setSession(
    await beginSession(
      x.db,
      owner.userId,
      { now: x.clock.now(), address: '127.0.0.1', agent: 'test', visitor: 'phone' },
      randomBytes,
    ),
  );
  await phone.call(api.security.revokeOthers, {});
  expect(await refusalOf(thief.call(api.security.sessions, {}))).toBe('loginExpired');
});
