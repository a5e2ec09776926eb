/** The security centre. Whatever has to be proved is proved before the transaction, because a wrong guess must stay counted. */
import { security } from '@/lib/api/security';
import type { SecurityStatus } from '@/lib/api/security';
import { antiPhishingFault, emailFault } from '@/lib/auth/rules';
import { noteAct } from '../auth/acts/acts';
import { changed } from '../auth/changes';
import { checkCode, sendCode } from '../auth/factors/emailCodes';
import { newAddressCode, sendNewAddressCode } from '../auth/factors/newAddress';
import {
  bindEmail,
  bindSecret,
  factorsOf,
  offerSecret,
  offeredSecret,
  setAntiPhishing,
  unbindSecret,
} from '../auth/factors/store';
import type { FactorRow } from '../auth/factors/store';
import { addressOf, drawSecret, openSecret, sealSecret, stepOf } from '../auth/factors/totp';
import { passkeysOf } from '../auth/passkeys/store';
import { maskAccount, maskEmail } from '../auth/rules';
import { at, checkAll, nothingToUse } from '../auth/proof';
import { checkProof, factorNeeded, freshUntil, waysOf } from '../auth/secondFactor';
import { userById } from '../auth/store';
import { listActs } from './acts';
import { walletsOf } from '../auth/wallet/store';
import { handle, handleInTwo, requireUser } from '../http/handler';
import type { Context, Handler } from '../http/handler';
import { tellPerson } from '../mail/mail';
import { changedLetter } from '../auth/letters';
import { deviceHandlers } from './devices';
import { possessionHandlers } from './passkeys';
import { passwordHandlers } from './passwords';
import { asRequest, resetHandlers } from './resets';
import { newestReset } from './store';

const OFFER_MS = 10 * 60_000;
const done = { done: true as const };

const own = (context: Pick<Context<never>, 'db' | 'user'>): Promise<FactorRow> =>
  factorsOf(context.db, requireUser(context).id);

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
    ways: await waysOf(context, person),
    freshUntil: freshUntil(context, person),
    wallets: (await walletsOf(context.db, person.id)).map(({ address, linked_at }) => ({
      address,
      boundAt: Number(linked_at),
    })),
    passkeys: (await passkeysOf(context.db, person.id)).map(({ id, name, made_at, used_at }) => ({
      id,
      name,
      madeAt: Number(made_at),
      usedAt: used_at === null ? null : Number(used_at),
    })),
    recoveryCodes: person.recovery_codes,
    recoveryEndedAt: person.recovery_voided_at === null ? null : Number(person.recovery_voided_at),
    reset: reset && asRequest(reset),
  };
});

const sendToBound = handle(security.sendCode, 'write', async (context, { purpose }) => {
  const person = await own(context);
  if (person.email === null) return context.fail('emailMissing');
  return sendCode(context, { subject: `user:${person.id}`, purpose, email: person.email, person });
});

const sendToNew = handle(security.sendNewCode, 'write', async (context, { email }) => {
  const fault = emailFault(email);
  if (fault) return context.fail(fault);
  return sendNewAddressCode(context, await own(context), email);
});

const bindAddress = handleInTwo(
  security.bindEmail,
  async (context, { email, code, proof }) => {
    const fault = emailFault(email);
    if (fault) return context.fail(fault);
    const person = await own(context);
    const use = await checkAll(
      () => at('code', () => checkCode(context, newAddressCode(person.id, email), code)),
      () => checkProof(context, proof, 'changeEmail'),
    );
    return { before: person, use };
  },
  async (context, { email }, { before, use }) => {
    await use(context);
    if (!(await bindEmail(context.db, before.id, email, context.now))) return context.fail('emailTaken');
    if (before.email !== null && before.email.toLowerCase() !== email.toLowerCase())
      await changed(context, before, 'emailChanged', maskEmail(before.email));
    await changed(context, { ...before, email }, 'emailBound', maskEmail(email));
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
    const use = await checkAll(
      // Not a guess at anything: the secret stands on the person's own screen.
      () => at('code', async () => (step === null ? context.fail('totpWrong') : nothingToUse)),
      () => checkProof(context, proof, 'bindTotp'),
    );
    return { person, sealed, step: step ?? 0, use };
  },
  async (context, _body, { person, sealed, step, use }) => {
    await use(context);
    if (!(await bindSecret(context.db, person.id, sealed, step, context.now))) return context.fail('totpBound');
    await changed(context, person, 'totpBound');
    return done;
  },
);

const unbindAuthenticator = handleInTwo(
  security.unbindTotp,
  async (context, { proof }) => {
    const person = await own(context);
    if (person.totp_secret === null) return context.fail('totpMissing');
    return { person, use: await checkProof(context, proof, 'unbindTotp') };
  },
  async (context, _body, { person, use }) => {
    await use(context);
    await unbindSecret(context.db, person.id);
    await changed(context, person, 'totpUnbound');
    return done;
  },
);

const setPhrase = handleInTwo(
  security.setAntiPhishing,
  async (context, { phrase, proof }) => {
    const fault = phrase === null ? null : antiPhishingFault(phrase);
    if (fault) return context.fail(fault);
    return checkProof(context, proof, 'antiPhishing');
  },
  async (context, { phrase }, use) => {
    await use(context);
    const { id } = requireUser(context);
    await setAntiPhishing(context.db, id, phrase);
    await noteAct(context, id, 'antiPhishing');
    // The anti-phishing phrase proves nothing about the person, so withdrawals are not held.
    await tellPerson(context, await own(context), changedLetter, { what: 'antiPhishing', at: String(context.now) });
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
  ...possessionHandlers,
  ...deviceHandlers,
  listActs,
  ...resetHandlers,
];
