/** A wallet's own picture, or one that says of what kind it is. */
import { FlaskConical, QrCode, Wallet } from 'lucide-react';
import type { FoundWallet } from '@/lib/chain/discover';

const kinds = { browser: Wallet, sandbox: FlaskConical, walletConnect: QrCode };

export function WalletIcon({ wallet }: { wallet: Pick<FoundWallet, 'kind' | 'icon'> }) {
  const Icon = kinds[wallet.kind];
  return (
    <span className="bg-surface text-ink-2 grid size-10 shrink-0 place-items-center overflow-hidden rounded-xl">
      {/* A picture within the page: nothing is fetched. */}
      {/* oxlint-disable-next-line next/no-img-element */}
      {wallet.icon ? (
        <img src={wallet.icon} alt="" className="size-full object-cover" />
      ) : (
        <Icon aria-hidden className="size-5" strokeWidth={1.7} />
      )}
    </span>
  );
}
