/** Suitability, limits, cooling-off and gates, on the real exchange with perpetual contracts. */
import { sql } from 'kysely';
import { api } from '@/lib/api/index';
import {
  askedLimits,
  coolingOffUntil,
  limitsAt,
  obstacleOf,
  RAISE_AFTER_MS,
  RISK_NOTICE_VERSION,
  type Standing,
} from '@/lib/risk/rules';
import { factorsOn } from '../harness/factors';
import { verify } from '../harness/identities';
import type { Person } from '../harness/exchange';
import { becomeSuitable, RIGHT_ANSWERS } from '../harness/suitable';
import { open, positions, refusal, tradingRoom, type Room } from '../perpetual/trader';

const DAY = 24 * 3_600_000;
const WRONG = { ...RIGHT_ANSWERS, stop: 'c', promise: 'a' } as const;

let room: Room;
beforeAll(async () => {
  room = await tradingRoom();
});
afterEach(async () => expect(await room.booksBalance()).toEqual([]));
afterAll(() => room.close());

const newcomer = async () => {
  const person = await room.person();
  await room.give(person, '10000');
  return person;
};
/** Days later, with a session of that day. */
const later = async (person: Person, days: number) => {
  await room.clock.jump(days * DAY);
  await room.move(60_000);
  await person.call(api.auth.logIn, { account: person.account, password: person.password });
};
const order = { side: 'long', qty: '0.01' } as const;

describe('rules', () => {
  const fine: Standing = {
    isOffered: true,
    isVerified: true,
    coolingUntil: null,
    isSuitable: true,
    acceptedVersion: RISK_NOTICE_VERSION,
    lossLimit: null,
    today: '0',
  };

  test('the first thing that is missing is named', () => {
    expect(obstacleOf(fine, 0)).toBeNull();
    expect(obstacleOf({ ...fine, isSuitable: false, acceptedVersion: null }, 0)).toEqual({
      obstacle: 'questions',
      until: null,
    });
    expect(obstacleOf({ ...fine, acceptedVersion: '0' }, 0)?.obstacle).toBe('notice');
    expect(obstacleOf({ ...fine, coolingUntil: 10, isSuitable: false }, 9)).toEqual({
      obstacle: 'coolingOff',
      until: 10,
    });
    expect(obstacleOf({ ...fine, coolingUntil: 10 }, 10)).toBeNull();
    expect(obstacleOf({ ...fine, isOffered: false, isVerified: false, coolingUntil: 10 }, 0)?.obstacle).toBe(
      'notOffered',
    );
    expect(obstacleOf({ ...fine, isVerified: false, coolingUntil: 10 }, 0)?.obstacle).toBe('identity');
    expect(obstacleOf({ ...fine, lossLimit: '100', today: '-99.99' }, 0)).toBeNull();
    expect(obstacleOf({ ...fine, lossLimit: '100', today: '-100' }, 1)).toEqual({ obstacle: 'lossLimit', until: DAY });
    expect(obstacleOf({ ...fine, lossLimit: '100', today: '100' }, 1)).toBeNull();
  });

  test('a lower limit counts at once, a higher one or none after a day', () => {
    const none = { lossLimit: null, nextLimit: null, nextFrom: null };
    const hundred = askedLimits(none, '100', 0);
    expect(hundred).toEqual({ lossLimit: '100', nextLimit: null, nextFrom: null });
    const raised = askedLimits(hundred, '500', 5);
    expect(raised).toEqual({ lossLimit: '100', nextLimit: '500', nextFrom: 5 + RAISE_AFTER_MS });
    expect(limitsAt(raised, 4 + RAISE_AFTER_MS).lossLimit).toBe('100');
    expect(limitsAt(raised, 5 + RAISE_AFTER_MS).lossLimit).toBe('500');
    expect(askedLimits(raised, '50', 6)).toEqual({ lossLimit: '50', nextLimit: null, nextFrom: null });
    expect(askedLimits(raised, null, 6)).toEqual({ lossLimit: '100', nextLimit: null, nextFrom: 6 + RAISE_AFTER_MS });
  });

  test('cooling off is never shortened', () => {
    expect(coolingOffUntil(null, 1, 0)).toBe(DAY);
    expect(coolingOffUntil(30 * DAY, 1, DAY)).toBe(30 * DAY);
    expect(coolingOffUntil(DAY, 3, 0)).toBe(3 * DAY);
  });
});

