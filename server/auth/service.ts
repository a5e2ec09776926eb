/** Registering, logging in and out, and who is here. Hashing is slow, so it happens before any transaction is open. */
import { auth } from '@/lib/api/auth';
import { accountFault, accountKey, passwordFault } from '@/lib/auth/rules';
import type { Decimal } from '@/lib/money/decimal';
import { TERMS_VERSION } from '@/lib/help/rules';
import { transaction } from '../db/database';
import { handle, requireUser } from '../http/handler';
import type { Context, Handler } from '../http/handler';
import { move, post } from '../ledger/ledger';
import type { Db } from '../db/database';
import { createPasswords } from './passwords';
import type { Passwords } from './passwords';
import { maskAccount } from './rules';
import { addUser, countAttempt, forgiveAccount, inviterOf, uncountAttempt, userById, userByKey } from './store';

const LOCK_MS = 15 * 60_000;
const MOST_PER_ACCOUNT = 5;
/** Whole offices share an address. */
const MOST_PER_ADDRESS = 30;

/** What a new account of the sandbox gets, so that everything can be tried. */
const DEMO_FUNDS: readonly (readonly [asset: string, amount: Decimal])[] = [['USDT', '10000'], ['BTC', '0.1'], ['ETH', '1']];

export interface AuthOptions {
  sandbox: boolean;
  hashing: { memoryKib: number; passes: number };
}

export function authHandlers(options: AuthOptions): Handler[] {
  const passwords = createPasswords(options.hashing);
  return [register(options, passwords), logIn(passwords), checkAccount, checkLogin, logOut, profile];
}

const register = (options: AuthOptions, passwords: Passwords): Handler =>
  handle(auth.register, 'read', async (context, body) => {
    const { db, now, fail } = context;
    const fault = accountFault(body.account) ?? passwordFault(body.password, body.account);
    if (fault) return fail(fault);
    if (body.password !== body.confirmPassword) return fail('passwordsDiffer');
    if (!body.agreeTerms) return fail('termsNotAccepted');
    const code = body.invitationCode?.trim().toUpperCase() ?? '';
    const inviterId = code === '' ? null : await inviterOf(db, code);
    if (code !== '' && inviterId === null) return fail('invitationUnknown');
    // Only coins that are quoted: a recorded market may know few.
    const funds = options.sandbox && context.market.feed !== 'live' ? DEMO_FUNDS.filter(([coin]) => context.market.usdtPrice(coin) !== null) : [];
    const passwordHash = await passwords.hash(body.password);
    const added = await transaction(db, async (trx) => {
      const user = await addUser(trx, {
        account: body.account,
        key: accountKey(body.account),
        passwordHash,
        inviterId,
        language: context.language,
        termsVersion: TERMS_VERSION,
        now,
        draw: () => drawNumbers(context.random),
      });
      if (user && funds.length > 0) await grantDemoFunds(trx, context, user.id, funds);
      return user;
    });
    if (!added) return fail('accountTaken');
    await context.session.begin(added.id);
    return { uid: added.uid, demoFunds: funds.map(([coin, amount]) => ({ coin, amount })) };
  });

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

const logIn = (passwords: Passwords): Handler =>
  handle(auth.logIn, 'read', async (context, body) => {
    const { db, now, fail } = context;
    const bySubject = { account: `account:${accountKey(body.account)}`, address: `address:${context.address}` };
    const address = await countAttempt(db, bySubject.address, MOST_PER_ADDRESS, now, LOCK_MS);
    if (address.failures > MOST_PER_ADDRESS) return fail('lockedUntil', { until: String(address.until) });
    const account = await countAttempt(db, bySubject.account, MOST_PER_ACCOUNT, now, LOCK_MS);
    if (account.failures > MOST_PER_ACCOUNT) return fail('lockedUntil', { until: String(account.until) });
    const user = await userByKey(db, accountKey(body.account));
    const matches = await passwords.verify(user?.password_hash ?? null, body.password);
    if (!user || !matches) return fail('wrongCredentials');
    await forgiveAccount(db, bySubject.account);
    await uncountAttempt(db, bySubject.address);
    if (user.locked_at !== null) return fail('accountLocked');
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
  return {
    uid: user.uid,
    accountMasked: maskAccount(user.account),
    level: user.identity_level,
    emailBound: false,
    totpBound: false,
    payPasswordSet: false,
    merchant: false,
    invitationCode: user.invitation_code,
    language: user.language,
    registeredAt: Number(user.registered_at),
  };
});
