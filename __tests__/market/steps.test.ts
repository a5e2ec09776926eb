/** Steps of a price: what − and + move, and by which a book is grouped. */
import fc from 'fast-check';
import { groupLevels, groupSteps } from '@/components/market/bookRows';
import type { Level } from '@/lib/api/market';
import { priceStep, steppedPrice } from '@/lib/market/priceSteps';
import { gt, gte, isMultiple, isPositive, lte, mul, sum } from '@/lib/money/decimal';

test.each([
  ['64218.40', '0.01', '5'],
  ['3421.07', '0.01', '0.2'],
  ['148.92', '0.01', '0.01'],
  ['0.12873', '0.00001', '0.00001'],
  ['0.00000727', '0.00000001', '0.00000001'],
  ['64218.5', '0.25', '5'],
  ['1.16239', '0.00001', '0.0001'],
] as const)('at %s with ticks of %s the buttons move %s', (price, tick, step) => {
  expect(priceStep(price, tick)).toBe(step);
});

test('a price goes to the next round one, and never to zero', () => {
  expect([steppedPrice('64218.40', '0.01', 'up'), steppedPrice('64218.40', '0.01', 'down')]).toEqual([
    '64220',
    '64215',
  ]);
  expect([steppedPrice('64220', '0.01', 'up'), steppedPrice('64220', '0.01', 'down')]).toEqual(['64225', '64215']);
  expect(steppedPrice('0.01', '0.01', 'down')).toBe('0.01');
  fc.assert(
    fc.property(
      fc.integer({ min: 1, max: 10 ** 9 }),
      fc.constantFrom('0.01' as const, '0.00001' as const, '0.25' as const),
      (ticks, tick) => {
        const price = mul(`${ticks}`, tick);
        const [up, down] = [steppedPrice(price, tick, 'up'), steppedPrice(price, tick, 'down')];
        expect(
          gt(up, price) && lte(down, price) && isPositive(down) && isMultiple(up, tick) && isMultiple(down, tick),
        ).toBe(true);
      },
    ),
  );
});

test('a book is offered in tenfolds of the tick, none wider than 0.2 % of the price', () => {
  expect(groupSteps('0.01', '64000')).toEqual(['0.01', '0.1', '1', '10', '100']);
  expect(groupSteps('0.00001', '0.128')).toEqual(['0.00001', '0.0001']);
  expect(groupSteps('0.01', null)).toEqual(['0.01']);
});

test('groups hold all that stands in the book, rounded away from the other side', () => {
  expect(
    groupLevels(
      [
        ['99.97', '1'],
        ['99.93', '2'],
        ['99.88', '4'],
      ],
      '0.1',
      'bid',
    ),
  ).toEqual([
    { price: '99.9', qty: '3', sum: '3' },
    { price: '99.8', qty: '4', sum: '7' },
  ]);
  expect(
    groupLevels(
      [
        ['100.03', '1'],
        ['100.1', '2'],
        ['100.11', '4'],
      ],
      '0.1',
      'ask',
    ),
  ).toEqual([
    { price: '100.1', qty: '3', sum: '3' },
    { price: '100.2', qty: '4', sum: '7' },
  ]);
  const levels = fc.array(fc.tuple(fc.integer({ min: 1, max: 5000 }), fc.integer({ min: 1, max: 10 ** 6 })), {
    maxLength: 40,
  });
  fc.assert(
    fc.property(
      levels,
      fc.constantFrom('bid' as const, 'ask' as const),
      fc.constantFrom('0.01' as const, '0.1' as const, '1' as const),
      (drawn, side, step) => {
        const book = drawn
          .toSorted(([a], [b]) => (side === 'ask' ? a - b : b - a))
          .map(([ticks, qty]): Level => [mul(`${ticks}`, '0.01'), mul(`${qty}`, '0.001')]);
        const rows = groupLevels(book, step, side);
        expect(sum(rows.map(({ qty }) => qty))).toBe(sum(book.map(([, qty]) => qty)));
        expect(rows.at(-1)?.sum ?? '0').toBe(sum(book.map(([, qty]) => qty)));
        expect(
          rows.every(
            ({ price }, at) =>
              isMultiple(price, step) &&
              (at === 0 || (side === 'ask' ? gte(price, rows[at - 1]!.price) : lte(price, rows[at - 1]!.price))),
          ),
        ).toBe(true);
      },
    ),
  );
});
