/** Withdrawals on the simulated chain, through the calls that people and operators make. */
import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { api } from '@/lib/api/index';
import { claimPayout } from '@/server/chain/payouts/store';
import { setFlag } from '@/server/db/flags';
import { balanceOf, houseBalance } from '@/server/ledger/ledger';
import { outcomes, refusalOf } from '../harness/attack';
import type { Operator } from '../harness/exchange';
import { refusal, wallet, withdrawRoom, type Ready, type Room } from './room';

let room: Room;
let who: Ready;
let anna: Operator;
beforeAll(async () => {
  room = await withdrawRoom();
});
beforeEach(async () => {
  who = await room.ready();
  anna = await room.operator();
});
afterEach(async () => expect(await room.booksBalance()).toEqual([]));
afterAll(() => room.close());

const has = async () => [
  await balanceOf(room.db, who.userId, 'spot:available', 'USDT'),
  await balanceOf(room.db, who.userId, 'spot:withdrawal', 'USDT'),
];
const detail = (withdrawalNo: string) => who.call(api.withdrawals.detail, { withdrawalNo });
const letters = async (): Promise<string[]> => {
  const { rows } = await sql<{ kind: string }>`select kind from mail_outbox order by id desc limit 10`.execute(room.db);
  return rows.map(({ kind }) => kind);
};
const passed = async (changed: Parameters<Room['withdraw']>[1] = {}) => {
  const asked = await room.withdraw(who, changed);
  await anna.call(api.withdrawalReview.pass, { no: asked.withdrawalNo });
  return asked.withdrawalNo;
};

test('from the request to fifteen blocks: held, reviewed, sent, settled, and the fee is out of the amount', async () => {
  const fees = await houseBalance(room.db, 'house:fees', 'USDT');
  const chain = await houseBalance(room.db, 'house:chain', 'USDT');
  const asked = await room.withdraw(who, { amount: '1200' });
  expect(asked).toMatchObject({
    status: 'pendingReview',
    amount: '1200',
    fee: '1',
    receives: '1199',
    address: wallet(1),
    causes: ['firstUse', 'amount'],
    allowed: ['cancel'],
    txHash: null,
    reviewBy: asked.submittedAt + 86_400_000,
  });
  expect(await has()).toEqual(['8800', '1200']);
  const { list } = await anna.call(api.withdrawalReview.list, {});
  expect(list.find(({ no }) => no === asked.withdrawalNo)).toMatchObject({ uid: who.uid, byTwo: false });
  expect(JSON.stringify(list)).not.toContain(wallet(1));
  expect(await anna.call(api.withdrawalReview.view, { no: asked.withdrawalNo })).toMatchObject({ address: wallet(1) });
  await anna.call(api.withdrawalReview.pass, { no: asked.withdrawalNo });
  expect(await detail(asked.withdrawalNo)).toMatchObject({ status: 'passed', allowed: [], sentAt: null });
  await room.withdrawals.follow();
  const sent = await detail(asked.withdrawalNo);
  expect(sent).toMatchObject({ status: 'confirming', confirmations: 0, needed: 15 });
  expect(sent.txHash).toMatch(/^0x[0-9a-f]{64}$/);
  await room.blocks(5);
  expect((await detail(asked.withdrawalNo)).confirmations).toBeGreaterThan(2);
  expect(await has()).toEqual(['8800', '1200']);
  await room.blocks(20);
  expect(await detail(asked.withdrawalNo)).toMatchObject({ status: 'success', confirmations: 15, txHash: sent.txHash });
  expect(await has()).toEqual(['8800', '0']);
  expect(Number(await houseBalance(room.db, 'house:fees', 'USDT')) - Number(fees)).toBe(1);
  expect(Number(await houseBalance(room.db, 'house:chain', 'USDT')) - Number(chain)).toBe(1199);
  const lines = (await who.call(api.assets.ledger, {})).list.filter(({ refId }) => refId === asked.withdrawalNo);
  expect(lines.map(({ type, amount }) => [type, amount])).toEqual([
    ['withdrawFee', '-1'],
    ['withdraw', '-1199'],
    ['freeze', '-1200'],
  ]);
  expect((await who.call(api.withdrawals.list, { status: 'success' })).list).toMatchObject([
    { withdrawalNo: asked.withdrawalNo },
  ]);
});

