/** The rules by themselves, on the figures of the paper; and properties, each of which a planted mistake breaks. */
import fc from 'fast-check';
import type { DualKind } from '@/lib/api/dualShapes';
import {
  amountProblem,
  breakEvenOf,
  closesAt,
  DAY_MS,
  daysOf,
  endOf,
  gainOf,
  isBeyond,
  isExercised,
  keptOf,
  leastRows,
  meanOf,
  rateOf,
  settlementOf,
  SETTLES_AFTER_MS,
  swappedOf,
  worthAt,
  type Agreed,
  type Row,
} from '@/lib/dual/rules';
import { add, compare, gt, gte, lt, lte, mul, sub, type Decimal } from '@/lib/money/decimal';

const at = (text: string) => Date.parse(text);
const low: Agreed = { kind: 'buyLow', amount: '1000', strike: '63000', apr: '0.584', days: 4 };
const high: Agreed = { kind: 'sellHigh', amount: '0.5', strike: '65000', apr: '0.584', days: 4 };

test('days count from the midnight after the subscription to the day of settlement', () => {
  const settles = at('2026-11-27T08:00Z');
  expect(daysOf(at('2026-11-22T06:32Z'), settles, DAY_MS)).toBe(4);
  expect(daysOf(at('2026-11-22T00:00Z'), settles, DAY_MS)).toBe(4);
  expect(daysOf(at('2026-11-22T23:59:59.999Z'), settles, DAY_MS)).toBe(4);
  expect(daysOf(at('2026-11-23T00:00Z'), settles, DAY_MS)).toBe(3);
  // A day of 25 hours by the clocks of some country is a day of 24 here.
  expect(daysOf(at('2026-10-24T12:00Z'), at('2026-10-27T08:00Z'), DAY_MS)).toBe(2);
  expect(closesAt(settles, DAY_MS)).toBe(at('2026-11-26T00:00Z'));
  expect(daysOf(closesAt(settles, DAY_MS) - 1, settles, DAY_MS)).toBe(1);
  expect(daysOf(closesAt(settles, DAY_MS), settles, DAY_MS)).toBe(0);
});

test('both outcomes are those of the paper, cut at eight places', () => {
  expect(rateOf(low)).toBe('0.0064');
  expect([keptOf(low), swappedOf(low), breakEvenOf(low, 2)]).toEqual(['1006.4', '0.0159746', '62599.37']);
  expect([keptOf(high), swappedOf(high), breakEvenOf(high, 2)]).toEqual(['0.5032', '32708', '65416']);
  expect(keptOf({ ...low, amount: '0.00000001' })).toBe('0.00000001');
  expect(swappedOf({ ...low, amount: '1000', apr: '0.1', days: 7, strike: '61000' })).toBe('0.01642488');
});

test('at the strike it is exercised, and a hundred-millionth beside it is not', () => {
  expect([isExercised(low, '63000'), isExercised(low, '63000.00000001')]).toEqual([true, false]);
  expect([isExercised(high, '65000'), isExercised(high, '64999.99999999')]).toEqual([true, false]);
  expect([isBeyond(low, '63000'), isBeyond(low, '63000.01'), isBeyond(high, '65000'), isBeyond(high, '64999')]).toEqual(
    [false, true, false, true],
  );
});

test('an amount keeps within least, most and what is left', () => {
  const limits = { min: '50', max: '20000', quotaLeft: '300' } as const;
  expect(amountProblem('49.99999999', limits)).toEqual({ reason: 'belowMinimum', min: '50' });
  expect(amountProblem('20000.00000001', { ...limits, quotaLeft: '90000' })).toEqual({
    reason: 'aboveMaximum',
    max: '20000',
  });
  expect(amountProblem('300.00000001', limits)).toEqual({ reason: 'dualQuota', left: '300' });
  expect(amountProblem('300', limits)).toBeNull();
});

const END = Math.floor(at('2026-11-26T00:00Z') / 1_000) * 1_000 + SETTLES_AFTER_MS;
const WHEN = { settlesAt: END, windowMs: 30 * 60_000 };
/** One row a second before the end: the price of each by its second, counted back; null has none, undefined is no row. */
const rowsBack = (seconds: number, price: (back: number) => Decimal | null | undefined): Row[] => {
  const rows: Row[] = [];
  for (let back = seconds; back >= -5; back -= 1) {
    const value = price(back);
    if (value !== undefined) rows.push({ seq: 100_000 - back, ts: END - back * 1_000, price: value });
  }
  return rows;
};

