/** Stops and orders that a halted market has set off cost no tick anything: however many somebody keeps there, other people's are not later for it. */
import { Kysely } from 'kysely';
import { api } from '@/lib/api/index';
import * as fx from '../forex/trader';
import { exchange, type Person } from '../harness/exchange';
import { heldFeed } from '../harness/heldFeed';
import * as perpetual from '../perpetual/trader';

/** Kept in each market. Other work of a tick takes some transactions more or less. */
const STOPS = 20;
const OTHERS = STOPS / 2;

/** How many transactions `work` takes. */
async function transactionsOf(work: () => Promise<unknown>): Promise<number> {
  const begun = jest.spyOn(Kysely.prototype, 'transaction');
  await work();
  const count = begun.mock.calls.length;
  begun.mockRestore();
  return count;
}

test('stops of spot', async () => {
  const [symbol, held] = ['BTCUSDT', heldFeed({ BTCUSDT: 6_000_000 })];
  const room = await exchange({ feed: held.feed });
  const tick = (price: number) => {
    held.set(symbol, price * 100);
    return transactionsOf(async () => {
      await room.clock.advance(1_000);
      await room.spot.sweep();
    });
  };
  await tick(60_000);
  const person = await room.person();
  const stop = {
    symbol,
    side: 'sell',
    type: 'market',
    qty: '0.001',
    trigger: { price: '59000', goes: 'below' },
  } as const;
  for (let nr = 0; nr < STOPS; nr += 1) await person.call(api.spot.placeOrder, stop);
  const market = { product: 'spot', symbol, reason: 'a test of halts' } as const;
  await (await room.operator()).call(api.operator.haltMarket, market);
  const before = await tick(59_100);
  expect(await tick(58_900)).toBeLessThan(before + OTHERS);
  for (let voice = 0; voice < 2; voice += 1) await (await room.operator()).call(api.operator.resumeMarket, market);
  await tick(58_900);
  expect((await person.call(api.spot.openOrders, {})).list).toEqual([]);
  expect(await room.booksBalance()).toEqual([]);
  await room.close();
});

test('stops of perpetual positions', async () => {
  const room = await perpetual.tradingRoom();
  const people: Person[] = [];
  for (let nr = 0; nr < STOPS / 2; nr += 1) people.push(await room.trader());
  for (const person of people)
    for (const marginMode of ['isolated', 'cross'] as const)
      await perpetual.open(person, { side: 'long', qty: '0.01', stopLoss: '59000', marginMode });
  const market = { product: 'perpetual', symbol: perpetual.symbol, reason: 'a test of halts' } as const;
  await (await room.operator()).call(api.operator.haltMarket, market);
  const tick = (price: number) => transactionsOf(() => room.move(price));
  const before = await tick(59_100);
  expect(await tick(58_900)).toBeLessThan(before + OTHERS);
  expect(await perpetual.positions(people[0]!)).toHaveLength(2);
  for (let voice = 0; voice < 2; voice += 1) await (await room.operator()).call(api.operator.resumeMarket, market);
  await room.move(58_900);
  for (const person of people) expect(await perpetual.positions(person)).toEqual([]);
  expect(await room.booksBalance()).toEqual([]);
  await room.close();
});

test('stops and orders of a forex variety, whose accounts are still judged', async () => {
  const room = await fx.forexRoom();
  await room.move({});
  const people: Person[] = [];
  for (let nr = 0; nr < STOPS; nr += 1) people.push(await room.trader());
  for (const person of people) {
    await fx.open(person, { lots: '0.01', stopLoss: '1.149' });
    await fx.open(person, { lots: '0.01', limit: '1.1485' });
  }
  const market = { product: 'forex', symbol: 'EURUSD', reason: 'a test of halts' } as const;
  await (await room.operator()).call(api.operator.haltMarket, market);
  const tick = (price: number) => transactionsOf(() => room.move({ EURUSD: price }));
  const before = await tick(114_950);
  expect(await tick(114_800)).toBeLessThan(before + OTHERS);
  expect(await fx.resting(people[0]!)).toHaveLength(1);
  for (let voice = 0; voice < 2; voice += 1) await (await room.operator()).call(api.operator.resumeMarket, market);
  await room.move({ EURUSD: 114_800 });
  expect(await fx.resting(people[0]!)).toEqual([]);
  expect(await fx.positions(people[0]!)).toHaveLength(1);
  expect(await room.booksBalance()).toEqual([]);
  await room.close();
});
