/** Wallets on another device, through WalletConnect and its own sheet. The heaviest part of the app, loaded only when it is chosen. */
import { type Config, type CreateConnectorFn, createConfig, custom, getConnection, watchConnection } from '@wagmi/core';
import { walletConnect } from '@wagmi/connectors';
import { createWeb3Modal } from '@web3modal/wagmi';
import { type Connection, connectionOn } from './connection';
import { WalletFault, asFault } from './fault';
import { type Provider, guard } from './guard';
import { ourChain } from './ourChain';
import { WALLET_METHODS } from './rules';

/** How long the relay may take until it has given a code. */
const CODE_MS = 20_000;
/** The sheet begins with the code: a list of wallets would need an answer of theirs before anything can be chosen. */
const CODE_VIEW = { view: 'ConnectingWalletConnect' } as unknown as NonNullable<
  Parameters<ReturnType<typeof createWeb3Modal>['open']>[0]
>;

/** The sheet asks for a balance, which nobody is shown; the chain itself is never asked. */
const nowhere = custom(
  {
    request: ({ method }: { method: string }) =>
      method === 'eth_getBalance' ? Promise.resolve('0x0') : Promise.reject(new Error('no chain is read')),
  },
  { retryCount: 0 },
);

/** The wallet is offered our short list of methods, and what is asked of it goes through the wall all the same. */
function guardedConnector(projectId: string): CreateConnectorFn {
  const metadata = { name: document.title, description: document.title, url: window.location.origin, icons: [] };
  const offered = {
    methods: ['personal_sign'],
    optionalMethods: [...WALLET_METHODS],
    events: ['chainChanged', 'accountsChanged'],
  };
  const connector = walletConnect({ projectId, showQrModal: false, metadata, ...offered });
  const guarded = (config: Parameters<typeof connector>[0]) => {
    const plain = connector(config);
    return {
      ...plain,
      getProvider: async (about?: { chainId?: number }) =>
        guard((await plain.getProvider(about)) as unknown as Provider, true),
    };
  };
  return guarded;
}

let opened: { config: Config; modal: ReturnType<typeof createWeb3Modal> } | null = null;

function open(projectId: string): NonNullable<typeof opened> {
  if (opened) return opened;
  const config = createConfig({
    chains: [ourChain],
    transports: { [ourChain.id]: nowhere },
    connectors: [guardedConnector(projectId)],
    storage: null,
    multiInjectedProviderDiscovery: false,
    batch: { multicall: false },
  });
  const options = {
    wagmiConfig: config,
    projectId,
    disableAppend: true,
    themeMode: 'light' as const,
    enableAnalytics: false,
    enableOnramp: false,
    enableSwaps: false,
    auth: { email: false, socials: [], showWallets: false, walletFeatures: false },
  };
  opened = { config: config as unknown as Config, modal: createWeb3Modal(options) };
  return opened;
}

/**
 * Puts the sheet of WalletConnect into ours, which is a dialog: what stands elsewhere in the page lies beneath it and cannot be touched.
 * A new one each time, because it stops listening once it was taken out.
 */
function mountSheet(onGone: () => void): () => void {
  const ours = document.querySelector('dialog[open]');
  const sheet = document.createElement('w3m-modal');
  (ours ?? document.body).append(sheet);
  ours?.addEventListener('close', onGone);
  return () => {
    ours?.removeEventListener('close', onGone);
    sheet.remove();
    // It takes its lock of the page away only where it is closed by itself.
    document.head.querySelector('style[data-w3m="scroll-lock"]')?.remove();
  };
}

/** Opens the sheet with its code, and waits for a wallet to connect; rejects when it was closed, or when there is no code after a while. */
function pair({ config, modal }: NonNullable<typeof opened>): Promise<string | undefined> {
  const stops: (() => void)[] = [];
  const paired = new Promise<string | undefined>((resolve, reject) => {
    const give = () => reject(new WalletFault('notPaired'));
    const late = setTimeout(() => reject(new WalletFault('unreachable')), CODE_MS);
    const heard = ({ type }: { type: string }) => type === 'display_uri' && clearTimeout(late);
    const [connector] = config.connectors;
    connector?.emitter.on('message', heard);
    stops.push(
      mountSheet(give),
      () => clearTimeout(late),
      () => connector?.emitter.off('message', heard),
      watchConnection(config, { onChange: (now) => now.status === 'connected' && resolve(now.address) }),
    );
    modal
      .open(CODE_VIEW)
      .then(
        () =>
          stops.push(
            modal.subscribeState((now) => !now.open && getConnection(config).status !== 'connected' && give()),
          ),
        reject,
      );
  });
  return paired.finally(() => {
    for (const stop of stops) stop();
    void modal.close();
  });
}

/** Connects a wallet of another device. Rejects with a WalletFault. */
export async function connectByRelay(projectId: string): Promise<Connection> {
  const relay = open(projectId);
  try {
    return await connectionOn(relay.config, getConnection(relay.config).address ?? (await pair(relay)));
  } catch (error) {
    throw asFault(error);
  }
}
