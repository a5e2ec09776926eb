/** The rules of C2C by hand-computed examples. */
import {
  actsOf,
  amountsOf,
  blockedUntil,
  completionPct,
  countsAsCancelled,
  dayEnd,
  dayStart,
  floatingPrice,
  indexDistance,
  indexOf,
  isBeyondBound,
  isHeldTooFar,
  isSoldOut,
  mostOf,
  STATUS_LABEL,
  waitsFor,
} from '@/lib/c2c/rules';

test('an index price has two places, and four below one', () => {
  expect(indexOf('1', '0.12853470')).toBe('7.78');
  expect(indexOf('1', '1.16238')).toBe('0.8603');
  expect(indexOf('64000', '0.12853470')).toBe('497920.02');
});

test('a moving price is the index and its premium, half up', () => {
  expect(floatingPrice('7.81', '0.26')).toBe('7.83');
  expect(floatingPrice('7.81', '-1')).toBe('7.73');
  expect(floatingPrice('0.8603', '0.5')).toBe('0.8646');
  expect(indexDistance('7.83', '7.81')).toBe('0.26');
  expect(indexDistance('7.73', '7.81')).toBe('-1.02');
  expect(indexDistance('7.73', null)).toBeNull();
  expect(indexDistance('999999999999999999', '7.81')).toBeNull();
});

test('coins down to eight places, money half up to the places of the currency', () => {
  expect(amountsOf({ amountType: 'fiat', amount: '2000' }, '7.83', 2)).toEqual({ amount: '2000', qty: '255.42784163' });
  expect(amountsOf({ amountType: 'coin', amount: '0.33333333' }, '7.83', 2)).toEqual({
    amount: '2.61',
    qty: '0.33333333',
  });
  expect(amountsOf({ amountType: 'coin', amount: '1.005' }, '154.6', 0)).toEqual({ amount: '155', qty: '1.005' });
  expect(amountsOf({ amountType: 'fiat', amount: '10.5' }, '154.6', 0)).toBeNull();
  expect(amountsOf({ amountType: 'coin', amount: '0.0001' }, '7.83', 2)).toBeNull();
});

test('what can be had of an advert is its limit or what is left', () => {
  expect(mostOf({ max: '20000', left: '100' }, '7.83', 2)).toBe('783');
  expect(mostOf({ max: '500', left: '100' }, '7.83', 2)).toBe('500');
  expect(isSoldOut({ min: '784', max: '20000', left: '100' }, '7.83', 2)).toBe(true);
  expect(isSoldOut({ min: '783', max: '20000', left: '100' }, '7.83', 2)).toBe(false);
});

test('bounds protect the merchant, and a held price does not cost more than half a per cent', () => {
  expect([isBeyondBound('7.79', '7.8', 'sell'), isBeyondBound('7.8', '7.8', 'sell')]).toEqual([true, false]);
  expect([isBeyondBound('7.81', '7.8', 'buy'), isBeyondBound('7.8', '7.8', 'buy')]).toEqual([true, false]);
  expect([isHeldTooFar('100', '100.5', 'buy'), isHeldTooFar('100', '100.51', 'buy')]).toEqual([false, true]);
  expect([isHeldTooFar('100', '99.5', 'sell'), isHeldTooFar('100', '99.49', 'sell')]).toEqual([false, true]);
  expect(isHeldTooFar('100', '90', 'buy')).toBe(false);
});

test('a day is the one of UTC+8', () => {
  const noon = Date.UTC(2026, 6, 15, 12);
  expect(dayStart(noon)).toBe(Date.UTC(2026, 6, 14, 16));
  expect(dayEnd(noon)).toBe(Date.UTC(2026, 6, 15, 16));
  expect(dayStart(dayEnd(noon))).toBe(dayEnd(noon));
  expect(dayStart(dayEnd(noon) - 1)).toBe(dayStart(noon));
  expect([blockedUntil(2, noon), blockedUntil(3, noon)]).toEqual([null, dayEnd(noon)]);
});

test('figures of fewer than five orders say nothing', () => {
  expect(completionPct({ completed: 4, faulty: 0 })).toBeNull();
  expect(completionPct({ completed: 4, faulty: 1 })).toBe('80');
  expect(completionPct({ completed: 986, faulty: 14 })).toBe('98.6');
});

test('what counts: the buyer’s own and the clock’s, unless the seller was silent', () => {
  const not = { isSellerSilent: false };
  expect((['cancel', 'cancelPaid', 'expire'] as const).map((act) => countsAsCancelled(act, not))).toEqual([
    true,
    true,
    true,
  ]);
  expect(countsAsCancelled('expire', { isSellerSilent: true })).toBe(false);
  expect((['release', 'decideForSeller', 'pay'] as const).some((act) => countsAsCancelled(act, not))).toBe(false);
});

test('the two see one order each in their way', () => {
  const times = { payBy: 100, appealFrom: null, escalateAt: null, reopenUntil: null };
  const unpaid = { status: 'awaitingPayment', times, isAppellant: false } as const;
  expect(actsOf(unpaid, 'buy', 99)).toEqual(['pay', 'cancel']);
  expect(actsOf(unpaid, 'buy', 100)).toEqual([]);
  expect(actsOf(unpaid, 'sell', 99)).toEqual([]);
  const appealed = { status: 'inAppeal', times, isAppellant: true } as const;
  expect(actsOf(appealed, 'sell', 1)).toEqual(['release', 'withdrawAppeal']);
  expect(actsOf(appealed, 'buy', 1)).toEqual(['withdrawAppeal']);
  expect(STATUS_LABEL.awaitingPayment).toEqual({ buy: 'unpaid', sell: 'awaitingPayment' });
  expect((['awaitingPayment', 'paid', 'inAppeal', 'completed'] as const).map(waitsFor)).toEqual([
    'buy',
    'sell',
    'operators',
    null,
  ]);
});