test('nobody opens anything before the questions and the notice', async () => {
  const person = await newcomer();
  expect(await refusal(open(person, order))).toEqual({ reason: 'riskCheckNeeded', step: 'questions' });
  const first = await person.call(api.risk.answer, { answers: WRONG });
  expect(first).toEqual({ isSuitable: false, wrong: ['stop', 'promise'], triesLeft: 2 });
  await person.call(api.risk.answer, { answers: RIGHT_ANSWERS });
  expect(await refusal(open(person, order))).toEqual({ reason: 'riskCheckNeeded', step: 'notice' });
  expect(await refusal(person.call(api.risk.accept, { version: '0' }))).toEqual({ reason: 'notFound' });
  await person.call(api.risk.accept, { version: RISK_NOTICE_VERSION });
  expect((await open(person, order)).status).toBe('filled');
});

test('nobody opens anything whom the exchange does not know; what was open or ordered before a document ended stays', async () => {
  const person = await newcomer();
  await becomeSuitable(person);
  await open(person, order);
  const resting = await open(person, { ...order, price: '59000' });
  await sql`update users set identity_level = 'none' where id = ${person.userId}`.execute(room.db);
  const refused = { reason: 'identityNeeded', step: 'identity', level: 'basic' };
  expect(await refusal(open(person, order))).toEqual(refused);
  const { products } = await person.call(api.risk.state, {});
  expect(products.map(({ obstacle }) => obstacle)).toEqual(['identity', 'identity', 'identity', 'identity']);
  const ticket = { symbol: 'BTCUSDT', direction: 'up', stake: '10', duration: 60, expectedPrice: '60000' } as const;
  expect(await refusal(person.call(api.fixedTime.placeOrder, { ...ticket, payoutRate: '0.75' }))).toMatchObject({
    reason: 'identityNeeded',
  });
  await room.move(58_999);
  expect((await person.call(api.perpetual.orders, { open: false })).list.map(({ orderNo }) => orderNo)).toContain(
    resting.orderNo,
  );
  const [position] = await positions(person);
  expect(position?.qty).toBe('0.02');
  await person.call(api.perpetual.close, { positionId: position!.positionId, orderType: 'market' });
  expect(await positions(person)).toEqual([]);
});

test('three tries a day, also when they come at once', async () => {
  const person = await newcomer();
  const tries = await Promise.all([1, 2, 3, 4, 5].map(() => refusal(person.call(api.risk.answer, { answers: WRONG }))));
  expect(tries.filter((one) => one === 'ok')).toHaveLength(3);
  expect(await refusal(person.call(api.risk.answer, { answers: RIGHT_ANSWERS }))).toMatchObject({
    reason: 'tooManySubmissions',
  });
  await later(person, 1);
  expect((await person.call(api.risk.answer, { answers: RIGHT_ANSWERS })).isSuitable).toBe(true);
});

test('in a cooling-off nothing opens, and what is open can be closed', async () => {
  const person = await newcomer();
  await becomeSuitable(person);
  await open(person, order);
  const { coolingOffUntil: until } = await person.call(api.risk.coolingOff, { days: 3 });
  expect(until).toBe(room.clock.now() + 3 * DAY);
  await person.call(api.risk.coolingOff, { days: 1 });
  expect(await refusal(open(person, order))).toEqual({
    reason: 'coolingOff',
    step: 'coolingOff',
    until: String(until),
  });
  const [position] = await positions(person);
  await person.call(api.perpetual.adjustMargin, { positionId: position!.positionId, change: 'add', amount: '10' });
  await person.call(api.perpetual.close, { positionId: position!.positionId, orderType: 'market' });
  await later(person, 3);
  expect((await open(person, order)).status).toBe('filled');
});

