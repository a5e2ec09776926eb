/** Coins that are kept from leaving after a change of what proves a person are kept from being sold, too. */
import type { Context } from '../http/handler';
import { requireUser } from '../http/handler';
import { factorsOf } from '../auth/factors/store';

export async function requireNoHold({ db, user, now, fail }: Context<'withdrawalsHeld'>): Promise<void> {
  const held = Number((await factorsOf(db, requireUser({ user }).id)).withdrawals_held_until ?? 0);
  if (held > now) fail('withdrawalsHeld', { until: String(held) });
}
