/** Positions in both directions: nobody leaves a loss to the insurance while the other side gains. */
import { sql } from 'kysely';
import { api } from '@/lib/api/index';
import { sub, type Decimal } from '@/lib/money/decimal';
import { houseBalance } from '@/server/ledger/ledger';
import type { Person } from '../harness/exchange';
import { account, close, closed, forexRoom, open, positions, refusal, type Room } from './trader';

let room: Room;
beforeEach(async () => {
  room = await forexRoom();
});
afterEach(async () => {
  expect(await room.booksBalance()).toEqual([]);
  await room.close();
});

const insurance = () => houseBalance(room.db, 'house:insurance', 'USDT');
/** In steps of three per cent: one jump so far would be doubted. */
const fall = async (to: number) => {
  for (let ticks = 115_000 * 0.97; ticks > to; ticks *= 0.97) await room.move({ EURUSD: Math.round(ticks) });
  await room.move({ EURUSD: to });
};
const of = async (person: Person, side: 'buy' | 'sell') => (await positions(person)).find((one) => one.side === side)!;

/** Both directions with nearly all of 1,000 USDT as margin; the market then moves by 2,000 pips of 0.12 lots: 2,400 USDT each way. */
async function hedged(stopLoss?: Decimal) {
  const person = await room.trader('1000');
  await open(person, { side: 'sell', lots: '0.12', leverage: 30 });
  await open(person, { side: 'buy', lots: '0.12', leverage: 30, ...(stopLoss && { stopLoss }) });
  return person;
}

test('who closes the losing side first is told to take the gain before; then both close and the insurance pays nothing', async () => {
  const person = await hedged();
  const before = await insurance();
  await fall(95_000);
  expect((await account(person)).balance).toBe('1000');
  const [losing, gaining] = [await of(person, 'buy'), await of(person, 'sell')];
  expect(await refusal(close(person, losing.positionId))).toEqual({ reason: 'fxGainsFirst' });
  // A part whose loss the account can bear may go.
  expect(await refusal(close(person, losing.positionId, '0.01'))).toBe('ok');
  expect(await refusal(close(person, gaining.positionId))).toBe('ok');
  expect(await refusal(close(person, losing.positionId))).toBe('ok');
  expect(await insurance()).toBe(before);
});

test('a stop loss that costs more than the account takes the gain with it', async () => {
  const person = await hedged('1.00000');
  const before = await insurance();
  await fall(95_000);
  expect(await positions(person)).toEqual([]);
  const ended = await closed(person);
  expect(ended.map(({ closeReason }) => closeReason).toSorted()).toEqual(['stopLoss', 'stopOut']);
  expect(await insurance()).toBe(before);
});

test('a stop-out takes the gain first where the balance cannot bear the largest loss', async () => {
  const person = await room.trader('1000');
  await open(person, { side: 'sell', lots: '0.1', leverage: 30 });
  await open(person, { side: 'buy', lots: '0.12', leverage: 30 });
  const before = await insurance();
  await fall(85_000);
  // 0.02 lots net lose 600 of 1,000; the bought side alone loses 3,600.
  const { balance } = await account(person);
  expect(Number(balance)).toBeGreaterThan(100);
  expect(await positions(person)).toEqual([]);
  expect(await insurance()).toBe(before);
});

test('without a gain the insurance bears what the person has not', async () => {
  const person = await room.trader('1000');
  await open(person, { side: 'buy', lots: '0.15', leverage: 30 });
  const before = await insurance();
  await room.move({ EURUSD: 107_000 });
  expect(await account(person)).toMatchObject({ balance: '0' });
  expect(Number(await insurance())).toBeLessThan(Number(before));
});

test('a stop loss behind the stop-out is refused', async () => {
  const person = await room.trader('1000');
  await open(person, { side: 'buy', lots: '0.15', leverage: 30 });
  const { positionId, stopOutPrice } = await of(person, 'buy');
  const set = (stopLoss: Decimal) => refusal(person.call(api.forex.setStops, { positionId, stopLoss }));
  expect(await set('1.00000')).toEqual({ reason: 'fxStopsInvalid', why: 'beyondStopOut', against: 'closing' });
  expect(await set(stopOutPrice!)).toBe('ok');
});

test('a level that hovers a hair above the warning, as whoever buys and sells the same keeps it for nothing, is not looked at in every tick', async () => {
  const person = await room.trader('10000');
  for (const side of ['buy', 'sell'] as const) await open(person, { side, lots: '0.5', leverage: 30 });
  const { free } = await account(person);
  const amount = sub(free ?? '0', '0.00002');
  await person.call(api.assets.transfer, { type: 'internal', from: 'fx', to: 'perpetual', coin: 'USDT', amount });
  // Each look sets the watched prices anew.
  const watched = async () => {
    const { rows } = await sql<{ price: string }>`select price::text price from trading_trigger
      where owner_id = ${person.userId} and act = 'look' order by price`.execute(room.db);
    return rows.map(({ price }) => price);
  };
  await room.move({ EURUSD: 115_000 });
  const before = await watched();
  for (const EURUSD of [115_001, 115_010, 114_992]) {
    await room.move({ EURUSD });
    expect(await watched()).toEqual(before);
  }
  await room.move({ EURUSD: 115_060 });
  expect(await watched()).not.toEqual(before);
  expect((await account(person)).level).toMatch(/^1(\.|$)/);
});
