/** Logging in with a wallet, step by step: connect, our chain, a nonce, the signature, the session. */
import { auth } from '@/lib/api/auth';
import type { ReplyOf } from '@/lib/api/endpoint';
import type { Connection } from '@/lib/chain/connection';
import type { FoundWallet } from '@/lib/chain/discover';
import { loginText } from '@/lib/chain/rules';
import { call } from '@/lib/client/call';
import { sessionStarted } from './session';
import { keepWallet } from './walletState';

/** What the person is waiting for. */
export type WalletStep = 'connecting' | 'signing' | 'checking';

export interface WalletLogInOptions {
  invitationCode: string;
  onStep: (step: WalletStep) => void;
  /** True once nobody waits any more: nothing further is asked of the wallet. */
  isCancelled: () => boolean;
}

/** Heavy, so loaded when a wallet is tapped. */
async function connectTo(wallet: FoundWallet): Promise<Connection> {
  const { connectWallet } = await import(/* webpackChunkName: 'wallet' */ '@/lib/chain/connection');
  return connectWallet(wallet);
}

/** Asks for a nonce and has the text signed that the exchange expects for it. */
export async function signLogin(connection: Connection): Promise<{ message: string; signature: string }> {
  const { nonce, chainId, statement, issuedAt, expiresAt } = await call(auth.walletNonce, {});
  const { host, origin } = window.location;
  const message = loginText({
    domain: host,
    address: connection.address,
    statement,
    uri: `${origin}/`,
    chainId,
    nonce,
    issuedAt: new Date(issuedAt).toISOString(),
    expirationTime: new Date(expiresAt).toISOString(),
  });
  return { message, signature: await connection.sign(message) };
}

/** Null when it was cancelled; rejects with a WalletFault or a CallError. */
export async function logInWithWallet(wallet: FoundWallet, { invitationCode, onStep, isCancelled }: WalletLogInOptions, connector = connectTo): Promise<ReplyOf<typeof auth.walletLogIn> | null> {
  onStep('connecting');
  const connection = await connector(wallet);
  if (isCancelled()) return null;
  onStep('signing');
  const signed = await signLogin(connection);
  if (isCancelled()) return null;
  onStep('checking');
  const code = invitationCode.trim();
  const reply = await call(auth.walletLogIn, { ...signed, ...(code !== '' && { invitationCode: code }) });
  keepWallet(connection);
  await sessionStarted();
  return reply;
}
