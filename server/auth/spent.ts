/**
 * One stolen thing must not open an account: the factor that the password was reset by passes no second step of a log-in for a day,
 * where another factor is bound (decision 21). Pure.
 */
import type { Spent } from '@/lib/api/auth';
import { DAY_MS } from './counting';
import type { FactorRow } from './factors/store';
import { factorWays } from './secondFactor';
import type { FactorWay } from './secondFactor';

/**
 * The factor that passes no second step now, and until when; null where all pass. A recovery code always waits: it stands in for
 * something else.
 */
export function spentOf(person: FactorRow, now: number): Spent | null {
  const by = person.password_reset_by;
  const until = Number(person.password_changed_at ?? 0) + DAY_MS;
  if (by === null || now >= until) return null;
  const others = [
    person.totp_secret !== null && by !== 'totp',
    person.email !== null && by !== 'email',
    person.passkeys > 0,
  ];
  return by === 'recovery' || others.includes(true) ? { by, until } : null;
}

/** The factors that may pass the second step; the first is the one the app asks for. Empty where nothing is bound. */
export function logInWays(person: FactorRow, now: number): FactorWay[] {
  const spent = spentOf(person, now);
  const ways = factorWays(person).filter((way) => way !== spent?.by);
  // Beside an authenticator a mailed code is the weaker factor and passes nothing. While the authenticator is kept back, the mailed code
  // is the other factor and passes.
  return spent?.by === 'totp' && person.email !== null ? ['email', ...ways] : ways;
}