test('the window is the 1,800 seconds before eight: neither the one before nor eight itself', () => {
  const found = settlementOf(
    rowsBack(2_000, (back) => (back > 1_800 || back <= 0 ? '1' : back === 1_800 ? '61800' : '60000')),
    WHEN,
  );
  expect(found).toEqual({
    settledBy: 'window',
    price: '60001',
    from: END - 1_800_000,
    to: END,
    fromSeq: 98_200,
    toSeq: 99_999,
    rows: 1_800,
  });
});

test('a twentieth may be missing; where more is, the last valid window before it counts, within six hours', () => {
  expect(leastRows(WHEN.windowMs)).toBe(1_710);
  const without = (count: number) => rowsBack(21_600, (back) => (back <= count ? undefined : '60000'));
  expect(settlementOf(without(90), WHEN)).toMatchObject({ settledBy: 'window', rows: 1_710 });
  expect(settlementOf(without(91), WHEN)).toMatchObject({ settledBy: 'earlier', rows: 1_710, to: END - 1_000 });
  // A window of an hour ago, with its own prices only.
  const gap = rowsBack(21_600, (back) => (back <= 3_600 ? null : back <= 5_400 ? '59000' : '1'));
  expect(settlementOf(gap, WHEN)).toMatchObject({ settledBy: 'earlier', to: END - (3_600 - 90) * 1_000 });
  expect(
    settlementOf(
      rowsBack(21_600, (back) => (back <= 19_891 ? null : '60000')),
      WHEN,
    ),
  ).toBeNull();
  expect(
    settlementOf(
      rowsBack(21_600, (back) => (back <= 19_890 ? null : '60000')),
      WHEN,
    ),
  ).toMatchObject({ rows: 1_710 });
  // What lies before the six hours decides nothing.
  expect(
    settlementOf(
      rowsBack(30_000, (back) => (back <= 20_000 ? null : '60000')),
      WHEN,
    ),
  ).toBeNull();
  expect(settlementOf([], WHEN)).toBeNull();
});

test('the mean is rounded once, at eight places', () => {
  const rows = rowsBack(1_800, (back) => (back === 7 ? '60000.01' : '60000'));
  expect(meanOf(rows, END, WHEN.windowMs)?.price).toBe('60000.00000556');
});

const hundredths = (least: number, most: number) =>
  fc.integer({ min: least, max: most }).map((n) => mul(`${n}`, '0.01'));
const anyOrder = fc.record({
  kind: fc.constantFrom<DualKind>('buyLow', 'sellHigh'),
  amount: fc.integer({ min: 1, max: 10 ** 12 }).map((n) => mul(`${n}`, '0.00000001')),
  strike: hundredths(100, 10_000_000),
  apr: fc.integer({ min: 0, max: 20_000 }).map((n) => mul(`${n}`, '0.0001')),
  days: fc.integer({ min: 1, max: 400 }),
});

/** In whole hundred-millionths, by integers only. */
const units = (text: Decimal): bigint => {
  const [whole = '0', part = ''] = text.split('.');
  return BigInt(whole) * 10n ** 8n + BigInt(part.padEnd(8, '0').slice(0, 8));
};

test('what comes is what whole numbers say, and never more', () => {
  fc.assert(
    fc.property(anyOrder, (order) => {
      const factor = 365n * 10n ** 8n + units(order.apr) * BigInt(order.days);
      const grown = units(order.amount) * factor;
      expect(units(keptOf(order))).toBe(grown / (365n * 10n ** 8n));
      const swapped =
        order.kind === 'buyLow'
          ? (grown * 10n ** 8n) / (365n * 10n ** 8n * units(order.strike))
          : (grown * units(order.strike)) / (365n * 10n ** 16n);
      expect(units(swappedOf(order))).toBe(swapped);
      expect(gte(keptOf(order), order.amount)).toBe(true);
    }),
    { numRuns: 1_000 },
  );
});

