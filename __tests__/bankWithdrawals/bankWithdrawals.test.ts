/** Withdrawals to bank accounts, through the calls that people and operators make. */
import { sql } from 'kysely';
import type { SentOf } from '@/lib/api/endpoint';
import { api } from '@/lib/api/index';
import { arrivesOf, BANK_RATE_COUNTS_MS, bankRateOf } from '@/lib/bank-withdrawals/rules';
import { add } from '@/lib/money/decimal';
import { setFlag } from '@/server/db/flags';
import { balanceOf, houseBalance } from '@/server/ledger/ledger';
import { outcomes, refusalOf } from '../harness/attack';
import type { Operator } from '../harness/exchange';
import { basicData, verify } from '../harness/identities';
import { saveMethod } from '../harness/saveMethod';
import { FUND, refusal, withdrawRoom, type Ready, type Room } from '../withdrawals/room';

let room: Room;
let who: Ready;
let anna: Operator;
let methodId: string;
beforeAll(async () => {
  room = await withdrawRoom();
});
beforeEach(async () => {
  who = await room.ready();
  anna = await room.operator();
  methodId = await saveMethod(room, who);
});
afterEach(async () => expect(await room.booksBalance()).toEqual([]));
afterAll(() => room.close());

const HKD = 'demo-hkd';
type Body = SentOf<typeof api.bankWithdrawals.submit>;
const quote = (channelId = HKD) => who.call(api.bankWithdrawals.quote, { channelId });
const bodyOf = async (changed: Partial<Body> = {}): Promise<Body> => {
  const proof = await room.proofOf(who);
  const { rate } = await quote();
  return { channelId: HKD, methodId, amount: '1000', rate, fundPassword: FUND, proof, ...changed };
};
const ask = async (changed: Partial<Body> = {}) => who.call(api.bankWithdrawals.submit, await bodyOf(changed));
const detail = (no: string) => who.call(api.bankWithdrawals.detail, { no });
const has = async () => [
  await balanceOf(room.db, who.userId, 'spot:available', 'USDT'),
  await balanceOf(room.db, who.userId, 'spot:withdrawal', 'USDT'),
];

test('from the request to the bank: held, reviewed, paid, settled; what arrives is fixed by the rate that was shown', async () => {
  const [fees, bank] = [
    await houseBalance(room.db, 'house:fees', 'USDT'),
    await houseBalance(room.db, 'house:offline', 'USDT'),
  ];
  const { rate } = await quote();
  const asked = await ask();
  expect(asked).toMatchObject({
    status: 'pendingReview',
    amount: '1000',
    fee: '2',
    currency: 'HKD',
    rate,
    receives: arrivesOf('1000', '2', rate, 2),
    bank: 'Harbour Bank',
    number: '**** 6882',
    name: 'C*** T** M**',
    reviewBy: asked.submittedAt + 86_400_000,
    demo: true,
    allowed: ['cancel'],
  });
  expect(await has()).toEqual(['9000', '1000']);
  const { rows } = await sql<{ row: string }>`select to_jsonb(w)::text row from bank_withdrawal w`.execute(room.db);
  expect(JSON.stringify(rows)).not.toMatch(/388204516882|Harbour/);
  const { list } = await anna.call(api.bankReview.list, {});
  expect(JSON.stringify(list)).not.toMatch(/388204516882|Harbour|Chan/);
  expect(await anna.call(api.bankReview.view, { no: asked.no })).toMatchObject({
    uid: who.uid,
    byTwo: false,
    account: { number: '388204516882', bank: 'Harbour Bank', name: 'Chan Tai Man' },
  });
  // Changing the method now changes nothing of what was asked for.
  await who.call(api.paymentMethods.update, {
    methodId,
    number: '99990000',
    fundPassword: FUND,
    proof: await room.proofOf(who),
  });
  await anna.call(api.bankReview.pass, { no: asked.no });
  expect(await detail(asked.no)).toMatchObject({ status: 'passed', allowed: [], number: '**** 6882' });
  expect(await has()).toEqual(['9000', '1000']);
  await anna.call(api.operator.paidToBank, { no: asked.no, reference: 'FT-0042' });
  expect(await detail(asked.no)).toMatchObject({ status: 'success', reference: 'FT-0042' });
  expect(await has()).toEqual(['9000', '0']);
  expect(Number(await houseBalance(room.db, 'house:fees', 'USDT')) - Number(fees)).toBe(2);
  expect(Number(await houseBalance(room.db, 'house:offline', 'USDT')) - Number(bank)).toBe(998);
  const lines = (await who.call(api.assets.ledger, {})).list.filter(({ refId }) => refId === asked.no);
  expect(lines.map(({ type, amount, refType }) => [type, amount, refType])).toEqual([
    ['withdrawFee', '-2', 'bankWithdrawal'],
    ['withdraw', '-998', 'bankWithdrawal'],
    ['freeze', '-1000', 'bankWithdrawal'],
  ]);
  expect((await who.call(api.bankWithdrawals.list, { status: 'success' })).total).toBe(1);
  // One after the other: a refusal that nobody waits for yet would be nobody's.
  for (const late of [
    () => anna.call(api.operator.paidToBank, { no: asked.no, reference: 'again' }),
    () => anna.call(api.operator.bankRefused, { no: asked.no, reason: 'bankRefused' }),
    () => anna.call(api.bankReview.reject, { no: asked.no, reason: 'other' }),
  ])
    expect(await refusal(late())).toMatchObject({ reason: 'alreadyDecided' });
});

