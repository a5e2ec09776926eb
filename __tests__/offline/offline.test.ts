/** Deposits by channels: rates that are held, proofs, and reviews that credit what was received. */
import { api } from '@/lib/api/index';
import { div, eq, lte, mul } from '@/lib/money/decimal';
import { rateOf, usdtOf } from '@/lib/offline/rules';
import { testClock } from '@/server/clock/clock';
import { refusalOf } from '../harness/attack';
import { exchange, type Operator, type Person, type TestExchange } from '../harness/exchange';
import { verify } from '../harness/identities';
import { ask, bodyFor, HKD, messageOf, sendProof, USD } from '../harness/payOffline';

const HOUR = 3_600_000;
let x: TestExchange;
let operator: Operator;
let other: Operator;
beforeAll(async () => {
  x = await exchange();
});
beforeEach(async () => {
  operator = await x.operator();
  other = await x.operator();
});
afterEach(async () => expect(await x.booksBalance()).toEqual([]));
afterAll(() => x.close());

const usdtOn = async (who: Person) => (await who.call(api.assets.coin, { coin: 'USDT' })).available;
/** Of a channel, as it is saved. */
async function termsOf(channelId: string, by = operator) {
  const found = (await by.call(api.operator.channels, {})).find((one) => one.channelId === channelId)!;
  const { isFrozen: _, changedAt: __, ...terms } = found;
  return terms;
}
const detailOf = (who: Person, no: string) => who.call(api.offline.detail, { no });

