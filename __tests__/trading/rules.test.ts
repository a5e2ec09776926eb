/** Filters, fees and estimates of spot orders. */
import fc from 'fast-check';
import {
  affordableQty,
  averagePrice,
  checkOrder,
  estimateMarketOrder,
  feeStep,
  priceBand,
  protectionPrice,
} from '@/lib/trading/rules';
import { add, lte, mul, round, sum, type Decimal } from '@/lib/money/decimal';
import { btcMarket as market } from '../harness/btcMarket';

const check = (draft: Partial<Parameters<typeof checkOrder>[2]>) =>
  checkOrder(market, '64000', { side: 'buy', type: 'limit', ...draft })?.reason ?? null;

test.each([
  [{ price: '64000', qty: '0.01' }, null],
  [{ price: '64000.005', qty: '0.01' }, 'priceStep'],
  [{ price: '0', qty: '0.01' }, 'priceStep'],
  [{ price: '64000', qty: '0.000015' }, 'quantityStep'],
  [{ price: '64000', qty: '0' }, 'quantityStep'],
  [{ price: '64000', qty: '0.00007' }, 'belowMinimum'],
  [{ price: '64000', qty: '10.00001' }, 'aboveMaximum'],
  [{ price: '51199.99', qty: '0.01' }, 'priceOutOfBand'],
  [{ price: '51200', qty: '0.01' }, null],
  [{ price: '76800', qty: '0.01' }, null],
  [{ price: '76800.01', qty: '0.01' }, 'priceOutOfBand'],
  [{ qty: '0.01' }, 'badRequest'],
  [{ price: '64000' }, 'badRequest'],
  [{ price: '64000', qty: '0.01', quoteAmount: '100' }, 'badRequest'],
  [{ type: 'market', quoteAmount: '5' }, null],
  [{ type: 'market', quoteAmount: '4.99' }, 'belowMinimum'],
  [{ type: 'market', quoteAmount: '100', qty: '1' }, 'badRequest'],
  [{ type: 'market' }, 'badRequest'],
  [{ type: 'market', price: '64000', qty: '1' }, 'badRequest'],
  [{ type: 'market', side: 'sell', qty: '0.01' }, null],
  [{ type: 'market', side: 'sell', quoteAmount: '100' }, 'badRequest'],
] as const)('%j is judged %p', (draft, expected) => {
  expect(check(draft)).toBe(expected);
});

test('bands and protection lie on the tick', () => {
  expect(priceBand(market, '64218.37')).toEqual({ low: '51374.69', high: '77062.04' });
  expect(protectionPrice('buy', '64218.37', market)).toBe('67429.28');
  expect(protectionPrice('sell', '64218.37', market)).toBe('61007.45');
});

test('fees of many fills add up to the fee of their total', () => {
  const amount = fc.integer({ min: 1, max: 1_000_000_000 }).map((atoms) => mul(`${atoms}`, '0.00000001'));
  fc.assert(
    fc.property(fc.array(amount, { minLength: 1, maxLength: 20 }), (parts) => {
      let before: Decimal = '0';
      let fees: Decimal = '0';
      for (const part of parts) {
        fees = add(fees, feeStep('0.001', before, part));
        before = add(before, part);
      }
      expect(fees).toBe(round(mul(sum(parts), '0.001'), 8, 'halfUp'));
    }),
  );
});

test('what is affordable never costs more than there is', () => {
  fc.assert(
    fc.property(fc.integer({ min: 500, max: 10_000_000 }), fc.integer({ min: 1, max: 9_000_000 }), (cents, ticks) => {
      const quote = mul(`${cents}`, '0.01');
      const price = mul(`${ticks}`, '0.01');
      expect(lte(mul(affordableQty(quote, price, '0.00001'), price), quote)).toBe(true);
    }),
  );
});

test('a market order is estimated from the levels it would walk', () => {
  const estimate = estimateMarketOrder(
    'buy',
    'quoteAmount',
    '250',
    [
      ['100', '1'],
      ['101', '9'],
    ],
    { step: '0.01', takerFeeRate: '0.001' },
  );
  expect(estimate).toEqual({
    qty: '2.48',
    quote: '249.48',
    averagePrice: '100.59677419',
    impactPct: '0.6',
    fee: '0.00248',
    receive: '2.47752',
    partial: false,
  });
  expect(
    estimateMarketOrder('sell', 'qty', '20', [['100', '1']], { step: '0.01', takerFeeRate: '0.001' }),
  ).toMatchObject({ qty: '1', receive: '99.9', partial: true });
  expect(estimateMarketOrder('buy', 'qty', '1', [], { step: '0.01', takerFeeRate: '0.001' })).toMatchObject({
    averagePrice: null,
    impactPct: null,
    partial: true,
  });
});

test('an order without fills has no average price', () => {
  expect(averagePrice('0', '0')).toBeNull();
  expect(averagePrice('3', '100')).toBe('33.33333333');
});
