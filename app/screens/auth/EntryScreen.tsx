/** The first page: what this is, three live prices, and the ways in. */
import { useTranslations } from 'next-intl';
import { type ComponentProps, type ComponentType, useState } from 'react';
import { EntryActions } from '@/components/auth/EntryActions';
import { EntryHead } from '@/components/auth/EntryHead';
import { EntryPrices } from '@/components/auth/EntryPrices';
import { EntryTop } from '@/components/auth/EntryTop';
import { useWelcome } from '@/components/auth/useWelcome';
import type { WalletSheet as Sheet } from '@/components/auth/WalletSheet';
import { CallError } from '@/lib/client/callError';
import { reportProblem } from '@/lib/client/signals';
import { useNavigation, useParams } from '@/lib/navigation/navigation';
import { useWaiting } from '@/lib/navigation/waiting';
import { paths } from '@/lib/paths';
import { useOffers } from '@/lib/site/offers';
import { useInvitation } from '@/lib/referral/invitation';

type WalletSheet = ComponentType<ComponentProps<typeof Sheet>>;

export function EntryScreen() {
  const { next, invite: opened } = useParams(paths.entry);
  const invite = useInvitation(opened);
  const t = useTranslations('shell.entry');
  const wallet = useTranslations('auth.wallet');
  const welcome = useWelcome();
  const { push, switchTab } = useNavigation();
  const offers = useOffers();
  const [Wallet, setWallet] = useState<WalletSheet | null>(null);
  const [entered, setEntered] = useState(false);
  useWaiting(entered);

  const logIn = () => push(paths.auth.logIn.href({ next }));
  const register = () => push(paths.auth.register.href({ next, invite: invite || null }));
  // The guard before this screen leads on as soon as the session is known.
  const enter: ComponentProps<typeof Sheet>['onDone'] = ({ next: factor, isNew, demoFunds }) => {
    if (factor === 'none') setEntered(true);
    else
      push(
        (factor === 'email' ? paths.auth.emailCodeLoggedOut : paths.auth.verify).href({
          purpose: 'logIn',
          way: 'wallet',
          next,
        }),
      );
    if (isNew) welcome(wallet('welcome'), demoFunds);
  };
  const openWallet = () => {
    import('@/components/auth/WalletSheet').then(
      ({ WalletSheet }) => setWallet(() => WalletSheet),
      () => reportProblem(new CallError('network')),
    );
  };

  return (
    <main className="flex min-h-dvh flex-col">
      <EntryTop onLanguage={() => push(paths.auth.language.href())} />
      <EntryHead line1={t('line1')} line2={t('line2')} text={t('text')} />
      <div className="mt-[clamp(0.875rem,2.8dvh,1.5rem)] mb-5">
        <EntryPrices onOpen={push} />
      </div>
      <EntryActions
        onWallet={openWallet}
        onLogIn={logIn}
        onRegister={register}
        onLook={() => switchTab(paths.home.href())}
        isInvited={opened !== null}
      />
      {Wallet && (
        <Wallet
          invitationCode={invite}
          onClose={() => setWallet(null)}
          onLogIn={logIn}
          onTerms={offers(paths.help.terms) ? () => push(paths.help.terms.href()) : null}
          onDone={enter}
        />
      )}
    </main>
  );
}