describe('a channel', () => {
  test('is told with payee, code and a rate that stays for an hour, and then is another one under the same code', async () => {
    const who = await x.person();
    const list = await who.call(api.offline.channels, {}, { language: 'zh-hk' });
    expect(list.map(({ channelId }) => channelId)).toEqual([HKD, 'demo-hkd-wallet', USD]);
    expect(list[0]).toMatchObject({
      name: '港元銀行轉帳',
      currency: 'HKD',
      digits: 2,
      min: '100',
      max: '70000',
      demo: true,
    });
    const first = await messageOf(who);
    expect(first).toMatchObject({ state: 'open', verifiedName: null, openRequest: null, coin: 'USDT' });
    expect(first.payee[0]).toEqual({ field: 'holder', value: 'AVOCET SANDBOX DEMO' });
    expect(first.code).toMatch(/^AV[2-9A-Z]{8}$/);
    expect(first.rateUntil).toBe(x.clock.now() + HOUR);
    await x.clock.jump(HOUR - 3_000);
    await x.clock.advance(2_000);
    expect(await messageOf(who)).toMatchObject({ lockedRate: first.lockedRate, rateUntil: first.rateUntil });
    await x.clock.advance(2_000);
    const second = await messageOf(who);
    expect(second.code).toBe(first.code);
    expect(second.rateUntil).toBe(x.clock.now() + HOUR);
    expect((await messageOf(await x.person())).code).not.toBe(first.code);
  });

  test('that is frozen shows nobody its payee; who has its code can still tell of what was sent', async () => {
    const who = await x.person();
    const body = await bodyFor(who, { channelId: USD, amount: '500' });
    const freeze = (isFrozen: boolean, by: Operator) =>
      by.call(api.operator.freezeChannel, { channelId: USD, isFrozen, reason: 'The bank has called' });
    expect(await freeze(true, operator)).toEqual({ state: 'done' });
    expect((await who.call(api.offline.channels, {})).map(({ channelId }) => channelId)).not.toContain(USD);
    expect(await messageOf(who, USD)).toMatchObject({ state: 'frozen', payee: [] });
    expect(await refusalOf(messageOf(await x.person(), USD))).toBe('channelClosed');
    expect(await who.call(api.offline.add, body)).toMatchObject({ status: 'pendingReview' });
    expect(await freeze(false, operator)).toEqual({ state: 'proposed' });
    expect(await refusalOf(freeze(false, operator))).toBe('needsAnotherPerson');
    expect(
      await refusalOf(other.call(api.operator.freezeChannel, { channelId: USD, isFrozen: false, reason: 'Another' })),
    ).toBe('otherProposalOpen');
    expect(await freeze(false, other)).toEqual({ state: 'done' });
    expect(await messageOf(who, USD)).toMatchObject({ state: 'open' });
  });

  test('is not opened as it was proposed once its terms have changed', async () => {
    const terms = await termsOf(USD);
    const freeze = (isFrozen: boolean) => ({ channelId: USD, isFrozen, reason: 'The bank has called' });
    await operator.call(api.operator.freezeChannel, freeze(true));
    await operator.call(api.operator.freezeChannel, freeze(false));
    await operator.call(api.operator.saveChannel, { ...terms, spread: '0.05' });
    expect(await other.call(api.operator.freezeChannel, freeze(false))).toEqual({ state: 'proposed' });
    await operator.call(api.operator.saveChannel, terms);
    for (const by of [operator, other]) await by.call(api.operator.freezeChannel, freeze(false));
  });

  test('gets another payee by two operators only; other terms take one', async () => {
    const terms = await termsOf(HKD);
    const reason = 'A better bank';
    expect(await operator.call(api.operator.saveChannel, { ...terms, max: '60000', reason })).toEqual({
      state: 'done',
    });
    const theirs = [{ field: 'account' as const, value: '999-666666-001' }];
    const changed = { ...terms, payee: theirs, reason };
    expect(await operator.call(api.operator.saveChannel, changed)).toEqual({ state: 'proposed' });
    expect(await refusalOf(operator.call(api.operator.saveChannel, changed))).toBe('needsAnotherPerson');
    // Whoever is the second reads both accounts.
    const { list } = await other.call(api.operator.proposals, {});
    const open = list.find(({ object }) => object === `channel:${HKD}`)!;
    expect(open.call!.body).toMatchObject({ payee: theirs });
    expect(JSON.parse(open.terms)).toMatchObject({ payee: theirs, was: { payee: terms.payee, names: terms.names } });
    const who = await x.person();
    expect((await messageOf(who)).payee).toHaveLength(3);
    const again = { ...changed, payee: [{ field: 'account' as const, value: '111-111111-001' }] };
    expect(await refusalOf(other.call(api.operator.saveChannel, again))).toBe('otherProposalOpen');
    // What one alone may change ends the proposal.
    expect(await operator.call(api.operator.saveChannel, { ...terms, max: '70000', reason })).toEqual({
      state: 'done',
    });
    expect(await other.call(api.operator.saveChannel, changed)).toEqual({ state: 'proposed' });
    expect(await operator.call(api.operator.saveChannel, changed)).toEqual({ state: 'done' });
    expect((await messageOf(who)).payee).toEqual(theirs);
    // A new one takes two as well, since it has a payee.
    const named = { ...terms, names: { ...terms.names, en: 'Pay to 123-456789-001' }, reason };
    expect(await operator.call(api.operator.saveChannel, named)).toEqual({ state: 'proposed' });
    expect(await operator.call(api.operator.saveChannel, { ...terms, channelId: 'new-one', reason })).toEqual({
      state: 'proposed',
    });
    for (const wrong of [
      { min: '0' },
      { max: '1' },
      { spread: '0.2' },
      { currency: 'ZZZ' },
      { currency: 'USD' },
    ] as const)
      expect(await refusalOf(operator.call(api.operator.saveChannel, { ...terms, ...wrong, reason }))).toBe(
        'badRequest',
      );
  });
});

