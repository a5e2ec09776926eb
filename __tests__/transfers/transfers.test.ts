/** Money from one person to another, through the calls that people make. */
import { sql } from 'kysely';
import { api } from '@/lib/api/index';
import { isPositive } from '@/lib/money/decimal';
import { setFlag } from '@/server/db/flags';
import { balanceOf } from '@/server/ledger/ledger';
import { AT_ONCE, outcomes, refusalOf } from '../harness/attack';
import type { Person } from '../harness/exchange';
import { verify } from '../harness/identities';
import { refusal, wallet, type Ready } from '../withdrawals/room';
import { detailOf, FUND, sendingRoom, type Room } from './room';

let room: Room;
let who: Ready;
let payee: Person;
beforeAll(async () => {
  room = await sendingRoom();
});
beforeEach(async () => {
  [who, payee] = [await room.ready(), await room.person()];
});
afterEach(async () => expect(await room.booksBalance()).toEqual([]));
afterAll(() => room.close());

const DAY = 24 * 3_600_000;
const has = async (person: Person) => [
  await balanceOf(room.db, person.userId, 'spot:available', 'USDT'),
  await balanceOf(room.db, person.userId, 'spot:transfer', 'USDT'),
];
const later = async (ms: number) => {
  await room.clock.advance(ms);
  await room.jobs.runDue();
};
const lettersSince = async (work: () => Promise<unknown>): Promise<number> => {
  const count = async () =>
    Number(
      (
        await sql<{
          count: number;
        }>`select count(*)::int count from mail_outbox where kind = 'userTransfer'`.execute(room.db)
      ).rows[0]?.count,
    );
  const before = await count();
  await work();
  return (await count()) - before;
};
const bindMail = (person: Person, email: string) =>
  sql`update users set email = ${email}, email_key = ${email.toLowerCase()}, email_bound_at = 1 where id = ${person.userId}`.execute(
    room.db,
  );

test('the first transfer waits ten minutes and then arrives; the second one arrives at once', async () => {
  await bindMail(who, `a${who.uid}@example.com`);
  await bindMail(payee, `B${payee.uid}@Example.com`);
  const first = await room.send(who, payee, { payee: `b${payee.uid}@EXAMPLE.com`, amount: '120.5' });
  expect(first).toMatchObject({
    status: 'pending',
    direction: 'sent',
    amount: '120.5',
    arrivesAt: first.createdAt + 600_000,
    allowed: ['cancel'],
  });
  expect(await has(who)).toEqual(['9879.5', '120.5']);
  expect((await payee.call(api.transfers.record, {})).total).toBe(0);
  expect(await refusalOf(detailOf(payee, first))).toBe('notFound');
  await later(599_000);
  expect(await detailOf(who, first)).toMatchObject({ status: 'pending' });
  expect(await lettersSince(() => later(1_000))).toBe(2);
  expect(await detailOf(who, first)).toMatchObject({ status: 'completed', allowed: [] });
  expect(await has(who)).toEqual(['9879.5', '0']);
  expect(await has(payee)).toEqual(['10120.5', '0']);
  const second = await room.send(who, payee, { amount: '10' });
  expect(second).toMatchObject({ status: 'completed', arrivesAt: null });
  expect(await has(payee)).toEqual(['10130.5', '0']);
  const received = (await payee.call(api.transfers.record, {})).list;
  expect(received).toMatchObject([
    { direction: 'received', amount: '10', allowed: [] },
    { direction: 'received', amount: '120.5', arrivesAt: null, allowed: [] },
  ]);
  // Nothing of the other person but the mask.
  for (const text of [JSON.stringify(received), JSON.stringify(first)])
    for (const secret of [who.uid, who.account, who.userId, payee.account, 'example.com'])
      expect(text).not.toContain(`"${secret}"`);
});

test('both sides have a line that is neither profit nor loss', async () => {
  const first = await room.acquaint(who, payee);
  const linesOf = async (person: Person) =>
    (await person.call(api.assets.ledger, {})).list
      .filter(({ refId }) => refId === first.transferNo)
      .map(({ type, amount }) => [type, amount]);
  expect(await linesOf(who)).toEqual([
    ['userTransfer', '-1'],
    ['freeze', '-1'],
  ]);
  expect(await linesOf(payee)).toEqual([['userTransfer', '1']]);
  const profits = () =>
    Promise.all([who, payee].map(async (person) => (await person.call(api.assets.total, {})).todayPnlUsdt));
  const before = await profits();
  await room.send(who, payee, { amount: '150' });
  expect(await profits()).toEqual(before);
});

