/** The calculator against figures worked out by hand, and against the formulas of the exchange. */
import fc from 'fast-check';
import type { PerpetualMarket } from '@/lib/api/perpetualShapes';
import { type Decimal, add, fromQuote, gte, lt, mul, sub } from '@/lib/money/decimal';
import { liquidationOf, outcomeOf, targetPrice } from '@/lib/perpetual/calculator';
import { btcMarket } from '../harness/btcMarket';

const market: PerpetualMarket = {
  ...btcMarket,
  takerFeeRate: '0.0005',
  liquidationFeeRate: '0.0005',
  faceValue: '0.001',
  multiplier: '1',
  maxLeverage: 20,
  defaultLeverage: 5,
  tiers: [{ floor: '0', cap: null, mmr: '0.005', cum: '0', maxLeverage: 20 }],
  termsUntil: null,
  fundingIntervalMs: 28_800_000,
};
const long = { side: 'long', entryPrice: '60000', qty: '0.1', leverage: 10 } as const;
const short = { ...long, side: 'short' } as const;

test('a profit and a loss, with the fees of opening and closing', () => {
  expect(outcomeOf(long, '61000', market)).toEqual({
    margin: '600',
    profit: '100',
    fees: '6.05',
    net: '93.95',
    roe: '0.16666667',
    liquidatedAt: null,
  });
  expect(outcomeOf(short, '61000', market)).toMatchObject({ profit: '-100', net: '-106.05' });
});

test('beyond its liquidation nothing more is lost than the margin, and the fee of opening', () => {
  const outcome = outcomeOf(long, '50000', market);
  expect(outcome).toEqual({
    margin: '600',
    profit: '-600',
    fees: '3',
    net: '-603',
    roe: '-1',
    liquidatedAt: liquidationOf(long, market),
  });
  expect(outcomeOf(short, '70000', market)).toMatchObject({ net: '-603', liquidatedAt: liquidationOf(short, market) });
});

test('of more than anybody may hold there is no liquidation price', () => {
  // A maintenance margin of half the worth, which leverage of 10 does not have.
  const tiered = { ...market, tiers: [{ floor: '0', cap: null, mmr: '0.5', cum: '0', maxLeverage: 1 }] } as const;
  for (const sketch of [long, short]) expect(liquidationOf(sketch, { ...tiered, tiers: [...tiered.tiers] })).toBeNull();
});

test('the price of a wanted return, to the tick that brings no less', () => {
  expect(targetPrice(long, '0.5', market)).toBe('63000');
  expect(targetPrice(short, '0.5', market)).toBe('57000');
  expect(targetPrice({ ...short, leverage: 1 }, '1', market)).toBeNull();
  fc.assert(
    fc.property(
      fc.constantFrom('long' as const, 'short' as const),
      fc.integer({ min: 1, max: 9_999_999 }),
      fc.integer({ min: 1, max: 20 }),
      fc.integer({ min: 1, max: 20_000 }),
      (side, ticks, leverage, percent) => {
        const sketch = { side, leverage, entryPrice: fromQuote(ticks, 2), qty: '1' } as const;
        const wanted = fromQuote(percent, 4);
        const price = targetPrice(sketch, wanted, market);
        if (price === null) return;
        const brings = (at: Decimal) => mul(outcomeOf(sketch, at, market).profit, `${leverage}`);
        const enough = mul(sketch.entryPrice, wanted);
        expect(gte(brings(price), enough)).toBe(true);
        const worse = side === 'long' ? sub(price, market.tick) : add(price, market.tick);
        expect(lt(brings(worse), enough)).toBe(true);
      },
    ),
  );
});

test('the liquidation price of a fresh isolated position', () => {
  // (60000 * 0.1 - 600) / (0.1 * (1 - 0.005 - 0.0005)), up to the tick.
  expect(liquidationOf(long, market)).toBe('54298.65');
  expect(liquidationOf(short, market)).toBe('65638.98');
});