test('the rate is held for a quarter of an hour, whatever the market does, and counts for one withdrawal', async () => {
  const first = await quote();
  expect(first.rateUntil - room.clock.now()).toBe(15 * 60_000);
  await room.clock.jump(10 * 60_000);
  expect(await quote()).toEqual(first);
  expect(await refusal(ask({ rate: '99' }))).toMatchObject({ reason: 'rateChanged' });
  await ask({ amount: '20', rate: first.rate });
  // Used up: the next one has a rate of its own.
  const second = await quote();
  expect(second.rateUntil).toBeGreaterThan(first.rateUntil);
  const body = await bodyOf({ amount: '20', rate: second.rate });
  await room.clock.jump(16 * 60_000);
  expect(await refusal(who.call(api.bankWithdrawals.submit, body))).toMatchObject({ reason: 'rateChanged' });
  expect(bankRateOf('0.128', '0.002')).toBe('7.796875');
  expect(arrivesOf('1000', '2', '7.796875', 2)).toBe('7781.28');
  expect(arrivesOf('20', '1.5', '26350.123', 0)).toBe('487477');
  expect(arrivesOf('1', '2', '7.8', 2)).toBe('0');
});

test('nobody pays a higher fee than the one that was shown; a lower one they get', async () => {
  const channels = await anna.call(api.operator.payoutChannels, {});
  const { changedAt: _, ...terms } = channels.find(({ channelId }) => channelId === HKD)!;
  const body = await bodyOf({ amount: '100', fee: '2' });
  await anna.call(api.operator.savePayoutChannel, { ...terms, fee: '19', reason: 'dearer' });
  expect(await refusal(who.call(api.bankWithdrawals.submit, body))).toEqual({ reason: 'feeChanged' });
  expect(await has()).toEqual(['10000', '0']);
  await anna.call(api.operator.savePayoutChannel, { ...terms, fee: '1', reason: 'cheaper' });
  expect(await who.call(api.bankWithdrawals.submit, body)).toMatchObject({ fee: '1' });
  await anna.call(api.operator.savePayoutChannel, { ...terms, reason: 'as before' });
});

test('taken back, rejected and failed: all of it comes back, once, and its reason is told', async () => {
  const cancelled = await ask();
  expect(await who.call(api.bankWithdrawals.cancel, { no: cancelled.no })).toMatchObject({ status: 'cancelled' });
  expect(await refusal(who.call(api.bankWithdrawals.cancel, { no: cancelled.no }))).toMatchObject({
    reason: 'withdrawDecided',
  });
  const rejected = await ask({ amount: '100' });
  await anna.call(api.bankReview.reject, { no: rejected.no, reason: 'account', note: 'Bank code missing.' });
  expect(await detail(rejected.no)).toMatchObject({
    status: 'rejected',
    reason: 'account',
    note: 'Bank code missing.',
  });
  const failed = await ask({ amount: '200' });
  await anna.call(api.bankReview.pass, { no: failed.no });
  const told = { no: failed.no, reason: 'bankRefused' as const };
  expect(await anna.call(api.operator.bankRefused, told)).toEqual({ state: 'proposed' });
  expect(await refusal(anna.call(api.operator.bankRefused, told))).toMatchObject({ reason: 'needsAnotherPerson' });
  expect(await has()).toEqual(['9800', '200']);
  const ben = await room.operator();
  // What its owner is told is agreed by both too.
  expect(await refusal(ben.call(api.operator.bankRefused, { ...told, note: 'Call this number.' }))).toMatchObject({
    reason: 'otherProposalOpen',
  });
  expect(await ben.call(api.operator.bankRefused, told)).toEqual({ state: 'done' });
  expect(await detail(failed.no)).toMatchObject({ status: 'failed', reason: 'bankRefused' });
  expect(await has()).toEqual(['10000', '0']);
  // What came back does not count against the limits.
  expect((await who.call(api.withdrawals.terms, {})).day?.used).toBe('0');
});

