/** A wallet that signs log-ins, and ways to forge one. */
import { privateKeyToAccount } from 'viem/accounts';
import { auth, type WalletPurpose } from '@/lib/api/auth';
import { type LoginMessage, loginText } from '@/lib/chain/rules';
import type { Visitor } from './exchange';

export const accountOf = (number: number) => privateKeyToAccount(`0x${String(number).padStart(64, '0')}`);
export type Wallet = ReturnType<typeof accountOf>;

/** Asks for a nonce and fills in a text for this wallet. */
export async function loginFor(
  visitor: Visitor,
  { address }: Pick<Wallet, 'address'>,
  language: 'zh-hk' | 'zh-cn' | 'en' = 'en',
  purpose: WalletPurpose = 'logIn',
): Promise<LoginMessage> {
  const asked = await visitor.call(auth.walletNonce, { purpose }, { language });
  return {
    domain: 'exchange.test',
    address,
    statement: asked.statement,
    uri: 'https://exchange.test/',
    chainId: asked.chainId,
    nonce: asked.nonce,
    issuedAt: new Date(asked.issuedAt).toISOString(),
    expirationTime: new Date(asked.expiresAt).toISOString(),
  };
}

export interface SignedBody {
  message: string;
  signature: string;
}

export async function signed(login: LoginMessage, signer: Wallet): Promise<SignedBody> {
  const message = loginText(login);
  return { message, signature: await signer.signMessage({ message }) };
}

/** The whole way in. */
export async function walletIn(visitor: Visitor, signer: Wallet, invitationCode?: string) {
  const body = await signed(await loginFor(visitor, signer), signer);
  return visitor.call(auth.walletLogIn, { ...body, ...(invitationCode && { invitationCode }) });
}
