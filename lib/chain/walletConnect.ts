/** Wallets on another device, through WalletConnect and its own sheet. The heaviest part of the app, loaded only when it is chosen. */
import { type Config, type CreateConnectorFn, createConfig, custom, getConnection, watchConnection } from '@wagmi/core';
import { walletConnect } from '@wagmi/connectors';
import { createWeb3Modal } from '@web3modal/wagmi';
import { bsc } from 'viem/chains';
import { type Connection, connectionOn } from './connection';
import { WalletFault, asFault } from './fault';
import { type Provider, guard } from './guard';
import { WALLET_METHODS } from './rules';

/** The sheet asks for a balance, which nobody is shown; the chain itself is never asked. */
const nowhere = custom(
  { request: ({ method }: { method: string }) => (method === 'eth_getBalance' ? Promise.resolve('0x0') : Promise.reject(new Error('no chain is read'))) },
  { retryCount: 0 },
);

/** The wallet is offered our short list of methods, and what is asked of it goes through the wall all the same. */
function guardedConnector(projectId: string): CreateConnectorFn {
  const metadata = { name: document.title, description: document.title, url: window.location.origin, icons: [] };
  const offered = { methods: ['personal_sign'], optionalMethods: [...WALLET_METHODS], events: ['chainChanged', 'accountsChanged'] };
  const connector = walletConnect({ projectId, showQrModal: false, metadata, ...offered });
  const guarded = (config: Parameters<typeof connector>[0]) => {
    const plain = connector(config);
    return { ...plain, getProvider: async (about?: { chainId?: number }) => guard((await plain.getProvider(about)) as unknown as Provider, true) };
  };
  return guarded;
}

let opened: { config: Config; modal: ReturnType<typeof createWeb3Modal> } | null = null;

function open(projectId: string): NonNullable<typeof opened> {
  if (opened) return opened;
  const config = createConfig({ chains: [bsc], transports: { [bsc.id]: nowhere }, connectors: [guardedConnector(projectId)], storage: null, multiInjectedProviderDiscovery: false, batch: { multicall: false } });
  const options = { wagmiConfig: config, projectId, enableAnalytics: false, enableOnramp: false, enableSwaps: false, auth: { email: false, socials: [], showWallets: false, walletFeatures: false } };
  opened = { config: config as unknown as Config, modal: createWeb3Modal(options) };
  return opened;
}

/** Opens the sheet of WalletConnect and waits until a wallet is connected, or the sheet was closed. */
export async function connectByRelay(projectId: string): Promise<Connection> {
  const { config, modal } = open(projectId);
  try {
    await modal.open();
    const address = await new Promise<string | undefined>((resolve, reject) => {
      const known = getConnection(config).address;
      if (known) return resolve(known);
      const stops = [
        watchConnection(config, { onChange: (now) => now.status === 'connected' && done(() => resolve(now.address)) }),
        modal.subscribeState((now) => !now.open && getConnection(config).status !== 'connected' && done(() => reject(new WalletFault('rejected')))),
      ];
      const done = (tell: () => void) => {
        stops.forEach((stop) => stop());
        tell();
      };
      return undefined;
    });
    await modal.close();
    return await connectionOn(config, address);
  } catch (error) {
    throw asFault(error);
  }
}