test('cancelled while it waits, and not later; nobody else can', async () => {
  const first = await room.send(who, payee, { amount: '50' });
  const cancel = (person: Person, transferNo: string) => person.call(api.transfers.cancel, { transferNo });
  expect(await refusalOf(cancel(payee, first.transferNo))).toBe('notFound');
  expect(await cancel(who, first.transferNo)).toMatchObject({
    status: 'cancelled',
    cancelledBy: 'sender',
    allowed: [],
  });
  expect(await has(who)).toEqual(['10000', '0']);
  expect(await refusalOf(cancel(who, first.transferNo))).toBe('transferEnded');
  await later(600_000);
  expect(await detailOf(who, first)).toMatchObject({ status: 'cancelled' });
  expect(await has(payee)).toEqual(['10000', '0']);
  // It did not make the two know each other.
  expect(await room.send(who, payee, { amount: '5' })).toMatchObject({ status: 'pending' });
});

test('a first transfer comes back where a proof of its sender was changed while it waited, and both are told', async () => {
  const first = await room.send(who, payee, { amount: '50' });
  await room.clock.jump(1_000);
  await who.call(api.security.makeRecoveryCodes, { proof: await room.proofOf(who) });
  await later(600_000);
  expect(await detailOf(who, first)).toMatchObject({ status: 'cancelled', cancelledBy: 'exchange' });
  expect(await has(who)).toEqual(['10000', '0']);
  expect(await has(payee)).toEqual(['10000', '0']);
  const titleOf = async (person: Person) => (await person.call(api.help.ownNotices, {})).list[0];
  expect((await titleOf(who))!.title).toBe('Transfer stopped: 50.00 USDT returned');
  const told = (await titleOf(payee))!;
  expect(told.title).toBe('A transfer to you did not arrive: 50.00 USDT');
  // What the notice leads to is there.
  expect(await payee.call(api.transfers.detail, { transferNo: told.aboutNo })).toMatchObject({
    direction: 'received',
    status: 'cancelled',
    allowed: [],
  });
});

test('with the whitelist on, the first transfer to a person waits a day and takes the second factor; known people do not', async () => {
  const known = await room.person();
  await room.acquaint(who, known);
  const setWhitelist = async (on: boolean) =>
    who.call(api.withdrawals.setWhitelist, { on, proof: await room.proofOf(who) });
  await setWhitelist(true);
  expect((await who.call(api.transfers.terms, {})).delayMs).toBe(DAY);
  expect(await refusalOf(room.send(who, payee, { amount: '5' }))).toBe('secondFactorNeeded');
  const first = await room.send(who, payee, { amount: '5', proof: await room.proofOf(who) });
  expect(first.arrivesAt).toBe(first.createdAt + DAY);
  expect((await room.send(who, known, { amount: '5' })).status).toBe('completed');
  // Switching it off takes a day too, and shortens nothing.
  await setWhitelist(false);
  expect((await who.call(api.transfers.terms, {})).delayMs).toBe(DAY);
  await room.clock.jump(DAY - 120_000);
  await room.jobs.runDue();
  expect(await has(payee)).toEqual(['10000', '0']);
  await room.clock.jump(120_000);
  await room.jobs.runDue();
  expect(await has(payee)).toEqual(['10005', '0']);
});

test('a name of a document is shown masked, an account without one by its mask', async () => {
  const anna = await room.operator();
  expect(await who.call(api.transfers.lookUp, { payee: payee.uid })).toEqual({
    name: `${payee.account.slice(0, 2)}****${payee.account.slice(-2)}`,
    isNew: true,
  });
  await sql`update users set identity_level = 'none' where id = ${payee.userId}`.execute(room.db);
  await verify(room, anna, payee, { realName: '陳大文' });
  expect(await who.call(api.transfers.lookUp, { payee: payee.uid })).toMatchObject({ name: '陳**' });
});

