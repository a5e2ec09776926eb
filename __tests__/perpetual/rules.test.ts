/** The formulas of perpetual contracts: worked examples, and what must hold for any position. */
import fc from 'fast-check';
import type { PerpetualSide } from '@/lib/api/perpetualShapes';
import { add, compare, div, gt, gte, lt, lte, max, mul, sub, sum, type Decimal } from '@/lib/money/decimal';
import {
  averageEntry,
  crossFigures,
  crossLiquidationPrice,
  freeBalance,
  fundingOf,
  fundingRate,
  initialMargin,
  isBankruptAt,
  leavesRoom,
  liquidationPrice,
  marginOfFill,
  markPrice,
  nearestStop,
  nextFundingAt,
  orderHold,
  profitAt,
  crossRatio,
  shareOf,
  stopsProblem,
  thresholdPrice,
  tierAt,
  withCum,
  type CrossPosition,
} from '@/lib/perpetual/rules';
import { crossWatch } from '@/server/perpetual/watch';

const tiers = withCum([
  { floor: '0', cap: '50000', mmr: '0.005', maxLeverage: 20 },
  { floor: '50000', cap: '250000', mmr: '0.01', maxLeverage: 15 },
  { floor: '250000', cap: null, mmr: '0.025', maxLeverage: 10 },
]);
const terms = { tiers, liquidationFeeRate: '0.0005', tick: '0.01' } as const;

const side = fc.constantFrom<PerpetualSide>('long', 'short');
/** Prices on the tick, quantities on the step. */
const price = fc.integer({ min: 1_000, max: 10_000_000 }).map((ticks): Decimal => `${ticks / 100}`);
const qty = fc.integer({ min: 1, max: 500_000 }).map((steps): Decimal => `${steps / 1_000}`);
const leverage = fc.integer({ min: 1, max: 20 });

describe('worked examples', () => {
  test('a long of 0.1 at 60,000 with 10x: margin 600, liquidated where the loss leaves maintenance and fee', () => {
    const margin = initialMargin('0.1', '60000', 10);
    expect(margin).toBe('600');
    // (0.1 * 60000 - 600) / (0.1 * (1 - 0.005 - 0.0005)) = 5400 / 0.09945 = 54298.642…
    expect(liquidationPrice({ side: 'long', qty: '0.1', entryPrice: '60000', margin }, terms)).toBe('54298.65');
    // (0.1 * 60000 + 600) / (0.1 * (1 + 0.005 + 0.0005)) = 6600 / 0.10055 = 65638.985…
    expect(liquidationPrice({ side: 'short', qty: '0.1', entryPrice: '60000', margin }, terms)).toBe('65638.98');
  });

  test('tiers: the maintenance margin has no step between them', () => {
    expect(tiers.map(({ cum }) => cum)).toEqual(['0', '250', '4000']);
    expect(tierAt(tiers, '49999.99').mmr).toBe('0.005');
    expect(tierAt(tiers, '50000').mmr).toBe('0.01');
  });

  test('entry, profit and shares', () => {
    expect(averageEntry({ qty: '1', entryPrice: '100' }, '2', '130')).toBe('120');
    expect(profitAt({ side: 'short', qty: '2', entryPrice: '120' }, '110')).toBe('20');
    expect(profitAt({ side: 'long', qty: '3', entryPrice: '0.333333333333333333' }, '0')).toBe('-1');
    expect(shareOf('10', '1', '3')).toBe('3.33333333');
    expect(shareOf('10', '3', '3')).toBe('10');
  });

  test('funding', () => {
    expect(fundingRate('0')).toBe('0.0001');
    expect(fundingRate('0.002')).toBe('0.0015');
    expect(fundingRate('-0.02')).toBe('-0.0075');
    expect(fundingOf('long', '0.1', '60000', '0.0001')).toBe('0.6');
    expect(fundingOf('short', '0.1', '60000', '0.0001')).toBe('-0.6');
    expect(nextFundingAt(Date.UTC(2026, 0, 1, 8))).toBe(Date.UTC(2026, 0, 1, 16));
  });

  test('the mark price stays within 1 % of the index', () => {
    expect(markPrice('100', '0.4', 2)).toBe('100.4');
    expect(markPrice('100', '-3', 2)).toBe('99');
  });

  test('stops stand on their own side, and before the liquidation price', () => {
    expect(stopsProblem('long', '100', { takeProfit: '100' }, null)).toBe('takeProfit');
    expect(stopsProblem('short', '100', { takeProfit: '99', stopLoss: '101' }, '110')).toBeNull();
    expect(stopsProblem('short', '100', { stopLoss: '99' }, '110')).toBe('stopLoss');
    expect(stopsProblem('long', '100', { stopLoss: '90.08' }, '90')).toBe('beyondLiquidation');
    expect(stopsProblem('long', '100', { stopLoss: '90.09' }, '90')).toBe('beyondLiquidation');
    expect(stopsProblem('long', '100', { stopLoss: '90.1' }, '90')).toBeNull();
    // What the refusal names is the first price that is taken: 0.1 % from the liquidation, and a tick beyond.
    expect(nearestStop('long', '90', '0.01')).toBe('90.1');
    expect(nearestStop('long', '90.001', '0.5')).toBe('90.5');
    expect(nearestStop('short', '110', '0.01')).toBe('109.88');
    for (const [held, liquidation] of [
      ['long', '90'],
      ['short', '110'],
    ] as const)
      expect(stopsProblem(held, '100', { stopLoss: nearestStop(held, liquidation, '0.01') }, liquidation)).toBeNull();
  });

  test('what a cross account has free counts losses, and profits not yet', () => {
    const one = { symbol: 'BTCUSDT', qty: '1', entryPrice: '100', leverage: 10, terms } as const;
    const loss = crossFigures([{ ...one, side: 'long', mark: '90' }]);
    expect(freeBalance('50', loss)).toBe('31');
    const gain = crossFigures([{ ...one, side: 'short', mark: '90' }]);
    expect(freeBalance('50', gain)).toBe('41');
    expect(freeBalance('5', loss)).toBe('0');
  });
});

