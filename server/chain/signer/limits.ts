/** What the signer pays at most, whoever asks: its own limits, counted from its own journal and from nothing that the database says. */

const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;

/** In a token's smallest units. */
export interface Limits {
  transfer: bigint;
  hour: bigint;
  day: bigint;
}

export interface Paid {
  units: bigint;
  /** When it was first signed; Unix milliseconds. */
  at: number;
}

export type Refusal = 'transfer' | 'hour' | 'day';

/** Why a payout may not be signed now; null where it may. */
export function refusalOf(units: bigint, paid: readonly Paid[], limits: Limits, now: number): Refusal | null {
  const since = (ms: number): bigint =>
    paid.reduce((sum, one) => (one.at > now - ms ? sum + one.units : sum), 0n) + units;
  if (units > limits.transfer) return 'transfer';
  if (since(HOUR_MS) > limits.hour) return 'hour';
  return since(DAY_MS) > limits.day ? 'day' : null;
}
