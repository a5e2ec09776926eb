/** Two accounts of one owner against the insurance: what one takes out from behind a position is lost there and won on the other side. */
import { api } from '@/lib/api/index';
import type { Decimal } from '@/lib/money/decimal';
import { houseBalance } from '@/server/ledger/ledger';
import type { Person } from '../harness/exchange';
import { open, positions, refusal, symbol, tradingRoom, type Room } from './trader';

const ETH = 'ETHUSDT';
let room: Room;
beforeEach(async () => {
  // A market maker that one order uses up for a second.
  room = await tradingRoom({ [symbol]: 6_000_000, [ETH]: 300_000 }, 300);
});
afterEach(async () => {
  expect(await room.booksBalance()).toEqual([]);
  await room.close();
});

const insurance = async () => houseBalance(room.db, 'house:insurance', 'USDT');
const idOf = async (who: Person) =>
  (await positions(who)).find((one) => one.symbol === symbol && one.side === 'long')!.positionId;
const adjust = async (who: Person, change: 'add' | 'remove', amount: Decimal) =>
  who.call(api.perpetual.adjustMargin, { positionId: await idOf(who), change, amount });
const takeOut = (who: Person, amount: Decimal) =>
  who.call(api.assets.transfer, { type: 'internal', from: 'perpetual', to: 'spot', coin: 'USDT', amount });
const closeAt = async (who: Person, price: Decimal) =>
  who.call(api.perpetual.close, { positionId: await idOf(who), orderType: 'limit', price });
/** Until the next tick nobody buys below. */
const useUp = async () => open(await room.trader('100000'), { side: 'short', qty: '5', leverage: 2 });
const ended = async (who: Person) => {
  const { list } = await who.call(api.perpetual.orders, { symbol, open: false });
  return list.filter(({ action }) => action === 'close').map(({ status, endReason }) => ({ status, endReason }));
};
const refused = [{ status: 'cancelled', endReason: 'margin' }];

test('a close that rests far from the mark is ended where its loss is not covered any more: margin that was taken out', async () => {
  const [thief, friend] = [await room.trader(), await room.trader()];
  await open(thief, { side: 'long', qty: '0.05', leverage: 20 });
  await room.move(60_000);
  await adjust(thief, 'add', '400');
  await useUp();
  await closeAt(thief, '54100');
  await adjust(thief, 'remove', '399');
  await open(friend, { side: 'long', qty: '0.05', leverage: 10 });
  expect(await insurance()).toBe('0');
  // The market maker sold instead.
  expect(Number((await positions(friend))[0]!.entryPrice)).toBeGreaterThan(60_000);
  expect(await ended(thief)).toEqual(refused);
});

test('the same of a balance that was moved away from behind a cross position', async () => {
  const [thief, friend] = [await room.trader('1000'), await room.trader()];
  await open(thief, { side: 'long', qty: '0.05', leverage: 20, marginMode: 'cross' });
  await room.move(60_000);
  await useUp();
  await closeAt(thief, '54100');
  await takeOut(thief, '840');
  await open(friend, { side: 'long', qty: '0.05', leverage: 10 });
  expect(await insurance()).toBe('0');
  expect(await ended(thief)).toEqual(refused);
});

test('what another position gains covers no close that rests: the gain would be kept and the loss paid by the insurance', async () => {
  const thief = await room.trader('1000');
  for (let second = 0; second < 5; second += 1) {
    await open(thief, { symbol: ETH, side: 'short', qty: '0.5', leverage: 20, marginMode: 'cross' });
    await open(thief, { side: 'long', qty: '0.02', leverage: 20, marginMode: 'cross' });
    await room.move(60_000);
  }
  for (let eth = 2_980; eth >= 2_600; eth -= 20) await room.move(eth, ETH);
  for (let btc = 59_500; btc >= 54_000; btc -= 500) await room.move(btc);
  // Some 950 gained there, 600 lost here; a close above the mark is covered by the balance, until that is moved away.
  await closeAt(thief, '54050');
  const { available } = await thief.call(api.perpetual.account, {});
  await takeOut(thief, available);
  await open(await room.trader(), { side: 'long', qty: '0.1', leverage: 10, price: '54100' });
  await room.move(54_100);
  expect(await insurance()).toBe('0');
});

test('a close that rests and is covered fills at its price', async () => {
  const [person, other] = [await room.trader(), await room.trader()];
  await open(person, { side: 'long', qty: '0.05', leverage: 20 });
  await room.move(60_000);
  await adjust(person, 'add', '400');
  await useUp();
  await closeAt(person, '54100');
  await open(other, { side: 'long', qty: '0.05', leverage: 10 });
  expect((await positions(other))[0]).toMatchObject({ entryPrice: '54100' });
  expect(await positions(person)).toEqual([]);
});

