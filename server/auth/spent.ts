/**
 * One stolen thing must not open an account: what the password was reset by passes no second step of a log-in for a day, where something
 * else is bound (decision 21). Pure.
 */
import type { Spent } from '@/lib/api/auth';
import { DAY_MS } from './counting';
import type { FactorRow } from './factors/store';
import { factorWays } from './secondFactor';
import type { FactorWay } from './secondFactor';

/** What passes no second step now, and until when; null where nothing is kept back. A recovery code always waits: it stands in for something else. */
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

/** By what the second step may be passed, what is asked for first in front; empty where nothing is bound. */
export function logInWays(person: FactorRow, now: number): FactorWay[] {
  const spent = spentOf(person, now);
  const ways = factorWays(person).filter((way) => way !== spent?.by);
  // Beside an authenticator a mailed code is the weaker of two and passes nothing; while the authenticator waits, it is the other of two.
  return spent?.by === 'totp' && person.email !== null ? ['email', ...ways] : ways;
}
