/** Between a funding time and the job that settles it: nobody gets away, and nobody pays twice or for what came later. */
import { api } from '@/lib/api/index';
import type { Person } from '../harness/exchange';
import { houseBalance } from '@/server/ledger/ledger';
import { account, open, positions, symbol, tradingRoom, type Room } from './trader';

const HOUR = 3_600_000;
let room: Room;
beforeEach(async () => {
  room = await tradingRoom();
});
afterEach(async () => {
  expect(await room.booksBalance()).toEqual([]);
  await room.close();
});

/** The clock begins at noon: to two seconds after 16:00, with the job still waiting. */
async function pastTheTime(price = 60_000): Promise<void> {
  for (const { schedule } of room.domains) await schedule?.(room.db, room.clock.now());
  await room.clock.jump(4 * HOUR);
  await room.move(price);
  await room.move(price);
}
const fundingOf = async (person: Person) => (await person.call(api.perpetual.fundingRecord, {})).list;
const closeAll = async (person: Person) => {
  for (const { positionId } of await positions(person))
    await person.call(api.perpetual.close, { positionId, orderType: 'market' });
};

test('who closes between the time and its job pays as everybody who stays', async () => {
  const [leaves, stays, came] = [await room.trader(), await room.trader(), await room.trader()];
  for (const person of [leaves, stays]) await open(person, { side: 'long', qty: '0.1' });
  await pastTheTime();
  await open(came, { side: 'long', qty: '0.1' });
  await closeAll(leaves);
  const [paid] = await fundingOf(leaves);
  // 0.01 % of 0.1 x 60,000.
  expect(paid).toMatchObject({ rate: '0.0001', amount: '-0.6' });
  await room.jobs.runDue();
  await closeAll(stays);
  expect(await fundingOf(leaves)).toEqual([paid]);
  expect(await fundingOf(stays)).toMatchObject([{ rate: paid?.rate, mark: paid?.mark, amount: '-0.6' }]);
  expect(await fundingOf(came)).toEqual([]);
  expect((await account(leaves)).balance).toBe((await account(stays)).balance);
});

test('who adds after the time pays for what was there, and a resting order that closes is settled too', async () => {
  const [adds, rests] = [await room.trader(), await room.trader()];
  for (const person of [adds, rests]) await open(person, { side: 'short', qty: '0.1' });
  const [position] = await positions(rests);
  const { positionId } = position!;
  await rests.call(api.perpetual.close, { positionId, orderType: 'limit', price: '59990' });
  await pastTheTime();
  await open(adds, { side: 'short', qty: '0.2' });
  await room.move(59_980);
  expect(await positions(rests)).toEqual([]);
  await room.jobs.runDue();
  for (const person of [adds, rests]) expect(await fundingOf(person)).toMatchObject([{ amount: '0.6' }]);
});

test('a time at which the market was halted costs nobody anything afterwards', async () => {
  const person = await room.trader();
  await open(person, { side: 'long', qty: '0.1' });
  const operators = [await room.operator(), await room.operator()];
  const halt = { product: 'perpetual', symbol, reason: 'a test' } as const;
  await operators[0]!.call(api.operator.haltMarket, halt);
  await pastTheTime();
  await room.jobs.runDue();
  const later = [await room.operator(), await room.operator()];
  for (const operator of later) await operator.call(api.operator.resumeMarket, halt);
  await closeAll(person);
  expect(await positions(person)).toEqual([]);
  expect(await fundingOf(person)).toEqual([]);
});

test('who has no money beside a gain pays out of the gain: the insurance pays nobody’s funding for them', async () => {
  const thief = await room.trader('1296.2');
  const cross = { qty: '0.1', leverage: 20, marginMode: 'cross' } as const;
  for (const side of ['long', 'short'] as const) await open(thief, { side, ...cross });
  for (let price = 60_500; price <= 72_500; price += 500) await room.move(price);
  await room.move(72_900);
  const [short] = (await positions(thief)).filter(({ side }) => side === 'short');
  await thief.call(api.perpetual.close, { positionId: short!.positionId, orderType: 'market' });
  expect((await account(thief)).balance).toBe('0');
  const [before] = await positions(thief);
  await pastTheTime(72_900);
  await room.jobs.runDue();
  expect(await houseBalance(room.db, 'house:insurance', 'USDT')).toBe('0');
  const [after] = await positions(thief);
  // 0.01 % of 0.1 x 72,900.
  expect(Number(after!.entryPrice) - Number(before!.entryPrice)).toBeCloseTo(7.29);
  expect(Number(before!.unrealizedPnl) - Number(after!.unrealizedPnl)).toBeCloseTo(0.729);
  await closeAll(thief);
  expect(Number((await account(thief)).balance)).toBeCloseTo(1290 - 0.729 - 0.1 * 72_900 * 0.0005, 1);
});
