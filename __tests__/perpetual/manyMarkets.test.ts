/** An account with tiny cross positions in all markets holds them all while it is liquidated: what that costs must not grow with the square of them. */
import { ceilToStep, sum } from '@/lib/money/decimal';
import { listings } from '@/server/market/varieties';
import { tiersOf } from '@/server/perpetual/terms';
import { multiplicationsOf } from '../harness/multiplications';
import { open, positions, tradingRoom } from './trader';

jest.mock('@/lib/money/decimal', () => jest.requireActual<{ counted: unknown }>('../harness/multiplications').counted);

const LEVERAGE = 20;
const coins = listings
  .map(({ variety }) => variety)
  .filter(({ kind, symbol }) => kind === 'crypto' && tiersOf(symbol)[0]!.maxLeverage === LEVERAGE);

/** Multiplications of one liquidation of so many positions, each of them bought at 100 with a twentieth of its price. */
async function costOf(many: number): Promise<number> {
  const some = coins.slice(0, many).map((coin) => ({ ...coin, qty: ceilToStep('0.06', coin.step) }));
  const room = await tradingRoom(
    Object.fromEntries(some.map(({ symbol, priceDigits }) => [symbol, 100 * 10 ** priceDigits])),
  );
  const thief = await room.trader(`${8 * Number(sum(some.map(({ qty }) => qty)))}`);
  for (const { symbol, qty } of some)
    await open(thief, { symbol, side: 'long', marginMode: 'cross', leverage: LEVERAGE, qty });
  let cost = 0;
  // Leaps are not believed.
  for (const price of [97.5, 95.5, 93.5, 91]) {
    for (const { symbol, priceDigits } of some) room.held.set(symbol, Math.round(price * 10 ** priceDigits));
    await room.clock.advance(1_000);
    cost = await multiplicationsOf(() => room.perpetual.settle());
  }
  expect(await positions(thief)).toEqual([]);
  expect(await room.booksBalance()).toEqual([]);
  await room.close();
  return cost;
}

test('three times as many positions cost about three times as much', async () => {
  const few = await costOf(10);
  expect((await costOf(30)) / few).toBeLessThan(4);
}, 120_000);