test('whoever makes a transfer takes it: nobody else says what became of it, and the hour or its end frees it', async () => {
  const { no } = await ask();
  await anna.call(api.bankReview.pass, { no });
  const [ben, clare] = [await room.operator(), await room.operator()];
  const transfer = { queue: 'bankTransfer' as const, item: no };
  const said = { no, reference: 'FT-0045' };
  const failed = { no, reason: 'bankRefused' as const };
  const { until } = await anna.call(api.operator.claim, transfer);
  expect(until - room.clock.now()).toBe(60 * 60_000);
  const takenBy = async () =>
    (await ben.call(api.bankReview.list, { status: 'passed' })).list.find((row) => row.no === no)?.takenBy;
  expect(await takenBy()).toBe(anna.name);
  expect(await refusal(ben.call(api.operator.claim, transfer))).toMatchObject({ reason: 'takenByAnother' });
  expect(await refusal(ben.call(api.operator.paidToBank, said))).toMatchObject({
    reason: 'takenByAnother',
    by: anna.name,
  });
  expect(await refusal(ben.call(api.operator.bankRefused, failed))).toMatchObject({ reason: 'takenByAnother' });
  // The sandbox's operator leaves it to her too.
  await room.clock.jump(10_000);
  await room.autopilot!.work();
  expect(await detail(no)).toMatchObject({ status: 'passed' });
  // What she takes of the queues meanwhile puts no transfer back that she has begun.
  for (const item of ['1', '2', '3', '4', '5', '6']) await anna.call(api.operator.claim, { queue: 'identity', item });
  expect(await takenBy()).toBe(anna.name);
  await anna.call(api.operator.unclaim, transfer);
  await ben.call(api.operator.claim, transfer);
  // Whoever proposes that it failed keeps nobody from confirming it, or from making it after all.
  expect(await ben.call(api.operator.bankRefused, failed)).toEqual({ state: 'proposed' });
  expect(await takenBy()).toBeNull();
  await clare.call(api.operator.claim, transfer);
  await clare.call(api.operator.paidToBank, said);
  expect(await clare.call(api.operator.claims, { queue: 'bankTransfer' })).toEqual([]);
  // Nobody is asked to confirm any more that it failed.
  const { list: open } = await clare.call(api.operator.proposals, {});
  expect(open.filter(({ object }) => object === `bankWithdrawal:${no}`)).toEqual([]);
  const other = await ask({ amount: '100' });
  await anna.call(api.bankReview.pass, { no: other.no });
  await anna.call(api.operator.claim, { queue: 'bankTransfer', item: other.no });
  await room.clock.jump(60 * 60_000 + 1);
  const dora = await room.operator();
  expect(await dora.call(api.operator.paidToBank, { no: other.no, reference: 'FT-0046' })).toEqual({ done: true });
});

test('what is wrong is told in its order, before any proof is judged', async () => {
  const proof = await room.proofOf(who);
  const { rate } = await quote();
  const base: Body = { channelId: HKD, methodId, amount: '1000', rate, fundPassword: FUND, proof };
  const refused = (changed: Partial<Body>) => refusal(who.call(api.bankWithdrawals.submit, { ...base, ...changed }));
  expect(await refused({ channelId: 'no-such' })).toMatchObject({ reason: 'notFound' });
  expect(await refused({ amount: '19.99' })).toMatchObject({ reason: 'withdrawMinimum', min: '20' });
  expect(await refused({ amount: '50001' })).toMatchObject({ reason: 'withdrawMaximum' });
  expect(await refused({ amount: '2000.01' })).toMatchObject({ reason: 'withdrawLimit', period: 'day' });
  expect(await refused({ amount: '1e3' })).toMatchObject({ reason: 'badRequest', field: 'amount' });
  const euros = await saveMethod(room, who, { typeId: 'iban', currency: 'EUR', number: 'DE89370400440532013000' });
  const wallet = await saveMethod(room, who, { typeId: 'fps', number: '51234567' });
  const theirs = await saveMethod(room, await room.person(), {});
  for (const other of [euros, wallet, theirs, '10000000000000000000'])
    expect(await refused({ methodId: other })).toMatchObject({ reason: 'payeeUnusable' });
  await setFlag(room.db, 'withdrawals_suspended', true, 'a test', room.clock.now());
  expect(await refused({})).toMatchObject({ reason: 'withdrawalsSuspended' });
  await setFlag(room.db, 'withdrawals_suspended', false, 'a test', room.clock.now());
  expect(await refused({ fundPassword: '111111' })).toMatchObject({ reason: 'fundPasswordWrong' });
  expect(await refused({ proof: {} })).toMatchObject({ reason: 'secondFactorNeeded' });
  expect(await has()).toEqual(['10000', '0']);
  expect(await who.call(api.bankWithdrawals.submit, base)).toMatchObject({ status: 'pendingReview' });
});

