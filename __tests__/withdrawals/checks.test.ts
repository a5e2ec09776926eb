/** Every check before money leaves, in its order; addresses that are not what they look like; limits; the way back; guesses. */
import { api } from '@/lib/api/index';
import { sub } from '@/lib/money/decimal';
import { groupsOf, leastOf, lookalikeOf, mostOf } from '@/lib/withdrawals/rules';
import { holdWithdrawals } from '@/server/auth/factors/store';
import { setFlag } from '@/server/db/flags';
import { balanceOf } from '@/server/ledger/ledger';
import { keepCooling } from '@/server/risk/store';
import { outcomes, patiently, refusalOf } from '../harness/attack';
import type { Operator } from '../harness/exchange';
import { FUND, makeReady, refusal, wallet, withdrawRoom, type Body, type Ready, type Room } from './room';

const DAY = 86_400_000;
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

const asks = async (changed: Partial<Body> = {}) => refusal(room.withdraw(who, changed));
const succeeds = async (changed: Partial<Body> = {}) => {
  const { withdrawalNo: no, status } = await room.withdraw(who, changed);
  if (status === 'pendingReview') await anna.call(api.withdrawalReview.pass, { no });
  await room.blocks(20);
  expect(await who.call(api.withdrawals.detail, { withdrawalNo: no })).toMatchObject({ status: 'success' });
};

test('the first thing that is wrong is told, in the order of the checks', async () => {
  // Everything is wrong at once; each is put right in turn.
  const owned = (await who.call(api.deposits.place, {})).address;
  const wrong: Body = {
    channelId: 'usdt-bep20',
    amount: '1e3',
    address: owned,
    confirmed: false,
    fundPassword: '000000',
    proof: { totpCode: '000000' },
  };
  const told = () => refusal(who.call(api.withdrawals.submit, wrong));
  // A session comes before everything.
  expect(await refusalOf(room.visitor().call(api.withdrawals.submit, wrong))).toBe('notLoggedIn');
  const identity = (level: string) =>
    room.db
      .updateTable('users')
      .set({ identity_level: level } as never)
      .where('id', '=', who.userId as never)
      .execute();
  const now = room.clock.now();
  await identity('none');
  await room.db
    .insertInto('risk_profile' as never)
    .values({ owner_id: who.userId })
    .execute();
  await keepCooling(room.db, who.userId, now + DAY);
  await holdWithdrawals(room.db, who.userId, now + 2 * DAY);
  await setFlag(room.db, 'withdrawals_suspended', true, 'a test', now);
  expect(await told()).toEqual({ reason: 'identityNeeded', level: 'basic' });
  await identity('basic');
  expect(await told()).toEqual({ reason: 'coolingOff', step: 'withdraw', until: String(now + DAY) });
  await keepCooling(room.db, who.userId, now - 1);
  expect(await told()).toEqual({ reason: 'withdrawalsHeld', until: String(now + 2 * DAY) });
  await who.call(api.withdrawals.endHold, {});
  expect(await told()).toEqual({ reason: 'withdrawalsSuspended' });
  await setFlag(room.db, 'withdrawals_suspended', false, 'a test', now);
  for (const amount of ['1e3', '-5', '0', '1.000000001', 'NaN', '', '٣']) {
    wrong.amount = amount;
    expect(await told()).toEqual({ reason: 'badRequest', field: 'amount' });
  }
  wrong.amount = '9.99999999';
  expect(await told()).toEqual({ reason: 'withdrawMinimum', min: '10', unit: 'USDT' });
  wrong.amount = '50000.00000001';
  expect(await told()).toEqual({ reason: 'withdrawMaximum', max: '50000', unit: 'USDT' });
  wrong.amount = '2000.00000001';
  expect(await told()).toEqual({ reason: 'withdrawLimit', period: 'day', left: '2000', unit: 'USDT' });
  wrong.amount = '2000';
  expect(await told()).toEqual({ reason: 'withdrawAddress', why: 'own' });
  wrong.address = wallet(2);
  expect(await told()).toEqual({ reason: 'addressUnconfirmed' });
  wrong.confirmed = true;
  await who.call(api.assets.transfer, {
    type: 'internal',
    from: 'spot',
    to: 'perpetual',
    coin: 'USDT',
    amount: '9000',
  });
  expect(await told()).toEqual({ reason: 'insufficientBalance', available: '1000' });
  wrong.amount = '1000';
  expect(await told()).toEqual({ reason: 'fundPasswordWrong' });
  wrong.fundPassword = FUND;
  expect(await told()).toMatchObject({ reason: 'totpWrong', at: 'proof' });
  wrong.proof = await room.proofOf(who);
  expect(await who.call(api.withdrawals.submit, wrong)).toMatchObject({ status: 'pendingReview' });
});

