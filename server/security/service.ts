/** The security centre. Whatever has to be proved is proved before the transaction, because a wrong guess must stay counted. */
import { security } from '@/lib/api/security';
import type { SecurityStatus } from '@/lib/api/security';
import { antiPhishingFault, emailFault } from '@/lib/auth/rules';
import { requireCode, sendCode } from '../auth/factors/emailCodes';
import { bindEmail, bindSecret, factorsOf, holdWithdrawals, offerSecret, offeredSecret, setAntiPhishing, unbindSecret } from '../auth/factors/store';
import type { FactorRow } from '../auth/factors/store';
import { addressOf, drawSecret, openSecret, sealSecret, stepOf } from '../auth/factors/totp';
import { maskAccount, maskEmail } from '../auth/rules';
import { factorNeeded, HOLD_MS, requireProof, requireTotp } from '../auth/secondFactor';
import { userById } from '../auth/store';
import { walletsOf } from '../auth/wallet/store';
import { handle, handleInTwo, requireUser } from '../http/handler';
import type { Context, Handler } from '../http/handler';
import { tellPerson } from '../mail/mail';
import type { Kinds } from '../mail/templates';
import { deviceHandlers } from './devices';
import { passwordHandlers } from './passwords';
import { asRequest, resetHandlers } from './resets';
import { newestReset } from './store';

const OFFER_MS = 10 * 60_000;
const done = { done: true as const };

const own = (context: Pick<Context<never>, 'db' | 'user'>): Promise<FactorRow> => factorsOf(context.db, requireUser(context).id);
const tellChange = (context: Context<never>, person: FactorRow, what: Kinds['changed']['what']): Promise<void> => tellPerson(context, person, 'changed', { what, at: String(context.now) });

const status = handle(security.status, 'read', async (context): Promise<SecurityStatus> => {
  const person = await own(context);
  const user = await userById(context.db, person.id);
  const reset = await newestReset(context.db, person.id);
  const heldUntil = Number(person.withdrawals_held_until ?? 0);
  return {
    email: person.email === null ? null : maskEmail(person.email),
    totp: person.totp_secret !== null,
    fundPassword: person.fund_password_hash !== null,
    loginPassword: (user?.password_hash ?? null) !== null,
    antiPhishing: person.anti_phishing,
    passwordChangedAt: person.password_changed_at === null ? null : Number(person.password_changed_at),
    withdrawalsHeldUntil: heldUntil > context.now ? heldUntil : null,
    factor: factorNeeded(person),
    wallets: (await walletsOf(context.db, person.id)).map(({ address, linked_at }) => ({ address, boundAt: Number(linked_at) })),
    reset: reset && asRequest(reset),
  };
});

const sendToBound = handle(security.sendCode, 'write', async (context, { purpose }) => {
  const person = await own(context);
  if (person.email === null) return context.fail('emailMissing');
  return sendCode(context, { subject: `user:${person.id}`, purpose, email: person.email, person });
});

const newAddress = (person: FactorRow, email: string): string => `user:${person.id} ${email.toLowerCase()}`;

const sendToNew = handle(security.sendNewCode, 'write', async (context, { email }) => {
  const fault = emailFault(email);
  if (fault) return context.fail(fault);
  const person = await own(context);
  return sendCode(context, { subject: newAddress(person, email), purpose: 'bindEmail', email, person });
});

const bindAddress = handleInTwo(
  security.bindEmail,
  async (context, { email, code, proof }) => {
    const fault = emailFault(email);
    if (fault) return context.fail(fault);
    const person = await own(context);
    // The code of the new address first: a wrong one should not use up the proof of the old.
    await requireCode(context, { subject: newAddress(person, email), purpose: 'bindEmail' }, code);
    await requireProof(context, proof, 'changeEmail');
    return person;
  },
  async (context, { email }, before) => {
    if (!(await bindEmail(context.db, before.id, email, context.now))) return context.fail('emailTaken');
    if (before.email !== null && before.email.toLowerCase() !== email.toLowerCase()) {
      await holdWithdrawals(context.db, before.id, context.now + HOLD_MS);
      await tellChange(context, before, 'emailChanged');
    }
    await tellChange(context, { ...before, email }, 'emailBound');
    return done;
  },
);

const newSecret = handle(security.newTotp, 'write', async (context) => {
  const person = await own(context);
  if (person.totp_secret !== null) return context.fail('totpBound');
  const secret = drawSecret(context.random);
  await offerSecret(context.db, person.id, sealSecret(context.vault, person.id, secret), context.now);
  return { secret, address: addressOf(secret, maskAccount(person.account)) };
});

const bindAuthenticator = handleInTwo(
  security.bindTotp,
  async (context, { code, proof }) => {
    const person = await own(context);
    if (person.totp_secret !== null) return context.fail('totpBound');
    const sealed = await offeredSecret(context.db, person.id, context.now - OFFER_MS);
    if (sealed === null) return context.fail('ticketExpired');
    const step = stepOf(openSecret(context.vault, person.id, sealed), code, context.now);
    // Not a guess at anything: the secret stands on the person's own screen.
    if (step === null) return context.fail('totpWrong');
    await requireProof(context, proof, 'bindTotp');
    return { person, sealed, step };
  },
  async (context, _body, { person, sealed, step }) => {
    if (!(await bindSecret(context.db, person.id, sealed, step, context.now))) return context.fail('totpBound');
    await tellChange(context, person, 'totpBound');
    return done;
  },
);

const unbindAuthenticator = handleInTwo(
  security.unbindTotp,
  async (context, { totpCode }) => {
    const person = await own(context);
    await requireTotp(context, person, totpCode);
    return person;
  },
  async (context, _body, person) => {
    await unbindSecret(context.db, person.id);
    await holdWithdrawals(context.db, person.id, context.now + HOLD_MS);
    await tellChange(context, person, 'totpUnbound');
    return done;
  },
);

const setPhrase = handleInTwo(
  security.setAntiPhishing,
  async (context, { phrase, proof }) => {
    const fault = phrase === null ? null : antiPhishingFault(phrase);
    if (fault) return context.fail(fault);
    await requireProof(context, proof, 'antiPhishing');
  },
  async (context, { phrase }) => {
    await setAntiPhishing(context.db, requireUser(context).id, phrase);
    await tellChange(context, await own(context), 'antiPhishing');
    return done;
  },
);

export const securityHandlers: readonly Handler[] = [
  status,
  sendToBound,
  sendToNew,
  bindAddress,
  newSecret,
  bindAuthenticator,
  unbindAuthenticator,
  setPhrase,
  ...passwordHandlers,
  ...deviceHandlers,
  ...resetHandlers,
];
