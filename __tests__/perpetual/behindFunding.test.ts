/** Funding of a cross position is paid by whatever stands behind it: while something does, the insurance pays nothing. */
import { api } from '@/lib/api/index';
import { leverageChange } from '@/lib/perpetual/rules';
import { houseBalance } from '@/server/ledger/ledger';
import { account, open, positions, symbol, tradingRoom, type Room } from './trader';

const HOUR = 3_600_000;
const cross = { leverage: 20, marginMode: 'cross' } as const;
let room: Room;
beforeEach(async () => {
  room = await tradingRoom({ [symbol]: 6_000_000, ETHUSDT: 300_000 });
});
afterEach(async () => {
  expect(await room.booksBalance()).toEqual([]);
  await room.close();
});

async function pastTheTime(): Promise<void> {
  for (const { schedule } of room.domains) await schedule?.(room.db, room.clock.now());
  await room.clock.jump(4 * HOUR);
  for (let again = 0; again < 2; again += 1) await room.move(72_900);
  await room.jobs.runDue();
}

/** Two that gain and lose alike: whoever closes the one that lost has no money, and a gain. */
async function gainOnly(money: `${number}`) {
  const thief = await room.trader(money);
  for (const side of ['long', 'short'] as const) await open(thief, { side, qty: '0.1', ...cross });
  await open(thief, { side: 'long', qty: '1', ...cross, symbol: 'ETHUSDT' });
  for (let price = 60_500; price <= 72_500; price += 500) await room.move(price);
  await room.move(72_900);
  return thief;
}
const closeShort = async (thief: Awaited<ReturnType<typeof gainOnly>>) => {
  const [short] = (await positions(thief)).filter(({ side }) => side === 'short');
  await thief.call(api.perpetual.close, { positionId: short!.positionId, orderType: 'market' });
};

test('what another position has gained', async () => {
  const thief = await gainOnly('1297.7');
  await closeShort(thief);
  expect((await account(thief)).balance).toBe('0');
  await pastTheTime();
  expect(await houseBalance(room.db, 'house:insurance', 'USDT')).toBe('0');
  // 0.01 % of 3,000 and of 0.1 x 72,900, out of 1,289.989.
  expect(Number((await account(thief)).equity)).toBeCloseTo(1_288.96, 6);
  const eth = (await positions(thief)).find((one) => one.symbol === 'ETHUSDT');
  expect(eth).toMatchObject({ entryPrice: '3000.31', unrealizedPnl: '-0.31' });
  // The record says what no line of the ledger can.
  const { list } = await thief.call(api.perpetual.fundingRecord, { symbol: 'ETHUSDT' });
  expect(list).toMatchObject([{ amount: '0', fromGain: '0.3' }]);
});

test('what funding has taken from a margin does not come back with a higher leverage', async () => {
  const person = await room.trader('6003.002');
  await open(person, { side: 'long', qty: '0.1', leverage: 1 });
  for (const { schedule } of room.domains) await schedule?.(room.db, room.clock.now());
  await room.clock.jump(4 * HOUR);
  for (let again = 0; again < 2; again += 1) await room.move(60_000);
  await room.jobs.runDue();
  // 0.6 less than its initial margin, but for a tenth of a cent that was available.
  expect(await positions(person)).toMatchObject([{ margin: '5999.4019995', entryPrice: '60000.01' }]);
  await person.call(api.perpetual.setLeverage, { symbol, marginMode: 'isolated', leverage: 20 });
  // All that the new leverage asks for: with ten times the price and a month of funding it would be less than nothing, and a fault.
  expect(await positions(person)).toMatchObject([{ margin: '300.00005' }]);
  expect(leverageChange({ qty: '0.1', entryPrice: '60000', margin: '5000' }, [1, 20])).toBe('-4700');
  expect(leverageChange({ qty: '0.1', entryPrice: '60000', margin: '200' }, [1, 20])).toBe('0');
  expect(leverageChange({ qty: '0.1', entryPrice: '60000', margin: '6500' }, [1, 20])).toBe('-5700');
});
