/**
 * A wallet to try without one: a key made by this page and forgotten with it. It is in the sandbox flavour only and holds nothing. It signs
 * texts, and a transfer is put onto the sandbox's simulated chain.
 */
import { generatePrivateKey, privateKeyToAccount } from 'viem/accounts';
import type { FoundWallet } from './discover';
import { CHAIN_ID_HEX, type TransferRequest, type WalletRequest, readTransfer } from './rules';

let account: ReturnType<typeof privateKeyToAccount> | null = null;

/** Puts a transfer onto the simulated chain; resolves to its hash. */
export type Broadcast = (transfer: { from: string; to: string; units: bigint }) => Promise<string>;
let broadcast: Broadcast | null = null;
export const broadcastBy = (send: Broadcast): void => {
  broadcast = send;
};

const unsupported = (method: string): Error =>
  Object.assign(new Error(`the sandbox wallet does not know ${method}`), { code: 4200 });

async function request({ method, params }: WalletRequest): Promise<unknown> {
  account ??= privateKeyToAccount(generatePrivateKey());
  if (method === 'eth_requestAccounts' || method === 'eth_accounts') return [account.address];
  if (method === 'eth_chainId') return CHAIN_ID_HEX;
  if (method === 'personal_sign') return account.signMessage({ message: { raw: (params as [`0x${string}`])[0] } });
  const [sent] = method === 'eth_sendTransaction' ? (params as [TransferRequest]) : [];
  const transfer = sent ? readTransfer(sent.data) : null;
  if (transfer && broadcast) return broadcast({ from: account.address, ...transfer });
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
