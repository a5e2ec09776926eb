/** The wallets of this browser; null while they are being looked for. */
import { useEffect, useState } from 'react';
import { type FoundWallet, findWallets } from '@/lib/chain/discover';

export function useFoundWallets(): FoundWallet[] | null {
  const [wallets, setWallets] = useState<FoundWallet[] | null>(null);
  useEffect(() => {
    let open = true;
    void findWallets().then((found) => open && setWallets(found));
    return () => {
      open = false;
    };
  }, []);
  return wallets;
}
