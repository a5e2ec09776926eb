/** What follows from every change of what proves a person: what was begun before is void, nothing is withdrawn for a day, and the owner is written to. */
import type { Context } from '../http/handler';
import { tellPerson } from '../mail/mail';
import type { Kinds } from '../mail/templates';
import { holdWithdrawals } from './factors/store';
import type { FactorRow } from './factors/store';
import { voidHalfPassed } from './halfPassed';
import { HOLD_MS } from './secondFactor';

/** Voids, holds and tells. Call it in the transaction of the change; `person` is who it was before, so that the former address hears of it. */
export async function changed(context: Context<never>, person: FactorRow, what: Kinds['changed']['what']): Promise<void> {
  await voidHalfPassed(context.db, person.id, context.now);
  await holdWithdrawals(context.db, person.id, context.now + HOLD_MS);
  await tellPerson(context, person, 'changed', { what, at: String(context.now) });
}
