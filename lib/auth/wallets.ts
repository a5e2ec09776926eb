/**
 * Which wallets this browser has. Wallets announce themselves (EIP-6963) when asked by an event, or stand in `window.ethereum`; no
 * method of theirs is called, so nothing is asked of the person or of the wallet.
 */
const WAIT_MS = 300;
const MAX_NAME = 40;

interface Announcement {
  info?: { name?: unknown };
}

/** Names of the wallets that answer in a moment; an empty name is a wallet that does not say what it is called. */
export async function findWallets(waitMs = WAIT_MS): Promise<string[]> {
  const names = new Set<string>();
  const hear = (event: Event) => {
    const name = (event as CustomEvent<Announcement | null>).detail?.info?.name;
    if (typeof name === 'string') names.add(name.trim().slice(0, MAX_NAME));
  };
  window.addEventListener('eip6963:announceProvider', hear);
  window.dispatchEvent(new Event('eip6963:requestProvider'));
  await new Promise((resolve) => setTimeout(resolve, waitMs));
  window.removeEventListener('eip6963:announceProvider', hear);
  if (names.size === 0 && 'ethereum' in window && window.ethereum) names.add('');
  return [...names];
}
