/** Interest that is due to people is paid to those who have held a position for an hour: nobody gets three nights for five minutes. */
import { decimal, div, lt, max, mul } from '@/lib/money/decimal';
import { changingAt, contractOf } from '@/server/forex/terms';
import { listings } from '@/server/market/varieties';
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

test('whoever has held for an hour gets every night that is booked', async () => {
  const [old, young] = [await room.trader(), await room.trader()];
  await room.to(ROLLOVER - HOUR);
  await open(old, { code: 'USDJPY' });
  await room.to(ROLLOVER - HOUR + 1_000);
  await room.move({});
  await open(young, { code: 'USDJPY' });
  const swaps = async () => [(await positions(old))[0]?.swap, (await positions(young))[0]?.swap];
  await room.to(ROLLOVER);
  expect(await swaps()).toEqual(['1.01', '0']);
  await room.to(ROLLOVER + 24 * HOUR);
  expect(await swaps()).toEqual(['1.35', '0.34']);
});

test('a Wednesday’s three nights pay less than two spreads cost, which is what a hedge on two accounts takes', () => {
  const forex = listings.filter(({ variety }) => variety.kind === 'forex');
  expect(forex).toHaveLength(24);
  const tempting = forex.filter(({ variety, spreadTicks }) => {
    const { swapLong, swapShort } = changingAt(variety, [], 0);
    const night = mul(max(swapLong, swapShort), div(contractOf(variety).pip, '10', 8, 'halfUp'));
    return !lt(mul(night, '3'), mul(mul(variety.tick, decimal(`${spreadTicks}`)), '2'));
  });
  expect(tempting.map(({ variety }) => variety.symbol)).toEqual([]);
});

test('what somebody owes is owed for every night, however short they held', async () => {
  const person = await room.trader();
  await room.to(ROLLOVER - 10_000);
  await open(person, { code: 'USDJPY', side: 'sell' });
  await room.to(ROLLOVER);
  expect(await positions(person)).toMatchObject([{ swap: '-2.71' }]);
});
