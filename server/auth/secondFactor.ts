/** The second proof of a person before a sensitive step: the authenticator where one is bound, otherwise the bound e-mail address. */
import type { CodePurpose, SecondFactor } from '@/lib/api/shapes';
import { Refusal, requireUser } from '../http/handler';
import type { Context } from '../http/handler';
import { tellPerson } from '../mail/mail';
import { guarded } from './counting';
import { requireCode } from './factors/emailCodes';
import { factorsOf } from './factors/store';
import type { FactorRow } from './factors/store';
import { openSecret, requireTotpCode } from './factors/totp';
import { userById } from './store';

const MOST = 5;
const LOCK_MS = 15 * 60_000;
/** How long nothing is withdrawn after something that proves the person was reset, changed or removed. */
export const HOLD_MS = 24 * 3_600_000;

type FactorContext = Pick<Context, 'db' | 'now' | 'vault'>;

/** Which factor a person has to show, or null where none is bound. */
export function factorNeeded(person: Pick<FactorRow, 'totp_secret' | 'email'>): 'totp' | 'email' | null {
  return person.totp_secret !== null ? 'totp' : person.email !== null ? 'email' : null;
}

/**
 * Refuses unless the person who is logged in has shown the second factor for this purpose. A code is used up by it. Call it in a
 * handler's `prepare`, after everything that can be refused without it: wrong tries must stay counted.
 */
export async function requireSecondFactor(context: FactorContext & Pick<Context, 'user'>, given: SecondFactor, purpose: CodePurpose): Promise<void> {
  const person = await factorsOf(context.db, requireUser(context).id);
  if (factorNeeded(person) === null) throw new Refusal('secondFactorMissing');
  await requireFactorOf(context, person, given, purpose);
}

/** The same for a person who has something bound, logged in or not. */
export async function requireFactorOf(context: FactorContext, person: FactorRow, given: SecondFactor, purpose: CodePurpose): Promise<void> {
  const factor = factorNeeded(person);
  if (factor === 'totp') {
    if (given.totpCode === undefined) throw new Refusal('secondFactorNeeded', { factor });
    return requireTotp(context, person, given.totpCode);
  }
  if (given.emailCode === undefined) throw new Refusal('secondFactorNeeded', { factor: 'email' });
  return requireCode(context, { subject: `user:${person.id}`, purpose }, given.emailCode);
}

/** The login password of the person who is logged in, counted together with the guesses at logging in. */
export async function requirePassword(context: FactorContext & Pick<Context, 'user' | 'passwords'>, password: string): Promise<void> {
  const user = await userById(context.db, requireUser(context).id);
  // An account that was opened with a wallet has none to ask for.
  if (user && user.password_hash === null) return;
  const person = await factorsOf(context.db, requireUser(context).id);
  const onLock = (until: number): Promise<void> => tellPerson(context, person, 'locked', { what: 'password', until: String(until) });
  await guarded(context, { subject: `account:${user?.account_key}`, most: MOST, lockMs: LOCK_MS, onLock }, async () => {
    if (!(await context.passwords.verify(user?.password_hash ?? null, password))) throw new Refusal('oldPasswordWrong');
  });
}

/** The second factor where one is bound, otherwise the login password. */
export async function requireProof(context: FactorContext & Pick<Context, 'user' | 'passwords'>, given: SecondFactor & { password?: string | undefined }, purpose: CodePurpose): Promise<void> {
  const person = await factorsOf(context.db, requireUser(context).id);
  if (factorNeeded(person) === null) return requirePassword(context, given.password ?? '');
  return requireFactorOf(context, person, given, purpose);
}

/** A code of the bound authenticator, five wrong ones lock it for a quarter of an hour. */
export async function requireTotp(context: FactorContext, person: FactorRow, digits: string, lockMs: number = LOCK_MS): Promise<void> {
  const { totp_secret: sealed } = person;
  if (sealed === null) throw new Refusal('totpMissing');
  const onLock = (until: number): Promise<void> => tellPerson(context, person, 'locked', { what: 'totp', until: String(until) });
  await guarded(context, { subject: `totp:${person.id}`, most: MOST, lockMs, onLock }, () => requireTotpCode(context, person.id, openSecret(context.vault, person.id, sealed), digits));
}
