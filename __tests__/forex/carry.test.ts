/** Interest that is due to people is paid for the days that they held a position: nobody gets three nights for five minutes. */
import { api } from '@/lib/api/index';
import { account, close, forexRoom, open, positions, WEDNESDAY, type Room } from './trader';

const HOUR = 3_600_000;
const ROLLOVER = WEDNESDAY + 9 * HOUR;
const AFTER_BREAK = ROLLOVER + 6 * 60_000;

let room: Room;
beforeEach(async () => {
  room = await forexRoom();
  await room.move({});
});
afterEach(async () => {
  expect(await room.booksBalance()).toEqual([]);
  await room.close();
});

test('whoever holds over a Wednesday’s 17:00 for minutes only pays the spread', async () => {
  const thief = await room.trader('100000');
  await room.to(ROLLOVER - 10_000);
  await open(thief, { code: 'USDJPY', lots: '10', leverage: 30 });
  await open(thief, { code: 'XAUUSD', side: 'sell', lots: '1', leverage: 20 });
  await room.to(ROLLOVER + 1_000);
  await room.to(AFTER_BREAK);
  for (const { positionId } of await positions(thief)) await close(thief, positionId);
  expect(Number((await account(thief)).balance)).toBeLessThan(100_000);
});

test('one night for each full day, and never more nights than are booked', async () => {
  const [old, young] = [await room.trader(), await room.trader()];
  await open(old, { code: 'USDJPY' });
  // Thursday, and then over the weekend.
  await room.to(ROLLOVER);
  await room.to(ROLLOVER + 12 * HOUR);
  await open(young, { code: 'USDJPY' });
  const swaps = async () => [(await positions(old))[0]?.swap, (await positions(young))[0]?.swap];
  await room.to(ROLLOVER + 24 * HOUR);
  expect(await swaps()).toEqual(['0.63', '0']);
  await room.to(ROLLOVER + 48 * HOUR);
  expect(await swaps()).toEqual(['1.26', '0.63']);
  for (const days of [4, 5, 6, 7]) await room.to(ROLLOVER + days * 24 * HOUR);
  // A log-in lasts no week.
  for (const { account: name, password, call } of [old, young]) await call(api.auth.logIn, { account: name, password });
  expect(await swaps()).toEqual(['4.42', '3.79']);
});

test('what somebody owes is owed for every night, however short they held', async () => {
  const person = await room.trader();
  await room.to(ROLLOVER - 10_000);
  await open(person, { code: 'USDJPY', side: 'sell' });
  await room.to(ROLLOVER);
  expect(await positions(person)).toMatchObject([{ swap: '-3.6' }]);
});