test('only to one’s own name: a method whose name is no longer that of the document cannot be paid', async () => {
  await verify(room, anna, who);
  expect(await refusal(ask())).toMatchObject({ reason: 'payeeUnusable' });
  methodId = await saveMethod(room, who, { number: '77770000', name: basicData.realName });
  expect(await ask()).toMatchObject({ status: 'pendingReview' });
});

test('withdrawals on the chain, to banks and to people count against one limit', async () => {
  await ask({ amount: '1500' });
  expect((await who.call(api.withdrawals.terms, {})).day).toMatchObject({ used: '1500', left: '500' });
  expect(await refusal(room.withdraw(who, { amount: '501' }))).toMatchObject({ reason: 'withdrawLimit', left: '500' });
  expect((await who.call(api.transfers.terms, {})).day).toMatchObject({ used: '1500' });
  await room.withdraw(who, { amount: '400' });
  expect(await refusal(ask({ amount: '101' }))).toMatchObject({ reason: 'withdrawLimit', left: '100' });
});

test('a large one takes two operators; of a locked account, during a wait and while suspended nothing is passed', async () => {
  await sql`update users set identity_level = 'advanced' where id = ${who.userId}`.execute(room.db);
  await room.grant(who, '20000');
  const { no } = await ask({ amount: '12000' });
  expect(await anna.call(api.bankReview.pass, { no })).toEqual({ state: 'proposed' });
  expect(await refusal(anna.call(api.bankReview.pass, { no }))).toMatchObject({ reason: 'needsAnotherPerson' });
  const ben = await room.operator();
  await anna.call(api.operator.lockUser, { uid: who.uid, reason: 'a test' });
  expect(await refusal(ben.call(api.bankReview.pass, { no }))).toMatchObject({ reason: 'ownerLocked' });
  for (const one of [anna, ben]) await one.call(api.operator.unlockUser, { uid: who.uid, reason: 'a test' });
  await sql`update users set withdrawals_held_until = ${room.clock.now() + 60_000} where id = ${who.userId}`.execute(
    room.db,
  );
  expect(await refusal(ben.call(api.bankReview.pass, { no }))).toMatchObject({ reason: 'withdrawalsHeld' });
  await sql`update users set withdrawals_held_until = null where id = ${who.userId}`.execute(room.db);
  await setFlag(room.db, 'withdrawals_suspended', true, 'a test', room.clock.now());
  expect(await refusal(ben.call(api.bankReview.pass, { no }))).toMatchObject({ reason: 'withdrawalsSuspended' });
  await setFlag(room.db, 'withdrawals_suspended', false, 'a test', room.clock.now());
  expect(await ben.call(api.bankReview.pass, { no })).toEqual({ state: 'done' });
  await anna.call(api.operator.paidToBank, { no, reference: 'FT-0043' });
});

test('its rate counts for two days, however often its owner makes it wait; then all of it is given back', async () => {
  const { no } = await ask({ amount: '100' });
  const before = await balanceOf(room.db, who.userId, 'spot:available', 'USDT');
  await room.clock.jump(BANK_RATE_COUNTS_MS + 1);
  anna = await room.operator();
  expect(await refusal(anna.call(api.bankReview.pass, { no }))).toMatchObject({ reason: 'bankRateLapsed' });
  await anna.call(api.bankReview.reject, { no, reason: 'other', note: 'Ask again at the rate of now.' });
  expect(await balanceOf(room.db, who.userId, 'spot:available', 'USDT')).toBe(add(before, '100'));
});

