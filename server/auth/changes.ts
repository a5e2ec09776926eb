/**
 * What follows from every change of what proves a person: what was begun before is void, nothing is withdrawn for a day, and the owner is
 * written to. Recovery codes stand in for something else, and end with the last of it.
 */
import type { Context } from '../http/handler';
import { tellPerson } from '../mail/mail';
import { factorsOf, holdWithdrawals } from './factors/store';
import type { FactorRow } from './factors/store';
import { voidHalfPassed } from './halfPassed';
import { changedLetter, type Change } from './letters';
import { endCodes } from './recovery/recovery';
import { HOLD_MS, factorNeeded } from './secondFactor';

/** Voids, holds and tells. Call it in the transaction of the change; `person` is who it was before, so that the former address hears of it. */
export async function changed(context: Context<never>, person: FactorRow, what: Change): Promise<void> {
  await voidHalfPassed(context.db, person.id, context.now);
  await holdWithdrawals(context.db, person.id, context.now + HOLD_MS);
  await tellPerson(context, person, changedLetter, { what, at: String(context.now) });
  if (factorNeeded(await factorsOf(context.db, person.id)) === null)
    await endCodes(context, person, 'recoveryEndedAlone');
}