test('an address that was used before leaves by itself up to 500, and not above', async () => {
  const no = await passed();
  await room.blocks(20);
  expect(await detail(no)).toMatchObject({ status: 'success' });
  const known = { confirmed: false } as const;
  const second = await room.withdraw(who, { ...known, amount: '500' });
  expect(second).toMatchObject({ status: 'passed', causes: [] });
  expect(await room.withdraw(who, { ...known, amount: '500.00000001' })).toMatchObject({
    status: 'pendingReview',
    causes: ['amount'],
  });
  await room.blocks(20);
  expect(await detail(second.withdrawalNo)).toMatchObject({ status: 'success' });
  for (let more = 0; more < 2; more += 1) await room.withdraw(who, { ...known, amount: '10' });
  expect(await room.withdraw(who, { ...known, amount: '10' })).toMatchObject({ causes: ['unusual'] });
});

test('cancelled while under review, and not later; all of it comes back', async () => {
  const asked = await room.withdraw(who, { amount: '300' });
  expect(await who.call(api.withdrawals.cancel, { withdrawalNo: asked.withdrawalNo })).toMatchObject({
    status: 'cancelled',
    allowed: [],
  });
  expect(await has()).toEqual(['10000', '0']);
  const cancel = (no: string) => refusalOf(who.call(api.withdrawals.cancel, { withdrawalNo: no }));
  expect(await cancel(asked.withdrawalNo)).toBe('withdrawDecided');
  expect(await refusalOf(anna.call(api.withdrawalReview.pass, { no: asked.withdrawalNo }))).toBe('alreadyDecided');
  const no = await passed();
  expect(await cancel(no)).toBe('withdrawDecided');
  const stranger = await room.person();
  expect(await refusalOf(stranger.call(api.withdrawals.cancel, { withdrawalNo: no }))).toBe('notFound');
  expect(await refusalOf(stranger.call(api.withdrawals.detail, { withdrawalNo: no }))).toBe('notFound');
});

test('rejected with a reason that its person reads; nothing is kept', async () => {
  const { withdrawalNo: no } = await room.withdraw(who);
  await anna.call(api.withdrawalReview.reject, { no, reason: 'source', note: ' Please show where it came from. ' });
  expect(await detail(no)).toMatchObject({
    status: 'rejected',
    reason: 'source',
    note: 'Please show where it came from.',
    txHash: null,
  });
  expect(await has()).toEqual(['10000', '0']);
  expect(await refusalOf(anna.call(api.withdrawalReview.pass, { no }))).toBe('alreadyDecided');
});

test('from 10,000 on two operators pass it, never one twice', async () => {
  const rich = await withdrawRoom({ config: { newcomerLevel: 'advanced' } });
  const person = await rich.ready();
  await rich.grant(person, '20000');
  const [bert, carl] = [await rich.operator(), await rich.operator()];
  const { withdrawalNo: no } = await rich.withdraw(person, { amount: '10000' });
  // What he has proposed is the second person's: his own claim would keep them out.
  await bert.call(api.operator.claim, { queue: 'withdrawal', item: no });
  expect(await bert.call(api.withdrawalReview.pass, { no })).toEqual({ state: 'proposed' });
  expect(await carl.call(api.operator.claims, { queue: 'withdrawal' })).toEqual([]);
  expect(await refusalOf(bert.call(api.withdrawalReview.pass, { no }))).toBe('needsAnotherPerson');
  expect(await person.call(api.withdrawals.detail, { withdrawalNo: no })).toMatchObject({ allowed: ['cancel'] });
  expect(await carl.call(api.withdrawalReview.pass, { no })).toEqual({ state: 'done' });
  expect(await person.call(api.withdrawals.detail, { withdrawalNo: no })).toMatchObject({ status: 'passed' });
  expect(await rich.booksBalance()).toEqual([]);
  await rich.close();
});

test('one operator passes no more in parts within a day than at once', async () => {
  const rich = await withdrawRoom({ config: { newcomerLevel: 'advanced' } });
  const person = await rich.ready();
  await rich.grant(person, '40000');
  const bert = await rich.operator();
  const passing = async (amount: `${number}`) => {
    const { withdrawalNo: no } = await rich.withdraw(person, { amount });
    const { list } = await bert.call(api.withdrawalReview.list, {});
    const { state } = await bert.call(api.withdrawalReview.pass, { no });
    expect(list.find((one) => one.no === no)!.byTwo).toBe(state === 'proposed');
    return { no, state };
  };
  expect((await passing('9999')).state).toBe('done');
  const second = await passing('10');
  expect(second.state).toBe('proposed');
  // What did not leave does not count, nor does what left a day ago.
  await bert.call(api.withdrawalReview.reject, { no: second.no, reason: 'other' });
  const { rows } = await sql`update withdrawal set passed_at = passed_at - 86400000 where passed_at is not null
    returning 1`.execute(rich.db);
  expect(rows).toHaveLength(1);
  expect((await passing('20')).state).toBe('done');
  expect(await rich.booksBalance()).toEqual([]);
  await rich.close();
});

