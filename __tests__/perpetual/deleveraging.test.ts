/** What happens when the insurance is used up: whose position is made smaller, at which price, and that nobody loses by it. */
import { api } from '@/lib/api/index';
import { add, type Decimal, mul, sub } from '@/lib/money/decimal';
import { houseBalance } from '@/server/ledger/ledger';
import { listNeeds } from '@/server/perpetual/deleveraging/store';
import { account, open, positions, tradingRoom, type Room } from './trader';

let room: Room;
beforeEach(async () => {
  room = await tradingRoom();
});
afterEach(async () => {
  expect(await room.booksBalance()).toEqual([]);
  expect(await listNeeds(room.db)).toEqual([]);
  await room.close();
});

const insurance = () => houseBalance(room.db, 'house:insurance', 'USDT');
const closedOf = async (person: Parameters<typeof account>[0]) => (await person.call(api.perpetual.history, {})).list;

/** Somebody bought 0.15 BTC at twenty times its margin, and the price falls through what stood behind it. */
async function crash() {
  const buyer = await room.trader();
  await open(buyer, { side: 'long', qty: '0.15', leverage: 20 });
  await room.move(50_000);
  expect(await closedOf(buyer)).toMatchObject([{ closeReason: 'liquidation' }]);
}

test('with the insurance used up, the highest return on the other side is closed first, at the mark and without a fee', async () => {
  const [eager, careful] = [await room.trader(), await room.trader()];
  await open(careful, { side: 'short', qty: '0.1', leverage: 2 });
  await open(eager, { side: 'short', qty: '0.1', leverage: 10 });
  const [before] = await positions(eager);
  const free = (await account(eager)).available;
  await crash();
  expect(Number(await insurance())).toBeLessThan(0);
  expect(await positions(eager)).toEqual([]);
  const [closed] = await closedOf(eager);
  expect(closed).toMatchObject({ closeReason: 'adl', qty: '0.1' });
  const gained: Decimal = mul('0.1', sub(before!.entryPrice, closed!.closePrice));
  expect(await account(eager)).toMatchObject({ available: add(add(free, before!.margin!), gained) });
  // What was left of the 0.15 came from the next in turn, whose entry price stays.
  expect(await positions(careful)).toMatchObject([{ qty: '0.05' }]);
  await room.move(50_000);
  expect(await positions(careful)).toMatchObject([{ qty: '0.05' }]);
});

test('nobody who is losing is touched, and what nobody takes stays with the house', async () => {
  const other = await room.trader();
  await open(other, { side: 'short', qty: '0.02', leverage: 2 });
  const [late] = [await room.trader()];
  await open(late, { side: 'long', qty: '0.01', leverage: 1 });
  await crash();
  expect(await positions(other)).toEqual([]);
  expect(await positions(late)).toMatchObject([{ qty: '0.01' }]);
});

test('while the insurance can pay, nobody is touched', async () => {
  const other = await room.trader();
  await open(other, { side: 'short', qty: '0.1', leverage: 2 });
  // A careful liquidation leaves something for the insurance.
  const buyer = await room.trader();
  await open(buyer, { side: 'long', qty: '0.3', leverage: 20 });
  const [held] = await positions(buyer);
  await room.move(Math.floor(Number(held!.liquidationPrice)));
  expect(await positions(buyer)).toEqual([]);
  expect(Number(await insurance())).toBeGreaterThan(0);
  expect(await positions(other)).toMatchObject([{ qty: '0.1' }]);
});
