/** Numbers of accounts as people write them. */
import { isIban, isNumber, maskNumber, missingOf, tidyNumber } from '@/lib/payment-methods/rules';

const account = { name: 'x', number: null, bank: null, branch: null, qr: null };

test('spaces and dashes belong to nobody, and capitals are those of the form', () => {
  expect(tidyNumber('digits', ' 388-204 516-882 ')).toBe('388204516882');
  expect(tidyNumber('iban', 'de89 3704 0044 0532 0130 00')).toBe('DE89370400440532013000');
  expect(tidyNumber('phone', '+852 (5123) 4567')).toBe('+85251234567');
  expect(tidyNumber('email', ' Chan@Example.com ')).toBe('chan@example.com');
  expect(tidyNumber('any', '３８８ ２０４')).toBe('388 204');
});

test('an IBAN is told by its check digits: one wrong or two exchanged are none', () => {
  for (const right of ['DE89370400440532013000', 'GB29NWBK60161331926819', 'FR1420041010050500013M02606'])
    expect(isIban(right)).toBe(true);
  for (const wrong of ['DE89370400440532013001', 'DE89370400440532010300', 'de89370400440532013000', 'DE8937'])
    expect(isIban(wrong)).toBe(false);
});

test('each form has its bounds', () => {
  expect(isNumber('digits', '1234567')).toBe(false);
  expect(isNumber('digits', '12345678')).toBe(true);
  expect(isNumber('digits', '1'.repeat(35))).toBe(false);
  expect(isNumber('digits', '12345678a')).toBe(false);
  expect(isNumber('phone', '+84901234567')).toBe(true);
  expect(isNumber('email', 'no address')).toBe(false);
  expect(isNumber('any', 'ab')).toBe(false);
  // Text that is written from right to left would show another number.
  expect(isNumber('any', 'ab\u202e12')).toBe(false);
});

test('a mask shows the end and never the whole', () => {
  expect(maskNumber('digits', '388204516882')).toBe('**** 6882');
  expect(maskNumber('any', 'abc')).toBe('**** bc');
  expect(maskNumber('email', 'chan@example.com')).toBe('ch****@example.com');
  expect(maskNumber('email', 'c@example.com')).toBe('****@example.com');
});

test('what a kind needs', () => {
  expect(missingOf('bank', account)).toBe('number');
  expect(missingOf('bank', { ...account, number: '12345678' })).toBe('bank');
  expect(missingOf('bank', { ...account, number: '12345678', bank: 'B' })).toBeNull();
  expect(missingOf('account', account)).toBe('either');
  expect(missingOf('account', { ...account, qr: 'x' })).toBeNull();
  expect(missingOf('qr', { ...account, number: '12345678' })).toBe('qr');
});