describe('a request', () => {
  test('keeps the limits, the places of the currency, and one at a time on a channel', async () => {
    const who = await x.person();
    const body = await bodyFor(who);
    const refused = (part: Partial<typeof body>) => refusalOf(who.call(api.offline.add, { ...body, ...part }));
    expect(await refused({ amount: '99.99' })).toBe('belowMinimum');
    expect(await refused({ amount: '70000.01' })).toBe('aboveMaximum');
    expect(await refused({ amount: '100.001' })).toBe('badRequest');
    expect(await refused({ code: 'AVNOTMINE1' })).toBe('rateChanged');
    expect(await refused({ channelId: 'no-such-channel' })).toBe('notFound');
    expect(await refused({ proofs: ['no-such-file'] })).toBe('fileUnknown');
    const made = await who.call(api.offline.add, body);
    expect(made).toMatchObject({
      status: 'pendingReview',
      payerName: 'C*** T** M**',
      received: null,
      allowed: ['cancel'],
    });
    expect(made.usdt).toBe(usdtOf('7830', made.rate));
    expect(await messageOf(who)).toMatchObject({ openRequest: made.no });
    expect(await refusalOf(ask(who))).toBe('offlineOpen');
    expect(await ask(who, { channelId: USD, amount: '50' })).toMatchObject({ status: 'pendingReview' });
    expect((await who.call(api.offline.list, {})).total).toBe(2);
    expect((await who.call(api.offline.list, { status: 'passed' })).total).toBe(0);
  });

  test('counts at the rate that was shown, and is asked to confirm another one after the hour', async () => {
    const who = await x.person();
    const body = await bodyFor(who);
    await x.clock.jump(HOUR);
    await x.clock.advance(1_000);
    expect(await refusalOf(who.call(api.offline.add, body))).toBe('rateChanged');
    const later = await x.operator();
    const terms = await termsOf(HKD, later);
    await later.call(api.operator.saveChannel, { ...terms, spread: '0.01', reason: 'Dearer by now' });
    const { code, lockedRate } = await messageOf(who);
    expect(code).toBe(body.code);
    expect(lockedRate).not.toBe(body.rate);
    // A page that shows the old one still has the right code.
    expect(await refusalOf(who.call(api.offline.add, body))).toBe('rateChanged');
    expect(await who.call(api.offline.add, { ...body, rate: lockedRate })).toMatchObject({ rate: lockedRate });
  });

  test('never gets a rate for longer than an hour, whatever the clock did meanwhile', async () => {
    let ahead = 0;
    const timers = testClock(x.clock.now());
    const y = await exchange({ clock: { ...timers, now: () => timers.now() + ahead } });
    const who = await y.person();
    ahead = 5 * HOUR;
    const late = await bodyFor(who);
    ahead = 0;
    expect(await refusalOf(who.call(api.offline.add, late))).toBe('rateChanged');
    const now = await messageOf(who);
    expect(now).toMatchObject({ code: late.code, rateUntil: y.clock.now() + HOUR });
    ahead = -HOUR;
    expect((await messageOf(who)).rateUntil).toBe(y.clock.now() + HOUR);
    ahead = 0;
    expect(await messageOf(who)).toMatchObject({ code: late.code });
    expect(await y.booksBalance()).toEqual([]);
    await y.close();
  });

  test('comes from an account in one’s own name, where that is known; how a bank writes it does not matter', async () => {
    const who = await x.person();
    await verify(x, operator, who, { realName: 'Chan, Tai-Man' });
    const body = await bodyFor(who);
    expect((await messageOf(who)).verifiedName).toBe('C**** T******');
    expect(await refusalOf(who.call(api.offline.add, { ...body, payerName: 'Wong Siu Ming' }))).toBe('payerNameOther');
    expect(await who.call(api.offline.add, { ...body, payerName: 'CHAN TAI MAN' })).toMatchObject({
      status: 'pendingReview',
    });
  });

  test('is proved by a picture of its own: the same one proves nothing else, of anybody', async () => {
    const [who, stranger] = [await x.person(), await x.person()];
    const first = await ask(who, { seed: 7 });
    expect(await refusalOf(ask(stranger, { seed: 7 }))).toBe('proofUsed');
    expect(await refusalOf(ask(who, { channelId: USD, amount: '60', seed: 7 }))).toBe('proofUsed');
    await operator.call(api.offlineReview.reject, { no: first.no, reason: 'proofUnreadable' });
    // What came to nothing may be sent again by the same person.
    expect(await ask(who, { seed: 7 })).toMatchObject({ status: 'pendingReview' });
    expect(await refusalOf(ask(stranger, { seed: 7 }))).toBe('proofUsed');
  });

  test('is taken back while nobody has decided, with its pictures', async () => {
    const who = await x.person();
    const { no, proofs } = await ask(who);
    expect(await refusalOf((await x.person()).call(api.offline.cancel, { no }))).toBe('notFound');
    expect(await operator.call(api.offlineReview.pass, { no, received: '783000' })).toEqual({ state: 'proposed' });
    expect(await who.call(api.offline.cancel, { no })).toMatchObject({ status: 'cancelled', proofs: [], allowed: [] });
    // It asks no second operator any more.
    const { list } = await operator.call(api.operator.proposals, {});
    expect(list.filter(({ object }) => object === `offline:${no}`)).toEqual([]);
    expect(await refusalOf(who.call(api.offline.cancel, { no }))).toBe('alreadyDecided');
    expect(await refusalOf(operator.call(api.offlineReview.pass, { no, received: '7830' }))).toBe('alreadyDecided');
    expect(await refusalOf(operator.call(api.operator.viewFile, { fileId: proofs[0]!.fileId }))).toBe('notFound');
    expect(await usdtOn(who)).toBe('10000');
  });
});

