/** Numbers as people read them. */
import {
  formatAmount,
  formatCoin,
  formatCompact,
  formatDelta,
  formatFiat,
  formatPercent,
  formatPrice,
} from '@/lib/format/numbers';
import { formatAge, formatRest } from '@/lib/format/times';
import { typedDecimal } from '@/lib/format/typing';

test.each([
  [formatPrice('64218.4', 2), '64,218.40'],
  [formatPrice('-0.001', 2), '0.00'],
  [formatPrice(null, 2), '--'],
  [formatAmount('123456789.12345678'), '123,456,789.12345678'],
  [formatAmount('0.10000000'), '0.1'],
  [formatAmount('0.999999999', 8), '0.99999999'],
  [formatAmount('5', 8, 2), '5.00'],
  [formatPercent('2.3'), '+2.30%'],
  [formatPercent('-0.001'), '0.00%'],
  [formatPercent(undefined), '--'],
  [formatDelta('184.2'), '+184.20'],
  [formatDelta('-184.2'), '-184.20'],
  [formatDelta('0'), '0.00'],
  [formatDelta('3.2299'), '+3.22'],
  [formatDelta('-3.2201'), '-3.23'],
  [formatCompact('842123456.7', 'zh-hk'), '8.42億'],
  [formatCompact('62030000', 'zh-cn'), '6,203万'],
  [formatCompact('842123456.7', 'en'), '842.12M'],
  [formatCompact('-1500', 'en'), '-1.50K'],
  [formatCompact('9999', 'zh-hk'), '9,999'],
  [formatFiat('64218.4', { sign: 'HK$', digits: 2, rate: '7.81' }), 'HK$501,545.70'],
  [formatFiat('-2', { sign: '$', digits: 2, rate: '1' }), '-$2.00'],
  [formatFiat('0.00012', { sign: '$', digits: 2, rate: '1' }), '<$0.01'],
  [formatFiat('0.4', { sign: 'HK$', digits: 2, rate: '1' }), 'HK$0.40'],
  [formatFiat('0.01', { sign: '¥', digits: 0, rate: '15' }), '<¥1'],
  [formatFiat('0', { sign: '$', digits: 2, rate: '1' }), '$0.00'],
  [formatCoin('1600', 'USDT'), '1,600.00'],
  [formatCoin('0.12345678', 'USDT'), '0.12345678'],
  [formatCoin('1', 'BTC'), '1'],
  [formatFiat('1', { sign: '$', digits: 2, rate: null }), '--'],
])('%s', (shown, expected) => expect(shown).toBe(expected));

test('a typed text becomes a decimal', () => {
  expect(typedDecimal('12.')).toBe('12');
  expect(typedDecimal('')).toBeNull();
});

test('a rest of time is rounded up, so that it never ends early', () => {
  expect(formatRest(90_061_001)).toEqual({ days: 1, clock: '01:01:02' });
  expect(formatRest(-5)).toEqual({ days: 0, clock: '00:00:00' });
});

test('an age names the day where it was not today, and the year where it was not this one', () => {
  const now = new Date(2026, 10, 21, 14, 5, 0).getTime();
  expect(formatAge(new Date(2026, 10, 21, 9, 3, 7).getTime(), now)).toBe('09:03:07');
  expect(formatAge(new Date(2026, 10, 20, 14, 5, 0).getTime(), now)).toBe('11-20 14:05:00');
  expect(formatAge(new Date(2025, 11, 31, 23, 59, 59).getTime(), now)).toBe('2025-12-31 23:59:59');
  expect(formatAge(null, now)).toBe('--');
});
