/**
 * January 2022 as it was recorded: every morning settles strikes around the price of two days before, by 1,800 rows of a log that repeats each
 * recorded minute for its seconds. A second program, in whole numbers and without a line of the exchange's code, works out each price and outcome.
 */
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { DualKind } from '@/lib/api/dualShapes';
import { DAY_MS, endOf, settlementOf, SETTLES_AFTER_MS, type Agreed, type Row } from '@/lib/dual/rules';
import { decimal, mul, round, type Decimal } from '@/lib/money/decimal';

const MINUTE = 60_000;
const FIRST = Date.UTC(2022, 0, 1);
const file = join(process.env.REPLAY_DIR ?? '../shared/data', 'BTC-USDT-1m-2022-01.csv');
const isRecorded = existsSync(file);
if (!isRecorded) console.warn(`Skipped: the recording is absent (${file}).`);

/** Closing prices in cents by minute since the beginning; a minute that is missing has none. */
function recording(): Map<number, bigint> {
  const prices = new Map<number, bigint>();
  for (const line of readFileSync(file, 'utf8').trim().split('\n').slice(1)) {
    const [time = 0, , , , close = 0] = line.split(',').map(Number);
    prices.set((time - FIRST) / MINUTE, BigInt(Math.round(close * 100)));
  }
  return prices;
}

const UNIT = 10n ** 8n;
const textOf = (units: bigint): string => {
  const part = (units % UNIT).toString().padStart(8, '0').replace(/0+$/, '');
  return part ? `${units / UNIT}.${part}` : `${units / UNIT}`;
};

/** The price in 1e-8, and what comes in 1e-8 of a coin; strikes in cents, rates in 1e-4. */
function secondProgram(
  cents: readonly bigint[],
  order: { kind: DualKind; amount: bigint; strike: bigint; apr: bigint; days: bigint },
): { price: bigint; exercised: boolean; payout: bigint } {
  const total = cents.reduce((sum, one) => sum + one * 60n * 10n ** 6n, 0n);
  const count = BigInt(cents.length) * 60n;
  const price = (2n * total + count) / (2n * count);
  const [strike, year] = [order.strike * 10n ** 6n, 365n * 10_000n];
  const exercised = order.kind === 'buyLow' ? price <= strike : price >= strike;
  const grown = order.amount * (year + order.apr * order.days);
  const payout = !exercised
    ? grown / year
    : order.kind === 'buyLow'
      ? (grown * UNIT) / (year * strike)
      : (grown * strike) / (year * UNIT);
  return { price, exercised, payout };
}

(isRecorded ? test : test.skip)('no digit of a month differs', () => {
  const minutes = recording();
  const seen = { kept: 0, swapped: 0, days: 0 };
  for (let day = 2; day < 31; day += 1) {
    const settlesAt = FIRST + day * DAY_MS + SETTLES_AFTER_MS;
    const end = (settlesAt - FIRST) / MINUTE;
    const window = Array.from({ length: 30 }, (_, place) => minutes.get(end - 30 + place) ?? null);
    if (window.includes(null)) continue;
    const rows: Row[] = [];
    // An hour before and after, so that too much would be seen.
    for (let minute = end - 60; minute < end + 60; minute += 1)
      for (let second = 0; second < 60; second += 1) {
        const cents = minutes.get(minute);
        const price = cents === undefined ? null : mul(decimal(`${cents}`), '0.01');
        rows.push({ seq: rows.length + 1, ts: FIRST + minute * MINUTE + second * 1_000, price });
      }
    const found = settlementOf(rows, { settlesAt, windowMs: 30 * MINUTE });
    const then = mul(decimal(`${minutes.get(end - 2 * 1_440) ?? window[0]!}`), '0.01');
    seen.days += 1;
    for (const [kind, share] of [
      ['buyLow', '0.99'],
      ['buyLow', '0.97'],
      ['sellHigh', '1.01'],
      ['sellHigh', '1.03'],
    ] as const) {
      const strike = round(mul(then, share), 2, 'down');
      const amount: Decimal = kind === 'buyLow' ? `${1_000 + day}` : mul(`${day}`, '0.01234567');
      const apr: Decimal = mul(`${1_000 + day * 37}`, '0.0001');
      const order: Agreed = { kind, amount, strike, apr, days: 1 };
      const other = secondProgram(window as bigint[], {
        kind,
        amount: BigInt(round(mul(amount, '100000000'), 0, 'down')),
        strike: BigInt(round(mul(strike, '100'), 0, 'down')),
        apr: BigInt(1_000 + day * 37),
        days: 1n,
      });
      const ours = endOf(order, found!.price);
      expect([found!.settledBy, found!.rows, found!.price]).toEqual(['window', 1_800, textOf(other.price)]);
      expect([day, kind, ours.exercised, ours.payout]).toEqual([day, kind, other.exercised, textOf(other.payout)]);
      seen[ours.exercised ? 'swapped' : 'kept'] += 1;
    }
  }
  // Both ends were seen often enough to say something.
  expect(seen.days).toBeGreaterThan(20);
  expect(Math.min(seen.kept, seen.swapped)).toBeGreaterThan(20);
});
