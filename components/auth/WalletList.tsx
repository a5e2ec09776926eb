/** The wallets that can be chosen, and what to do where there is none. */
import { ChevronRight } from 'lucide-react';
import { useTranslations } from 'next-intl';
import { type ReactNode, useState } from 'react';
import { SimulatedTag } from '@/components/ui/SimulatedTag';
import { Skeleton } from '@/components/ui/Skeleton';
import { useFoundWallets } from '@/lib/auth/useFoundWallets';
import type { FoundWallet } from '@/lib/chain/discover';
import { relayWallet, trialWallet } from '@/lib/chain/ways';
import { WalletIcon } from './WalletIcon';
import { WalletMissing } from './WalletMissing';

export function WalletList({ onChoose }: { onChoose: (wallet: FoundWallet) => void }) {
  const t = useTranslations('auth.wallet');
  const wallets = useFoundWallets();
  const [explains, setExplains] = useState(false);
  const [relay, trial] = [relayWallet, trialWallet];
  return (
    <>
      {wallets === null ? <Skeleton className="my-2.5 h-11 w-full" /> : wallets.length === 0 && <WalletMissing />}
      <ul>
        {wallets?.map((wallet) => (
          <Line
            key={wallet.id}
            wallet={wallet}
            title={wallet.name || t('unnamed')}
            text={t('installed')}
            onPress={() => onChoose(wallet)}
          />
        ))}
        <Line
          wallet={{ kind: 'walletConnect', icon: null }}
          title={t('relay')}
          text={t('relayText')}
          onPress={() => (relay ? onChoose(relay) : setExplains(true))}
        >
          {explains && (
            <p role="status" className="bg-surface text-label text-ink-2 mb-2 rounded-xl px-3 py-2.5">
              {t('relayOff')}
            </p>
          )}
        </Line>
        {trial && (
          <Line
            wallet={trial}
            title={t('sandbox')}
            text={t('sandboxText')}
            tag={<SimulatedTag what="environment" />}
            onPress={() => onChoose(trial)}
          />
        )}
      </ul>
    </>
  );
}

function Line({
  wallet,
  title,
  text,
  tag,
  onPress,
  children,
}: {
  wallet: Pick<FoundWallet, 'kind' | 'icon'>;
  title: string;
  text: string;
  tag?: ReactNode;
  onPress: () => void;
  children?: ReactNode;
}) {
  return (
    <li>
      <button type="button" onClick={onPress} className="press flex min-h-15 w-full items-center gap-3 py-2 text-left">
        <WalletIcon wallet={wallet} />
        <span className="min-w-0 flex-1">
          <span className="flex items-center gap-2">
            <span className="truncate font-semibold">{title}</span>
            {tag}
          </span>
          <span className="text-label text-ink-3 block">{text}</span>
        </span>
        <ChevronRight aria-hidden className="text-ink-3 size-4 shrink-0" />
      </button>
      {children}
    </li>
  );
}
