/** Adjustments: by two, with a reason that the person reads, never below zero, and the books balanced. */
import { api } from '@/lib/api/index';
import { balanceOf, houseBalance } from '@/server/ledger/ledger';
import { exchange, type Operator, type Person, type TestExchange } from '../harness/exchange';

let x: TestExchange;
let [one, two]: Operator[] = [];
let person: Person;
beforeEach(async () => {
  x = await exchange();
  [one, two] = [await x.operator(), await x.operator()];
  person = await x.person();
});
afterEach(async () => {
  expect(await x.booksBalance()).toEqual([]);
  await x.close();
});

const has = () => balanceOf(x.db, person.userId, 'spot:available', 'USDT');
const body = (more: object = {}) => ({
  uid: person.uid,
  coin: 'USDT',
  direction: 'add' as const,
  amount: '12.5' as const,
  reason: 'A deposit was credited without its last part.',
  ...more,
});
const adjust = (who: Operator | undefined, more: object = {}) => who!.call(api.operator.adjust, body(more));

test('the second operator makes it so, and the person reads why', async () => {
  expect(await adjust(one)).toEqual({ state: 'proposed' });
  expect(await has()).toBe('10000');
  await expect(adjust(one)).rejects.toMatchObject({ reason: 'needsAnotherPerson' });
  await expect(adjust(two, { amount: '13' })).rejects.toMatchObject({ reason: 'otherProposalOpen' });
  expect(await adjust(two)).toEqual({ state: 'done' });
  expect(await has()).toBe('10012.5');
  expect(await houseBalance(x.db, 'house:adjustments', 'USDT')).toBe('-12.5');
  const [line] = (await person.call(api.assets.ledger, { type: 'adjust' })).list;
  expect(line).toMatchObject({ type: 'adjust', amount: '12.5', refType: 'adjustment' });
  const mine = await person.call(api.assets.adjustment, { adjustmentNo: line!.refId! });
  expect(mine).toMatchObject({ amount: '12.5', reason: body().reason });
  const stranger = await x.person();
  await expect(stranger.call(api.assets.adjustment, { adjustmentNo: line!.refId! })).rejects.toMatchObject({
    reason: 'notFound',
  });
  // It came from outside: no profit of the day.
  expect(await person.call(api.assets.total, {})).toMatchObject({ todayPnlUsdt: '0' });
});

test('whoever had no answer and asks again makes no second one, whoever confirms', async () => {
  await adjust(one);
  await adjust(two);
  for (const who of [two, one, await x.operator()]) expect(await adjust(who)).toEqual({ state: 'done' });
  expect(await has()).toBe('10012.5');
  expect((await one!.call(api.operator.proposals, {})).list).toEqual([]);
  // A second one that is meant has a reason of its own.
  const again = { reason: 'The same happened once more.' };
  expect(await adjust(one, again)).toEqual({ state: 'proposed' });
  expect(await adjust(two, again)).toEqual({ state: 'done' });
  expect(await has()).toBe('10025');
});

test('what was not there is not taken, and what is taken says so', async () => {
  await adjust(one, { direction: 'take', amount: '10000.01' });
  await expect(adjust(two, { direction: 'take', amount: '10000.01' })).rejects.toMatchObject({
    reason: 'insufficientBalance',
  });
  expect(await has()).toBe('10000');
  const later = { direction: 'take', amount: '3', coin: 'BTC' };
  await expect(adjust(one, { ...later, coin: 'NOSUCH' })).rejects.toMatchObject({ reason: 'notFound' });
  await expect(adjust(one, { ...later, uid: '99999999' })).rejects.toMatchObject({ reason: 'notFound' });
  await expect(adjust(one, { amount: '0' })).rejects.toMatchObject({ reason: 'belowMinimum' });
  await expect(adjust(one, { reason: '  ' })).rejects.toMatchObject({ reason: 'badRequest' });
});

test('both at once, again and again, adjust once', async () => {
  await adjust(one);
  const all = await Promise.allSettled(Array.from({ length: 8 }, () => adjust(two)));
  // To those that came too late the same one is told.
  expect(all.every(({ status, ...rest }) => status === 'fulfilled' && JSON.stringify(rest).includes('done'))).toBe(
    true,
  );
  expect(await has()).toBe('10012.5');
});
