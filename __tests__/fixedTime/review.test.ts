/** What operators may change about fixed-time contracts, and what stays as it was agreed. */
import { api } from '@/lib/api/index';
import { bet, fixedTimeRoom, orderOf, refusal, symbol, type Room } from './room';

let room: Room;
beforeEach(async () => {
  room = await fixedTimeRoom();
});
afterEach(async () => {
  expect(await room.booksBalance()).toEqual([]);
  await room.close();
});

const option = { duration: 60, payoutRate: '0.7', minStake: '20', maxStake: '50' } as const;
const config = () => room.visitor().call(api.fixedTime.config, { symbol });

test('terms are set by two, count from their time on, and never for what was accepted', async () => {
  const [one, other] = [await room.operator(), await room.operator()];
  const person = await room.better();
  const from = room.clock.now() + 10_000;
  const body = { symbol, from, options: [option], reason: 'a test' };
  expect(await one.call(api.operator.setFixedTimeTerms, body)).toEqual({ state: 'proposed' });
  expect(await refusal(one.call(api.operator.setFixedTimeTerms, body))).toEqual({ reason: 'needsAnotherPerson' });
  expect(await refusal(other.call(api.operator.setFixedTimeTerms, { ...body, options: [] }))).toEqual({
    reason: 'otherProposalOpen',
  });
  expect(await other.call(api.operator.setFixedTimeTerms, body)).toEqual({ state: 'done' });
  expect(await other.call(api.operator.fixedTimeTerms, {})).toEqual([
    { symbol, from, options: [option], reason: 'a test', decidedAt: room.clock.now() },
    expect.objectContaining({ symbol: '*', from: null, decidedAt: null }),
  ]);

  const accepted = await bet(person);
  expect((await config()).options).toHaveLength(5);
  expect((await config()).termsUntil).toBe(from);
  await room.seconds(11, 60_001);
  expect((await config()).termsUntil).toBeNull();
  expect((await config()).options).toMatchObject([{ ...option, breakEven: '58.82', expectedPer100: '-15' }]);
  expect(await refusal(bet(person))).toEqual({ reason: 'payoutChanged' });
  expect(await refusal(bet(person, { payoutRate: '0.7' }))).toMatchObject({ reason: 'stakeTooLarge', max: '50' });
  const later = await bet(person, { payoutRate: '0.7', stake: '50', expectedPrice: '60001' });
  await room.second();
  await room.seconds(70, 60_002);
  expect(await orderOf(person, accepted.orderNo)).toMatchObject({ payoutRate: '0.75', payout: '175' });
  expect(await orderOf(person, later.orderNo)).toMatchObject({ payoutRate: '0.7', payout: '85' });
});

test('no terms at all: nothing is offered, and the screen is told so', async () => {
  const [one, other] = [await room.operator(), await room.operator()];
  const body = { symbol: '*' as const, from: room.clock.now() + 1_000, options: [], reason: 'a test' };
  for (const operator of [one, other]) await operator.call(api.operator.setFixedTimeTerms, body);
  const person = await room.better();
  await room.seconds(2);
  expect(await config()).toMatchObject({ options: [], enabled: false, reason: 'noTerms' });
  expect(await refusal(bet(person))).toEqual({ reason: 'durationUnknown' });
});

test('what is past, unknown or out of bounds is refused by its field', async () => {
  const operator = await room.operator();
  const from = room.clock.now() + 10_000;
  const body = { symbol, from, options: [option], reason: 'a test' };
  const refused = (change: object) => refusal(operator.call(api.operator.setFixedTimeTerms, { ...body, ...change }));
  expect(await refused({ from: room.clock.now() })).toEqual({ reason: 'badRequest', field: 'from' });
  expect(await refused({ symbol: 'NOSUCH' })).toEqual({ reason: 'notFound' });
  for (const [field, change] of [
    ['payoutRate', { payoutRate: '0.59' }],
    ['payoutRate', { payoutRate: '0.96' }],
    ['minStake', { minStake: '0.99' }],
    ['maxStake', { maxStake: '19.99' }],
    ['maxStake', { maxStake: '5000.01' }],
  ] as const)
    expect(await refused({ options: [{ ...option, ...change }] })).toEqual({ reason: 'badRequest', field });
  expect(await refused({ options: [option, option] })).toEqual({ reason: 'badRequest', field: 'duration' });
  expect((await operator.call(api.operator.proposals, {})).list).toEqual([]);
});
