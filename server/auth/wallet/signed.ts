/** A text that a wallet signed for us: is it ours, for this purpose, fresh, and whose is it. No transaction may be open: a contract wallet is asked over the network. */
import { CHAIN_ID, readLogin } from '@/lib/chain/rules';
import { hashOf } from '../../vault/hashOf';
import { Refusal } from '../../http/handler';
import type { Context } from '../../http/handler';
import type { Use } from '../proof';
import { isStatementOf } from './statements';
import type { SignedFor } from './statements';
import { nonceGivenAt, takeNonce } from './store';

export const NONCE_MS = 5 * 60_000;
/** How far a device may let the time of the text run from ours. */
const SKEW_MS = 60_000;

type SignedContext = Pick<Context, 'db' | 'now' | 'isOwnPage' | 'visitor' | 'verifyWallet'>;

/** The address that signed the text, in small letters, and when we asked for it. The nonce is used up by `use`. */
export async function checkSigned(
  context: SignedContext,
  purpose: SignedFor,
  { message, signature }: { message: string; signature: string },
): Promise<{ address: string; askedAt: number; use: Use }> {
  const login = readLogin(message);
  if (!login || !isForUs(login, purpose, context)) throw new Refusal('signatureInvalid');
  const browser = hashOf(context.visitor());
  const askedAt = await nonceGivenAt(context.db, login.nonce, browser, context.now);
  if (askedAt === null) throw new Refusal('nonceUsed');
  const verdict = await context.verifyWallet(login.address, message, signature);
  if (verdict !== 'right') throw new Refusal(verdict === 'unknown' ? 'walletUnverified' : 'signatureInvalid');
  const use: Use = async ({ db, now }) => {
    if (!(await takeNonce(db, login.nonce, browser, now))) throw new Refusal('nonceUsed');
  };
  return { address: login.address.toLowerCase(), askedAt, use };
}

/** Written for this very page, purpose, chain and moment. */
function isForUs(
  login: NonNullable<ReturnType<typeof readLogin>>,
  purpose: SignedFor,
  { isOwnPage, now }: Pick<Context, 'isOwnPage' | 'now'>,
): boolean {
  const [from, to] = [Date.parse(login.issuedAt), Date.parse(login.expirationTime)];
  return (
    URL.canParse(login.uri) &&
    isOfOwnPage(login, new URL(login.uri), isOwnPage) &&
    login.chainId === CHAIN_ID &&
    isStatementOf(purpose, login.statement) &&
    from <= now + SKEW_MS &&
    from >= now - NONCE_MS - SKEW_MS &&
    to > now &&
    to - from <= NONCE_MS
  );
}

/** Host and address of the text name one origin, which is ours; written as browsers write it, without a name or password before the host. */
const isOfOwnPage = (
  { domain, uri }: { domain: string; uri: string },
  { origin, host }: URL,
  isOwnPage: Context['isOwnPage'],
): boolean => domain === host && (uri === origin || uri.startsWith(`${origin}/`)) && isOwnPage(origin);
