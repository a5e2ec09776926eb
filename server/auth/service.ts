/** Registering, logging in and out, and who is here. Hashing is slow, so it happens before any transaction is open. */
import { auth } from '@/lib/api/auth';
import { accountFault, accountKey, passwordFault } from '@/lib/auth/rules';
import { TERMS_VERSION } from '@/lib/help/rules';
import { transaction } from '../db/database';
import { AccountLocked, handle, requireUser } from '../http/handler';
import type { Handler } from '../http/handler';
import { inviterBy, openAccount } from './accounts';
import { factorsOf } from './factors/store';
import { maskAccount } from './rules';
import { countAttempt, forgiveAccount, uncountAttempt, userById, userByKey } from './store';

const LOCK_MS = 15 * 60_000;
const MOST_PER_ACCOUNT = 5;
/** Whole offices share an address. */
const MOST_PER_ADDRESS = 30;

export interface AuthOptions {
  sandbox: boolean;
}

export function authHandlers(options: AuthOptions): Handler[] {
  return [register(options), logIn, checkAccount, checkLogin, logOut, profile];
}

const register = (options: AuthOptions): Handler =>
  handle(auth.register, 'read', async (context, body) => {
    const { db, fail } = context;
    const fault = accountFault(body.account) ?? passwordFault(body.password, body.account);
    if (fault) return fail(fault);
    if (body.password !== body.confirmPassword) return fail('passwordsDiffer');
    if (!body.agreeTerms) return fail('termsNotAccepted');
    const inviterId = await inviterBy(db, body.invitationCode);
    if (inviterId === undefined) return fail('invitationUnknown');
    const passwordHash = await context.passwords.hash(body.password);
    const newcomer = { account: body.account, key: accountKey(body.account), passwordHash, inviterId, termsVersion: TERMS_VERSION };
    const opened = await transaction(db, (trx) => openAccount(trx, context, options.sandbox, newcomer));
    if (!opened) return fail('accountTaken');
    await context.session.begin(opened.id);
    return { uid: opened.uid, demoFunds: opened.demoFunds };
  });

const logIn = handle(auth.logIn, 'read', async (context, body) => {
  const { db, now, fail } = context;
  const bySubject = { account: `account:${accountKey(body.account)}`, address: `address:${context.address}` };
  const address = await countAttempt(db, bySubject.address, MOST_PER_ADDRESS, now, LOCK_MS);
  if (address.failures > MOST_PER_ADDRESS) return fail('lockedUntil', { until: String(address.until) });
  const account = await countAttempt(db, bySubject.account, MOST_PER_ACCOUNT, now, LOCK_MS);
  if (account.failures > MOST_PER_ACCOUNT) return fail('lockedUntil', { until: String(account.until) });
  const user = await userByKey(db, accountKey(body.account));
  const matches = await context.passwords.verify(user?.password_hash ?? null, body.password);
  if (!user || !matches) return fail('wrongCredentials');
  await forgiveAccount(db, bySubject.account);
  await uncountAttempt(db, bySubject.address);
  if (user.locked_at !== null) throw new AccountLocked(user.id);
  await context.session.begin(user.id);
  return { uid: user.uid, next: 'none' as const };
});

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
  const user = await userById(context.db, requireUser(context).id);
  if (!user) return context.fail('notLoggedIn');
  const factors = await factorsOf(context.db, user.id);
  return {
    uid: user.uid,
    accountMasked: maskAccount(user.account),
    level: 'none' as const,
    emailBound: factors.email !== null,
    totpBound: factors.totp_secret !== null,
    payPasswordSet: factors.fund_password_hash !== null,
    merchant: false,
    invitationCode: user.invitation_code,
    language: user.language,
    registeredAt: Number(user.registered_at),
  };
});