describe('a review', () => {
  test('credits what was received, not what was told, rounded down, and the statement leads to it', async () => {
    const who = await x.person();
    const { no, rate } = await ask(who, { amount: '1000' });
    const view = await operator.call(api.offlineReview.view, { no });
    expect(view).toMatchObject({ payerName: 'Chan Tai Man', uid: who.uid, amount: '1000' });
    expect(await operator.call(api.operator.viewFile, { fileId: view.proofs[0]! })).toBeTruthy();
    for (const received of ['0', '0.00000001', '999.999'] as const)
      expect(await refusalOf(operator.call(api.offlineReview.pass, { no, received }))).toBe('badRequest');
    expect(await operator.call(api.offlineReview.pass, { no, received: '999.9' })).toEqual({ state: 'done' });
    const credited = div('999.9', rate, 8, 'down');
    expect(await detailOf(who, no)).toMatchObject({ status: 'passed', received: '999.9', usdt: credited, allowed: [] });
    expect(lte(mul(credited, rate), '999.9')).toBe(true);
    const [line] = (await who.call(api.assets.ledger, {})).list;
    expect(line).toMatchObject({ type: 'offlineDeposit', amount: credited, refType: 'offlineDeposit', refId: no });
    expect(await refusalOf(operator.call(api.offlineReview.pass, { no, received: '999.9' }))).toBe('alreadyDecided');
    expect(await refusalOf(operator.call(api.offlineReview.reject, { no, reason: 'other' }))).toBe('alreadyDecided');
  });

  test('above 10,000 USDT takes two, with the same figure, and never the same person twice', async () => {
    const who = await x.person();
    const { no } = await ask(who, { channelId: USD, amount: '9000' });
    const pass = (by: Operator, received: `${number}`) => by.call(api.offlineReview.pass, { no, received });
    expect(await pass(operator, '12000')).toEqual({ state: 'proposed' });
    expect(await refusalOf(pass(operator, '12000'))).toBe('needsAnotherPerson');
    expect(await refusalOf(pass(other, '12500'))).toBe('otherProposalOpen');
    expect(await usdtOn(who)).toBe('10000');
    expect(await pass(other, '12000')).toEqual({ state: 'done' });
    const { usdt, rate } = await detailOf(who, no);
    expect(eq(usdt, usdtOf('12000', rate))).toBe(true);
  });

  test('that rejects ends what was proposed, and tells the reason', async () => {
    const who = await x.person();
    const { no } = await ask(who, { channelId: USD, amount: '9000' });
    await operator.call(api.offlineReview.pass, { no, received: '12000' });
    await other.call(api.offlineReview.reject, { no, reason: 'otherPayer', note: 'Sent back to Wong' });
    expect(await detailOf(who, no)).toMatchObject({
      status: 'rejected',
      reason: 'otherPayer',
      note: 'Sent back to Wong',
    });
    expect(await refusalOf(other.call(api.offlineReview.pass, { no, received: '12000' }))).toBe('alreadyDecided');
    expect(await usdtOn(who)).toBe('10000');
    const open = await operator.call(api.operator.proposals, {});
    expect(JSON.stringify(open)).not.toContain(no);
  });

  test('is made by the sandbox’s operator after some seconds', async () => {
    const who = await x.person();
    const { no } = await ask(who, { amount: '780' });
    await x.autopilot!.work();
    expect(await detailOf(who, no)).toMatchObject({ status: 'pendingReview' });
    await x.clock.advance(4_000);
    await x.autopilot!.work();
    expect(await detailOf(who, no)).toMatchObject({ status: 'passed', received: '780' });
  });

  test('a stranger sees neither the request nor its pictures', async () => {
    const [who, stranger] = [await x.person(), await x.person()];
    const { no, proofs } = await ask(who);
    expect(await refusalOf(detailOf(stranger, no))).toBe('notFound');
    const body = await bodyFor(stranger);
    expect(await refusalOf(stranger.call(api.offline.add, { ...body, proofs: [proofs[0]!.fileId] }))).toBe(
      'fileUnknown',
    );
    expect(await sendProof(who)).toBeTruthy();
  });
});

test('the rate is the market’s with what the channel adds, and what is credited is never more than was paid for', () => {
  expect(rateOf('0.128', '0')).toBe('7.8125');
  expect(rateOf('0.128', '0.002')).toBe('7.828125');
  expect(usdtOf('1000', '7.83')).toBe('127.71392081');
});
