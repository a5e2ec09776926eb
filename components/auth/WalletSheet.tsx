/** Logging in with a wallet: choose one, follow what it asks, and know what to do when it says no. */
import { useTranslations } from 'next-intl';
import { useState } from 'react';
import { Button } from '@/components/ui/Button';
import { Sheet } from '@/components/ui/Sheet';
import type { auth } from '@/lib/api/auth';
import type { ReplyOf } from '@/lib/api/endpoint';
import { useWalletLogIn } from '@/lib/auth/useWalletLogIn';
import type { FoundWallet } from '@/lib/chain/discover';
import { WalletChoice } from './WalletChoice';
import { WalletProgress } from './WalletProgress';

interface Props {
  /** The code of an invitation link; empty without one. */
  invitationCode: string;
  onClose: () => void;
  onLogIn: () => void;
  onTerms: (() => void) | null;
  onDone: (reply: ReplyOf<typeof auth.walletLogIn>) => void;
}

export function WalletSheet({ invitationCode, onClose, onLogIn, onTerms, onDone }: Props) {
  const t = useTranslations('auth.wallet');
  const [code, setCode] = useState(invitationCode);
  const { wallet, step, trouble, start, cancel } = useWalletLogIn(onDone);

  const choose = (chosen: FoundWallet) => void start(chosen, code);
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
            {trouble && <Button onPress={() => choose(wallet)}>{t('retry')}</Button>}
            <Button kind="secondary" onPress={cancel}>
              {trouble ? t('others') : t('cancel')}
            </Button>
          </div>
        )
      }
    >
      {wallet === null ? (
        <WalletChoice code={code} onCode={setCode} onChoose={choose} onTerms={onTerms} />
      ) : (
        <WalletProgress wallet={wallet} step={step} trouble={trouble} />
      )}
    </Sheet>
  );
}