test('beyond the break-even price holding is better, before it never; what is lost is bounded by what was put in', () => {
  fc.assert(
    fc.property(anyOrder, hundredths(1, 20_000_000), (order, price) => {
      const even = breakEvenOf(order, 8);
      const gain = gainOf(order, price);
      const unit: Decimal =
        order.kind === 'buyLow' ? mul(price, '0.00000002') : add('0.00000002', mul(price, '0.00000002'));
      const isBetter = order.kind === 'buyLow' ? gte(price, even) : lte(price, even);
      if (isBetter) expect(gte(gain, sub('0', unit))).toBe(true);
      else expect(lte(gain, unit)).toBe(true);
      expect(gte(worthAt(order, price), '0')).toBe(true);
      // What comes never depends on a price other than by which side of the strike it is on.
      const far = order.kind === 'buyLow' ? '0.01' : '10000000';
      if (endOf(order, price).exercised) expect(endOf(order, far as Decimal)).toEqual(endOf(order, price));
    }),
    { numRuns: 1_000 },
  );
  expect(endOf(low, null)).toEqual({ exercised: false, payout: '1006.4' });
  expect(gainOf(low, null)).toBe('0');
});

/** The same by another way: walks every end one after the other and sums in whole numbers. */
function plainly(rows: readonly Row[], windowMs: number): { price: string; back: number } | null {
  for (let back = 0; back * 1_000 + windowMs <= 12 * windowMs; back += 1) {
    const to = END - back * 1_000;
    let [total, count] = [0n, 0n];
    for (const { ts, price } of rows)
      if (ts < to && ts >= to - windowMs && price !== null) [total, count] = [total + units(price), count + 1n];
    if (count * 20n < BigInt(windowMs / 1_000) * 19n) continue;
    const doubled = (2n * total + count) / (2n * count);
    return { price: doubled.toString(), back };
  }
  return null;
}

/** Gaps of some length at some places, rows without a price, and a price that wanders. */
const anyLog = fc.record({
  gaps: fc.array(fc.record({ from: fc.integer({ min: -3, max: 740 }), length: fc.integer({ min: 1, max: 200 }) }), {
    maxLength: 5,
  }),
  silent: fc.boolean(),
  step: fc.integer({ min: 1, max: 9_999 }),
});

test('a settlement is the same by another way, whatever is missing', () => {
  fc.assert(
    fc.property(anyLog, ({ gaps, silent, step }) => {
      const rows = rowsBack(800, (back) =>
        gaps.some(({ from, length }) => back >= from && back < from + length)
          ? silent
            ? null
            : undefined
          : (`${60_000 + ((back * step) % 997)}.${String((back * 7) % 100).padStart(2, '0')}` as Decimal),
      );
      const found = settlementOf(rows, { settlesAt: END, windowMs: 60_000 });
      const other = plainly(rows, 60_000);
      expect(found && { price: units(found.price).toString(), back: (END - found.to) / 1_000 }).toEqual(other);
      if (found) expect(found.settledBy).toBe(found.to === END ? 'window' : 'earlier');
    }),
    { numRuns: 300 },
  );
});

describe('seeded mistakes', () => {
  const rows = rowsBack(2_000, (back) => (back <= 0 ? '70000' : back > 1_800 ? '10' : `${60_000 + (back % 60)}`));
  const right = settlementOf(rows, WHEN)!.price;
  const mean = (list: readonly Row[]) =>
    list.reduce((total, { price }) => total + Number(price), 0) / Math.max(1, list.length);
  const mistakes: Record<string, number> = {
    'settled by the newest price': Number(rows.at(-1)?.price),
    'settled by the last row before the time': Number(rows.findLast(({ ts }) => ts < END)?.price),
    'the row of eight itself counted': mean(rows.filter(({ ts }) => ts > END - 1_800_000 && ts <= END)),
    'the second before the window counted': mean(rows.filter(({ ts }) => ts >= END - 1_801_000 && ts < END)),
    'an hour in place of half of one': mean(rows.filter(({ ts }) => ts >= END - 3_600_000 && ts < END)),
  };
  test.each(Object.entries(mistakes))('%s gives another price', (_name, wrong) => {
    expect(Number(right)).toBeCloseTo(60_029.5, 1);
    expect(Math.abs(wrong - Number(right))).toBeGreaterThan(0.001);
  });
  test('interest counted from the hour and not from the midnight, or for a part of a day, is another amount', () => {
    expect(keptOf({ ...low, days: 5 })).not.toBe(keptOf(low));
    expect(compare(keptOf(low), '1006.4')).toBe(0);
  });
  test('an outcome that rounds up gives more than there is', () => {
    const odd: Agreed = { ...low, amount: '100', strike: '61234.56' };
    expect(lt(mul(swappedOf(odd), mul('365', odd.strike)), mul(odd.amount, '367.336'))).toBe(true);
    expect(gt(mul(add(swappedOf(odd), '0.00000001'), mul('365', odd.strike)), mul(odd.amount, '367.336'))).toBe(true);
  });
});
