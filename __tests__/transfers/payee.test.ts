/** Whom one means, as it is typed or pasted. */
import { payeeKey, payeeText } from '@/lib/transfers/rules';

test.each([
  ['40617140', { uid: '40617140' }],
  [' 4061 7140 ', { uid: '40617140' }],
  ['４０６１　７１４０', { uid: '40617140' }],
  ['4061 714', null],
  ['Ming@Example.com', { email: 'ming@example.com' }],
  ['ming li@example.com', null],
])('%j', (typed, key) => expect(payeeKey(typed)).toEqual(key));

test('what is confirmed is shown as it was read', () => {
  expect(['４０６１　７１４０', 'Ming@Example.com', ' nobody '].map(payeeText)).toEqual([
    '40617140',
    'ming@example.com',
    'nobody',
  ]);
});
