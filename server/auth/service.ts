/** Registering, logging in and out, and who is here. */
import { auth } from '@/lib/api/auth';
import { accountFault, accountKey, passwordFault } from '@/lib/auth/rules';
import type { Decimal } from '@/lib/money/decimal';
import { TERMS_VERSION } from '@/lib/help/rules';
import { handle, handleInTwo, requireUser } from '../http/handler';
import type { Context, Handler } from '../http/handler';
import { move, post } from '../ledger/ledger';
import type { Db } from '../db/database';
import { tellPerson } from '../mail/mail';
import { requireCaptcha } from './captcha/captcha';
import { addLogIn } from './devices/store';
import { enter, enterOrAsk } from './entering';
import { factorsOf } from './factors/store';
import { maskAccount } from './rules';
import { addUser, countAttempt, forgiveAccount, inviterOf, uncountAttempt, userById, userByKey } from './store';
import type { Attempts, User } from './store';
import { wayInHandlers } from './waysIn';

const LOCK_MS = 15 * 60_000;
const MOST_PER_ACCOUNT = 5;
/** Whole offices share an address. */
const MOST_PER_ADDRESS = 30;

/** What a new account of the sandbox gets, so that everything can be tried. */
const DEMO_FUNDS: readonly (readonly [asset: string, amount: Decimal])[] = [['USDT', '10000'], ['BTC', '0.1'], ['ETH', '1']];

export interface AuthOptions {
  sandbox: boolean;
}

export function authHandlers(options: AuthOptions): Handler[] {
  return [register(options), logIn, ...wayInHandlers, checkAccount, checkLogin, logOut, profile];
}

const register = (options: AuthOptions): Handler =>
  handleInTwo(
    auth.register,
    async (context, body) => {
      const fault = accountFault(body.account) ?? passwordFault(body.password, body.account);
      if (fault) return context.fail(fault);
      if (body.password !== body.confirmPassword) return context.fail('passwordsDiffer');
      if (!body.agreeTerms) return context.fail('termsNotAccepted');
      const code = body.invitationCode?.trim().toUpperCase() ?? '';
      const inviterId = code === '' ? null : await inviterOf(context.db, code);
      if (code !== '' && inviterId === null) return context.fail('invitationUnknown');
      await requireCaptcha(context, body.captchaToken, 'register');
      return { inviterId, passwordHash: await context.passwords.hash(body.password) };
    },
    async (context, body, { passwordHash, inviterId }) => {
      const { db, now } = context;
      // Only coins that are quoted: a recorded market may know few.
      const funds = options.sandbox && context.market.feed !== 'live' ? DEMO_FUNDS.filter(([coin]) => context.market.usdtPrice(coin) !== null) : [];
      const user = await addUser(db, {
        account: body.account,
        key: accountKey(body.account),
        passwordHash,
        inviterId,
        language: context.language,
        termsVersion: TERMS_VERSION,
        now,
        draw: () => drawNumbers(context.random),
      });
      if (!user) return context.fail('accountTaken');
      if (funds.length > 0) await grantDemoFunds(db, context, user.id, funds);
      await enter(context, user.id);
      return { uid: user.uid, demoFunds: funds.map(([coin, amount]) => ({ coin, amount })) };
    },
  );

function grantDemoFunds(db: Db, context: Context<never>, userId: string, funds: typeof DEMO_FUNDS): Promise<string[]> {
  const legs = funds.flatMap(([asset, amount]) =>
    move({ from: { owner: null, kind: 'house:faucet' }, to: { owner: userId, kind: 'spot:available' }, asset, amount, line: 'demoGrant' }),
  );
  return post(db, [{ kind: 'demoGrant', refType: 'user', refId: userId, step: 'demoGrant', actor: 'system', requestId: context.requestId, at: context.now, legs }]);
}

const CODE_LETTERS = '23456789ABCDEFGHJKLMNPQRSTUVWXYZ';

/** Eight digits that say nothing about the order of registration, and a code without letters that are mistaken for digits. */
function drawNumbers(random: Context['random']): { uid: string; invitationCode: string } {
  const uid = String(10_000_000 + (random(6).readUIntBE(0, 6) % 90_000_000));
  const invitationCode = [...random(8)].map((byte) => CODE_LETTERS[byte % CODE_LETTERS.length] ?? '').join('');
  return { uid, invitationCode };
}

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
    if (user.locked_at !== null) return fail('accountLocked');
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
  if (!user) return void (await countAttempt(db, 'nobody', 1, now, LOCK_MS));
  await addLogIn(db, { userId: user.id, at: now, outcome: 'wrongPassword', address, agent, isNew: false });
  if (attempts.failures === MOST_PER_ACCOUNT) await tellPerson(context, await factorsOf(db, user.id), 'locked', { what: 'password', until: String(attempts.until) });
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
