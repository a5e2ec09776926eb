/**
 * A wallet to try wallet log-in without one: a key made by this page and forgotten with it. It is in the sandbox flavour only, holds
 * nothing, and signs nothing but texts.
 */
import { generatePrivateKey, privateKeyToAccount } from 'viem/accounts';
import type { FoundWallet } from './discover';
import { CHAIN_ID_HEX, type WalletRequest } from './rules';

let account: ReturnType<typeof privateKeyToAccount> | null = null;

const unsupported = (method: string): Error =>
  Object.assign(new Error(`the sandbox wallet does not know ${method}`), { code: 4200 });

async function request({ method, params }: WalletRequest): Promise<unknown> {
  account ??= privateKeyToAccount(generatePrivateKey());
  if (method === 'eth_requestAccounts' || method === 'eth_accounts') return [account.address];
  if (method === 'eth_chainId') return CHAIN_ID_HEX;
  if (method === 'personal_sign') return account.signMessage({ message: { raw: (params as [`0x${string}`])[0] } });
  throw unsupported(method);
}

/** Always the same one until the page is loaded again. */
export const sandboxWallet: FoundWallet = {
  id: 'sandboxWallet',
  kind: 'sandbox',
  name: '',
  icon: null,
  provider: { request, on: () => undefined, removeListener: () => undefined },
};
