/** Matching as a pure function: priority, prices, self-trade, amounts, and the sweep after a tick. */
import fc from 'fast-check';
import { match, sweep, type Resting } from '@/server/trading/matching';
import { add, fromQuote, gte, lte, mul, sum, type Decimal } from '@/lib/money/decimal';

const resting = (orderNo: string, price: Decimal, remaining: Decimal, ownerId = 'other'): Resting => ({
  orderNo,
  ownerId,
  price,
  remaining,
});
const buy = (worstPrice: Decimal, qty: Decimal) => ({ ownerId: 'me', side: 'buy' as const, worstPrice, qty });

test('takes the best price first, users before the market maker, then the earlier order', () => {
  const book = [resting('early', '100', '1'), resting('late', '100', '1'), resting('dear', '101', '1')];
  const { matches, complete } = match(
    buy('101', '4.5'),
    book,
    [
      ['99.5', '1'],
      ['100', '1'],
      ['101', '5'],
    ],
    '0.1',
  );
  expect(matches.map(({ maker, price, qty }) => [maker?.orderNo ?? 'house', price, qty])).toEqual([
    ['house', '99.5', '1'],
    ['early', '100', '1'],
    ['late', '100', '1'],
    ['house', '100', '1'],
    ['dear', '101', '0.5'],
  ]);
  expect(complete).toBe(true);
});

test('never fills beyond the worst price', () => {
  const { matches, complete } = match(
    buy('100', '3'),
    [resting('a', '100.1', '1')],
    [
      ['100', '1'],
      ['100.1', '9'],
    ],
    '0.1',
  );
  expect(matches.map(({ price }) => price)).toEqual(['100']);
  expect(complete).toBe(false);
});

test('sells from the highest bid down', () => {
  const { matches } = match(
    { ownerId: 'me', side: 'sell', worstPrice: '98', qty: '3' },
    [resting('a', '100', '1'), resting('b', '99', '1')],
    [
      ['99.5', '0.5'],
      ['98', '9'],
    ],
    '0.1',
  );
  expect(matches.map(({ maker, price, qty }) => [maker?.orderNo ?? 'house', price, qty])).toEqual([
    ['a', '100', '1'],
    ['house', '99.5', '0.5'],
    ['b', '99', '1'],
    ['house', '98', '0.5'],
  ]);
});

test('does not trade with oneself: own orders in the way are taken out', () => {
  const { matches, selfTrades } = match(
    buy('101', '2'),
    [resting('mine', '100', '5', 'me'), resting('theirs', '101', '5')],
    [],
    '0.1',
  );
  expect(selfTrades.map(({ orderNo }) => orderNo)).toEqual(['mine']);
  expect(matches.map(({ maker, qty }) => [maker?.orderNo, qty])).toEqual([['theirs', '2']]);
});

test('own orders behind the last fill stay', () => {
  expect(
    match(buy('102', '1'), [resting('theirs', '100', '5'), resting('mine', '101', '5', 'me')], [], '0.1').selfTrades,
  ).toEqual([]);
});

test('a buy by amount spends what whole steps cost and no more', () => {
  const { matches, complete } = match(
    { ownerId: 'me', side: 'buy', worstPrice: '105', quoteAmount: '250' },
    [],
    [
      ['100', '1'],
      ['101', '9'],
    ],
    '0.01',
  );
  expect(matches).toEqual([
    { maker: null, price: '100', qty: '1' },
    { maker: null, price: '101', qty: '1.48' },
  ]);
  expect(complete).toBe(true);
});

