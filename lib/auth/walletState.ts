/** The wallet that logged in on this page, as long as the page lives: what it shows now, so that a change can be told. */
import { proxy, useSnapshot } from 'valtio';
import type { Connection } from '@/lib/chain/connection';
import { CHAIN_ID } from '@/lib/chain/rules';

interface State {
  /** The address that logged in; null without a wallet. */
  loggedIn: string | null;
  /** What the wallet shows; null when it has gone. */
  shown: string | null;
  onOurChain: boolean;
}

const state = proxy<State>({ loggedIn: null, shown: null, onOurChain: true });
let held: { connection: Connection; stop: () => void } | null = null;

export function keepWallet(connection: Connection): void {
  dropWallet();
  Object.assign(state, { loggedIn: connection.address, shown: connection.address, onOurChain: true });
  const stop = connection.watch(({ address, chainId }) =>
    Object.assign(state, { shown: address, onOurChain: address === null || chainId === CHAIN_ID }),
  );
  held = { connection, stop };
}

/** As at log-out. */
export function dropWallet(): void {
  held?.stop();
  void held?.connection.end();
  held = null;
  Object.assign(state, { loggedIn: null, shown: null, onOurChain: true });
}

/** Asks the wallet to come back to our chain; rejects with a WalletFault. */
export const walletToOurChain = (): Promise<void> => held?.connection.toOurChain() ?? Promise.resolve();

export const useWalletState = (): State => useSnapshot(state);