test('one operator passes no more in parts within a day than at once, to a bank and on the chain together', async () => {
  await sql`update users set identity_level = 'advanced' where id = ${who.userId}`.execute(room.db);
  await room.grant(who, '20000');
  const first = await ask({ amount: '9000' });
  expect(await anna.call(api.bankReview.pass, { no: first.no })).toEqual({ state: 'done' });
  const onChain = await room.withdraw(who, { amount: '1000' });
  expect(await anna.call(api.withdrawalReview.pass, { no: onChain.withdrawalNo })).toEqual({ state: 'proposed' });
  const second = await ask({ amount: '1000' });
  const { list } = await anna.call(api.bankReview.list, {});
  expect(list.find(({ no }) => no === second.no)!.byTwo).toBe(true);
  expect(await anna.call(api.bankReview.pass, { no: second.no })).toEqual({ state: 'proposed' });
  await anna.call(api.operator.paidToBank, { no: first.no, reference: 'FT-0044' });
  // What its person cancels asks no second operator any more.
  expect((await anna.call(api.operator.proposals, {})).list).toHaveLength(2);
  await who.call(api.bankWithdrawals.cancel, { no: second.no });
  await who.call(api.withdrawals.cancel, { withdrawalNo: onChain.withdrawalNo });
  expect((await anna.call(api.operator.proposals, {})).list).toEqual([]);
});

test('cancelled and passed at the same moment: one of the two', async () => {
  for (let round = 0; round < 4; round += 1) {
    const { no } = await ask({ amount: '50' });
    const results = await outcomes<unknown>([
      who.call(api.bankWithdrawals.cancel, { no }),
      anna.call(api.bankReview.pass, { no }),
    ]);
    expect(results.replies).toHaveLength(1);
    const { status } = await detail(no);
    if (status === 'passed') await anna.call(api.operator.paidToBank, { no, reference: 'FT-0044' });
    else expect(status).toBe('cancelled');
  }
  expect((await has())[1]).toBe('0');
});

test('operators set the terms; a frozen currency is shown to nobody, and each change is written down', async () => {
  const terms = {
    channelId: 'gbp-bank',
    currency: 'GBP',
    min: '30',
    max: '1000',
    fee: '3',
    spread: '0.001',
    payoutMinutes: 60,
    isFrozen: false,
    reason: 'asked for',
  } as const;
  expect(await refusal(anna.call(api.operator.savePayoutChannel, { ...terms, fee: '30' }))).toMatchObject({
    reason: 'badRequest',
    field: 'fee',
  });
  await anna.call(api.operator.savePayoutChannel, terms);
  const shown = async () =>
    (await who.call(api.bankWithdrawals.channels, {})).channels.map(({ channelId }) => channelId);
  expect(await shown()).toContain('gbp-bank');
  const held = await quote('gbp-bank');
  // The rate that somebody holds would count in both currencies.
  expect(await refusal(anna.call(api.operator.savePayoutChannel, { ...terms, currency: 'JPY' }))).toMatchObject({
    reason: 'badRequest',
    field: 'currency',
  });
  await anna.call(api.operator.savePayoutChannel, { ...terms, isFrozen: true, reason: 'the bank is closed' });
  expect(await shown()).not.toContain('gbp-bank');
  const theirs = await saveMethod(room, who, { typeId: 'iban', currency: 'GBP', number: 'GB29NWBK60161331926819' });
  expect(await refusal(ask({ channelId: 'gbp-bank', methodId: theirs, rate: held.rate, amount: '100' }))).toMatchObject(
    { reason: 'channelClosed' },
  );
  const log = await anna.call(api.operator.audit, { object: 'payoutChannel:gbp-bank' });
  expect(log.list).toHaveLength(2);
});

test('the sandbox’s operator passes and pays', async () => {
  const { no } = await ask({ amount: '100' });
  await room.clock.jump(10_000);
  await room.autopilot!.work();
  expect(await detail(no)).toMatchObject({ status: 'passed' });
  await room.clock.jump(10_000);
  await room.autopilot!.work();
  expect(await detail(no)).toMatchObject({ status: 'success', reference: expect.stringMatching(/^DEMO-/) });
});

test('a stranger’s is told no differently than an unknown one', async () => {
  const { no } = await ask({ amount: '100' });
  const stranger = await room.person();
  for (const call of [api.bankWithdrawals.detail, api.bankWithdrawals.cancel])
    expect(await refusalOf(stranger.call(call, { no }))).toBe('notFound');
});
