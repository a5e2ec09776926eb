/** Operators: who gets in, what is recorded, and decisions that need two. */
import { sql } from 'kysely';
import { api } from '@/lib/api/index';
import { createPasswords } from '@/server/http/passwords';
import { loneNode } from '@/server/bus/bus';
import { flagIsOn, setFlag } from '@/server/db/flags';
import { carryOut, type CallServices, type Incoming } from '@/server/http/call';
import { handle } from '@/server/http/handler';
import { createLimiter } from '@/server/http/limits';
import { createShare } from '@/server/http/share';
import { codeAt } from '@/server/operator/accounts';
import { people } from '@/server/auth/people';
import { addressList } from '@/server/http/operatorAddresses';
import { operatorsFrom } from '@/server/operator/callers';
import { refusalOf } from '../harness/attack';
import { exchange, seededRandom, type Operator, type TestExchange } from '../harness/exchange';

let x: TestExchange;
let anna: Operator;
let ben: Operator;

beforeAll(async () => {
  x = await exchange();
  [anna, ben] = [await x.operator('anna'), await x.operator('ben')];
});
afterAll(() => x.close());

const logIn = (who: Operator, given: { password?: string; code?: string; name?: string } = {}) =>
  x.visitor().call(api.operator.logIn, {
    name: who.name,
    password: who.password,
    code: codeAt(who.secret, x.clock.now()),
    ...given,
  });

