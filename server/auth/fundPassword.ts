/**
 * The fund password: six digits before money leaves. Five wrong ones lock it for a day for the place they came from: whoever has stolen a
 * session and guesses from elsewhere does not lock the owner out of a browser that the account knows.
 */
import { Refusal, requireUser } from '../http/handler';
import type { Context } from '../http/handler';
import { guarded, paceProofs } from './counting';
import { factorsOf } from './factors/store';
import { countersOf, ownerOfName, placeOf } from './places';
import { tellLocked } from './secondFactor';
import type { FactorContext } from './secondFactor';

/** With this the names of all counters of guesses at a person's fund password begin. */
export const fundSubjects = (owner: string): string => `fund ${owner} `;

/**
 * Refuses unless this is the fund password of the person who is logged in. Call it in a handler's `prepare`: a wrong guess must stay
 * counted although the call is refused, and hashing is slow.
 */
export async function requireFundPassword(
  context: FactorContext & Pick<Context, 'user' | 'passwords'>,
  password: string,
): Promise<void> {
  const person = await factorsOf(context.db, requireUser(context).id);
  const stored = person.fund_password_hash;
  if (stored === null) throw new Refusal('fundPasswordMissing');
  const owner = ownerOfName(person.account_key);
  const onLock = (until: number): Promise<void> =>
    tellLocked({ ...context, language: person.language }, person, owner, 'fundPassword', until);
  const counters = countersOf('fund', owner, await placeOf(context, person.id));
  await guarded(context, { counters, onLock }, async () => {
    await paceProofs(context, owner);
    if (!(await context.passwords.verify(stored, password))) throw new Refusal('fundPasswordWrong');
  });
}
