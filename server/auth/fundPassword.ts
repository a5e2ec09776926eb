/** The fund password: six digits before money leaves. Guessing it is counted for the person; five wrong ones lock it for a day. */
import { Refusal, requireUser } from '../http/handler';
import type { Context } from '../http/handler';
import { tellPerson } from '../mail/mail';
import { guarded } from './counting';
import { factorsOf } from './factors/store';

const MOST = 5;
const LOCK_MS = 24 * 3_600_000;

/**
 * Refuses unless this is the fund password of the person who is logged in. Call it in a handler's `prepare`: a wrong guess must stay
 * counted although the call is refused, and hashing is slow.
 */
export async function requireFundPassword(context: Pick<Context, 'db' | 'now' | 'user' | 'vault' | 'passwords'>, password: string): Promise<void> {
  const person = await factorsOf(context.db, requireUser(context).id);
  const stored = person.fund_password_hash;
  if (stored === null) throw new Refusal('fundPasswordMissing');
  const onLock = (until: number): Promise<void> => tellPerson(context, person, 'locked', { what: 'fundPassword', until: String(until) });
  await guarded(context, { subject: `fund:${person.id}`, most: MOST, lockMs: LOCK_MS, onLock }, async () => {
    if (!(await context.passwords.verify(stored, password))) throw new Refusal('fundPasswordWrong');
  });
}
