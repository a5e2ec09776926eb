/** The rules of fixed-time contracts: odds by hand, and properties over many made-up orders. */
import {
  enter,
  breakEven,
  expectedPer100,
  isAfter,
  payoutOf,
  resultOf,
  returnOf,
  settle,
  sinceLastBet,
  stakeProblem,
  type Agreed,
} from '@/lib/fixed-time/rules';
import type { FixedTimeOrder } from '@/lib/api/fixedTimeShapes';
import { gte, lte, type Decimal } from '@/lib/money/decimal';
import { chance, rounds } from '../harness/rounds';

const agreed: Agreed = {
  direction: 'up',
  stake: '100',
  payoutRate: '0.8',
  duration: 60,
  expectedPrice: '60000',
  maxSlippage: '0.001',
  acceptedSeq: 10,
  acceptedAt: 5_640,
};
const entry = { seq: 11, price: '60000' as Decimal, at: 6_000 };

test.each([
  ['0.75', '57.14', '-12.5'],
  ['0.77', '56.5', '-11.5'],
  ['0.8', '55.56', '-10'],
  ['0.82', '54.95', '-9'],
  ['0.85', '54.05', '-7.5'],
  ['1', '50', '0'],
] as const)(
  'at a payout of %s one has to be right %s %% of the time, and 100 bring %s on average',
  (rate, odds, mean) => {
    expect([breakEven(rate), expectedPer100(rate)]).toEqual([odds, mean]);
  },
);

test('what comes back is rounded down and never less than the stake for a tie, nor more than nothing for a loss', () => {
  expect(payoutOf('0.00000003', '0.8')).toBe('0.00000005');
  expect(returnOf('tie', agreed)).toBe('100');
  expect(returnOf('lose', agreed)).toBe('0');
  expect(returnOf('win', agreed)).toBe('180');
});

test('an entry needs a row after the acceptance by number and by time, in time, with a price near the expected one', () => {
  expect(isAfter({ seq: 10, ts: 6_000 }, agreed)).toBe(false);
  expect(isAfter({ seq: 11, ts: 5_000 }, agreed)).toBe(false);
  expect(isAfter({ seq: 11, ts: 6_000 }, agreed)).toBe(true);
  const row = (price: Decimal | null, ts = 6_000) => enter(agreed, { seq: 11, ts, price });
  expect(row('60060')).toEqual({ entry: { seq: 11, price: '60060', at: 6_000 } });
  expect(row('59940')).toEqual({ entry: { seq: 11, price: '59940', at: 6_000 } });
  expect(row('60060.01')).toEqual({ void: 'slippage' });
  expect(row('59939.99')).toEqual({ void: 'slippage' });
  expect(row(null)).toEqual({ void: 'noEntry' });
  expect(row('60000', 10_640)).toMatchObject({ entry: {} });
  expect(row('60000', 10_641)).toEqual({ void: 'noEntry' });
});

test('the last row at or before the expiry decides; one older than five seconds, or without a price, voids', () => {
  const at = (ts: number, price: Decimal | null) => settle(agreed, entry, { seq: 70, ts, price });
  expect(at(66_000, '60000.01')).toMatchObject({ result: 'win', exit: { seq: 70, at: 66_000 } });
  expect(at(66_000, '59999.99')).toMatchObject({ result: 'lose' });
  expect(at(66_000, '60000.00')).toMatchObject({ result: 'tie' });
  expect(at(61_000, '60001')).toMatchObject({ result: 'win' });
  expect(at(60_999, '60001')).toEqual({ void: 'noExit' });
  expect(at(66_000, null)).toEqual({ void: 'noExit' });
  expect(() => at(66_001, '60001')).toThrow(RangeError);
});

test('two people who take opposite sides never both win, and a tie is one for both', () => {
  const random = chance('two sides');
  for (let round = 0; round < rounds(300); round += 1) {
    const price = (): Decimal => `${60_000 + Math.floor(random() * 5)}`;
    const [from, to] = [price(), price()];
    const both = [resultOf('up', from, to), resultOf('down', from, to)];
    expect(both.filter((result) => result === 'win').length).toBeLessThanOrEqual(1);
    expect(both.filter((result) => result === 'tie').length % 2).toBe(0);
    expect(both.includes('tie')).toBe(from === to);
  }
});

test('nobody loses more than the stake, and no stake that passes is beyond a limit', () => {
  const random = chance('stakes');
  for (let round = 0; round < rounds(300); round += 1) {
    const stake: Decimal = `${Math.floor(random() * 6_000)}`;
    const known = { dailyLeft: `${Math.floor(random() * 3_000)}`, available: '2500' } as const;
    const problem = stakeProblem(stake, { minStake: '10', maxStake: '5000' }, known);
    const fits = [gte(stake, '10'), lte(stake, '5000'), lte(stake, known.dailyLeft), lte(stake, known.available)];
    expect(problem === null).toBe(fits.every(Boolean));
    for (const result of ['win', 'lose', 'tie'] as const)
      expect(gte(returnOf(result, { stake, payoutRate: '0.8' }), '0')).toBe(true);
  }
});

test.each<[Decimal | null, object]>([
  ['20000', { reason: 'stakeTooLarge', max: '5000' }],
  ['5000', { reason: 'stakeTooLarge', max: '5000' }],
  ['4999', { reason: 'stakeDailyLimit', left: '4999' }],
  ['-1', { reason: 'stakeDailyLimit', left: '0' }],
  [null, { reason: 'stakeTooLarge', max: '5000' }],
])('of the limits that a stake is above the lowest is named (%s left today)', (dailyLeft, problem) => {
  expect(stakeProblem('6000', { minStake: '10', maxStake: '5000' }, { dailyLeft, available: null })).toEqual(problem);
});

test('what the desk keeps showing is all that ended since the last bet, without what was put away', () => {
  const order = (acceptedAt: number, endedAt: number | null) => ({ acceptedAt, endedAt }) as FixedTimeOrder;
  const ended = [order(30, 90), order(20, 80), order(5, 25)];
  expect(sinceLastBet(ended, [], 0)).toEqual(ended.slice(0, 2));
  expect(sinceLastBet(ended, [order(85, null)], 0)).toEqual(ended.slice(0, 1));
  expect(sinceLastBet(ended, [order(95, null)], 0)).toEqual([]);
  expect(sinceLastBet(ended, [], 80)).toEqual(ended.slice(0, 1));
  expect(sinceLastBet([], [], 0)).toEqual([]);
});
