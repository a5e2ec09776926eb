/** Registering, logging in and out, and who is here. */
import { auth } from '@/lib/api/auth';
import { accountFault, accountKey, passwordFault } from '@/lib/auth/rules';
import { TERMS_VERSION } from '@/lib/help/rules';
import { AccountLocked, handle, handleInTwo, requireUser } from '../http/handler';
import type { Context, Handler } from '../http/handler';
import { sendMail } from '../mail/mail';
import { inviterBy, openAccount } from './accounts';
import type { Welcome } from './accounts';
import { requireCaptcha } from './captcha/captcha';
import { addLogIn } from './devices/store';
import { enter, enterOrAsk } from './entering';
import { factorsOf, findFactors } from './factors/store';
import { documentOf, maskAccount } from './rules';
import { countAttempt, forgiveAccount, uncountAttempt, userById, userByKey } from './store';
import type { Attempts, User } from './store';
import { wayInHandlers } from './waysIn';

const LOCK_MS = 15 * 60_000;
const MOST_PER_ACCOUNT = 5;
/** Whole offices share an address. */
const MOST_PER_ADDRESS = 30;

export function authHandlers(welcome: Welcome): Handler[] {
  return [register(welcome), logIn, ...wayInHandlers, checkAccount, checkLogin, logOut, profile];
}

const register = (welcome: Welcome): Handler =>
  handleInTwo(
    auth.register,
    async (context, body) => {
      const fault = accountFault(body.account) ?? passwordFault(body.password, body.account);
      if (fault) return context.fail(fault);
      if (body.password !== body.confirmPassword) return context.fail('passwordsDiffer');
      if (!body.agreeTerms) return context.fail('termsNotAccepted');
      const inviterId = await inviterBy(context.db, body.invitationCode);
      if (inviterId === undefined) return context.fail('invitationUnknown');
      await requireCaptcha(context, body.captchaToken, 'register');
      return { inviterId, passwordHash: await context.passwords.hash(body.password) };
    },
    async (context, body, { passwordHash, inviterId }) => {
      const newcomer = { account: body.account, key: accountKey(body.account), passwordHash, inviterId, termsVersion: TERMS_VERSION };
      const opened = await openAccount(context.db, context, welcome, newcomer);
      if (!opened) return context.fail('accountTaken');
      await enter(context, opened.id);
      return { uid: opened.uid, demoFunds: opened.demoFunds };
    },
  );

const logIn = handleInTwo(
  auth.logIn,
  async (context, body) => {
    const { db, now, fail } = context;
    await requireCaptcha(context, body.captchaToken, 'logIn');
    const key = accountKey(body.account);
    const address = await countAttempt(db, `address:${context.address}`, MOST_PER_ADDRESS, now, LOCK_MS);
    if (address.failures > MOST_PER_ADDRESS) return fail('lockedUntil', { until: String(address.until) });
    const account = await countAttempt(db, `account:${key}`, MOST_PER_ACCOUNT, now, LOCK_MS);
    if (account.failures > MOST_PER_ACCOUNT) return fail('lockedUntil', { until: String(account.until) });
    const user = await userByKey(db, key);
    const matches = await context.passwords.verify(user?.password_hash ?? null, body.password);
    if (!user || !matches) {
      await noteWrongPassword(context, user, account);
      return fail('wrongCredentials');
    }
    if (user.locked_at !== null) throw new AccountLocked(user.id);
    return user;
  },
  async (context, _body, user) => {
    await forgiveAccount(context.db, `account:${user.account_key}`);
    await uncountAttempt(context.db, `address:${context.address}`);
    return enterOrAsk(context, user);
  },
);

/** The owner finds the try in the history, and is told by mail when it locked the account. Where there is no owner, as much is written. */
async function noteWrongPassword(context: Context<never>, user: User | null, attempts: Attempts): Promise<void> {
  const { db, now, address, agent } = context;
  if (user) await addLogIn(db, { userId: user.id, at: now, outcome: 'wrongPassword', address, agent, isNew: false });
  else await countAttempt(db, 'nobody', 1, now, LOCK_MS);
  if (attempts.failures < MOST_PER_ACCOUNT) return;
  const person = await findFactors(db, user?.id ?? null);
  const { language, anti_phishing: antiPhishing } = person ?? { language: context.language, anti_phishing: null };
  await sendMail(context, person?.email ?? null, { kind: 'locked', language, antiPhishing, values: { what: 'password', until: String(attempts.until) } });
}

const checkAccount = handle(auth.checkAccount, 'memory', async (_context, { account }) => ({ accepted: accountFault(account) === null }));

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
    payPasswordSet: factors.fund_password_hash !== null,
    merchant: false,
    invitationCode: user.invitation_code,
    language: user.language,
    registeredAt: Number(user.registered_at),
  };
});
