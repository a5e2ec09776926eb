/** Who has nothing but a gain pays the interest of a night out of it. */
import { api } from '@/lib/api/index';
import { houseBalance } from '@/server/ledger/ledger';
import { account, close, forexRoom, open, positions, type Room } from './trader';

let room: Room;
beforeEach(async () => {
  room = await forexRoom();
  await room.move({});
});
afterEach(async () => {
  expect(await room.booksBalance()).toEqual([]);
  await room.close();
});

/** Two that gain and lose alike: whoever closes the one that lost has no money but `money` less 7,833, and a gain. */
async function gainOnly(money: `${number}`, more: Partial<Parameters<typeof open>[1]> | null = null) {
  const thief = await room.trader(money);
  for (const side of ['buy', 'sell'] as const) await open(thief, { side, lots: '0.5', leverage: 30 });
  if (more) await open(thief, more);
  for (let ticks = 116_000; ticks <= 130_000; ticks += 1_000) await room.move({ EURUSD: ticks });
  await room.move({ EURUSD: 130_664 });
  const sold = (await positions(thief)).find(({ side }) => side === 'sell');
  await close(thief, sold!.positionId);
  return thief;
}
const insurance = () => houseBalance(room.db, 'house:insurance', 'USDT');

test('out of its own', async () => {
  const thief = await gainOnly('7834');
  expect(await account(thief)).toMatchObject({ balance: '1', equity: '7832' });
  await room.to(Date.UTC(2026, 6, 15, 21));
  expect(await insurance()).toBe('0');
  // Of 10.2 for three nights one dollar is money.
  expect(await account(thief)).toMatchObject({ balance: '0', equity: '7821.8' });
  expect(await positions(thief)).toMatchObject([{ entryPrice: '1.150194', swap: '-1', unrealizedPnl: '7821.8' }]);
  // The record says what no line of the ledger can.
  const { swaps } = await thief.call(api.forex.detail, { id: (await positions(thief))[0]!.positionId });
  expect(swaps).toMatchObject([{ amount: '-1', fromGain: '9.2' }]);
  await room.to(Date.UTC(2026, 6, 15, 21, 10));
  await close(thief, (await positions(thief))[0]!.positionId);
  expect(await account(thief)).toMatchObject({ balance: '7821.8' });
});

test('and out of that of another position', async () => {
  const thief = await gainOnly('7834', { code: 'GBPUSD', lots: '0.2', leverage: 30 });
  const { equity } = await account(thief);
  await room.to(Date.UTC(2026, 6, 15, 21));
  expect(await insurance()).toBe('0');
  // 1.44 for pounds, which gained nothing, and 10.2 for euros, of which one dollar is money.
  expect(Number(equity) - Number((await account(thief)).equity)).toBeCloseTo(11.64);
  const pounds = (await positions(thief)).find(({ code }) => code === 'GBPUSD');
  expect(pounds).toMatchObject({ swap: '0', entryPrice: '1.320082' });
});
