/** The fund password: six digits before money leaves. Guessing it is counted for the person; five wrong ones lock it for a day. */
import { Refusal, requireUser } from '../http/handler';
import type { Context } from '../http/handler';
import { DAY_MS, guarded, paceProofs } from './counting';
import { factorsOf } from './factors/store';
import { ownerOfName } from './places';
import { tellLocked } from './secondFactor';
import type { FactorContext } from './secondFactor';

const MOST = 5;

/** Where guesses at a person's fund password are counted. */
export const fundSubject = (owner: string): string => `fund ${owner}`;

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
  // Only somebody who is logged in can guess here, so one counter is enough.
  await guarded(
    context,
    { counters: [{ subject: fundSubject(owner), most: MOST, windowMs: DAY_MS, owner }], onLock },
    async () => {
      await paceProofs(context, owner);
      if (!(await context.passwords.verify(stored, password))) throw new Refusal('fundPasswordWrong');
    },
  );
}