test('after a tick resting orders fill at their own price, best price and earliest first', () => {
  const { matches, consumed } = sweep(
    'buy',
    [
      resting('high', '101', '1'),
      resting('first', '100', '2'),
      resting('second', '100', '2'),
      resting('low', '99', '9'),
    ],
    [
      ['99.5', '2'],
      ['100', '1.5'],
      ['101', '9'],
    ],
  );
  expect(matches.map(({ maker, price, qty }) => [maker?.orderNo, price, qty])).toEqual([
    ['high', '101', '1'],
    ['first', '100', '2'],
    ['second', '100', '0.5'],
  ]);
  expect(consumed).toEqual([
    ['99.5', '2'],
    ['100', '1.5'],
  ]);
});

const price = fc.integer({ min: 9_500, max: 10_500 }).map((ticks) => fromQuote(ticks / 100, 2));
const qty = fc.integer({ min: 1, max: 500 }).map((steps) => fromQuote(steps / 100, 2));

test('for any book: within the price, within the quantity, each level at most once used up, no worse before a better', () => {
  const level = fc.tuple(price, qty);
  fc.assert(
    fc.property(
      fc.array(level, { maxLength: 12 }),
      fc.array(level, { maxLength: 12 }),
      price,
      qty,
      fc.constantFrom('buy' as const, 'sell' as const),
      (orders, ladder, worst, wanted, side) => {
        const ordered = (a: readonly [Decimal, Decimal], b: readonly [Decimal, Decimal]) =>
          side === 'buy' ? Number(a[0]) - Number(b[0]) : Number(b[0]) - Number(a[0]);
        const book = [...orders]
          .sort(ordered)
          .map(([at, size], index) => resting(`o${index}`, at, size, index % 5 === 0 ? 'me' : `u${index % 3}`));
        const levels = [...new Map(ladder).entries()].sort(ordered);
        const { matches, complete } = match(
          { ownerId: 'me', side, worstPrice: worst, qty: wanted },
          book,
          levels,
          '0.01',
        );

        const within = side === 'buy' ? lte : gte;
        expect(matches.every((fill) => within(fill.price, worst) && fill.maker?.ownerId !== 'me')).toBe(true);
        expect(matches.every((fill, index) => index === 0 || within(matches[index - 1]!.price, fill.price))).toBe(true);
        const filled = sum(matches.map((fill) => fill.qty));
        expect(lte(filled, wanted)).toBe(true);
        const reachable = sum([
          ...book
            .filter((order) => order.ownerId !== 'me' && within(order.price, worst))
            .map((order) => order.remaining),
          ...levels.filter(([at]) => within(at, worst)).map(([, size]) => size),
        ]);
        expect(filled).toBe(lte(reachable, wanted) ? reachable : add(wanted, '0'));
        expect(complete).toBe(gte(reachable, wanted));
        for (const order of book)
          expect(
            lte(sum(matches.filter((fill) => fill.maker === order).map((fill) => fill.qty)), order.remaining),
          ).toBe(true);
      },
    ),
    { numRuns: 300 },
  );
});

test('a sweep gives each resting order at most what it wants, from levels that cross it', () => {
  fc.assert(
    fc.property(
      fc.array(fc.tuple(price, qty), { maxLength: 10 }),
      fc.array(fc.tuple(price, qty), { maxLength: 10 }),
      (orders, ladder) => {
        const book = [...orders]
          .sort((a, b) => Number(b[0]) - Number(a[0]))
          .map(([at, size], index) => resting(`o${index}`, at, size));
        const levels = [...new Map(ladder).entries()].sort((a, b) => Number(a[0]) - Number(b[0]));
        const { matches, consumed } = sweep('buy', book, levels);
        expect(sum(matches.map((fill) => fill.qty))).toBe(sum(consumed.map(([, size]) => size)));
        for (const fill of matches) {
          expect(lte(fill.qty, fill.maker!.remaining)).toBe(true);
          expect(fill.price).toBe(fill.maker!.price);
        }
        const paid = sum(matches.map((fill) => mul(fill.price, fill.qty)));
        expect(gte(paid, sum(consumed.map(([at, size]) => mul(at, size))))).toBe(true);
      },
    ),
    { numRuns: 300 },
  );
});