describe('getting in', () => {
  test('takes name, password and a fresh code, all three', async () => {
    const who = await x.operator();
    await x.clock.jump(90_000);
    expect(await refusalOf(logIn(who, { code: '000000' }))).toBe('wrongCredentials');
    expect(await refusalOf(logIn(who, { password: 'another long password' }))).toBe('wrongCredentials');
    expect(await refusalOf(logIn(who, { name: 'nobody-here' }))).toBe('wrongCredentials');
    expect(await logIn(who)).toEqual({ name: who.name });
    expect(await refusalOf(logIn(who))).toBe('wrongCredentials');
  });

  test('one code in fifty hands opens one door', async () => {
    const who = await x.operator();
    await x.clock.jump(90_000);
    const code = codeAt(who.secret, x.clock.now());
    const knocks = await Promise.allSettled(Array.from({ length: 50 }, () => logIn(who, { code })));
    expect(knocks.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
    await x.clock.jump(15 * 60_000);
  });

  test('five wrong guesses lock the name, also for the right ones', async () => {
    const who = await x.operator();
    await x.clock.jump(90_000);
    for (let guess = 0; guess < 5; guess += 1)
      expect(await refusalOf(logIn(who, { code: '000000' }))).toBe('wrongCredentials');
    expect(await refusalOf(logIn(who))).toBe('lockedUntil');
    await x.clock.jump(15 * 60_000 + 1);
    expect(await logIn(who)).toEqual({ name: who.name });
  });

  test('a session ends after half an hour of silence', async () => {
    const who = await x.operator();
    expect(await who.call(api.operator.me, {})).toMatchObject({ name: who.name, role: 'reviewer' });
    await x.clock.jump(30 * 60_000);
    expect(await refusalOf(who.call(api.operator.me, {}))).toBe('notLoggedIn');
    [anna, ben] = [await x.operator('anna-2'), await x.operator('ben-2')];
  });

  test('only from the addresses that the configuration names', async () => {
    const walled = await exchange({ config: { operatorAddresses: ['10.1.0.0/16', '::1'] } });
    try {
      expect(await refusalOf(walled.operator())).toBe('wrongOrigin');
    } finally {
      await walled.close();
    }
  });
});

describe('the audit log', () => {
  test('tells who did what, newest first, of one object where asked', async () => {
    await anna.call(api.operator.suspendWithdrawals, { reason: 'looking into it' });
    const { list } = await ben.call(api.operator.audit, { object: 'withdrawals' });
    expect(list[0]).toMatchObject({
      operator: anna.name,
      action: 'money.suspendWithdrawals',
      object: 'withdrawals',
      detail: { reason: 'looking into it' },
    });
    const mine = await ben.call(api.operator.audit, { operator: ben.name });
    expect(mine.list.every(({ operator }) => operator === ben.name)).toBe(true);
  });

  test('a number alone finds what was done with whatever carries it', async () => {
    const { uid } = await x.person();
    await anna.call(api.operator.viewUser, { uid });
    const { list } = await ben.call(api.operator.audit, { object: uid });
    expect(list).toMatchObject([{ action: 'user.view', object: `user:${uid}` }]);
  });

  test('refused log-ins are in it', async () => {
    const { name } = await x.operator();
    await refusalOf(x.visitor().call(api.operator.logIn, { name, password: 'guess guess guess', code: '123456' }));
    const { list } = await anna.call(api.operator.audit, { object: `operator:${name}` });
    expect(list[0]).toMatchObject({ operator: null, action: 'operator.logInRefused' });
  });

  test.each(["update audit_log set action = 'nothing'", 'delete from audit_log', 'truncate audit_log'])(
    'the database refuses to %s',
    async (statement) => {
      await expect(sql.raw(statement).execute(x.db)).rejects.toThrow(/append-only/);
    },
  );
});

test('a handler that changes something without a line in the audit log fails as a whole', async () => {
  const faults: unknown[] = [];
  const services = {
    ...x,
    market: x.market,
    random: seededRandom('forgetful'),
    passwords: createPasswords({ memoryKib: 8, passes: 1 }),
    limiter: createLimiter(x.clock, 0),
    share: createShare(x.clock, true),
    bus: loneNode(),
    people,
    operators: operatorsFrom(addressList([])),
    reportFault: (error: unknown) => faults.push(error),
  } as unknown as CallServices;
  const incoming = {
    body: {},
    sessionId: null,
    operatorSessionId: anna.operatorSession(),
    visitorId: null,
    idempotencyKey: undefined,
    language: 'en',
    requestId: 'r',
    address: '::1',
  } as unknown as Incoming;
  const forgetful = handle(api.operator.me, 'write', async ({ db, now }) => {
    await setFlag(db, 'withdrawals_suspended', true, 'quietly', now);
    return { name: 'nobody', role: 'reviewer' as const, passedAlone: '0', aloneADay: '0' } as const;
  });
  await setFlag(x.db, 'withdrawals_suspended', false, 'before', x.clock.now());
  expect((await carryOut(services, forgetful, incoming)).refusal).toMatchObject({ reason: 'internal' });
  expect(String(faults[0])).toMatch(/without a line in the audit log/);
  expect(await flagIsOn(x.db, 'withdrawals_suspended')).toBe(false);
});

describe('decisions by two', () => {
  const reason = 'the books were checked';
  const propose = (who: Operator, why = reason) => who.call(api.operator.resumeWithdrawals, { reason: why });

  test('one proposes, another confirms, nobody does both', async () => {
    await anna.call(api.operator.suspendWithdrawals, { reason: 'a finding' });
    expect(await propose(anna)).toEqual({ state: 'proposed' });
    expect(await flagIsOn(x.db, 'withdrawals_suspended')).toBe(true);
    expect(await refusalOf(propose(anna))).toBe('needsAnotherPerson');
    expect(await refusalOf(propose(ben, 'for another reason'))).toBe('otherProposalOpen');
    expect(await propose(ben)).toEqual({ state: 'done' });
    expect(await flagIsOn(x.db, 'withdrawals_suspended')).toBe(false);
    const { list } = await anna.call(api.operator.audit, { object: 'withdrawals', operator: ben.name });
    expect(list[0]).toMatchObject({ action: 'proposal.confirmed', detail: { proposedBy: anna.name } });
  });

  test('what somebody proposed amiss another rejects with a reason, and decides otherwise at once', async () => {
    await propose(anna, 'junk that blocks it');
    expect(await refusalOf(propose(ben))).toBe('otherProposalOpen');
    const { list } = await ben.call(api.operator.proposals, {});
    const end = { id: list[0]!.id, reason: 'nothing was checked' };
    expect(await refusalOf(ben.call(api.operator.rejectProposal, { ...end, reason: '  ' }))).toBe('badRequest');
    await ben.call(api.operator.rejectProposal, end);
    expect(await refusalOf(ben.call(api.operator.rejectProposal, end))).toBe('notFound');
    expect((await ben.call(api.operator.audit, { object: 'withdrawals' })).list[0]).toMatchObject({
      action: 'proposal.rejected',
      operator: ben.name,
      detail: { action: 'money.resumeWithdrawals', proposedBy: anna.name, reason: end.reason },
    });
    expect(await propose(ben)).toEqual({ state: 'proposed' });
    expect(await propose(anna)).toEqual({ state: 'done' });
  });

  test('a proposal may be withdrawn, and lapses after three days', async () => {
    await propose(anna);
    const { list } = await ben.call(api.operator.proposals, {});
    expect(list).toMatchObject([{ action: 'money.resumeWithdrawals', by: anna.name }]);
    expect(await refusalOf(ben.call(api.operator.withdrawProposal, { id: list[0]!.id }))).toBe('notFound');
    await anna.call(api.operator.withdrawProposal, { id: list[0]!.id });
    expect((await ben.call(api.operator.proposals, {})).list).toEqual([]);
    await propose(anna);
    await x.clock.jump(72 * 3_600_000);
    const carla = await x.operator();
    expect(await propose(carla)).toEqual({ state: 'proposed' });
  });

  test('the database itself refuses one person in both parts', async () => {
    await expect(
      sql`update proposal set state = 'confirmed', ended_by = proposed_by where state = 'open'`.execute(x.db),
    ).rejects.toThrow(/two_persons/);
  });
});
