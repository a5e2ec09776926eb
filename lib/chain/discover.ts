/**
 * Which wallets this browser has. Wallets announce themselves (EIP-6963) when asked by an event, or stand in `window.ethereum`; no
 * method of theirs is called, so nothing is asked of the person or of the wallet.
 */
import type { Provider } from './guard';

const WAIT_MS = 300;
const MAX_NAME = 40;
const MAX_ICON = 200_000;

/** `sandbox`: made by this page, only to try. */
export type WalletKind = 'browser' | 'sandbox' | 'walletConnect';

export interface FoundWallet {
  id: string;
  kind: WalletKind;
  /** Empty for one that does not say what it is called. */
  name: string;
  /** A picture within the page; null where there is none. */
  icon: string | null;
  provider: Provider;
}

interface Announcement {
  info?: { uuid?: unknown; name?: unknown; icon?: unknown; rdns?: unknown };
  provider?: unknown;
}

const isProvider = (value: unknown): value is Provider =>
  typeof value === 'object' && value !== null && typeof (value as Provider).request === 'function';
const text = (value: unknown, most: number): string => (typeof value === 'string' ? value.trim().slice(0, most) : '');

function readAnnouncement({ info, provider }: Announcement): FoundWallet | null {
  const name = text(info?.name, MAX_NAME);
  if (name === '' || !isProvider(provider)) return null;
  const icon = text(info?.icon, MAX_ICON);
  return {
    id: text(info?.uuid, 100) || name,
    kind: 'browser',
    name,
    icon: icon.startsWith('data:image/') ? icon : null,
    provider,
  };
}

/** The wallets that answer in a moment. */
export async function findWallets(waitMs = WAIT_MS): Promise<FoundWallet[]> {
  const found = new Map<string, FoundWallet>();
  const hear = (event: Event) => {
    const wallet = readAnnouncement((event as CustomEvent<Announcement | null>).detail ?? {});
    if (wallet) found.set(wallet.name, wallet);
  };
  window.addEventListener('eip6963:announceProvider', hear);
  window.dispatchEvent(new Event('eip6963:requestProvider'));
  await new Promise((resolve) => setTimeout(resolve, waitMs));
  window.removeEventListener('eip6963:announceProvider', hear);
  const injected: unknown = 'ethereum' in window ? window.ethereum : null;
  if (found.size === 0 && isProvider(injected))
    found.set('', { id: 'injected', kind: 'browser', name: '', icon: null, provider: injected });
  return [...found.values()];
}
