/** The ways to a wallet: those of this browser, WalletConnect, and the sandbox's own. What is heavy is loaded when it is chosen. */
import type { Connection } from './connection';
import type { FoundWallet, WalletKind } from './discover';
import type { Broadcast } from './sandboxWallet';

/** Written into the build; without it WalletConnect cannot be reached. */
const PROJECT_ID = process.env.NEXT_PUBLIC_WALLETCONNECT_PROJECT_ID ?? '';

/** The list's entry for a wallet that is made only when it is chosen. */
const standIn = (kind: WalletKind, name: string): FoundWallet => ({
  id: kind,
  kind,
  name,
  icon: null,
  provider: { request: () => Promise.reject(new Error('not connected')) },
});

/** Null where this build cannot reach WalletConnect. */
export const relayWallet = PROJECT_ID === '' ? null : standIn('walletConnect', 'WalletConnect');
/** Null outside the sandbox; decided while building, so that no other flavour carries it. */
export const trialWallet = process.env.NEXT_PUBLIC_FLAVOUR === 'sandbox' ? standIn('sandbox', '') : null;

/** Rejects with a WalletFault, or where its chunk could not be fetched. `broadcast`: how the sandbox's own wallet sends. */
export async function connectTo(wallet: FoundWallet, broadcast?: Broadcast): Promise<Connection> {
  if (wallet.kind === 'walletConnect') {
    const { connectByRelay } = await import(/* webpackChunkName: 'walletconnect' */ '@/lib/chain/walletConnect');
    return connectByRelay(PROJECT_ID);
  }
  const { connectWallet } = await import(/* webpackChunkName: 'wallet' */ '@/lib/chain/connection');
  if (process.env.NEXT_PUBLIC_FLAVOUR === 'sandbox' && wallet.kind === 'sandbox') {
    const { sandboxWallet, broadcastBy } = await import(
      /* webpackChunkName: 'wallet-sandbox' */ '@/lib/chain/sandboxWallet'
    );
    if (broadcast) broadcastBy(broadcast);
    return connectWallet(sandboxWallet);
  }
  return connectWallet(wallet);
}