test('a fund password and a second factor are needed; where one is missing that is told', async () => {
  const bare = await room.person();
  const body: Body = {
    channelId: 'usdt-bep20',
    amount: '20',
    address: wallet(1),
    confirmed: true,
    fundPassword: FUND,
    proof: { password: bare.password },
  };
  const ask = () => refusal(bare.call(api.withdrawals.submit, body));
  expect(await ask()).toEqual({ reason: 'fundPasswordMissing' });
  await bare.call(api.security.setFundPassword, {
    newPassword: FUND,
    confirmPassword: FUND,
    proof: { password: bare.password },
  });
  expect(await ask()).toMatchObject({ reason: 'withdrawalsHeld' });
  await bare.call(api.withdrawals.endHold, {});
  expect(await ask()).toEqual({ reason: 'secondFactorMissing' });
  expect(await asks({ proof: {} })).toEqual({ reason: 'secondFactorNeeded', factor: 'totp', at: 'proof' });
  expect(await asks({ proof: { password: who.password } })).toMatchObject({ reason: 'secondFactorNeeded' });
  expect(await who.call(api.withdrawals.terms, {})).toMatchObject({ fundPassword: true, factor: 'totp' });
});

test('a code is used once, and a wrong fund password uses none up', async () => {
  const body = await room.bodyOf(who);
  expect(await refusalOf(who.call(api.withdrawals.submit, { ...body, fundPassword: '111111' }))).toBe(
    'fundPasswordWrong',
  );
  await who.call(api.withdrawals.submit, body);
  expect(await refusalOf(who.call(api.withdrawals.submit, body))).toBe('totpWrong');
});

test('a thief with a session guesses five times a day from elsewhere, and the owner is not locked out', async () => {
  const thief = room.visitor();
  thief.setSession(who.session());
  const guess = async (digits: string, proof: Body['proof']) =>
    refusalOf(thief.call(api.withdrawals.submit, { ...(await room.bodyOf(who)), fundPassword: digits, proof }));
  // Without a second factor nothing is judged, and nothing is counted.
  for (let round = 0; round < 12; round += 1) expect(await guess('111111', {})).toBe('secondFactorNeeded');
  for (let round = 0; round < 5; round += 1)
    expect(await guess(String(100_000 + round), { totpCode: '000000' })).toBe('fundPasswordWrong');
  expect(await guess(FUND, { totpCode: '000000' })).toBe('lockedForDay');
  await room.withdraw(who);
});

test('the address: form, checksum, zero, the token itself, an address of ours, ways to write the same', async () => {
  const good = wallet(3);
  const wrongCase = good.replace(/[a-f]/, (letter) => letter.toUpperCase());
  const check = (address: string) => refusal(who.call(api.withdrawals.checkAddress, { address }));
  for (const address of [
    '',
    '0x12',
    'bnb1xyz',
    good.slice(0, -1),
    `${good}0`,
    good.replace('0x', '1x'),
    'ｘ'.repeat(42),
  ])
    expect(await check(address)).toEqual({ reason: 'withdrawAddress', why: 'form' });
  expect(wrongCase).not.toBe(good);
  expect(await check(wrongCase)).toEqual({ reason: 'withdrawChecksum' });
  expect(await check(`0x${'0'.repeat(40)}`)).toEqual({ reason: 'withdrawAddress', why: 'zero' });
  const { token, address: own } = await who.call(api.deposits.place, {});
  expect(await check(token)).toEqual({ reason: 'withdrawAddress', why: 'token' });
  expect(await check(own)).toEqual({ reason: 'withdrawAddress', why: 'own' });
  for (const alias of [good, good.toLowerCase(), `0X${good.slice(2).toUpperCase()}`, ` ${groupsOf(good).join(' ')}\n`])
    expect(await who.call(api.withdrawals.checkAddress, { address: alias })).toMatchObject({
      address: good,
      firstUse: true,
      lookalike: null,
      listed: true,
    });
});