test('an isolated position stands before its liquidation price and falls at it', () => {
  fc.assert(
    fc.property(side, qty, price, leverage, (of, amount, entryPrice, times) => {
      const margin = initialMargin(amount, entryPrice, times);
      const position = { side: of, qty: amount, entryPrice, margin };
      const exact = thresholdPrice(position, margin, terms);
      if (exact === null) return;
      expect(isBankruptAt(position, of === 'long' ? sub(exact, '0.000001') : add(exact, '0.000001'), terms)).toBe(true);
      const safe = of === 'long' ? add(exact, '0.000001') : sub(exact, '0.000001');
      if (gt(safe, '0')) expect(isBankruptAt(position, safe, terms)).toBe(false);
    }),
  );
});

test('the price shown never flatters, and more margin never brings it nearer', () => {
  fc.assert(
    fc.property(side, qty, price, leverage, (of, amount, entryPrice, times) => {
      const margin = initialMargin(amount, entryPrice, times);
      const position = { side: of, qty: amount, entryPrice, margin };
      const [exact, shown] = [thresholdPrice(position, margin, terms), liquidationPrice(position, terms)];
      if (exact !== null && shown !== null) expect((of === 'long' ? gte : lte)(shown, exact)).toBe(true);
      const more = liquidationPrice({ ...position, margin: mul(margin, '1.5') }, terms);
      if (shown !== null && more !== null) expect((of === 'long' ? lte : gte)(more, shown)).toBe(true);
      expect(leavesRoom(of, null, entryPrice)).toBe(true);
    }),
  );
});

test('the fills of an order never need more than it held', () => {
  fc.assert(
    fc.property(fc.array(qty, { minLength: 1, maxLength: 8 }), price, leverage, (parts, at, times) => {
      const whole = sum(parts);
      const needed = sum(parts.map((part) => add(marginOfFill(part, at, times), mul(mul(part, at), '0.0005'))));
      expect(lte(needed, orderHold(whole, at, times, '0.0005'))).toBe(true);
    }),
  );
});