test('nor is what one has gained given away that stands behind a loss elsewhere', async () => {
  const [thief, friend] = [await room.trader('1220'), await room.trader()];
  await open(thief, { symbol: ETH, side: 'long', qty: '4', leverage: 20, marginMode: 'cross' });
  await open(thief, { side: 'long', qty: '0.2', leverage: 20, marginMode: 'cross' });
  for (const price of [62_000, 64_000, 66_000]) await room.move(price);
  for (const price of [2_900, 2_800, 2_700, 2_600, 2_500]) await room.move(price, ETH);
  await useUp();
  // 1,208 and 1,200 gained here less 2,000 lost there: at its entry price this close leaves 800 of that to the insurance.
  const refusedAt = await refusal(closeAt(thief, '60100'));
  await open(friend, { side: 'long', qty: '0.2', leverage: 10 });
  await room.move(66_100);
  expect(Number(await insurance())).toBeGreaterThanOrEqual(0);
  expect(refusedAt).toMatchObject({ reason: 'priceOutOfBand' });
  // Whoever just wants to leave does.
  await thief.call(api.perpetual.close, { positionId: await idOf(thief), orderType: 'market' });
  expect((await positions(thief)).map((one) => one.symbol)).toEqual([ETH]);
});

describe('in a halted market', () => {
  const market = { product: 'perpetual', symbol, reason: 'a test of halts' } as const;
  test.each(['isolated', 'cross'] as const)('margin stays behind a position: %s', async (marginMode) => {
    const [thief, friend] = [await room.trader('1600'), await room.trader()];
    await open(thief, { side: 'long', qty: '0.05', leverage: 2, marginMode });
    await open(friend, { side: 'short', qty: '0.05', leverage: 2 });
    if (marginMode === 'isolated') await adjust(thief, 'add', '50');
    const lever = (leverage: number) =>
      refusal(thief.call(api.perpetual.setLeverage, { symbol, marginMode, leverage }));
    await (await room.operator()).call(api.operator.haltMarket, market);
    expect(await lever(20)).toEqual({ reason: 'marketHalted' });
    if (marginMode === 'isolated') {
      expect(await refusal(adjust(thief, 'remove', '50'))).toEqual({ reason: 'marketHalted' });
      expect(await refusal(adjust(thief, 'add', '10'))).toBe('ok');
    }
    const { available } = await thief.call(api.perpetual.account, {});
    await takeOut(thief, available);
    for (let price = 59_000; price >= 48_000; price -= 1_000) await room.move(price);
    for (let voice = 0; voice < 2; voice += 1) await (await room.operator()).call(api.operator.resumeMarket, market);
    await room.move(48_000);
    // A fifth of its worth is lost, of which half stands behind it.
    expect(await insurance()).toBe('0');
    expect(await positions(thief)).toHaveLength(1);
  });

  test('nor does it leave by a close elsewhere at a bad price, whose other side an accomplice has', async () => {
    const [thief, friend] = [await room.trader('1220'), await room.trader()];
    const eth = { product: 'perpetual', symbol: ETH, reason: 'a test of halts' } as const;
    await open(thief, { symbol: ETH, side: 'long', qty: '4', leverage: 20, marginMode: 'cross' });
    await open(thief, { side: 'long', qty: '0.2', leverage: 20, marginMode: 'cross' });
    await (await room.operator()).call(api.operator.haltMarket, eth);
    await room.move(60_000);
    await useUp();
    // 1,080 of the 1,208, of which 600 stand behind the other position.
    const refusedAt = await refusal(closeAt(thief, '54600'));
    await open(friend, { side: 'long', qty: '0.2', leverage: 10 });
    for (const price of [2_950, 2_900, 2_850]) await room.move(price, ETH);
    for (let voice = 0; voice < 2; voice += 1) await (await room.operator()).call(api.operator.resumeMarket, eth);
    await room.move(2_850, ETH);
    expect(Number(await insurance())).toBeGreaterThanOrEqual(0);
    expect(refusedAt).toMatchObject({ reason: 'priceOutOfBand' });
  });

  test('a lower leverage, which puts more behind it, is free', async () => {
    const person = await room.trader();
    await open(person, { side: 'long', qty: '0.05', leverage: 20 });
    await (await room.operator()).call(api.operator.haltMarket, market);
    await person.call(api.perpetual.setLeverage, { symbol, marginMode: 'isolated', leverage: 5 });
    expect(await positions(person)).toMatchObject([{ leverage: 5 }]);
  });
});
