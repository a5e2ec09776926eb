/**
 * What shows that it is really the person, before a sensitive step. The authenticator where one is bound, otherwise the bound e-mail
 * address; where neither is, the login password, or a text signed by a wallet that opens the account. Where nothing else is bound, a
 * log-in by password or wallet counts as that proof for a few minutes.
 */
import { isMailed } from '@/lib/api/shapes';
import type { MailedPurpose, Proof, ProvedPurpose } from '@/lib/api/shapes';
import { Refusal, requireUser } from '../http/handler';
import type { Context } from '../http/handler';
import { sendMail } from '../mail/mail';
import { lockedLetter, type LockedThing } from './letters';
import { DAY_MS, guarded, paceProofs } from './counting';
import { checkCode } from './factors/emailCodes';
import { factorsOf } from './factors/store';
import type { FactorRow } from './factors/store';
import { checkTotpCode, openSecret } from './factors/totp';
import { checkAnswer } from './passkeys/passkeys';
import { requireAskedSince } from './halfPassed';
import { countersOf, ownerOfName, placeOf } from './places';
import type { Guessed, PlaceContext } from './places';
import { at, nothingToUse } from './proof';
import type { Use } from './proof';
import { checkRecovery } from './recovery/recovery';
import { countAttempt } from '../attempts/store';
import { userById } from './store';
import { checkSigned } from './wallet/signed';
import { walletOwner, walletsOf } from './wallet/store';

/** How long nothing is withdrawn after something that proves the person was set, changed, reset or removed. */
export const HOLD_MS = DAY_MS;
/** How long a session that was begun by a password or a wallet stands for that proof. */
export const FRESH_MS = 10 * 60_000;

export type FactorContext = PlaceContext & Pick<Context, 'vault' | 'agent' | 'isOwnPage' | 'passkeyDomain'>;
export type ProofContext = FactorContext & Pick<Context, 'user' | 'passwords' | 'verifyWallet'>;
/** The proofs that may be given; the first is the one the app asks for. */
export type ProofWay = FactorWay | 'password' | 'wallet';
export type FactorWay = 'totp' | 'email' | 'passkey' | 'recovery';

/** Which factor a person has to show, or null where none is bound. */
export function factorNeeded(
  person: Pick<FactorRow, 'totp_secret' | 'email' | 'passkeys'>,
): 'totp' | 'email' | 'passkey' | null {
  if (person.totp_secret !== null) return 'totp';
  if (person.email !== null) return 'email';
  return person.passkeys > 0 ? 'passkey' : null;
}

/** What passes a second step: the bound factor, a passkey, a recovery code. */
export function factorWays(person: FactorRow): FactorWay[] {
  const factor = factorNeeded(person);
  if (factor === null) return [];
  return [
    ...new Set<FactorWay>([
      factor,
      ...(person.passkeys > 0 ? ['passkey' as const] : []),
      ...((person.recovery_codes ?? 0) > 0 ? ['recovery' as const] : []),
    ]),
  ];
}

/** The proofs that a person may give. */
export async function waysOf({ db }: Pick<Context, 'db'>, person: FactorRow): Promise<ProofWay[]> {
  const factors = factorWays(person);
  if (factors.length > 0) return factors;
  const user = await userById(db, person.id);
  return [
    ...(user?.password_hash == null ? [] : ['password' as const]),
    ...((await walletsOf(db, person.id)).length === 0 ? [] : ['wallet' as const]),
  ];
}

/** Until when the caller's session counts as a proof; null where something is bound, or the time is over. */
export function freshUntil({ user, now }: Pick<Context, 'user' | 'now'>, person: FactorRow): number | null {
  const until = (user?.provedAt ?? 0) + FRESH_MS;
  return factorNeeded(person) === null && now < until ? until : null;
}

/** Writes to the owner that guesses are refused for a while, once a day for each factor. For an unknown account the same work is done. */
export async function tellLocked(
  context: FactorContext & Pick<Context, 'language'>,
  person: FactorRow | null,
  owner: string,
  what: LockedThing,
  until: number,
): Promise<void> {
  const { failures } = await countAttempt(context.db, `told ${what} ${owner}`, 1, context.now, DAY_MS);
  if (failures > 1) return;
  const { language, anti_phishing: antiPhishing } = person ?? { language: context.language, anti_phishing: null };
  await sendMail(context, person?.email ?? null, {
    letter: lockedLetter,
    language,
    antiPhishing,
    values: { what, until: String(until) },
  });
}

/**
 * Refuses unless the person who is logged in has shown the second factor for this purpose. A code is used up by it. Call it in a
 * handler's `prepare`, after everything that can be refused without it: wrong tries must stay counted.
 */
export async function requireSecondFactor(
  context: FactorContext & Pick<Context, 'user'>,
  given: Proof,
  purpose: ProvedPurpose,
): Promise<void> {
  const person = await factorsOf(context.db, requireUser(context).id);
  if (factorNeeded(person) === null) throw new Refusal('secondFactorMissing');
  const use = await checkFactorOf(context, person, given, purpose);
  await use(context);
}

