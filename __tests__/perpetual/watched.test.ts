/** Whatever takes money from what stands behind cross positions brings their liquidation nearer at once, also in other markets. */
import { api } from '@/lib/api/index';
import { houseBalance } from '@/server/ledger/ledger';
import type { Person } from '../harness/exchange';
import { open, positions, symbol, tradingRoom, type Room } from './trader';

const other = 'ETHUSDT';
let room: Room;
beforeEach(async () => {
  room = await tradingRoom({ [symbol]: 6_000_000, [other]: 300_000 });
});
afterEach(async () => {
  expect(await room.booksBalance()).toEqual([]);
  await room.close();
});

const insurance = () => houseBalance(room.db, 'house:insurance', 'USDT');
const crossOf = async (person: Person) => (await positions(person)).filter(({ marginMode }) => marginMode === 'cross');

/** 18,000 USDT of the other coin behind 10,000 USDT: safe at any price until the money goes elsewhere. */
async function crossTrader(): Promise<Person> {
  const person = await room.trader('10000');
  await open(person, { symbol: other, side: 'long', qty: '6', leverage: 20, marginMode: 'cross' });
  return person;
}

async function fall(): Promise<void> {
  for (let price = 2_900; price > 2_700; price -= 10) await room.move(price, other);
}

test.each([
  ['an isolated position', {}],
  ['an isolated order that rests', { price: '59000' }],
] as const)('%s in another market', async (_, wish) => {
  const person = await crossTrader();
  await open(person, { side: 'long', qty: '1', leverage: 7, ...wish });
  await fall();
  expect(await crossOf(person)).toEqual([]);
  expect(await insurance()).toBe('0');
});

test('a cross order that rests in another market is ended before the position is liquidated', async () => {
  const person = await crossTrader();
  await open(person, { side: 'long', qty: '1', leverage: 7, price: '59000', marginMode: 'cross' });
  await fall();
  expect(await crossOf(person)).toHaveLength(1);
  const { list } = await person.call(api.perpetual.orders, { open: false });
  expect(list.filter((order) => order.symbol === symbol)).toMatchObject([{ status: 'cancelled', held: '0' }]);
  expect(await insurance()).toBe('0');
});

test('margin that is added to a position in another market', async () => {
  const person = await crossTrader();
  await open(person, { side: 'long', qty: '0.1', leverage: 10 });
  const positionId = (await positions(person)).find(({ marginMode }) => marginMode === 'isolated')!.positionId;
  await person.call(api.perpetual.adjustMargin, { positionId, change: 'add', amount: '8000' });
  await fall();
  expect(await crossOf(person)).toEqual([]);
  expect(await insurance()).toBe('0');
});
