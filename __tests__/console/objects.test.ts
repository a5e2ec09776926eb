/** What the audit log and the forms name by code, as operators read it. */
import { detailText, queuePlaceOf } from '@/console/objects';
import { valueText } from '@/console/registry/valueText';
import { proposedText, translatorOf } from '@/console/words';

const words = translatorOf('en');

test('details of a line are in words: reasons, levels and actions too', () => {
  expect(detailText(words, 'identity:5f0c', { uid: '12345678', level: 'basic', reason: 'unreadable' })).not.toMatch(
    /basic identity|unreadable/,
  );
  expect(detailText(words, 'withdrawal:1', { action: 'withdrawal.pass' })).toBe('action: passed');
});

test('a reason that somebody typed is shown as it is, whatever it is called like', () => {
  for (const reason of ['constructor', 'toString', '__proto__'])
    expect(detailText(words, 'withdrawal:1', { reason })).toBe(`reason: ${reason}`);
});

test('terms of all markets say so, with the sign that the form takes', () => {
  expect(valueText(words, 'symbol', '*')).toBe('* (all markets)');
  expect(valueText(words, 'symbol', 'BTCUSDT')).toBe('BTCUSDT');
});

test('what is only proposed has not been passed yet', () => {
  expect(proposedText(words, 'withdrawal.pass')).toBe('Pass it');
  expect(proposedText(words, 'market.resume')).toBe('resume a market');
});

test('a request leads to its queue, an appeal is one about its order, and other things lead nowhere', () => {
  expect(queuePlaceOf('withdrawal:83')).toBe('/queues/withdrawal/83');
  expect(queuePlaceOf('c2cOrder:83')).toBe('/queues/appeal/83');
  expect(queuePlaceOf('spot:BTCUSDT')).toBeNull();
});

test('amounts are told in groups, and what is proposed after the queue is decided where it is proposed', () => {
  expect(detailText(words, 'bankWithdrawal:1', { amount: '1234.5' })).toMatch(/1,234\.5$/);
  expect(queuePlaceOf('bankWithdrawal:83', 'bankWithdrawal.pass')).toBe('/queues/bankWithdrawal/83');
  expect(queuePlaceOf('bankWithdrawal:83', 'bankWithdrawal.failed')).toBeNull();
});

test('a payee is told line by line', () => {
  expect(valueText(words, 'payee', [{ field: 'holder', value: 'AVOCET' }])).toBe('holder: AVOCET');
});

test.each(['en', 'zh-hk', 'zh-cn'] as const)('what a person says they sent has a name in %s', (language) => {
  const said = detailText(translatorOf(language), 'offline:1', { asked: '7800 HKD' });
  expect(said).toContain('7800 HKD');
  expect(said).not.toContain('asked');
});