test('nobody, a locked account and an address that is not bound are told alike, and guessing ends', async () => {
  const ask = (text: string) => who.call(api.transfers.lookUp, { payee: text });
  await sql`update users set locked_at = 1, lock_reason = 'x' where id = ${payee.userId}`.execute(room.db);
  const told = [];
  for (const text of [payee.uid, '99999999', 'nobody@example.com', 'not anything', payee.account])
    told.push(await refusal(ask(text)));
  expect(new Set(told.map((one) => JSON.stringify(one)))).toEqual(new Set(['{"reason":"payeeUnknown"}']));
  for (let more = 0; more < 3; more += 1) expect(await refusalOf(ask(`9999999${more}`))).toBe('payeeUnknown');
  // Asking for one once more costs nothing, and tells nothing new.
  for (let more = 0; more < 8; more += 1) expect(await refusalOf(ask('99999992'))).toBe('payeeUnknown');
  for (let more = 3; more < 6; more += 1) await refusalOf(ask(`9999999${more}`));
  expect(await refusal(ask('99999998'))).toMatchObject({ reason: 'lookUpsSpent' });
  // Not even somebody who is there is told any more, by either call.
  const other = await room.person();
  expect(await refusalOf(ask(other.uid))).toBe('lookUpsSpent');
  const body = { type: 'user', payee: other.uid, name: 'x', coin: 'USDT', amount: '10' } as const;
  expect(await refusalOf(who.call(api.assets.transfer, { ...body, fundPassword: FUND, proof: {} }))).toBe(
    'lookUpsSpent',
  );
});

test('oneself is refused; so is another person than the one who was seen', async () => {
  expect(await refusalOf(who.call(api.transfers.lookUp, { payee: who.uid }))).toBe('payeeSelf');
  expect(await refusalOf(room.send(who, payee, { name: 'somebody else' }))).toBe('payeeUnknown');
  expect(await has(who)).toEqual(['10000', '0']);
});

test('the fund password always, and the second factor once more than 200 USDT go without one in a day', async () => {
  expect(await refusalOf(room.send(who, payee, { fundPassword: '111111' }))).toBe('fundPasswordWrong');
  expect(await refusal(room.send(who, payee, { amount: '200.00000001' }))).toMatchObject({
    reason: 'secondFactorNeeded',
    factor: 'totp',
  });
  await room.send(who, payee, { amount: '150' });
  expect((await who.call(api.transfers.terms, {})).unprovenLeft).toBe('50');
  // Several small ones are not a way around it.
  expect(await refusalOf(room.send(who, payee, { amount: '60' }))).toBe('secondFactorNeeded');
  await room.send(who, payee, { amount: '50' });
  expect(await refusalOf(room.send(who, payee, { amount: '900', proof: { totpCode: '000000' } }))).toBe('totpWrong');
  await room.send(who, payee, { amount: '900', proof: await room.proofOf(who) });
  expect((await who.call(api.transfers.terms, {})).unprovenLeft).toBe('0');
  // Another coin counts by its worth.
  const bare = await room.person();
  expect(await refusalOf(bare.call(api.assets.transfer, await room.bodyTo(bare as Ready, payee)))).toBe(
    'fundPasswordMissing',
  );
});