const crossPosition = fc
  .record({ side, qty, entryPrice: price, mark: price, leverage })
  .map((one): CrossPosition => ({ ...one, symbol: 'BTCUSDT', terms }));

test('while no mark has passed its watched price, a cross account has not reached its threshold', () => {
  const threshold = { 0: '0.7', 70: '0.9', 90: '1' } as const;
  fc.assert(
    fc.property(
      fc.array(crossPosition, { minLength: 1, maxLength: 5 }),
      fc.integer({ min: 1, max: 1_000 }),
      fc.constantFrom<0 | 70 | 90>(0, 70, 90),
      fc.array(fc.integer({ min: 0, max: 100 }), { minLength: 5, maxLength: 5 }),
      (positions, spare, warned, steps) => {
        // A balance that leaves some room before the threshold.
        const { profit, required } = crossFigures(positions);
        const balance = sub(add(mul(required, `${2 + spare / 10}`), '1'), profit);
        if (lt(balance, '0')) return;
        const watched = crossWatch(positions, balance, warned);
        const movedTo = positions.map((one, nr): CrossPosition => {
          const way = mul(sub(watched[nr]!, one.mark), `${steps[nr]! / 100}`);
          return { ...one, mark: add(one.mark, way) };
        });
        const ratio = crossRatio(movedTo, balance);
        expect(ratio === null ? 1 : compare(ratio, add(threshold[warned], '0.0001'))).toBeLessThanOrEqual(0);
      },
    ),
  );
});

test('the liquidation price of a cross position is where the account runs out while all else stays', () => {
  fc.assert(
    fc.property(crossPosition, crossPosition, fc.integer({ min: 10, max: 1_000 }), (own, elsewhere, spare) => {
      const other = { ...elsewhere, symbol: 'ETHUSDT' };
      const all = crossFigures([own, other]);
      const balance = sub(mul(all.required, `${1 + spare / 10}`), all.profit);
      if (lt(balance, '0')) return;
      const at = crossLiquidationPrice(own, [other], balance);
      if (at === null) return;
      const beyond = own.side === 'long' ? sub(at, '0.02') : add(at, '0.02');
      const ratio = gt(beyond, '0') ? crossRatio([{ ...own, mark: beyond }, other], balance) : null;
      if (ratio !== null) expect(gte(ratio, '1')).toBe(true);
    }),
  );
});

test('positions in both directions of one market move together and have one liquidation price', () => {
  let seen = 0;
  fc.assert(
    fc.property(crossPosition, qty, price, fc.integer({ min: 2, max: 60 }), (own, otherQty, otherEntry, spare) => {
      const hedge: CrossPosition = {
        ...own,
        side: own.side === 'long' ? 'short' : 'long',
        qty: otherQty,
        entryPrice: otherEntry,
      };
      const all = crossFigures([own, hedge]);
      const balance = sub(mul(all.required, `${1 + spare / 10}`), all.profit);
      if (lt(balance, '0')) return;
      const at = crossLiquidationPrice(own, [hedge], balance);
      expect(crossLiquidationPrice(hedge, [own], balance)).toBe(at);
      if (at === null) return;
      const ratioAt = (mark: Decimal) =>
        gt(mark, '0')
          ? crossRatio(
              [own, hedge].map((one) => ({ ...one, mark })),
              balance,
            )
          : null;
      const isBelow = lt(at, own.mark);
      const beyond = ratioAt(isBelow ? sub(at, '0.02') : add(at, '0.02'));
      if (beyond !== null) expect(gte(beyond, '1')).toBe(true);
      const room = isBelow ? sub(own.mark, at) : sub(at, own.mark);
      if (!gt(room, '1')) return;
      seen += 1;
      // Of nearly equal positions the ratio hardly moves: a fixed distance would vanish in its places.
      const step = max('0.5', div(room, '10', 8, 'up'));
      const before = ratioAt(isBelow ? add(at, step) : sub(at, step));
      expect(before !== null && lt(before, '1')).toBe(true);
    }),
  );
  expect(seen).toBeGreaterThan(10);
});
