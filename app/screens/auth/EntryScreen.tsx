/** The first page: what this is, three live prices, and the ways in. */
import { useTranslations } from 'next-intl';
import { type ComponentType, useState } from 'react';
import { EntryActions } from '@/components/auth/EntryActions';
import { EntryHead } from '@/components/auth/EntryHead';
import { EntryPrices } from '@/components/auth/EntryPrices';
import { EntryTop } from '@/components/auth/EntryTop';
import { CallError } from '@/lib/client/callError';
import { reportProblem } from '@/lib/client/signals';
import { useNavigation, useParams } from '@/lib/navigation/navigation';
import { paths } from '@/lib/paths';

type WalletSheet = ComponentType<{ onClose: () => void; onLogIn: () => void; onRegister: () => void }>;

export function EntryScreen() {
  const { next } = useParams(paths.entry);
  const t = useTranslations('shell.entry');
  const { push, switchTab } = useNavigation();
  const [Wallet, setWallet] = useState<WalletSheet | null>(null);

  const logIn = () => push(paths.auth.logIn.href({ next }));
  const register = () => push(paths.auth.register.href({ next }));
  const openWallet = () => {
    import('@/components/auth/WalletSheet').then(({ WalletSheet }) => setWallet(() => WalletSheet), () => reportProblem(new CallError('network')));
  };

  return (
    <main className="flex min-h-dvh flex-col">
      <EntryTop onLanguage={() => push(paths.auth.language.href())} />
      <EntryHead line1={t('line1')} line2={t('line2')} text={t('text')} />
      <div className="mt-[clamp(14px,2.8dvh,24px)] mb-5">
        <EntryPrices onOpen={push} />
      </div>
      <EntryActions onWallet={openWallet} onLogIn={logIn} onRegister={register} onLook={() => switchTab(paths.home.href())} />
      {Wallet && <Wallet onClose={() => setWallet(null)} onLogIn={logIn} onRegister={register} />}
    </main>
  );
}