test('a long cooling-off asks for a proof, since it stops withdrawals too; its owner has a letter', async () => {
  const factors = factorsOn(() => room);
  const person = await factors.withEmail();
  const [long, short] = [{ days: 30 }, { days: 3 }] as const;
  expect(await refusal(person.call(api.risk.coolingOff, long))).toMatchObject({ reason: 'secondFactorNeeded' });
  expect(await refusal(person.call(api.risk.coolingOff, { ...long, proof: { emailCode: '000000' } }))).toMatchObject({
    at: 'proof',
  });
  const { products, coolingOffUntil: none } = await person.call(api.risk.state, {});
  expect([none, products.some(({ obstacle }) => obstacle === 'coolingOff')]).toEqual([null, false]);

  // A short one is begun at once: whoever needs it needs it now.
  const { coolingOffUntil: first } = await person.call(api.risk.coolingOff, short);
  expect(first).toBe(room.clock.now() + 3 * DAY);
  const letters = async () =>
    (await factors.letters()).filter(({ to, text }) => to === person.email && /risky products are closed/.test(text));
  expect(await letters()).toHaveLength(1);
  await person.call(api.risk.coolingOff, { days: 1 });
  expect(await letters()).toHaveLength(1);

  await room.clock.advance(60_000);
  await person.call(api.security.sendCode, { purpose: 'coolingOff' });
  const proof = { emailCode: await factors.lastCode(person.email) };
  const { coolingOffUntil: until } = await person.call(api.risk.coolingOff, { ...long, proof });
  expect(until).toBe(room.clock.now() + 30 * DAY);
  expect((await letters()).length).toBeGreaterThan(1);
});

test('a loss limit closes the product until midnight', async () => {
  const person = await newcomer();
  await becomeSuitable(person);
  expect(await refusal(person.call(api.risk.setLimits, { lossLimit: '1' }))).toMatchObject({ reason: 'belowMinimum' });
  await person.call(api.risk.setLimits, { lossLimit: '50' });
  await open(person, { side: 'long', qty: '0.1' });
  await room.move(59_000);
  const [position] = await positions(person);
  await person.call(api.perpetual.close, { positionId: position!.positionId, orderType: 'market' });
  expect(await refusal(open(person, order))).toMatchObject({ reason: 'lossLimitReached' });
  const raised = await person.call(api.risk.setLimits, { lossLimit: null });
  expect(raised).toMatchObject({ lossLimit: '50', nextLimit: { lossLimit: null } });
  expect(raised.products.find(({ product }) => product === 'perpetual')).toMatchObject({ obstacle: 'lossLimit' });
  await later(person, 1);
  expect((await open(person, order)).status).toBe('filled');
});

test('an operator closes a product for a country alone, and two open it again', async () => {
  const [one, two] = [await room.operator(), await room.operator()];
  const person = await newcomer();
  await becomeSuitable(person);
  await verify(room, one, person);
  const country = (
    await room.db.selectFrom('users').select('country').where('id', '=', person.userId).executeTakeFirstOrThrow()
  ).country as string;
  const gate = { product: 'perpetual', country, reason: 'a new law' } as const;
  await one.call(api.operator.setGate, { ...gate, isOpen: false });
  expect(await refusal(open(person, order))).toEqual({ reason: 'productNotOffered', step: 'notOffered' });
  // Somebody whose country is not known is not concerned.
  const other = await newcomer();
  await becomeSuitable(other);
  expect((await open(other, order)).status).toBe('filled');
  expect(await one.call(api.operator.setGate, { ...gate, isOpen: true })).toEqual({ state: 'proposed' });
  expect(await refusal(one.call(api.operator.setGate, { ...gate, isOpen: true }))).toEqual({
    reason: 'needsAnotherPerson',
  });
  expect(await two.call(api.operator.setGate, { ...gate, isOpen: true })).toEqual({ state: 'done' });
  expect((await open(person, order)).status).toBe('filled');
  expect((await one.call(api.operator.gates, {})).map((row) => [row.product, row.isOpen])).toEqual([
    ['perpetual', true],
  ]);
});
