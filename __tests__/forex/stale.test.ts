/** A price that is older than ten seconds sets nothing off: nobody is stopped out, no stop fires, no limit order fills, until a new one comes. */
import type { Decimal } from '@/lib/money/decimal';
import { closed, forexRoom, open, positions, resting, type Room } from './trader';

let room: Room;
beforeAll(async () => {
  room = await forexRoom();
});
afterEach(async () => {
  await room.move({ EURUSD: 115_000 });
  expect(await room.booksBalance()).toEqual([]);
});
afterAll(() => room.close());

/** The euro falls to a price that is eleven seconds old when it is first heard. */
async function fallLate(ticks: number): Promise<void> {
  room.held.stall(room.clock.now());
  await room.clock.advance(10_000);
  room.held.set('EURUSD', ticks);
  await room.clock.advance(1_000);
  await room.forex.settle();
}

/** The source says the same price anew. */
async function goOn(): Promise<void> {
  room.held.stall(null);
  await room.clock.advance(1_000);
  await room.forex.settle();
}

test('nobody is stopped out on an old price', async () => {
  const person = await room.trader('1000');
  await open(person, { lots: '0.2', leverage: 30 });
  await fallLate(111_800);
  expect(await positions(person)).toMatchObject([{ lots: '0.2' }]);
  await goOn();
  expect(await positions(person)).toEqual([]);
  expect(await closed(person)).toMatchObject([{ closeReason: 'stopOut' }]);
});

test('no stop fires and no limit order fills on an old price', async () => {
  const person = await room.trader();
  const stop: Decimal = '1.14';
  await open(person, { lots: '0.1', stopLoss: stop });
  await open(person, { lots: '0.02', limit: '1.139' });
  await fallLate(113_800);
  expect(await positions(person)).toMatchObject([{ lots: '0.1', stopLoss: stop }]);
  expect(await resting(person)).toHaveLength(1);
  await goOn();
  expect(await positions(person)).toMatchObject([{ lots: '0.02' }]);
  expect(await closed(person)).toMatchObject([{ closeReason: 'stopLoss', lots: '0.1' }]);
});