test('whoever looks addresses up learns of none whether it is of this exchange; who has shown both proofs is refused', async () => {
  const ours = (await (await room.person()).call(api.deposits.place, {})).address;
  const about = async (address: string) => {
    const { address: _own, ...rest } = await who.call(api.withdrawals.checkAddress, { address });
    return rest;
  };
  expect(await about(ours)).toEqual(await about(wallet(404)));
  const wrongProofs = async (address: string) =>
    refusal(room.withdraw(who, { address, fundPassword: '000000', proof: { totpCode: '000000' } }));
  expect(await wrongProofs(ours)).toEqual(await wrongProofs(wallet(404)));
  expect(await refusal(room.withdraw(who, { address: ours }))).toEqual({ reason: 'withdrawAddress', why: 'refused' });
  const save = async (address: string, proof: object) =>
    refusalOf(who.call(api.withdrawals.saveAddress, { address, label: 'mine', proof }));
  expect(await save(ours, { totpCode: '000000' })).toBe('totpWrong');
  expect(await save(ours, await room.proofOf(who))).toBe('withdrawAddress');
  expect((await who.call(api.withdrawals.list, {})).total).toBe(0);
});

test('an address that looks like a known one asks for its end, wherever the known one is known from', async () => {
  const known = wallet(4);
  await succeeds({ address: known });
  const middle = known.slice(6, -4).toLowerCase();
  const fake = `${known.slice(0, 6)}${'0'.repeat(middle.length)}${known.slice(-4)}`.toLowerCase();
  expect(await who.call(api.withdrawals.checkAddress, { address: fake })).toMatchObject({ lookalike: known });
  expect(await asks({ address: fake })).toEqual({ reason: 'addressLookalike', known });
  expect(await asks({ address: fake, retyped: known.slice(-6) })).toEqual({ reason: 'addressLookalike', known });
  await room.withdraw(who, { address: fake, retyped: fake.slice(-6).toUpperCase() });
  expect(await who.call(api.withdrawals.checkAddress, { address: known })).toMatchObject({
    lookalike: null,
    firstUse: false,
  });
  expect(
    await refusal(
      who.call(api.withdrawals.saveAddress, { address: fake, label: 'home', proof: await room.proofOf(who) }),
    ),
  ).toEqual({ reason: 'addressLookalike', known });
});

test('24 hours and 30 days roll on; what came back does not count', async () => {
  const terms = () => who.call(api.withdrawals.terms, {});
  await room.grant(who, '30000');
  const { withdrawalNo } = await room.withdraw(who, { amount: '1500' });
  expect(await terms()).toMatchObject({
    day: { limit: '2000', used: '1500', left: '500' },
    month: { limit: '20000', used: '1500', left: '18500' },
    wayBack: null,
  });
  expect(await asks({ amount: '500.00000001' })).toMatchObject({ reason: 'withdrawLimit', period: 'day', left: '500' });
  await who.call(api.withdrawals.cancel, { withdrawalNo });
  expect(await terms()).toMatchObject({ day: { left: '2000' } });
  for (let day = 0; day < 10; day += 1) {
    await room.withdraw(who, { amount: '2000' });
    await room.clock.jump(DAY);
    who = await again(who);
  }
  expect(await terms()).toMatchObject({ day: { left: '2000' }, month: { left: '0' } });
  expect(await asks({ amount: '10' })).toMatchObject({ reason: 'withdrawLimit', period: 'month', left: '0' });
  await room.clock.jump(20 * DAY + 60_000);
  who = await again(who);
  expect(await terms()).toMatchObject({ month: { left: '2000' } });
});

