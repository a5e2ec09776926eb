/** The wallets that can be chosen, and what to do where there is none. */
import { ChevronRight } from 'lucide-react';
import { useTranslations } from 'next-intl';
import { type ReactNode, useState } from 'react';
import { SimulatedTag } from '@/components/ui/SimulatedTag';
import { Skeleton } from '@/components/ui/Skeleton';
import { TextField } from '@/components/ui/TextField';
import type { FoundWallet } from '@/lib/chain/discover';
import { WalletIcon } from './WalletIcon';
import { WalletMissing } from './WalletMissing';

interface Props {
  /** Null while they are being looked for. */
  wallets: readonly FoundWallet[] | null;
  code: string;
  onCode: (code: string) => void;
  onChoose: (wallet: FoundWallet) => void;
  /** Null where this build cannot reach WalletConnect. */
  onWalletConnect: (() => void) | null;
  /** Null outside the sandbox. */
  onSandbox: (() => void) | null;
  onTerms: () => void;
}

export function WalletChoice({ wallets, code, onCode, onChoose, onWalletConnect, onSandbox, onTerms }: Props) {
  const t = useTranslations('auth.wallet');
  const [explains, setExplains] = useState(false);
  const [invited, setInvited] = useState(code !== '');
  const terms = (words: ReactNode) => (
    <button type="button" onClick={onTerms} className="text-brand relative font-medium before:absolute before:-inset-x-1 before:-inset-y-3">
      {words}
    </button>
  );
  return (
    <>
      <p className="text-label text-ink-2 pb-2">{t('safe')}</p>
      {wallets === null ? <Skeleton className="my-2.5 h-11 w-full" /> : wallets.length === 0 && <WalletMissing />}
      <ul>
        {wallets?.map((wallet) => (
          <Line key={wallet.id} wallet={wallet} title={wallet.name || t('unnamed')} text={t('installed')} onPress={() => onChoose(wallet)} />
        ))}
        <Line wallet={{ kind: 'walletConnect', icon: null }} title={t('relay')} text={t('relayText')} onPress={onWalletConnect ?? (() => setExplains(true))}>
          {explains && (
            <p role="status" className="bg-surface text-label text-ink-2 mb-2 rounded-xl px-3 py-2.5">
              {t('relayOff')}
            </p>
          )}
        </Line>
        {onSandbox && <Line wallet={{ kind: 'sandbox', icon: null }} title={t('sandbox')} text={t('sandboxText')} tag={<SimulatedTag what="environment" />} onPress={onSandbox} />}
      </ul>
      {invited ? (
        <div className="pt-3">
          <TextField label={t('invitation')} value={code} onChange={onCode} placeholder={t('invitationPlaceholder')} autoComplete="off" maxLength={16} />
        </div>
      ) : (
        <button type="button" onClick={() => setInvited(true)} className="press text-brand text-label h-11">
          {t('invited')}
        </button>
      )}
      <p className="text-caption text-ink-3 pt-1">{t.rich('agree', { terms })}</p>
    </>
  );
}

function Line({ wallet, title, text, tag, onPress, children }: { wallet: Pick<FoundWallet, 'kind' | 'icon'>; title: string; text: string; tag?: ReactNode; onPress: () => void; children?: ReactNode }) {
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
