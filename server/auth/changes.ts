/**
 * What follows from every change of a factor or password: log-ins and codes that were begun before are void, withdrawals are held for a
 * day, and the owner gets a letter and a line
 * in the account's history. Recovery codes stand in for the other factors, and become void with the last of them.
 */
import type { Act } from '@/lib/api/securityActs';
import type { Context } from '../http/handler';
import { tellPerson } from '../mail/mail';
import { noteAct } from './acts/acts';
import { factorsOf, holdWithdrawals } from './factors/store';
import type { FactorRow } from './factors/store';
import { voidHalfPassed } from './halfPassed';
import { changedLetter, type Change } from './letters';
import { endCodes } from './recovery/recovery';
import { HOLD_MS, factorNeeded } from './secondFactor';

/** Call it in the transaction of the change. `person` is the row from before the change, so that the letter goes to the former address; `about` is the `which` of `noteAct`. */
export async function changed(
  context: Context<never>,
  person: FactorRow,
  what: Change & Act,
  about: string | null = null,
): Promise<void> {
  await noteAct(context, person.id, what, about);
  await voidHalfPassed(context.db, person.id, context.now);
  await holdWithdrawals(context.db, person.id, context.now + HOLD_MS);
  await tellPerson(context, person, changedLetter, { what, at: String(context.now) });
  if (factorNeeded(await factorsOf(context.db, person.id)) === null)
    await endCodes(context, person, 'recoveryEndedAlone');
}
