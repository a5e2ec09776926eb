/** Registering, logging in and out, and who is here. */
import { auth } from '@/lib/api/auth';
import { accountFault, accountKey } from '@/lib/auth/rules';
import { TERMS_VERSION } from '@/lib/help/rules';
import { handle, handleInTwo, requireUser } from '../http/handler';
import type { Context, Handler } from '../http/handler';
import { inviterBy, openAccount } from './accounts';
import type { Welcome } from './accounts';
import { requireCaptcha } from './captcha/captcha';
import { newPasswordFault } from './commonness';
import { guarded } from './counting';
import { addLogIn } from './devices/store';
import { enter, enterOrAsk } from './entering';
import { factorsOf, findFactors } from './factors/store';
import { countersOf, networkCounters, ownerOfName, placeOf } from './places';
import { documentOf, maskAccount } from './rules';
import { tellLocked } from './secondFactor';
import { countAttempt } from '../attempts/store';
import { userById, userByKey } from './store';
import type { User } from './store';
import { lockWaysIn } from './wallet/store';
import { wayInHandlers } from './waysIn';

const LOCK_MS = 15 * 60_000;
/** Over all accounts: whole offices share a network. */
const MOST_PER_NETWORK = 30;

export function authHandlers(welcome: Welcome): Handler[] {
  return [register(welcome), logIn, ...wayInHandlers, checkAccount, checkLogin, logOut, profile];
}

const register = (welcome: Welcome): Handler =>
  handleInTwo(
    auth.register,
    async (context, body) => {
      const fault = accountFault(body.account) ?? newPasswordFault(body.password, body.account);
      if (fault) return context.fail(fault);
      if (body.password !== body.confirmPassword) return context.fail('passwordsDiffer');
      if (!body.agreeTerms) return context.fail('termsNotAccepted');
      const inviterId = await inviterBy(context.db, body.invitationCode);
      if (inviterId === undefined) return context.fail('invitationUnknown');
      await requireCaptcha(context, body.captchaToken, 'register');
      return { inviterId, passwordHash: await context.passwords.hash(body.password) };
    },
    async (context, body, { passwordHash, inviterId }) => {
      const newcomer = {
        account: body.account,
        key: accountKey(body.account),
        passwordHash,
        inviterId,
        termsVersion: TERMS_VERSION,
      };
      const opened = await openAccount(context.db, context, welcome, newcomer);
      if (!opened) return context.fail('accountTaken');
      await enter(context, opened.id);
      return { uid: opened.uid, demoFunds: opened.demoFunds };
    },
  );

const logIn = handleInTwo(
  auth.logIn,
  async (context, body) => {
    await requireCaptcha(context, body.captchaToken, 'logIn');
    const key = accountKey(body.account);
    const owner = ownerOfName(key);
    const user = await userByKey(context.db, key);
    const person = await findFactors(context.db, user?.id ?? null);
    const place = await placeOf(context, user?.id ?? null);
    const [own, ...wider] = countersOf('password', owner, place);
    const counters = [
      ...(own ? [own] : []),
      ...networkCounters('logIn', place, { most: MOST_PER_NETWORK, windowMs: LOCK_MS }),
      ...wider,
    ];
    const onLock = (until: number): Promise<void> => tellLocked(context, person, owner, 'password', until);
    return guarded(context, { counters, onLock }, async () => {
      const matches = await context.passwords.verify(user?.password_hash ?? null, body.password);
      if (user && matches) return user;
      await noteWrongPassword(context, user);
      return context.fail('wrongCredentials');
    });
  },
  async (context, _body, judged) => {
    // Waits for a change of the password that is being written: the judged password must still be the present one.
    await lockWaysIn(context.db, judged.id);
    const user = await userById(context.db, judged.id);
    if (user === null || user.password_hash !== judged.password_hash) return context.fail('wrongCredentials');
    return enterOrAsk(context, user);
  },
);

/** The owner finds the try in the history. For an unknown account the same amount is written. */
async function noteWrongPassword({ db, now, address, agent }: Context<never>, user: User | null): Promise<void> {
  if (user) await addLogIn(db, { userId: user.id, at: now, outcome: 'wrongPassword', address, agent, isNew: false });
  else await countAttempt(db, 'nobody', 1, now, LOCK_MS);
}

const checkAccount = handle(auth.checkAccount, 'memory', async (_context, { account }) => ({
  accepted: accountFault(account) === null,
}));

const checkLogin = handle(auth.checkLogin, 'read', async ({ db, user }) => {
  const found = user && (await userById(db, user.id));
  return { isLogin: found !== null, uid: found?.uid ?? null, accountMasked: found ? maskAccount(found.account) : null };
});

const logOut = handle(auth.logOut, 'write', async ({ session }) => {
  await session.end();
  return { done: true as const };
});

const profile = handle(auth.profile, 'read', async (context) => {
  const { id, level } = requireUser(context);
  const user = await userById(context.db, id);
  if (!user) return context.fail('notLoggedIn');
  const factors = await factorsOf(context.db, user.id);
  return {
    uid: user.uid,
    accountMasked: maskAccount(user.account),
    level,
    validity: documentOf(user, context.now),
    emailBound: factors.email !== null,
    totpBound: factors.totp_secret !== null,
    passkeyBound: factors.passkeys > 0,
    payPasswordSet: factors.fund_password_hash !== null,
    merchant: false,
    invitationCode: user.invitation_code,
    language: user.language,
    registeredAt: Number(user.registered_at),
  };
});
