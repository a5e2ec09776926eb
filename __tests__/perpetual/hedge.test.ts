/** Cross positions in both directions, stops that stand behind one another, and what may leave a market at the end of the house's limit. */
import { sql } from 'kysely';
import { api } from '@/lib/api/index';
import { houseBalance } from '@/server/ledger/ledger';
import { account, open, positions, refusal, symbol, tradingRoom, type Room } from './trader';

let room: Room;
afterEach(async () => {
  expect(await room.booksBalance()).toEqual([]);
  await room.close();
});

const insurance = () => houseBalance(room.db, 'house:insurance', 'USDT');

test('a cross liquidation takes the gain first where the balance cannot bear the largest loss', async () => {
  room = await tradingRoom();
  const person = await room.trader('1000');
  const cross = { marginMode: 'cross', leverage: 20 } as const;
  await open(person, { side: 'short', qty: '0.12', ...cross });
  await open(person, { side: 'long', qty: '0.15', ...cross });
  const before = await insurance();
  // In steps: one jump so far would be doubted.
  for (let price = 57_000; price > 27_000; price -= price > 30_000 ? 1_500 : 300) await room.move(price);
  expect(await positions(person)).toEqual([]);
  // The net 0.03 lose some 950 of 1,000; the long side alone 4,770.
  expect(Number((await account(person)).balance)).toBeGreaterThan(0);
  expect(await insurance()).toBe(before);
});

test('stops that cannot fill now hide nothing that stands behind them', async () => {
  room = await tradingRoom({ [symbol]: 6_000_000, ETHUSDT: 300_000 });
  const person = await room.trader('1000');
  await open(person, { side: 'long', qty: '0.001', stopLoss: '59000' });
  const [position] = await positions(person);
  // Far more stops than are looked at in one go, of positions that are not there any more, before the one that counts.
  await sql`insert into trading_trigger (product, symbol, watch, goes, price, owner_id, ref, act, created_at)
    select 'perpetual', ${symbol}, 'mark', 'below', 59999, owner_id, 'none' || n, act, created_at
    from trading_trigger, generate_series(1, 130) n where ref = ${position!.positionId} and act = 'stopLoss'`.execute(
    room.db,
  );
  await room.move(58_900);
  expect(await positions(person)).toEqual([]);
});

test('a stop whose loss nothing covers yet closes when its owner brings money', async () => {
  room = await tradingRoom();
  const person = await room.trader('13');
  for (const side of ['long', 'short'] as const)
    await open(person, { side, qty: '0.002', marginMode: 'cross', leverage: 20 });
  const { positionId } = (await positions(person)).find(({ side }) => side === 'short')!;
  await person.call(api.perpetual.setStops, { positionId, stopLoss: '69000', triggerBy: 'mark' });
  for (const price of [63_000, 66_000, 69_100, 69_200, 69_300]) await room.move(price);
  // 18.6 are lost of the 12.88 that are there; the gain of the other one is not realised.
  expect(await positions(person)).toHaveLength(2);
  await room.give(person, '10');
  await room.move(69_400);
  expect((await positions(person)).map(({ side }) => side)).toEqual(['long']);
});

test('less margin is refused where the liquidation would come before the stop loss', async () => {
  room = await tradingRoom();
  const person = await room.trader('10000');
  await open(person, { side: 'long', qty: '0.1', leverage: 5, stopLoss: '56000' });
  const set = (leverage: number) =>
    refusal(person.call(api.perpetual.setLeverage, { symbol, marginMode: 'isolated', leverage }));
  expect(await set(20)).toEqual({
    reason: 'stopsInvalid',
    why: 'beyondLiquidation',
    against: 'mark',
    nearest: expect.stringMatching(/^57\d\d\d(\.\d+)?$/),
  });
  expect(await set(10)).toBe('ok');
  const [position] = await positions(person);
  expect(position).toMatchObject({ leverage: 10, stopLoss: '56000' });
});

test('who closes may go on where the house opens nothing any more', async () => {
  room = await tradingRoom();
  const person = await room.trader('1000');
  await open(person, { side: 'short', qty: '0.01' });
  // The house has sold all that it may: nobody opens a long position from it any more.
  await sql`update perpetual_market set maker_position = -maker_limit where symbol = ${symbol}`.execute(room.db);
  expect(await refusal(open(person, { side: 'long', qty: '0.01' }))).toMatchObject({ reason: 'noLiquidity' });
  const [position] = await positions(person);
  expect(
    await refusal(
      person.call(api.perpetual.close, { positionId: position!.positionId, orderType: 'market', qty: '0.01' }),
    ),
  ).toBe('ok');
  expect(await positions(person)).toEqual([]);
  await sql`update perpetual_market set maker_position = 0 where symbol = ${symbol}`.execute(room.db);
});
