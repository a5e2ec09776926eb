/** What was gained in a halted market may be gone when it opens again: until then nobody takes out against it what stands behind a loss elsewhere. */
import { api } from '@/lib/api/index';
import type { Decimal } from '@/lib/money/decimal';
import { houseBalance } from '@/server/ledger/ledger';
import type { Person } from '../harness/exchange';
import { account, open, positions, refusal, symbol, tradingRoom, type Room } from './trader';

const [ETH, SOL] = ['ETHUSDT', 'SOLUSDT'];
const cross = { marginMode: 'cross', leverage: 20 } as const;
const market = { product: 'perpetual', symbol: ETH, reason: 'a test of halts' } as const;

let room: Room;
beforeEach(async () => {
  room = await tradingRoom({ [symbol]: 6_000_000, [ETH]: 300_000, [SOL]: 20_000 });
});
afterEach(async () => {
  expect(await room.booksBalance()).toEqual([]);
  await room.close();
});

const takeOut = (who: Person, amount: Decimal) =>
  who.call(api.assets.transfer, { type: 'internal', from: 'perpetual', to: 'spot', coin: 'USDT', amount });
/** Some 4,500 lost in one market, 5,000 gained in another that is halted then. */
async function gainAndLoss(thief: Person) {
  await open(thief, { side: 'long', qty: '0.5', ...cross });
  await open(thief, { symbol: ETH, side: 'long', qty: '10', ...cross });
  for (const price of [3_250, 3_500]) await room.move(price, ETH);
  await (await room.operator()).call(api.operator.haltMarket, market);
  for (const price of [57_000, 54_000, 51_000]) await room.move(price);
}

test('it makes nothing free: otherwise the insurance pays the loss when the gain is gone', async () => {
  const thief = await room.trader('8000');
  await gainAndLoss(thief);
  // 7,970 less 4,500 lost and 3,025 of margins.
  const { available } = await account(thief);
  expect(Number(available)).toBeCloseTo(444.995, 1);
  expect(await refusal(takeOut(thief, '445'))).toMatchObject({ reason: 'insufficientBalance' });
  await takeOut(thief, available);
  for (const price of [3_250, 3_000]) await room.move(price, ETH);
  for (let voice = 0; voice < 2; voice += 1) await (await room.operator()).call(api.operator.resumeMarket, market);
  await room.move(3_000, ETH);
  expect(Number(await houseBalance(room.db, 'house:insurance', 'USDT'))).toBeGreaterThanOrEqual(0);
});

test('it covers no close at a bad price, whose other side an accomplice has', async () => {
  const thief = await room.trader('7000');
  await open(thief, { symbol: SOL, side: 'long', qty: '240', ...cross });
  await gainAndLoss(thief);
  const positionId = (await positions(thief)).find((one) => one.symbol === SOL)!.positionId;
  const close = (price: Decimal) =>
    refusal(thief.call(api.perpetual.close, { positionId, orderType: 'limit', price, timeInForce: 'postOnly' }));
  // 6,945 less 4,500: 15 lost on each of 240 are not covered.
  expect(await close('185')).toMatchObject({ reason: 'priceOutOfBand' });
});

test('what both directions have there together is no loss: whoever is hedged closes and takes out as before', async () => {
  const person = await room.trader('5000');
  for (const side of ['long', 'short'] as const) await open(person, { symbol: ETH, side, qty: '10', ...cross });
  await open(person, { side: 'long', qty: '0.1', ...cross });
  for (const price of [3_250, 3_500]) await room.move(price, ETH);
  await (await room.operator()).call(api.operator.haltMarket, market);
  await room.move(59_000);
  // 4,967 less 100 lost and 3,795 of margins; 5,000 gained and 5,000 lost there stay nothing, wherever it opens.
  expect(Number((await account(person)).available)).toBeCloseTo(1_072, -1);
  const { positionId } = (await positions(person)).find((one) => one.symbol === symbol)!;
  await person.call(api.perpetual.close, { positionId, orderType: 'market' });
  await takeOut(person, '1000');
});

test('of a gain no more is hedged than the other direction is large', async () => {
  const thief = await room.trader('7000');
  await open(thief, { symbol: ETH, side: 'short', qty: '2', ...cross });
  await open(thief, { symbol: ETH, side: 'long', qty: '10', ...cross });
  await open(thief, { side: 'long', qty: '0.5', ...cross });
  for (const price of [3_250, 3_500]) await room.move(price, ETH);
  await (await room.operator()).call(api.operator.haltMarket, market);
  for (const price of [59_000, 58_000]) await room.move(price);
  // 6,967 less 1,000 lost and 3,550 of margins; the 4,000 that its eight others have gained cover nothing.
  expect(Number((await account(thief)).available)).toBeCloseTo(2_417, -1);
});
