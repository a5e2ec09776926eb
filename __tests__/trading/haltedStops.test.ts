/** Stops and orders that a halted market has set off cost no tick anything: however many somebody keeps there, other people's are not later for it. */
import { Kysely } from 'kysely';
import { api } from '@/lib/api/index';
import * as fx from '../forex/trader';
import * as perpetual from '../perpetual/trader';

/** How many transactions `work` takes. */
async function transactionsOf(work: () => Promise<unknown>): Promise<number> {
  const begun = jest.spyOn(Kysely.prototype, 'transaction');
  await work();
  const count = begun.mock.calls.length;
  begun.mockRestore();
  return count;
}

test('stops of perpetual positions', async () => {
  const room = await perpetual.tradingRoom();
  const people = [await room.trader(), await room.trader(), await room.trader()];
  for (const person of people) await perpetual.open(person, { side: 'long', qty: '0.01', stopLoss: '59000' });
  const market = { product: 'perpetual', symbol: perpetual.symbol, reason: 'a test of halts' } as const;
  await (await room.operator()).call(api.operator.haltMarket, market);
  const tick = (price: number) => transactionsOf(() => room.move(price));
  expect(await tick(59_100)).toBe(await tick(58_900));
  expect(await perpetual.positions(people[0]!)).toHaveLength(1);
  for (let voice = 0; voice < 2; voice += 1) await (await room.operator()).call(api.operator.resumeMarket, market);
  await room.move(58_900);
  for (const person of people) expect(await perpetual.positions(person)).toEqual([]);
  expect(await room.booksBalance()).toEqual([]);
  await room.close();
});

test('stops and orders of a forex variety, whose accounts are still judged', async () => {
  const room = await fx.forexRoom();
  await room.move({});
  const people = [await room.trader(), await room.trader(), await room.trader()];
  for (const person of people) {
    await fx.open(person, { lots: '0.01', stopLoss: '1.149' });
    await fx.open(person, { lots: '0.01', limit: '1.1485' });
  }
  const market = { product: 'forex', symbol: 'EURUSD', reason: 'a test of halts' } as const;
  await (await room.operator()).call(api.operator.haltMarket, market);
  const tick = (price: number) => transactionsOf(() => room.move({ EURUSD: price }));
  expect(await tick(114_950)).toBe(await tick(114_800));
  expect(await fx.resting(people[0]!)).toHaveLength(1);
  for (let voice = 0; voice < 2; voice += 1) await (await room.operator()).call(api.operator.resumeMarket, market);
  await room.move({ EURUSD: 114_800 });
  expect(await fx.resting(people[0]!)).toEqual([]);
  expect(await fx.positions(people[0]!)).toHaveLength(1);
  expect(await room.booksBalance()).toEqual([]);
  await room.close();
});