test('what was passed can be stopped by an operator until signing has begun, and all of it comes back', async () => {
  const { withdrawalNo: no } = await room.withdraw(who);
  await anna.call(api.withdrawalReview.pass, { no });
  const stop = (withdrawalNo = no) =>
    anna.call(api.operator.stopWithdrawal, { no: withdrawalNo, reason: 'notOwner', note: 'Please write to us.' });
  expect(await has()).toEqual(['9900', '100']);
  await stop();
  expect(await has()).toEqual(['10000', '0']);
  expect(await who.call(api.withdrawals.detail, { withdrawalNo: no })).toMatchObject({
    status: 'rejected',
    reason: 'notOwner',
    note: 'Please write to us.',
    txHash: null,
  });
  expect(await refusalOf(stop())).toBe('alreadyDecided');
  await room.blocks(20);
  expect(await who.call(api.withdrawals.detail, { withdrawalNo: no })).toMatchObject({ status: 'rejected' });
  expect((await anna.call(api.operator.audit, {})).list[0]).toMatchObject({ action: 'withdrawal.stop' });
  // Not what waits for a decision, not what somebody has begun to sign, not what was sent.
  const { withdrawalNo: waiting } = await room.withdraw(who);
  expect(await refusalOf(stop(waiting))).toBe('alreadyDecided');
  await anna.call(api.withdrawalReview.pass, { no: waiting });
  expect(await claimPayout(room.db, waiting, room.clock.now())).toBe(true);
  expect(await refusalOf(stop(waiting))).toBe('alreadyDecided');
  expect(await has()).toEqual(['9900', '100']);
  await room.blocks(20);
  expect(await refusalOf(stop(waiting))).toBe('alreadyDecided');
  expect(await who.call(api.withdrawals.detail, { withdrawalNo: waiting })).toMatchObject({ status: 'success' });
});

test('cancel against pass and reject, at once: one of them happens, and the money is in one place', async () => {
  for (let round = 0; round < 5; round += 1) {
    // So much that it waits for an operator although an earlier round has paid to this address.
    const { withdrawalNo: no } = await room.withdraw(who, { amount: '600' });
    const { counts } = await outcomes<unknown>([
      who.call(api.withdrawals.cancel, { withdrawalNo: no }),
      anna.call(api.withdrawalReview.pass, { no }),
      anna.call(api.withdrawalReview.reject, { no, reason: 'other' }),
    ]);
    expect(counts.done).toBe(1);
    const { status } = await detail(no);
    const [available, held] = await has();
    expect(Number(available) + Number(held) + (status === 'success' ? 600 : 0)).toBe(10_000 - 600 * paid);
    if (status === 'passed') {
      await room.blocks(20);
      paid += 1;
    }
  }
});
let paid = 0;

test('while the books are looked at nothing leaves, and everybody is told; what was sent before is followed', async () => {
  const [before, waiting, queued] = [await passed(), await room.withdraw(who), null];
  await room.withdrawals.follow();
  const held = await passed({ amount: '50' });
  await setFlag(room.db, 'withdrawals_suspended', true, 'a test', room.clock.now());
  expect(queued).toBeNull();
  expect((await who.call(api.withdrawals.terms, {})).channels).toMatchObject([{ state: 'suspended' }]);
  expect(await refusal(room.withdraw(who))).toEqual({ reason: 'withdrawalsSuspended' });
  expect(await refusalOf(anna.call(api.withdrawalReview.pass, { no: waiting.withdrawalNo }))).toBe(
    'withdrawalsSuspended',
  );
  await room.blocks(20);
  expect(await detail(before)).toMatchObject({ status: 'success' });
  expect(await detail(held)).toMatchObject({ status: 'passed' });
  await who.call(api.withdrawals.cancel, { withdrawalNo: waiting.withdrawalNo });
  await setFlag(room.db, 'withdrawals_suspended', false, 'a test', room.clock.now());
  await room.blocks(20);
  expect(await detail(held)).toMatchObject({ status: 'success' });
});

