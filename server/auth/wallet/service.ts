/** Logging in with a wallet, and binding one. The signature is checked before any transaction is open: a contract wallet is asked over the network. */
import { auth } from '@/lib/api/auth';
import type { WalletPurpose } from '@/lib/api/auth';
import { shortAddress } from '@/lib/auth/rules';
import { CHAIN_ID, readLogin } from '@/lib/chain/rules';
import { TERMS_VERSION } from '@/lib/help/rules';
import { hashOf } from '../hashOf';
import { AccountLocked, handle, handleInTwo, requireUser } from '../../http/handler';
import type { Context, Handler } from '../../http/handler';
import { tellPerson } from '../../mail/mail';
import { inviterBy, openAccount } from '../accounts';
import type { Welcome } from '../accounts';
import { enter, enterOrAsk } from '../entering';
import { factorsOf } from '../factors/store';
import { requireSecondFactor } from '../secondFactor';
import { userById } from '../store';
import { isStatementOf, statements } from './statements';
import { addNonce, linkWallet, takeNonce, trimNonces, walletOwner } from './store';
import { createVerify } from './verify';
import type { Verify } from './verify';

const NONCE_MS = 5 * 60_000;
/** How far a device may let the time of the text run from ours. */
const SKEW_MS = 60_000;
const NONCES_PER_BROWSER = 10;

export interface WalletOptions extends Welcome {
  chainRpcUrl: string | null;
}

export function walletHandlers({ chainRpcUrl, ...welcome }: WalletOptions): Handler[] {
  const verify = createVerify(chainRpcUrl);
  return [nonce, logIn(welcome, verify), pair(verify)];
}

const nonce = handle(auth.walletNonce, 'write', async ({ db, now, language, random, visitor }, { purpose }) => {
  const value = random(16).toString('hex');
  const holder = hashOf(visitor());
  await addNonce(db, value, holder, now, now + NONCE_MS);
  await trimNonces(db, holder, NONCES_PER_BROWSER);
  return { nonce: value, chainId: CHAIN_ID, statement: statements[purpose][language], issuedAt: now, expiresAt: now + NONCE_MS };
});

/** What a call that carries a signed text may be refused with. */
type Refuses = 'signatureInvalid' | 'nonceUsed' | 'walletUnverified';

/** The address that signed the text, in small letters. Its nonce is spent, whatever becomes of the rest. */
async function signer(context: Context<Refuses>, verify: Verify, purpose: WalletPurpose, { message, signature }: { message: string; signature: string }): Promise<string> {
  const login = readLogin(message);
  if (!login || !isForUs(login, purpose, context)) return context.fail('signatureInvalid');
  const taken = await takeNonce(context.db, login.nonce, hashOf(context.visitor()), context.now);
  if (!taken) return context.fail('nonceUsed');
  const verdict = await verify(login.address, message, signature);
  if (verdict === 'right') return login.address.toLowerCase();
  return context.fail(verdict === 'unknown' ? 'walletUnverified' : 'signatureInvalid');
}

/** Written for this very page, purpose, chain and moment. */
function isForUs(login: NonNullable<ReturnType<typeof readLogin>>, purpose: WalletPurpose, { origin, now }: Pick<Context, 'origin' | 'now'>): boolean {
  const [from, to] = [Date.parse(login.issuedAt), Date.parse(login.expirationTime)];
  return (
    URL.canParse(origin) &&
    login.domain === new URL(origin).host &&
    URL.canParse(login.uri) &&
    new URL(login.uri).origin === origin &&
    login.chainId === CHAIN_ID &&
    isStatementOf(purpose, login.statement) &&
    from <= now + SKEW_MS &&
    from >= now - NONCE_MS - SKEW_MS &&
    to > now &&
    to - from <= NONCE_MS
  );
}

const logIn = (welcome: Welcome, verify: Verify): Handler =>
  handleInTwo(
    auth.walletLogIn,
    async (context, body) => {
      const address = await signer(context, verify, 'logIn', body);
      const owner = await walletOwner(context.db, address);
      if (owner !== null) return { address, owner };
      const inviterId = await inviterBy(context.db, body.invitationCode);
      return inviterId === undefined ? context.fail('invitationUnknown') : { address, owner: null, inviterId };
    },
    async (context, _body, found) => {
      if (found.owner === null) return open(context, welcome, found);
      const user = await userById(context.db, found.owner);
      if (!user || user.locked_at !== null) throw new AccountLocked(found.owner);
      return { ...(await enterOrAsk(context, user)), isNew: false, demoFunds: [] };
    },
  );

async function open(context: Context<never>, welcome: Welcome, { address, inviterId }: { address: string; inviterId: string | null }) {
  const newcomer = { account: shortAddress(address), key: address, passwordHash: null, inviterId, termsVersion: TERMS_VERSION };
  const opened = await openAccount(context.db, context, welcome, newcomer);
  // The same wallet was a moment faster on another device.
  if (!opened) return context.fail('busy');
  await linkWallet(context.db, address, opened.id, context.now);
  await enter(context, opened.id);
  return { uid: opened.uid, next: 'none' as const, ticket: null, isNew: true, demoFunds: opened.demoFunds };
}

const pair = (verify: Verify): Handler =>
  handleInTwo(
    auth.pairWallet,
    async (context, { message, signature, ...given }) => {
      const address = await signer(context, verify, 'bind', { message, signature });
      const owner = await walletOwner(context.db, address);
      if (owner !== null && owner !== context.user?.id) return context.fail('walletTaken');
      await requireSecondFactor(context, given, 'bindWallet');
      return address;
    },
    async (context, _body, address) => {
      const { db, now, fail } = context;
      const { id } = requireUser(context);
      if (await linkWallet(db, address, id, now)) await tellPerson(context, await factorsOf(db, id), 'changed', { what: 'walletBound', at: String(now) });
      else if ((await walletOwner(db, address)) !== id) return fail('walletTaken');
      return { done: true as const };
    },
  );