/** Judges the second factor of a person who has something bound, logged in or not. */
export async function checkFactorOf(
  context: FactorContext,
  person: FactorRow,
  given: Proof,
  purpose: ProvedPurpose,
): Promise<Use> {
  const factor = factorNeeded(person);
  if (given.passkey !== undefined)
    return (await checkAnswer(context, given.passkey, `proof ${purpose}`, person.id)).use;
  if (given.recoveryCode !== undefined)
    return checkRecovery(context, person, ownerOfName(person.account_key), given.recoveryCode, 'factor');
  if (factor === 'passkey') throw new Refusal('secondFactorNeeded', { factor });
  if (factor === 'totp') {
    if (given.totpCode === undefined) throw new Refusal('secondFactorNeeded', { factor });
    return checkTotp(context, person, given.totpCode);
  }
  if (given.emailCode === undefined || !isMailed(purpose)) throw new Refusal('secondFactorNeeded', { factor: 'email' });
  return checkMailed(context, person, given.emailCode, purpose);
}

/** Judges a code that was sent to the bound address of somebody who is logged in. Wrong codes are counted over all purposes together. */
export async function checkMailed(
  context: FactorContext,
  person: FactorRow,
  digits: string,
  purpose: MailedPurpose,
): Promise<Use> {
  const owner = ownerOfName(person.account_key);
  const onLock = (until: number): Promise<void> =>
    tellLocked({ ...context, language: person.language }, person, owner, 'email', until);
  return guarded(context, { counters: countersOf('mailed', owner, await placeOf(context, person.id)), onLock }, () =>
    checkCode(context, { subject: `user:${person.id}`, purpose, email: person.email }, digits),
  );
}

/** The login password of the person who is logged in, counted together with the guesses at logging in. An account without one refuses. */
export async function checkPassword(context: ProofContext, password: string): Promise<Use> {
  const user = await userById(context.db, requireUser(context).id);
  const person = await factorsOf(context.db, requireUser(context).id);
  const owner = ownerOfName(person.account_key);
  const onLock = (until: number): Promise<void> =>
    tellLocked({ ...context, language: person.language }, person, owner, 'password', until);
  await guarded(
    context,
    { counters: countersOf('password', owner, await placeOf(context, person.id)), onLock },
    async () => {
      await paceProofs(context, owner);
      if (!(await context.passwords.verify(user?.password_hash ?? null, password)))
        throw new Refusal('oldPasswordWrong');
    },
  );
  return nothingToUse;
}

/** A text that a wallet of this account signed for this very purpose. */
async function checkWallet(
  context: ProofContext,
  person: FactorRow,
  signed: NonNullable<Proof['wallet']>,
  purpose: ProvedPurpose,
): Promise<Use> {
  const { address, askedAt, use } = await checkSigned(context, { kind: 'prove', what: purpose }, signed);
  if ((await walletOwner(context.db, address)) !== person.id) throw new Refusal('signatureInvalid');
  await requireAskedSince(context.db, person.id, askedAt, 'nonceUsed');
  return use;
}

/** Judges the proof of the person who is logged in; every refusal says that it belongs to the proof. */
export const checkProof = (context: ProofContext, given: Proof, purpose: ProvedPurpose): Promise<Use> =>
  at('proof', async () => {
    const person = await factorsOf(context.db, requireUser(context).id);
    if (factorNeeded(person) !== null) return checkFactorOf(context, person, given, purpose);
    return checkFirst(context, person, given, purpose);
  });

/** Judges the proof that the person logs in with: password or wallet. */
async function checkFirst(
  context: ProofContext,
  person: FactorRow,
  given: Proof,
  purpose: ProvedPurpose,
): Promise<Use> {
  if (given.password !== undefined) return checkPassword(context, given.password);
  if (given.wallet !== undefined) return checkWallet(context, person, given.wallet, purpose);
  if (freshUntil(context, person) !== null) return nothingToUse;
  throw new Refusal('proofNeeded');
}

/** For replacing a lost factor: proved by another thing that opens the account, never by a fresh session alone. */
export const checkFirstFactor = (
  context: ProofContext,
  given: Pick<Proof, 'password' | 'wallet' | 'passkey'>,
  purpose: ProvedPurpose,
): Promise<Use> =>
  at('proof', async () => {
    const person = await factorsOf(context.db, requireUser(context).id);
    if (given.passkey !== undefined)
      return (await checkAnswer(context, given.passkey, `proof ${purpose}`, person.id)).use;
    if (given.password === undefined && given.wallet === undefined) throw new Refusal('proofNeeded');
    return checkFirst(context, person, given, purpose);
  });

/** Judges a code of the bound authenticator. `reset`: where it stands for the password, fewer guesses are looked at. */
export async function checkTotp(
  context: FactorContext,
  person: FactorRow,
  digits: string,
  what: Extract<Guessed, 'factor' | 'reset'> = 'factor',
): Promise<Use> {
  const { totp_secret: sealed } = person;
  if (sealed === null) throw new Refusal('totpMissing');
  const owner = ownerOfName(person.account_key);
  const onLock = (until: number): Promise<void> =>
    tellLocked({ ...context, language: person.language }, person, owner, 'totp', until);
  return guarded(context, { counters: countersOf(what, owner, await placeOf(context, person.id)), onLock }, () =>
    checkTotpCode(context, person, openSecret(context.vault, person.id, sealed), digits),
  );
}