/** Logs in again, after so long a time. */
async function again(person: Ready): Promise<Ready> {
  const reply = await person.call(api.auth.logIn, { account: person.account, password: person.password });
  const { ticket } = reply as { ticket?: string };
  if (ticket) await person.call(api.auth.passTotp, { ticket, code: (await room.proofOf(person)).totpCode });
  return person;
}

test('without an identity money goes back to where it came from, as much as came, and nowhere else', async () => {
  const strict = await withdrawRoom({ config: { newcomerLevel: 'none' } });
  const newcomer = await makeReady([strict], await strict.person());
  const ask = (changed: Partial<Body>) => refusal(strict.withdraw(newcomer, changed));
  expect(await ask({})).toEqual({ reason: 'identityNeeded', level: 'basic' });
  await strict.deposits.watch();
  await newcomer.call(api.deposits.simulate, { amount: '300' });
  await strict.blocks(20);
  const terms = await newcomer.call(api.withdrawals.terms, {});
  expect(terms).toMatchObject({ day: null, month: null, wayBack: [{ left: '300' }] });
  const [{ address } = { address: '' }] = terms.wayBack ?? [];
  expect(await ask({ address: wallet(1) })).toEqual({ reason: 'identityNeeded', level: 'basic' });
  expect(await ask({ address, amount: '300.00000001' })).toEqual({
    reason: 'withdrawLimit',
    period: 'deposited',
    left: '300',
    unit: 'USDT',
  });
  const { withdrawalNo } = await strict.withdraw(newcomer, { address, amount: '200' });
  expect(await ask({ address, amount: '100.00000001' })).toMatchObject({ left: '100' });
  await newcomer.call(api.withdrawals.cancel, { withdrawalNo });
  await strict.withdraw(newcomer, { address, amount: '300' });
  expect(await ask({ address, amount: '10' })).toMatchObject({ reason: 'withdrawLimit', left: '0' });
  expect(await strict.booksBalance()).toEqual([]);
  await strict.close();
});

test('without an identity even less than the least goes back, all at once, as long as it is more than the fee', async () => {
  const strict = await withdrawRoom({ config: { newcomerLevel: 'none' } });
  const newcomer = await makeReady([strict], await strict.person());
  await strict.deposits.watch();
  await newcomer.call(api.deposits.simulate, { amount: '4' });
  await strict.blocks(20);
  const [{ address } = { address: '' }] = (await newcomer.call(api.withdrawals.terms, {})).wayBack ?? [];
  const ask = (amount: string) => strict.withdraw(newcomer, { address, amount });
  expect(await refusal(ask('3.9'))).toEqual({ reason: 'withdrawMinimum', min: '4', unit: 'USDT' });
  // Some of it was spent: what is left goes back all the same.
  const amount = sub((await newcomer.call(api.withdrawals.terms, {})).available, '3.9');
  await newcomer.call(api.assets.transfer, { type: 'internal', from: 'spot', to: 'perpetual', coin: 'USDT', amount });
  expect(await refusal(ask('3.8'))).toEqual({ reason: 'withdrawMinimum', min: '3.9', unit: 'USDT' });
  expect(await ask('3.9')).toMatchObject({ receives: '2.9' });
  expect(await strict.booksBalance()).toEqual([]);
  await strict.close();
  expect(['1', '1.5', '9.99', '10', '300'].map((left) => leastOf(left as `${number}`, '300'))).toEqual([
    '10',
    '1.5',
    '9.99',
    '10',
    '10',
  ]);
  expect(['1', '9.5', '12'].map((left) => leastOf('300', left as `${number}`))).toEqual(['10', '9.5', '10']);
  expect(leastOf(null, '5')).toBe('10');
});

