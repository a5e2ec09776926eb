/**
 * What a person shows before money leaves for somebody else: the fund password, and the second factor. Both are judged before either is
 * used up, so that a wrong one costs no code, and every wrong guess is counted.
 */
import type { MailedPurpose, Proof } from '@/lib/api/shapes';
import { countAttempt, forgiveAccount } from '../attempts/store';
import { Refusal, requireUser, type Context } from '../http/handler';
import { factorsOf } from './factors/store';
import { requireFundPassword } from './fundPassword';
import { at, checkAll, nothingToUse, type Use } from './proof';
import { checkFactorOf, factorNeeded, type FactorContext } from './secondFactor';

/** A judgement that a node did not live to end is over after it. */
const JUDGED_WITHIN_MS = 10_000;

type LeavingContext = FactorContext & Pick<Context, 'user' | 'passwords'>;

/** `purpose`: null where the fund password is enough. */
export async function judgeLeaving(
  context: LeavingContext,
  { fundPassword, proof }: { fundPassword: string; proof: Proof },
  purpose: MailedPurpose | null,
): Promise<Use> {
  const person = await factorsOf(context.db, requireUser(context).id);
  if (person.fund_password_hash === null) throw new Refusal('fundPasswordMissing');
  const factor = factorNeeded(person);
  if (purpose !== null && factor === null) throw new Refusal('secondFactorMissing');
  // Without a second factor nobody gets to guess at the fund password.
  if (purpose !== null && factor !== null && Object.keys(proof).length === 0)
    throw new Refusal('secondFactorNeeded', { factor, at: 'proof' });
  const known = async (): Promise<Use> => {
    await requireFundPassword(context, fundPassword);
    return nothingToUse;
  };
  return alone(context, person.id, () =>
    purpose === null
      ? known()
      : checkAll(known, () => at('proof', () => checkFactorOf(context, person, proof, purpose))),
  );
}

/** One judgement of a person at a time: a form that is sent many times at once is not taken for many guesses. */
async function alone<T>(
  { db, now }: Pick<Context, 'db' | 'now'>,
  ownerId: string,
  judgement: () => Promise<T>,
): Promise<T> {
  const subject = `judging withdrawals of ${ownerId}`;
  const { failures } = await countAttempt(db, subject, 1, now, JUDGED_WITHIN_MS);
  if (failures > 1) throw new Refusal('busy');
  try {
    return await judgement();
  } finally {
    await forgiveAccount(db, subject);
  }
}
