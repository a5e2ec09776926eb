/** Logging in with a wallet, step by step: connect, our chain, a nonce, the signature, and the session or the second factor. */
import { auth, type WalletPurpose } from '@/lib/api/auth';
import type { ReplyOf } from '@/lib/api/endpoint';
import type { ProvedPurpose } from '@/lib/api/shapes';
import type { Connection } from '@/lib/chain/connection';
import type { FoundWallet } from '@/lib/chain/discover';
import { loginText } from '@/lib/chain/rules';
import { connectTo } from '@/lib/chain/ways';
import { call } from '@/lib/client/call';
import { beginPassage } from './passage';
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

export interface SignedText {
  message: string;
  signature: string;
}

/** Asks for a nonce and has the text signed that the exchange expects for it; says until when it counts. `what`: the change that it confirms. */
export async function signText(
  connection: Connection,
  purpose: WalletPurpose,
  what?: ProvedPurpose,
): Promise<SignedText & { expiresAt: number }> {
  const { nonce, chainId, statement, issuedAt, expiresAt } = await call(auth.walletNonce, {
    purpose,
    ...(what && { what }),
  });
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
  return { message, signature: await connection.sign(message), expiresAt };
}

/** Null when it was cancelled; rejects with a WalletFault or a CallError. */
export async function logInWithWallet(
  wallet: FoundWallet,
  { invitationCode, onStep, isCancelled }: WalletLogInOptions,
): Promise<ReplyOf<typeof auth.walletLogIn> | null> {
  onStep('connecting');
  const connection = await connectTo(wallet);
  if (isCancelled()) return null;
  onStep('signing');
  const { message, signature } = await signText(connection, 'logIn');
  if (isCancelled()) return null;
  onStep('checking');
  const code = invitationCode.trim();
  const reply = await call(auth.walletLogIn, { message, signature, ...(code !== '' && { invitationCode: code }) });
  if (reply.next === 'none') {
    keepWallet(connection);
    await sessionStarted();
  } else {
    beginPassage(
      { purpose: 'logIn', ticket: reply.ticket ?? '', factor: reply.next, ways: reply.ways, spent: reply.spent },
      () => keepWallet(connection),
    );
  }
  return reply;
}
