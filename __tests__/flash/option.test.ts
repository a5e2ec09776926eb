/** An exchange that waits is no option: nobody fills what the house may owe and frees it later, to buy at the price of before. */
import { balanceOf } from '@/server/ledger/ledger';
import { giveCoins } from '../harness/giveCoins';
import { BTC, flashRoom, orderOf, swap, type Room } from './room';

let room: Room;
beforeEach(async () => {
  room = await flashRoom();
});
afterEach(async () => {
  expect(await room.booksBalance()).toEqual([]);
  await room.close();
});

const usdtOf = (person: { userId: string }) => balanceOf(room.db, person.userId, 'spot:available', 'USDT');

test('what the house cannot cover comes back at once, and nothing is completed later at the price of before', async () => {
  const [filler, thief] = [await room.person(), await room.person()];
  await giveCoins(room, filler, 'USDT', '600000');
  await giveCoins(room, thief, 'USDT', '60000');
  await room.later();
  for (let filled = 0; filled < 10; filled += 1) {
    await swap(filler, { amount: '50000' });
    await room.later();
  }
  const before = await usdtOf(thief);
  const waiting = await swap(thief, { amount: '50000' });
  await room.later();
  expect(await orderOf(thief, waiting)).toMatchObject({ status: 'failed', failure: 'noCover' });
  // The market rises, and the other account sells: had the order waited, it would bring 5 % now.
  room.held.set('BTCUSDT', BTC * 1.05);
  await room.later(30);
  for (let sold = 0; sold < 3; sold += 1) await swap(filler, { fromCoin: 'BTC', toCoin: 'USDT', amount: '2' });
  for (let looks = 0; looks < 4; looks += 1) await room.later(5);
  expect(await orderOf(thief, waiting)).toMatchObject({ status: 'failed' });
  expect(await usdtOf(thief)).toBe(before);
});

test('an order that waited for a fresh price is not completed where the market has left its price, either way', async () => {
  for (const [factor, status] of [
    [1.0051, 'failed'],
    [0.9949, 'failed'],
    [1.0049, 'completed'],
  ] as const) {
    room.held.set('BTCUSDT', BTC);
    await room.later();
    const person = await room.person();
    const before = await usdtOf(person);
    const order = await swap(person);
    room.held.stall(room.clock.now());
    await room.clock.jump(11_000);
    await room.later(20);
    expect(await orderOf(person, order)).toMatchObject({ status: 'settling' });
    room.held.set('BTCUSDT', Math.round(BTC * factor));
    room.held.stall(null);
    await room.later(10);
    expect(await orderOf(person, order)).toMatchObject({ status, failure: status === 'failed' ? 'moved' : null });
    if (status === 'failed') expect(await usdtOf(person)).toBe(before);
  }
});
