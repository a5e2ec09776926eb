/** Forex hours by New York's clock, across its changes. */
import { simulatedFeed } from '../../server/market/simulated/simulatedFeed';
import { isOpenAt, nextChangeAfter, openTime } from '../../server/prices/sessions';

const at = (text: string): number => Date.parse(text);

test.each([
  ['winter: Friday before the close', '2026-11-20T21:59:59Z', true],
  ['winter: Friday at the close', '2026-11-20T22:00:00Z', false],
  ['Saturday', '2026-11-21T12:00:00Z', false],
  ['winter: Sunday before the opening', '2026-11-22T21:59:59Z', false],
  ['winter: Sunday at the opening', '2026-11-22T22:00:00Z', true],
  ['the daily break', '2026-11-18T22:00:00Z', false],
  ['after the daily break', '2026-11-18T22:05:00Z', true],
  ['summer: Friday at the close', '2026-07-17T21:00:00Z', false],
  ['summer: Sunday at the opening', '2026-07-19T21:00:00Z', true],
  ['spring change, 8 March: Friday before it still closes at 22:00', '2026-03-06T21:30:00Z', true],
  ['spring change, 8 March: Sunday opens at 21:00', '2026-03-08T21:00:00Z', true],
  ['spring change, 8 March: not before', '2026-03-08T20:59:59Z', false],
  ['autumn change, 1 November: Friday before it closes at 21:00', '2026-10-30T21:00:00Z', false],
  ['autumn change, 1 November: Sunday does not open at 21:00', '2026-11-01T21:30:00Z', false],
  ['autumn change, 1 November: Sunday opens at 22:00', '2026-11-01T22:00:00Z', true],
  ['Christmas', '2026-12-25T12:00:00Z', false],
  ['the evening before Christmas', '2026-12-24T22:30:00Z', false],
])('%s', (_, moment, open) => {
  expect(isOpenAt('forex', at(moment))).toBe(open);
  expect(isOpenAt('crypto', at(moment))).toBe(true);
});

test('tells when trading ends and resumes', () => {
  expect(nextChangeAfter('forex', at('2026-11-21T12:00:00Z'))).toBe(at('2026-11-22T22:00:00Z'));
  expect(nextChangeAfter('forex', at('2026-11-20T12:00:00Z'))).toBe(at('2026-11-20T22:00:00Z'));
  expect(nextChangeAfter('forex', at('2026-11-18T12:00:00Z'))).toBe(at('2026-11-18T22:00:00Z'));
  expect(nextChangeAfter('forex', at('2026-11-18T22:01:00Z'))).toBe(at('2026-11-18T22:05:00Z'));
  expect(nextChangeAfter('crypto', at('2026-11-18T22:01:00Z'))).toBeNull();
});

test('counts trading time', () => {
  const [friday, monday] = [at('2026-11-20T00:00:00Z'), at('2026-11-23T00:00:00Z')];
  expect(openTime('forex', friday, monday)).toBe(24 * 3_600_000);
  expect(openTime('crypto', friday, monday)).toBe(72 * 3_600_000);
});

test('a closed weekend has no candles, and its price stands still', () => {
  const feed = simulatedFeed('test');
  const now = at('2026-11-22T12:00:00Z');
  expect(feed.bars('EURUSD', '1m', at('2026-11-20T22:00:00Z'), now, 1000, now)).toEqual([]);
  const friday = feed.bars('EURUSD', '1m', 0, now, 1, now)[0];
  expect(friday?.time).toBe(at('2026-11-20T21:59:00Z'));
  expect(feed.tick('EURUSD', now)?.last).toBe(friday?.close);
  expect(feed.tick('EURUSD', now)?.ts).toBe(at('2026-11-20T21:59:59Z'));
  expect(feed.bars('EURUSD', '5m', at('2026-11-18T22:00:00Z'), at('2026-11-18T22:05:00Z'), 5, now)).toEqual([]);
  const [sunday] = feed.bars(
    'EURUSD',
    '1m',
    at('2026-11-22T22:00:00Z'),
    at('2026-11-22T22:01:00Z'),
    1,
    at('2026-11-23T00:00:00Z'),
  );
  expect(sunday?.open).toBe(friday?.close);
});