test('a blocked address is refused like one of ours, and what waits for it does not leave', async () => {
  const blocked = wallet(77);
  const waiting = await room.withdraw(who, { address: blocked });
  const block = { address: blocked.toUpperCase().replace('0X', '0x'), reason: 'a test' };
  await anna.call(api.operator.blockAddress, block);
  expect(await refusal(room.withdraw(who, { address: blocked }))).toEqual({
    reason: 'withdrawAddress',
    why: 'refused',
  });
  expect(await refusalOf(anna.call(api.withdrawalReview.pass, { no: waiting.withdrawalNo }))).toBe('withdrawAddress');
  await anna.call(api.withdrawalReview.reject, { no: waiting.withdrawalNo, reason: 'address' });
  expect((await anna.call(api.operator.blockedAddresses, {})).list).toMatchObject([{ address: blocked }]);
  expect(await anna.call(api.operator.unblockAddress, block)).toEqual({ state: 'proposed' });
  expect(await refusalOf(anna.call(api.operator.unblockAddress, block))).toBe('needsAnotherPerson');
  expect(await (await room.operator()).call(api.operator.unblockAddress, block)).toEqual({ state: 'done' });
  await room.withdraw(who, { address: blocked });
});

test('of an account that was locked meanwhile nothing is passed, by nobody', async () => {
  const { withdrawalNo: no } = await room.withdraw(who);
  await anna.call(api.operator.lockUser, { uid: who.uid, reason: 'somebody else was in' });
  expect(await refusalOf(anna.call(api.withdrawalReview.pass, { no }))).toBe('ownerLocked');
  expect(await anna.call(api.withdrawalReview.view, { no })).toMatchObject({ locked: true, status: 'pendingReview' });
  expect(await has()).toEqual(['9900', '100']);
  // One alone would let go, and then pass, what another one stopped.
  for (const one of [anna, await room.operator()])
    await one.call(api.operator.unlockUser, { uid: who.uid, reason: 'the owner is back' });
  expect(await anna.call(api.withdrawalReview.pass, { no })).toEqual({ state: 'done' });
});

test('proofs that are changed after it was asked for keep it for a day', async () => {
  const { withdrawalNo: no } = await room.withdraw(who);
  await who.call(api.security.makeRecoveryCodes, { proof: await room.proofOf(who) });
  const { heldUntil } = await who.call(api.withdrawals.terms, {});
  expect(await refusal(anna.call(api.withdrawalReview.pass, { no }))).toEqual({
    reason: 'withdrawalsHeld',
    until: String(heldUntil),
  });
  expect(await anna.call(api.withdrawalReview.view, { no })).toMatchObject({ heldUntil });
  await room.clock.jump(24 * 3_600_000);
  expect(await (await room.operator()).call(api.withdrawalReview.pass, { no })).toEqual({ state: 'done' });
});

test('each step writes to its person', async () => {
  await room.db
    .updateTable('users')
    .set({ email: 'heron@example.com', email_key: 'heron@example.com' } as never)
    .where('id', '=', who.userId as never)
    .execute();
  const no = await passed();
  await room.blocks(20);
  expect(await detail(no)).toMatchObject({ status: 'success' });
  expect((await letters()).slice(0, 4)).toEqual(['withdrawal', 'withdrawal', 'withdrawal', 'withdrawal']);
});

test('asked for again with the next code under its key it is the same one; another amount is not the same', async () => {
  const [key, body] = [randomUUID(), await room.bodyOf(who, { amount: '50' })];
  const first = await who.call(api.withdrawals.submit, body, { key });
  const again = { ...body, proof: await room.proofOf(who) };
  expect(await who.call(api.withdrawals.submit, again, { key })).toEqual(first);
  expect(await refusal(who.call(api.withdrawals.submit, { ...again, amount: '51' }, { key }))).toMatchObject({
    reason: 'keyReused',
  });
  expect((await who.call(api.withdrawals.list, {})).total).toBe(1);
  expect(await has()).toEqual(['9950', '50']);
});

test('without an effect under its key every proof is judged', async () => {
  const [key, body] = [randomUUID(), await room.bodyOf(who, { amount: '50' })];
  expect(await refusal(who.call(api.withdrawals.submit, { ...body, fundPassword: '000000' }, { key }))).toMatchObject({
    reason: 'fundPasswordWrong',
  });
  expect((await who.call(api.withdrawals.list, {})).total).toBe(0);
});
