/** A price that is older than ten seconds sets nothing off: no liquidation, no stop, no fill of a resting order, until a new one comes. */
import { api } from '@/lib/api/index';
import { account, open, positions, symbol, tradingRoom, type Room } from './trader';

let room: Room;
beforeAll(async () => {
  room = await tradingRoom();
});
afterEach(async () => {
  await room.move(60_000);
  expect(await room.booksBalance()).toEqual([]);
});
afterAll(() => room.close());

/** The market falls to a price that is eleven seconds old when it is first heard. */
async function fallLate(price: number): Promise<void> {
  room.held.stall(room.clock.now());
  await room.clock.advance(10_000);
  room.held.set(symbol, price * 100);
  await room.clock.advance(1_000);
  await room.perpetual.settle();
}

/** The source says the same price anew. */
async function goOn(): Promise<void> {
  room.held.stall(null);
  await room.clock.advance(1_000);
  await room.perpetual.settle();
}

test.each(['isolated', 'cross'] as const)(
  'nobody is liquidated on an old price: a position with %s margin',
  async (marginMode) => {
    const person = await room.trader('320');
    await open(person, { side: 'long', qty: '0.1', leverage: 20, marginMode });
    await fallLate(56_700);
    expect(await positions(person)).toMatchObject([{ status: 'holding', qty: '0.1' }]);
    await goOn();
    expect(await positions(person)).toEqual([]);
    const { list } = await person.call(api.perpetual.history, {});
    expect(list).toMatchObject([{ closeReason: 'liquidation' }]);
  },
);

test('no stop fires and no resting order fills on an old price', async () => {
  const [person, other] = [await room.trader(), await room.trader()];
  await open(person, { side: 'long', qty: '0.1', leverage: 5, stopLoss: '59000' });
  const waiting = await open(other, { side: 'long', qty: '0.02', leverage: 5, price: '58900' });
  await fallLate(58_800);
  expect(await positions(person)).toMatchObject([{ qty: '0.1', stopLoss: '59000' }]);
  expect(await positions(other)).toEqual([]);
  expect((await account(other)).frozen).toBe(waiting.held);
  await goOn();
  expect(await positions(person)).toEqual([]);
  expect(await positions(other)).toMatchObject([{ qty: '0.02' }]);
  const { list } = await person.call(api.perpetual.history, {});
  expect(list).toMatchObject([{ closeReason: 'stopLoss' }]);
});