test('the whitelist: on at once, off after a day, and a new address waits a day', async () => {
  const save = async (address: string) =>
    who.call(api.withdrawals.saveAddress, { address, label: 'cold wallet', proof: await room.proofOf(who) });
  const book = () => who.call(api.withdrawals.book, {});
  const first = await save(wallet(5));
  expect(await refusalOf(who.call(api.withdrawals.saveAddress, { address: wallet(6), label: 'x', proof: {} }))).toBe(
    'secondFactorNeeded',
  );
  const on = async (wanted: boolean) =>
    who.call(api.withdrawals.setWhitelist, { on: wanted, proof: await room.proofOf(who) });
  expect(await on(true)).toMatchObject({ whitelist: true, whitelistEndsAt: null });
  expect(await asks({ address: wallet(6) })).toEqual({ reason: 'addressNotListed' });
  expect(await asks({ address: wallet(5) })).toEqual({ reason: 'addressTooNew', until: String(first.listedFrom) });
  await room.clock.jump(first.listedFrom - room.clock.now());
  who = await again(who);
  expect(await room.withdraw(who, { address: wallet(5) })).toMatchObject({ label: 'cold wallet' });
  const off = await on(false);
  expect(off).toMatchObject({ whitelist: true });
  expect(await asks({ address: wallet(6) })).toEqual({ reason: 'addressNotListed' });
  expect(await on(true)).toMatchObject({ whitelist: true, whitelistEndsAt: null });
  await on(false);
  await room.clock.jump(DAY);
  who = await again(who);
  expect(await book()).toMatchObject({ whitelist: false, whitelistEndsAt: null });
  await room.withdraw(who, { address: wallet(6) });
  expect(await who.call(api.withdrawals.saveAddress, { address: wallet(5), label: 'home', proof: {} })).toMatchObject({
    label: 'home',
    entryNo: first.entryNo,
  });
  await who.call(api.withdrawals.removeAddress, { entryNo: first.entryNo });
  expect((await book()).addresses).toEqual([]);
  expect(await refusalOf(who.call(api.withdrawals.removeAddress, { entryNo: first.entryNo }))).toBe('notFound');
});

test('without a chain there is no channel; where the chain is real no wait is ended', async () => {
  const bare = await withdrawRoom({ sandbox: false, config: { deposits: { kind: 'none' } } });
  const somebody = await bare.person();
  expect((await somebody.call(api.withdrawals.terms, {})).channels).toEqual([]);
  expect(await refusalOf(somebody.call(api.withdrawals.endHold, {}))).toBe('notOffered');
  await bare.close();
});

test('many at once, each with a code of its own: no more leaves than there is', async () => {
  const { codes } = await who.call(api.security.makeRecoveryCodes, { proof: await room.proofOf(who) });
  await who.call(api.withdrawals.endHold, {});
  await room.clock.jump(DAY / 2);
  await who.call(api.assets.transfer, {
    type: 'internal',
    from: 'spot',
    to: 'perpetual',
    coin: 'USDT',
    amount: '9900',
  });
  const body = await room.bodyOf(who);
  const crowd = codes
    .slice(0, 5)
    .map((recoveryCode) =>
      patiently((key) => who.call(api.withdrawals.submit, { ...body, proof: { recoveryCode } }, { key })),
    );
  const { counts } = await outcomes(crowd);
  expect(counts).toMatchObject({ done: 1, insufficientBalance: 4 });
  expect(await balanceOf(room.db, who.userId, 'spot:available', 'USDT')).toBe('0');
});

test('the most that may leave names what bounds it', () => {
  const bounds = { available: '5000', max: '50000', day: '450', month: '9000', wayBack: null } as const;
  expect(mostOf(bounds)).toEqual({ amount: '450', bound: 'day' });
  expect(mostOf({ ...bounds, day: null, month: null, wayBack: '30' })).toEqual({ amount: '30', bound: 'wayBack' });
  expect(mostOf({ ...bounds, available: '3' })).toEqual({ amount: '3', bound: 'available' });
  expect(lookalikeOf(wallet(1), [wallet(1)])).toBeNull();
});
