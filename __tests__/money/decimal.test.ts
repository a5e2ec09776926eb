/** Exact decimals against BigInt arithmetic, which shares no code with them. */
import fc from 'fast-check';
import * as money from '@/lib/money/decimal';

const PLACES = 8;
const UNIT = 10n ** BigInt(PLACES);

/** Text of a whole number of 1e-8 units. */
function text(units: bigint): money.Decimal {
  const sign = units < 0n ? '-' : '';
  const size = units < 0n ? -units : units;
  const fraction = (size % UNIT).toString().padStart(PLACES, '0').replace(/0+$/, '');
  return `${sign}${size / UNIT}${fraction ? `.${fraction}` : ''}`.replace(/^-0$/, '0') as money.Decimal;
}

const units = fc.bigInt({ min: -(10n ** 20n), max: 10n ** 20n });

test('sums, differences and order agree with whole-number arithmetic', () => {
  fc.assert(
    fc.property(units, units, (a, b) => {
      expect(money.add(text(a), text(b))).toBe(text(a + b));
      expect(money.sub(text(a), text(b))).toBe(text(a - b));
      expect(money.compare(text(a), text(b))).toBe(a < b ? -1 : a > b ? 1 : 0);
    }),
  );
});

test('division rounds in the named direction, ties and tiny rests included', () => {
  fc.assert(
    fc.property(
      units,
      units.filter((b) => b !== 0n),
      fc.integer({ min: 0, max: 8 }),
      (a, b, places) => {
        const scale = 10n ** BigInt(places);
        const negative = a < 0n !== b < 0n && a !== 0n;
        const top = (a < 0n ? -a : a) * scale;
        const bottom = b < 0n ? -b : b;
        const down = top / bottom;
        const rest = top % bottom;
        const expected = { down, up: rest > 0n ? down + 1n : down, halfUp: rest * 2n >= bottom ? down + 1n : down };
        for (const mode of ['down', 'up', 'halfUp'] as const) {
          const whole = money.mul(money.div(text(a), text(b), places, mode), text(scale * UNIT));
          expect(whole).toBe(`${negative && expected[mode] !== 0n ? '-' : ''}${expected[mode]}`);
        }
      },
    ),
  );
});

test.each([
  ['1', '3', 8, 'down', '0.33333333'],
  ['2', '3', 8, 'halfUp', '0.66666667'],
  ['-2', '3', 2, 'up', '-0.67'],
  ['1', '3', 18, 'down', '0.333333333333333333'],
  ['0.00000001', '2', 8, 'halfUp', '0.00000001'],
  ['0', '7', 8, 'up', '0'],
] as const)('%s / %s to %i places, %s, is %s', (a, b, places, mode, expected) => {
  expect(money.div(a, b, places, mode)).toBe(expected);
});

test.each([
  '',
  ' 1',
  '1e5',
  '1E-8',
  'NaN',
  'Infinity',
  '+1',
  '.5',
  '5.',
  '01',
  '0x10',
  '１',
  '1,000',
  '--1',
  '1.1.1',
  `0.${'1'.repeat(121)}`,
  '9'.repeat(61),
])('refuses %p instead of reading it as something', (bad) => {
  expect(money.isDecimal(bad)).toBe(false);
  expect(() => money.add(bad as money.Decimal, '1')).toThrow(RangeError);
});

test('steps cut towards zero and reach away from it', () => {
  expect(money.floorToStep('1.23999999', '0.001')).toBe('1.239');
  expect(money.ceilToStep('1.23000001', '0.001')).toBe('1.231');
  expect(money.isMultiple('64218.4', '0.01')).toBe(true);
  expect(money.isMultiple('64218.405', '0.01')).toBe(false);
  expect(money.placesOf('0.00001000')).toBe(5);
});

test('a percentage of nothing is unknown, and zero has no sign', () => {
  expect(money.changePercent('0', '5')).toBeNull();
  expect(money.changePercent('100', '99.999')).toBe('0.00');
  expect(money.changePercent('64218.4', '65701.8')).toBe('2.31');
  expect(money.toFixed('-0.004', 2, 'halfUp')).toBe('0.00');
});