test('what keeps withdrawals keeps transfers: identity, the wait, cooling-off, the auditor, and one limit for both', async () => {
  const body = await room.bodyTo(who, payee);
  const told = () => refusalOf(who.call(api.assets.transfer, body));
  await sql`update users set withdrawals_held_until = ${room.clock.now() + 1_000} where id = ${who.userId}`.execute(
    room.db,
  );
  expect(await told()).toBe('withdrawalsHeld');
  await sql`update users set withdrawals_held_until = null where id = ${who.userId}`.execute(room.db);
  await setFlag(room.db, 'withdrawals_suspended', true, 'test', 0);
  expect(await told()).toBe('withdrawalsSuspended');
  await setFlag(room.db, 'withdrawals_suspended', false, 'test', 0);
  // A limit of 2,000 a day at the basic level: what is withdrawn leaves less to send, and the other way round.
  await sql`update users set identity_level = 'basic' where id = ${who.userId}`.execute(room.db);
  await who.call(api.withdrawals.submit, {
    channelId: 'usdt-bep20',
    amount: '1000',
    address: wallet(1),
    confirmed: true,
    fundPassword: FUND,
    proof: await room.proofOf(who),
  });
  await room.send(who, payee, { amount: '900', proof: await room.proofOf(who) });
  expect(await refusal(room.send(who, payee, { amount: '100.01' }))).toEqual({
    reason: 'transferLimit',
    period: 'day',
    left: '100',
    unit: 'USDT',
  });
  expect((await who.call(api.withdrawals.terms, {})).day).toEqual({ limit: '2000', used: '1900', left: '100' });
  expect((await who.call(api.transfers.terms, {})).day).toEqual({ limit: '2000', used: '1900', left: '100' });
  await sql`update users set identity_level = 'none' where id = ${who.userId}`.execute(room.db);
  expect(await told()).toBe('identityNeeded');
  expect(await refusalOf(who.call(api.transfers.lookUp, { payee: payee.uid }))).toBe('identityNeeded');
});

test('too little, an unknown coin, and more than there is', async () => {
  expect(await refusal(room.send(who, payee, { amount: '0.99' }))).toMatchObject({
    reason: 'belowMinimum',
    min: '1',
  });
  expect(await refusalOf(room.send(who, payee, { coin: 'NOPE' }))).toBe('notFound');
  expect(await refusalOf(room.send(who, payee, { amount: '10000.00000001', proof: {} }))).toMatch(
    /insufficientBalance|transferLimit/,
  );
});

test('what waits is given back where one of the two is locked meanwhile, and waits on while no money may leave', async () => {
  const first = await room.send(who, payee, { amount: '40' });
  await setFlag(room.db, 'withdrawals_suspended', true, 'test', 0);
  await later(600_000);
  expect(await detailOf(who, first)).toMatchObject({ status: 'pending' });
  await setFlag(room.db, 'withdrawals_suspended', false, 'test', 0);
  await later(60_000);
  expect(await detailOf(who, first)).toMatchObject({ status: 'completed' });
  const other = await room.person();
  const second = await room.send(who, other, { amount: '30' });
  await sql`update users set locked_at = 1, lock_reason = 'x' where id = ${other.userId}`.execute(room.db);
  await later(600_000);
  expect(await detailOf(who, second)).toMatchObject({ status: 'cancelled', cancelledBy: 'exchange' });
  expect(await has(who)).toEqual(['9960', '0']);
});

test('64 at once spend a balance once, and a cancel races the job to one end', async () => {
  await room.acquaint(who, payee);
  await who.call(api.assets.transfer, {
    type: 'internal',
    from: 'spot',
    to: 'perpetual',
    coin: 'USDT',
    amount: '9879',
  });
  expect(await has(who)).toEqual(['120', '0']);
  const body = await room.bodyTo(who, payee, { amount: '70' });
  const patient = async () => {
    for (;;) {
      const told = await refusalOf(who.call(api.assets.transfer, body));
      if (told === 'lookUpsSpent' || told === 'tooManyRequests' || told === 'lockedForDay') throw new Error(told);
      if (told !== 'busy') return told ?? 'done';
    }
  };
  const told = await Promise.all(Array.from({ length: AT_ONCE }, patient).map((one) => one.catch(String)));
  expect(told.filter((one) => one === 'done')).toHaveLength(1);
  expect(await has(who)).toEqual(['50', '0']);
  const other = await room.person();
  const { transferNo } = await room.send(who, other, { amount: '20' });
  await room.clock.jump(600_000);
  const { counts } = await outcomes<unknown>([
    who.call(api.transfers.cancel, { transferNo }),
    room.jobs.runDue(),
    who.call(api.transfers.cancel, { transferNo }),
  ]);
  expect(isPositive(String(counts.done) as `${number}`)).toBe(true);
  const end = await detailOf(who, { transferNo });
  expect(['completed', 'cancelled']).toContain(end.status);
  expect(await has(other)).toEqual([end.status === 'completed' ? '10020' : '10000', '0']);
  expect(await has(who)).toEqual([end.status === 'completed' ? '30' : '50', '0']);
});
