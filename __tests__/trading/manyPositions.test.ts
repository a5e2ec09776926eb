/**
 * What a look at one's positions costs everybody else: with hundreds of tiny ones it took most of a second, in which the exchange did nothing
 * else, and anybody may look fifty times a second.
 */
import { crossLiquidationPrices } from '@/server/perpetual/crossPrices';
import { crossLiquidationPrice } from '@/lib/perpetual/rules';
import type { Decimal } from '@/lib/money/decimal';
import { showPositions } from '@/server/forex/show';
import type { Work } from '@/server/forex/book';
import type { FxPrices } from '@/server/forex/prices';
import { listings } from '@/server/market/varieties';
import { crossAccountOf, showPosition } from '@/server/perpetual/show';
import { crossPositionOf } from '@/server/perpetual/write';
import { multiplicationsOf } from '../harness/multiplications';

jest.mock('@/lib/money/decimal', () => jest.requireActual<{ counted: unknown }>('../harness/multiplications').counted);

const pairs = listings.map(({ variety }) => variety).filter(({ kind }) => kind === 'forex');
const coins = listings.map(({ variety }) => variety).filter(({ kind }) => kind === 'crypto');

const fxPrices = {
  varietyOf: (symbol: string) => pairs.find((one) => one.symbol === symbol) ?? null,
  quoteOf: () => ({ bid: '1.2', ask: '1.3' }),
  rateOf: () => '0.8',
} as unknown as FxPrices;

const lookAtForex = (many: number) =>
  showPositions(
    {
      available: '5000.5',
      margin: '4000.5',
      inOrders: '0',
      positions: Array.from({ length: many }, (_, nr) => ({
        position_no: `${nr}`,
        symbol: pairs[nr % pairs.length]!.symbol,
        side: nr % 2 ? 'buy' : 'sell',
        lots: '0.01',
        entry_price: '1.25',
        margin: '37.5',
        status: 'holding',
      })),
    } as unknown as Work,
    fxPrices,
  );

const marks = { markOf: () => '100.5' as Decimal, tickOf: () => '0.01' as Decimal };
type Row = Parameters<typeof showPosition>[0];
const cross = (many: number): Row[] =>
  Array.from(
    { length: many },
    (_, nr) =>
      ({
        id: `${nr}`,
        symbol: coins[nr % coins.length]!.symbol,
        side: nr < coins.length ? 'long' : 'short',
        margin_mode: 'cross',
        leverage: 5,
        qty: `${nr + 1}`,
        entry_price: nr % 3 ? '100' : '99.5',
        margin: '0',
        status: 'holding',
      }) as unknown as Row,
  );
const BALANCE = '2345.67890123';
function lookAtPerpetual(many: number) {
  const rows = cross(many);
  const account = crossAccountOf(rows, marks, BALANCE);
  return rows.map((row) => showPosition(row, account, { prices: marks, closing: '0' }));
}

test.each([
  ['forex', lookAtForex, 100],
  ['perpetual', lookAtPerpetual, 60],
] as const)('of %s: twice as many positions cost about twice as much', async (_name, look, many) => {
  const twice = await multiplicationsOf(() => look(2 * many));
  expect(twice / (await multiplicationsOf(() => look(many)))).toBeLessThan(2.5);
});

test('and every market of a cross account has the price that each of its positions has alone', () => {
  const some = cross(2 * coins.length).filter((_, nr) => nr % coins.length < 10);
  const all = some.map((row) => crossPositionOf(row, marks)!);
  const prices = crossLiquidationPrices(all, BALANCE);
  for (const one of all)
    expect(prices.get(one.symbol)).toBe(
      crossLiquidationPrice(
        one,
        all.filter((other) => other !== one),
        BALANCE,
      ),
    );
  expect([...prices.values()].some((price) => price !== null)).toBe(true);
});
