/** Today's profit as a percentage. */
import { shownPercent } from '@/lib/assets/today';
import { decimal } from '@/lib/money/decimal';

test('a percentage that would read 0.00 % beside a gain or a loss is left out', () => {
  expect(shownPercent(decimal('-0.5'), decimal('-0.004'))).toBeNull();
  expect(shownPercent(decimal('0.5'), decimal('0.005'))).toBe('0.005');
  expect(shownPercent(decimal('0'), decimal('0'))).toBe('0');
  expect(shownPercent(null, null)).toBeNull();
});
