/** What one operator passes alone in a day, over all people and all queues of money. */
import { api } from '@/lib/api/index';
import { codeAt } from '@/server/operator/accounts';
import { outcomes, refusalOf } from '../harness/attack';
import type { Operator } from '../harness/exchange';
import { withdrawRoom, type Ready, type Room } from './room';

const DAY_MS = 86_400_000;
let room: Room;
let [anna, ben]: Operator[] = [];
beforeAll(async () => {
  const withdrawals = { automaticUpTo: '0', twoFrom: '1000', aloneADay: '1500' } as const;
  room = await withdrawRoom({ config: { newcomerLevel: 'advanced', withdrawals } });
});
beforeEach(async () => {
  [anna, ben] = [await room.operator(), await room.operator()];
});
afterEach(async () => expect(await room.booksBalance()).toEqual([]));
afterAll(() => room.close());

const ask = async (amount: string, who?: Ready): Promise<string> =>
  (await room.withdraw(who ?? (await room.ready()), { amount })).withdrawalNo;
const pass = (by: Operator | undefined, no: string) => by!.call(api.withdrawalReview.pass, { no });
const passedAlone = async (by: Operator | undefined) => (await by!.call(api.operator.me, {})).passedAlone;
const done = { state: 'done' };
const proposed = { state: 'proposed' };

test('what would be too much for a day takes a second operator, whoever the money belongs to', async () => {
  const [first, second, third] = [await ask('900'), await ask('600'), await ask('10')];
  expect(await pass(anna, first)).toEqual(done);
  expect(await pass(anna, second)).toEqual(done);
  expect(await pass(anna, third)).toEqual(proposed);
  expect(await passedAlone(anna)).toBe('1500');
  // Confirmed, not passed alone: it does not count for the second one.
  expect(await pass(ben, third)).toEqual(done);
  expect(await passedAlone(ben)).toBe('0');
});

test('what two have passed does not count, and nor does what was refused', async () => {
  const large = await ask('1200');
  expect(await pass(anna, large)).toEqual(proposed);
  expect(await pass(ben, large)).toEqual(done);
  await anna!.call(api.withdrawalReview.reject, { no: await ask('800'), reason: 'source' });
  const held = await ask('700');
  await anna!.call(api.operator.suspendWithdrawals, { reason: 'We look at something.' });
  await expect(pass(anna, held)).rejects.toMatchObject({ reason: 'withdrawalsSuspended' });
  expect([await passedAlone(anna), await passedAlone(ben)]).toEqual(['0', '0']);
  await anna!.call(api.operator.resumeWithdrawals, { reason: 'It was nothing.' });
  await ben!.call(api.operator.resumeWithdrawals, { reason: 'It was nothing.' });
});

test('a new day (UTC) begins at nothing', async () => {
  expect(await pass(anna, await ask('900'))).toEqual(done);
  const next = await ask('900');
  await room.clock.jump(DAY_MS - (room.clock.now() % DAY_MS));
  const { name, password, secret } = anna!;
  await anna!.call(api.operator.logIn, { name, password, code: codeAt(secret, room.clock.now()) });
  expect(await passedAlone(anna)).toBe('0');
  expect(await pass(anna, next)).toEqual(done);
});

/** As the console confirms: it says which proposal it means. */
const confirm = (who: Operator, no: string, id: string): Promise<string | null> =>
  refusalOf(who.call(api.withdrawalReview.pass, { no }, { headers: { 'x-confirms': id } }));

test('whoever confirms what its author has just withdrawn does not pass it alone', async () => {
  const [first, second] = [await ask('900'), await ask('900')];
  expect(await pass(anna, first)).toEqual(done);
  expect(await pass(anna, second)).toEqual(proposed);
  const { list } = await ben!.call(api.operator.proposals, {});
  const { id } = list.find(({ object }) => object === `withdrawal:${second}`)!;
  await anna!.call(api.operator.withdrawProposal, { id });
  expect(await confirm(ben!, second, id)).toBe('alreadyDecided');
  expect(await passedAlone(ben)).toBe('0');
  // Asked for by itself it may still be.
  expect(await pass(ben, second)).toEqual(done);
});

test('all at once it is the same', async () => {
  const all: string[] = [];
  for (let count = 0; count < 6; count += 1) all.push(await ask('400'));
  const { replies } = await outcomes<{ state: string }>(all.map((no) => pass(anna, no)));
  expect(replies.map(({ state }) => state).toSorted()).toEqual([
    ...Array.from({ length: 3 }, () => 'done'),
    ...Array.from({ length: 3 }, () => 'proposed'),
  ]);
  expect(await passedAlone(anna)).toBe('1200');
});
