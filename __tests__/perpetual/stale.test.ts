/** A price that is older than ten seconds sets nothing off: no liquidation, no stop, no fill of a resting order, until a new one comes. */
import { sql } from 'kysely';
import { api } from '@/lib/api/index';
import { give } from '../harness/giveCoins';
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

test('money that comes while there is no price does not end the watch over a cross position', async () => {
  const person = await room.trader('320');
  await give(room, { to: 'spot:available', owner: person, asset: 'USDT', amount: '1' });
  await open(person, { side: 'long', qty: '0.1', leverage: 20, marginMode: 'cross' });
  await fallLate(56_700);
  await person.call(api.assets.transfer, {
    type: 'internal',
    from: 'spot',
    to: 'perpetual',
    coin: 'USDT',
    amount: '1',
  });
  await goOn();
  expect(await positions(person)).toEqual([]);
});

test('accounts that cannot be judged beside a market without a price hide nobody who is due, and end no tick', async () => {
  const other = 'ETHUSDT';
  const crowded = await tradingRoom({ [symbol]: 6_000_000, [other]: 300_000 });
  const ruined = await crowded.trader();
  await open(ruined, { side: 'long', qty: '0.01', leverage: 20 });
  await open(ruined, { side: 'long', qty: '0.001', leverage: 20, marginMode: 'cross' });
  await open(ruined, { symbol: other, side: 'short', qty: '1', leverage: 20, marginMode: 'cross' });
  await sql`insert into perpetual_position (position_no, owner_id, symbol, side, margin_mode, leverage, qty, most_qty, most_margin, entry_price, margin, status,
      watch_price, opened_at, updated_at)
    select overlay(position_no placing (1000 + n)::text from 1), 900000 + n, symbol, side, margin_mode, leverage, qty, most_qty, most_margin, entry_price, margin,
      status, 1000000, opened_at, updated_at
    from perpetual_position, generate_series(1, 52) n where margin_mode = 'cross'`.execute(crowded.db);
  const { tick } = crowded.held.feed;
  Object.assign(crowded.held.feed, { tick: (of: string, ts: number) => (of === other ? null : tick(of, ts)) });
  await crowded.clock.advance(11_000);
  for (const price of [58_500, 57_000]) await crowded.move(price);
  expect((await positions(ruined)).filter(({ marginMode }) => marginMode === 'isolated')).toEqual([]);
  await crowded.close();
}, 60_000);
