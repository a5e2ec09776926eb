/** A variety that is halted keeps no other position of its holder from being stopped out, unless what stands in it could still save the account. */
import { api } from '@/lib/api/index';
import { houseBalance } from '@/server/ledger/ledger';
import { account, forexRoom, open, positions, refusal, type Room } from './trader';

let room: Room;
beforeEach(async () => {
  room = await forexRoom();
});
afterEach(async () => {
  expect(await room.booksBalance()).toEqual([]);
  await room.close();
});
const insurance = async () => Number(await houseBalance(room.db, 'house:insurance', 'USDT'));
const market = { product: 'forex', symbol: 'GBPUSD', reason: 'a test of halts' } as const;

test('a hundredth of a lot in a halted variety does not hold a stop-out elsewhere up until the insurance pays', async () => {
  const thief = await room.trader('10000');
  await open(thief, { side: 'buy', lots: '2', leverage: 30 });
  await open(thief, { code: 'GBPUSD', side: 'buy', lots: '0.01', leverage: 30 });
  const before = await insurance();
  await (await room.operator()).call(api.operator.haltMarket, market);
  for (let ticks = 114_500; ticks >= 107_000; ticks -= 250) await room.move({ EURUSD: ticks });
  expect((await positions(thief)).map(({ code }) => code)).toEqual(['GBPUSD']);
  expect(await insurance()).toBeGreaterThanOrEqual(before);
});

test('a gain that waits in a halted variety comes first: nobody keeps it while the insurance pays the other side', async () => {
  const person = await room.trader('10000');
  await open(person, { side: 'buy', lots: '2', leverage: 30 });
  await open(person, { code: 'GBPUSD', side: 'buy', lots: '0.3', leverage: 30 });
  for (let ticks = 134_000; ticks <= 162_000; ticks += 2_000) await room.move({ GBPUSD: ticks });
  const before = await insurance();
  await (await room.operator()).call(api.operator.haltMarket, market);
  // 9,000 gained there, 4,860 more at best; 22,000 lost here.
  for (let ticks = 114_500; ticks >= 104_000; ticks -= 500) await room.move({ EURUSD: ticks });
  expect(await positions(person)).toHaveLength(2);
  expect(await insurance()).toBe(before);
});

test('what is bought and sold of one halted variety brings nothing together: it holds up no loss elsewhere', async () => {
  const thief = await room.trader('20000');
  for (const side of ['buy', 'sell'] as const) await open(thief, { code: 'GBPUSD', side, lots: '1', leverage: 30 });
  await open(thief, { side: 'buy', lots: '2', leverage: 30 });
  // One side gains 9,000 and the other loses as much.
  for (let ticks = 134_000; ticks <= 141_000; ticks += 1_000) await room.move({ GBPUSD: ticks });
  const before = await insurance();
  await (await room.operator()).call(api.operator.haltMarket, market);
  for (let ticks = 114_500; ticks >= 103_000; ticks -= 250) await room.move({ EURUSD: ticks });
  expect((await positions(thief)).map(({ code }) => code)).toEqual(['GBPUSD', 'GBPUSD']);
  expect(await insurance()).toBeGreaterThanOrEqual(before);
});

test('what stands in a halted variety is no stake: nothing more is opened beside it', async () => {
  const thief = await room.trader('20000');
  await open(thief, { code: 'GBPUSD', side: 'buy', lots: '1', leverage: 30 });
  await (await room.operator()).call(api.operator.haltMarket, market);
  expect(await refusal(open(thief, { side: 'buy', lots: '1', leverage: 30 }))).toEqual({ reason: 'heldHalted' });
});

test('what was ordered before the halt is ended where it would fill', async () => {
  const person = await room.trader('20000');
  await open(person, { code: 'GBPUSD', side: 'buy', lots: '0.1', leverage: 30 });
  await open(person, { side: 'buy', lots: '0.1', leverage: 30, limit: '1.145' });
  await (await room.operator()).call(api.operator.haltMarket, market);
  for (let ticks = 114_900; ticks >= 114_300; ticks -= 100) await room.move({ EURUSD: ticks });
  expect((await positions(person)).map(({ code }) => code)).toEqual(['GBPUSD']);
  const { list } = await person.call(api.forex.orders, { code: 'EURUSD', open: false });
  expect(list).toMatchObject([{ status: 'cancelled', endReason: 'heldHalted' }]);
});

test('a hundredth of a lot whose price is late does not hold a stop-out elsewhere up until the insurance pays', async () => {
  const thief = await room.trader('10000');
  await open(thief, { side: 'buy', lots: '2', leverage: 30 });
  await open(thief, { code: 'GBPUSD', side: 'buy', lots: '0.01', leverage: 30 });
  const before = await insurance();
  const { tick } = room.held.feed;
  Object.assign(room.held.feed, { tick: (of: string, ts: number) => (of === 'GBPUSD' ? null : tick(of, ts)) });
  await room.clock.advance(11_000);
  for (let ticks = 114_500; ticks >= 107_000; ticks -= 250) await room.move({ EURUSD: ticks });
  expect((await positions(thief)).map(({ code }) => code)).toEqual(['GBPUSD']);
  expect(await insurance()).toBeGreaterThanOrEqual(before);
});

test('what was gained in a halted variety makes nothing free: otherwise the insurance pays a loss elsewhere when the gain is gone', async () => {
  const thief = await room.trader('20000');
  for (const code of ['EURUSD', 'GBPUSD'] as const) await open(thief, { code, side: 'buy', lots: '1', leverage: 30 });
  for (const GBPUSD of [137_000, 142_000, 147_000]) await room.move({ GBPUSD });
  await (await room.operator()).call(api.operator.haltMarket, market);
  for (const EURUSD of [110_000, 105_000, 101_000]) await room.move({ EURUSD });
  const takeOut = (amount: `${number}`) =>
    thief.call(api.assets.transfer, { type: 'internal', from: 'fx', to: 'perpetual', coin: 'USDT', amount });
  // 20,000 less 14,002 lost; 8,233.40 are used.
  expect(await account(thief)).toMatchObject({ free: '0' });
  expect(await refusal(takeOut('1'))).toMatchObject({ reason: 'insufficientBalance' });
  for (const GBPUSD of [142_000, 137_000, 132_000]) await room.move({ GBPUSD });
  for (let voice = 0; voice < 2; voice += 1) await (await room.operator()).call(api.operator.resumeMarket, market);
  await room.move({ GBPUSD: 132_000 });
  expect(await insurance()).toBe(0);
});

test('what is bought and sold there is no loss: whoever is hedged takes out as before', async () => {
  const person = await room.trader('20000');
  for (const [side, lots] of [
    ['buy', '1'],
    ['sell', '0.6'],
    ['sell', '0.4'],
  ] as const)
    await open(person, { code: 'GBPUSD', side, lots, leverage: 30 });
  for (const GBPUSD of [137_000, 142_000, 147_000]) await room.move({ GBPUSD });
  const before = Number((await account(person)).free);
  expect(before).toBeGreaterThan(10_000);
  await (await room.operator()).call(api.operator.haltMarket, market);
  expect(Number((await account(person)).free)).toBeCloseTo(before, 4);
});
