/** One connected wallet: connect, bring it to our chain, sign the log-in, hear when its account or chain changes. Loaded on a tap only. */
import {
  type Config,
  type CreateConnectorFn,
  connect,
  createConfig,
  custom,
  disconnect,
  getConnection,
  injected,
  signMessage,
  switchChain,
  watchConnection,
} from '@wagmi/core';
import type { FoundWallet } from './discover';
import { WalletFault, asFault } from './fault';
import { type Provider, guard, whileSending, whileSigning } from './guard';
import { ourChain } from './ourChain';
import { CHAIN_ID, CHAIN_ID_HEX, transferRequest } from './rules';

/** What the wallet shows now; `address` is null when it has gone. */
export interface WalletState {
  address: string | null;
  chainId: number | null;
}

export interface Connection {
  /** With the capitals of its checksum. */
  address: string;
  sign: (text: string) => Promise<string>;
  /** Asks the wallet for this one transfer of USDT on our chain; resolves to its hash. */
  pay: (transfer: { to: string; units: bigint }) => Promise<string>;
  /** Asks the wallet for our chain again. */
  toOurChain: () => Promise<void>;
  watch: (changed: (state: WalletState) => void) => () => void;
  end: () => Promise<void>;
}

/** Nothing is read from a chain here: prices and balances come from the exchange. */
const nowhere = custom({ request: () => Promise.reject(new Error('no chain is read')) }, { retryCount: 0 });

/** Nothing of a wallet is kept on the device, and nothing connects by itself. */
const createWalletConfig = (): Config =>
  createConfig({
    chains: [ourChain],
    transports: { [ourChain.id]: nowhere },
    storage: null,
    multiInjectedProviderDiscovery: false,
    ssr: false,
  });

/** Connects a wallet of this browser. Rejects with a WalletFault. */
export function connectWallet({ id, name, provider }: FoundWallet): Promise<Connection> {
  const guarded = guard(provider);
  return connectBy(
    createWalletConfig(),
    injected({ shimDisconnect: false, target: { id, name: name || id, provider: guarded as never } }),
  );
}

/** The same for a connection that comes from elsewhere. */
export async function connectBy(config: Config, connector: CreateConnectorFn): Promise<Connection> {
  try {
    const { accounts } = await connect(config, { connector });
    return await connectionOn(config, accounts[0]);
  } catch (error) {
    throw asFault(error);
  }
}

/** Rejects where the wallet has no account to show, or would not come to our chain. */
export async function connectionOn(config: Config, address: string | undefined): Promise<Connection> {
  if (!address) throw new WalletFault('closed');
  await toOurChain(config);
  return {
    address,
    sign: async (text) => {
      try {
        return await whileSigning(text, () =>
          signMessage(config, { account: address as `0x${string}`, message: text }),
        );
      } catch (error) {
        throw asFault(error);
      }
    },
    pay: (transfer) => pay(config, address, transfer),
    toOurChain: () => toOurChain(config),
    watch: (changed) =>
      watchConnection(config, {
        onChange: (now) => changed({ address: now.address ?? null, chainId: now.chainId ?? null }),
      }),
    end: async () => {
      // The wallet may have disconnected already.
      await disconnect(config).catch(() => undefined);
    },
  };
}

const HASH = /^0x[0-9a-f]{64}$/i;

/** By the guarded provider itself, so that no library adds anything to what the person has confirmed. */
async function pay(config: Config, address: string, { to, units }: { to: string; units: bigint }): Promise<string> {
  await toOurChain(config);
  try {
    const provider = (await getConnection(config).connector?.getProvider()) as Provider | undefined;
    if (!provider) throw new WalletFault('closed');
    // Asked, not remembered: on another chain the same transfer would send something else.
    const chainId = await provider.request({ method: 'eth_chainId' });
    if (chainId !== CHAIN_ID_HEX && chainId !== CHAIN_ID) throw new WalletFault('wrongChain');
    const request = transferRequest(address, to, units);
    const hash = await whileSending(request, () =>
      provider.request({ method: 'eth_sendTransaction', params: [request] }),
    );
    if (typeof hash !== 'string' || !HASH.test(hash)) throw new WalletFault('failed');
    return hash.toLowerCase();
  } catch (error) {
    throw asFault(error);
  }
}

async function toOurChain(config: Config): Promise<void> {
  if (getConnection(config).chainId === CHAIN_ID) return;
  try {
    await switchChain(config, { chainId: CHAIN_ID });
  } catch (error) {
    throw new WalletFault(asFault(error).trouble === 'waiting' ? 'waiting' : 'wrongChain', error);
  }
}
