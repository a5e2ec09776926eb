/** Logging in with a wallet: choose one, follow what it asks, and know what to do when it says no. */
import { useTranslations } from 'next-intl';
import { useEffect, useState } from 'react';
import { Button } from '@/components/ui/Button';
import { Sheet } from '@/components/ui/Sheet';
import type { auth } from '@/lib/api/auth';
import type { ReplyOf } from '@/lib/api/endpoint';
import { useWalletLogIn } from '@/lib/auth/useWalletLogIn';
import { CallError } from '@/lib/client/callError';
import { reportProblem } from '@/lib/client/signals';
import { type FoundWallet, findWallets } from '@/lib/chain/discover';
import { WalletChoice } from './WalletChoice';
import { WalletProgress } from './WalletProgress';

interface Props {
  /** The code of an invitation link; empty without one. */
  invitationCode: string;
  onClose: () => void;
  onLogIn: () => void;
  onTerms: () => void;
  onDone: (reply: ReplyOf<typeof auth.walletLogIn>) => void;
}

/** Written into the build; without it WalletConnect cannot be reached. */
const PROJECT_ID = process.env.NEXT_PUBLIC_WALLETCONNECT_PROJECT_ID ?? '';
/** Decided while building, so that no other flavour carries it. */
const loadSandbox = process.env.NEXT_PUBLIC_FLAVOUR === 'sandbox' ? async () => (await import(/* webpackChunkName: 'wallet-sandbox' */ '@/lib/chain/sandboxWallet')).sandboxWallet : null;

const walletConnect: FoundWallet = { id: 'walletConnect', kind: 'walletConnect', name: 'WalletConnect', icon: null, provider: { request: () => Promise.reject(new Error('not connected')) } };

const throughRelay = async () => {
  const { connectByRelay } = await import(/* webpackChunkName: 'walletconnect' */ '@/lib/chain/walletConnect');
  return connectByRelay(PROJECT_ID);
};

function useWallets(): FoundWallet[] | null {
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

export function WalletSheet({ invitationCode, onClose, onLogIn, onTerms, onDone }: Props) {
  const t = useTranslations('auth.wallet');
  const wallets = useWallets();
  const [code, setCode] = useState(invitationCode);
  const { wallet, step, trouble, start, cancel } = useWalletLogIn(onDone);

  const choose = async (chosen: FoundWallet) => start(chosen, code, chosen.kind === 'walletConnect' ? throughRelay : undefined);
  const trySandbox = async (load: NonNullable<typeof loadSandbox>) => {
    try {
      await start(await load(), code);
    } catch {
      reportProblem(new CallError('network'));
    }
  };
  return (
    <Sheet
      open
      onClose={onClose}
      title={t('title')}
      footer={
        wallet === null ? (
          <Button kind="text" onPress={onLogIn}>
            {t('logIn')}
          </Button>
        ) : (
          <div className="space-y-2">
            {trouble && <Button onPress={() => void choose(wallet)}>{t('retry')}</Button>}
            <Button kind="secondary" onPress={cancel}>
              {trouble ? t('others') : t('cancel')}
            </Button>
          </div>
        )
      }
    >
      {wallet === null ? (
        <WalletChoice
          wallets={wallets}
          code={code}
          onCode={setCode}
          onChoose={(chosen) => void choose(chosen)}
          onWalletConnect={PROJECT_ID === '' ? null : () => void choose(walletConnect)}
          onSandbox={loadSandbox && (() => void trySandbox(loadSandbox))}
          onTerms={onTerms}
        />
      ) : (
        <WalletProgress wallet={wallet} step={step} trouble={trouble} />
      )}
    </Sheet>
  );
}
