/** What may be submitted, and how much of it is ever shown again. */
import fc from 'fast-check';
import {
  birthFault,
  documentFault,
  documentKey,
  expiryFault,
  LEVEL_OF,
  LIMITS,
  maskAddress,
  maskDocument,
  maskName,
  maskPhone,
  nameFault,
  phoneFault,
  reaches,
} from '@/lib/identity/rules';

const NOW = Date.UTC(2026, 6, 15, 12);

test.each([
  ['2008-07-15', null],
  ['2008-07-16', 'tooYoung'],
  ['2026-07-15', 'tooYoung'],
  ['1990-02-29', 'dateForm'],
  ['1992-02-29', null],
  ['1899-01-01', 'dateForm'],
  ['2027-01-01', 'dateForm'],
  ['1990-13-01', 'dateForm'],
  ['soon', 'dateForm'],
])('born on %s: %s', (day, fault) => expect(birthFault(day, NOW)).toBe(fault));

test.each([
  [undefined, null],
  ['2026-07-14', 'documentExpired'],
  ['2026-07-15', null],
  ['2026-02-30', 'dateForm'],
])('a document that ends on %s: %s', (day, fault) => expect(expiryFault(day, NOW)).toBe(fault));

test.each(['陳大文', 'O’Brien, Seán', 'José da Silva', 'นรินทร์', 'Nguyễn Văn A', '阿卜杜拉·买买提'])(
  '%s is a name',
  (name) => expect(nameFault(name)).toBeNull(),
);
test.each(['', 'X', '12345', '<b>Bob</b>', 'a\u0000b', 'Robert\u202e', '   '])('%j is none', (name) =>
  expect(nameFault(name)).toBe('nameForm'),
);

test('a number is the same however it is written', () => {
  expect(new Set(['A123456(7)', 'a123456 7', 'Ａ1234567', 'A-123456/7'].map(documentKey))).toEqual(
    new Set(['A1234567']),
  );
  expect(['', 'AB12', 'A'.repeat(21), '護照12345'].map(documentFault)).toEqual([
    'documentForm',
    'documentForm',
    'documentForm',
    'documentForm',
  ]);
});

test.each([
  ['+852 2345 6789', null],
  ['(020) 7946-0018', null],
  ['123', 'phoneForm'],
  ['call me', 'phoneForm'],
])('the phone %s: %s', (phone, fault) => expect(phoneFault(phone)).toBe(fault));

test('masks tell little', () => {
  expect([
    maskName('陳大文'),
    maskName('John Smith'),
    maskDocument('A123456(7)'),
    maskAddress('香港中環皇后大道中1號'),
    maskPhone('+852 2345 6789'),
  ]).toEqual(['陳**', 'J*** S****', 'A*****67', '香港中環****', '****789']);
  fc.assert(
    fc.property(fc.stringMatching(/^[A-Z0-9]{5,20}$/), (number) => maskDocument(number).replace(/\*/g, '').length <= 3),
  );
});

test('levels build on each other, and each thing has one', () => {
  expect([
    reaches('none', 'basic'),
    reaches('basic', 'basic'),
    reaches('advanced', 'basic'),
    reaches('basic', 'advanced'),
  ]).toEqual([false, true, true, false]);
  expect(LEVEL_OF.c2cSell).toBe('advanced');
  expect([LIMITS.none.spotUsdtPerDay, LIMITS.basic.withdrawUsdtPerDay, LIMITS.advanced.withdrawUsdtPerDay]).toEqual([
    '1000',
    '2000',
    '50000',
  ]);
});
