/** A market that is halted keeps no other position of its holder from being liquidated, unless what stands in it could still save the account. */
import { api } from '@/lib/api/index';
import { houseBalance } from '@/server/ledger/ledger';
import { account, open, positions, refusal, symbol, tradingRoom, type Room } from './trader';

const ETH = 'ETHUSDT';
const cross = { marginMode: 'cross', leverage: 20 } as const;

let room: Room;
beforeEach(async () => {
  room = await tradingRoom({ [symbol]: 6_000_000, [ETH]: 300_000 });
});
afterEach(async () => {
  expect(await room.booksBalance()).toEqual([]);
  await room.close();
});

const insurance = async () => Number(await houseBalance(room.db, 'house:insurance', 'USDT'));
const market = { product: 'perpetual', symbol: ETH, reason: 'a test of halts' } as const;
/** A second at a time, as nobody believes a leap. */
async function fall(from: number, to: number): Promise<void> {
  for (let price = from; price >= to; price -= 100) await room.move(price);
}
const held = async (who: Parameters<typeof positions>[0]) => (await positions(who)).map((one) => one.symbol).sort();

test('a few dollars in a halted market do not hold a large loss elsewhere up until the insurance pays it', async () => {
  const thief = await room.trader('5000');
  await open(thief, { side: 'long', qty: '1', ...cross });
  await open(thief, { symbol: ETH, side: 'long', qty: '0.01', ...cross });
  const before = await insurance();
  await (await room.operator()).call(api.operator.haltMarket, market);
  await fall(59_500, 50_000);
  expect(await held(thief)).toEqual([ETH]);
  expect(await insurance()).toBeGreaterThanOrEqual(before);
});

test('a gain that waits in a halted market comes first: nobody keeps it while the insurance pays the other side', async () => {
  const person = await room.trader('8000');
  await open(person, { side: 'long', qty: '1', ...cross });
  await open(person, { symbol: ETH, side: 'short', qty: '1', ...cross });
  await room.move(2_700, ETH);
  await room.move(2_500, ETH);
  const before = await insurance();
  await (await room.operator()).call(api.operator.haltMarket, market);
  // 500 gained there, 1,250 more at best; 10,000 lost here, of which 8,000 are borne.
  await fall(59_900, 50_000);
  expect(await held(person)).toEqual([symbol, ETH]);
  expect(await insurance()).toBe(before);
});

test('what could still save the account keeps it from being judged while its market is halted', async () => {
  const person = await room.trader('5200');
  await open(person, { side: 'long', qty: '0.5', ...cross });
  await open(person, { symbol: ETH, side: 'short', qty: '10', ...cross });
  await (await room.operator()).call(api.operator.haltMarket, market);
  await fall(59_500, 50_000);
  // The 5,000 lost there may be won here.
  expect(await held(person)).toEqual([symbol, ETH]);
  for (let voice = 0; voice < 2; voice += 1) await (await room.operator()).call(api.operator.resumeMarket, market);
  await room.move(50_000);
  // It is judged as a whole again: what requires most is taken, and the rest is safe.
  expect(await held(person)).toEqual([symbol]);
});

test('both directions of a halted market bring nothing together: they hold up no loss elsewhere', async () => {
  const thief = await room.trader('8000');
  for (const side of ['long', 'short'] as const) await open(thief, { symbol: ETH, side, qty: '5', ...cross });
  await open(thief, { side: 'long', qty: '1.2', ...cross });
  // One side gains 1,500 and the other loses as much.
  for (const price of [2_900, 2_800, 2_700]) await room.move(price, ETH);
  const before = await insurance();
  await (await room.operator()).call(api.operator.haltMarket, market);
  await fall(59_500, 52_000);
  expect(await held(thief)).toEqual([ETH, ETH]);
  expect(await insurance()).toBeGreaterThanOrEqual(before);
});

test('an order that rests in a halted market beside a position keeps its hold from no loss elsewhere', async () => {
  const person = await room.trader('10000');
  await open(person, { symbol: ETH, side: 'long', qty: '0.01', ...cross });
  await open(person, { side: 'long', qty: '1', ...cross });
  await open(person, { symbol: ETH, side: 'long', qty: '34', price: '2850', ...cross });
  await (await room.operator()).call(api.operator.haltMarket, market);
  // 5,500 are lost, of which 5,000 were beside the hold.
  await fall(59_500, 54_500);
  expect((await account(person)).frozen).toBe('0');
  expect(await held(person)).toEqual([symbol, ETH]);
});

test('what stands in a halted market is no stake: nothing more is opened that shares its margin', async () => {
  const thief = await room.trader('10000');
  await open(thief, { symbol: ETH, side: 'long', qty: '20', ...cross });
  await (await room.operator()).call(api.operator.haltMarket, market);
  expect(await refusal(open(thief, { side: 'long', qty: '1', ...cross }))).toEqual({ reason: 'heldHalted' });
  expect(await refusal(open(thief, { side: 'long', qty: '0.1' }))).toBe('ok');
});

test('what was ordered before the halt is ended where it would fill, and what shares no margin fills', async () => {
  const person = await room.trader('10000');
  await open(person, { symbol: ETH, side: 'long', qty: '1', ...cross });
  for (const terms of [cross, { marginMode: 'isolated', leverage: 20 } as const])
    await open(person, { side: 'long', qty: '0.1', price: '59900', ...terms });
  await (await room.operator()).call(api.operator.haltMarket, market);
  await room.move(59_900);
  await room.move(59_850);
  const { list } = await person.call(api.perpetual.orders, { symbol, open: false });
  expect(list.map(({ marginMode, status, endReason }) => ({ marginMode, status, endReason }))).toEqual(
    expect.arrayContaining([
      { marginMode: 'cross', status: 'cancelled', endReason: 'heldHalted' },
      { marginMode: 'isolated', status: 'filled', endReason: null },
    ]),
  );
  expect(await account(person)).toMatchObject({ frozen: '0' });
});

test('nor does another person fill it', async () => {
  const person = await room.trader('10000');
  await open(person, { symbol: ETH, side: 'long', qty: '1', ...cross });
  await open(person, { side: 'long', qty: '0.1', price: '59995', ...cross });
  await (await room.operator()).call(api.operator.haltMarket, market);
  await open(await room.trader('10000'), { side: 'short', qty: '0.1', price: '59990' });
  const { list } = await person.call(api.perpetual.orders, { symbol, open: false });
  expect(list).toMatchObject([{ status: 'cancelled', endReason: 'heldHalted', filledQty: '0' }]);
});

test('a loss in a market whose price is late stands in the way of a close far from the mark', async () => {
  const thief = await room.trader('10000');
  await open(thief, { symbol: ETH, side: 'long', qty: '40', ...cross });
  await open(thief, { side: 'long', qty: '1', ...cross });
  for (let price = 2_980; price >= 2_860; price -= 20) await room.move(price, ETH);
  const { feed } = room.held;
  const { tick } = feed;
  Object.assign(feed, { tick: (of: string, ts: number) => (of === ETH ? null : tick(of, ts)) });
  for (let second = 0; second < 12; second += 1) await room.move(60_000);
  // 5,600 of the 10,000 are lost there: what is left stands behind that position, and a close here leads out, but pays nobody much.
  const positionId = (await positions(thief)).find((one) => one.symbol === symbol)!.positionId;
  const close = (price: `${number}`) =>
    refusal(thief.call(api.perpetual.close, { positionId, orderType: 'limit', price }));
  expect(await close('57000')).toMatchObject({ reason: 'priceOutOfBand', low: '59700' });
  expect(await close('59700')).toBe('ok');
});
