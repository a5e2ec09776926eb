/** Draws toasts and dialogs over the screens, and acts on what the client tells: failures, and the end of the session. */
import { useTranslations } from 'next-intl';
import { useEffect } from 'react';
import { DialogHost } from '@/components/ui/DialogHost';
import { LoadingBar } from '@/components/ui/LoadingBar';
import { ToastHost } from '@/components/ui/ToastHost';
import { toast } from '@/components/ui/toast';
import { useIsBusy } from '@/lib/client/busy';
import { onFarewell, onProblem } from '@/lib/client/signals';
import { useErrorText } from '@/lib/i18n/errorText';
import { hasWords } from '@/lib/i18n/words';
import { useNavigation } from '@/lib/navigation/navigation';
import { paths } from '@/lib/paths';
import { Keepers } from './Keepers';
import { LanguageOffer } from './LanguageOffer';
import { SupportKeeper } from './SupportKeeper';
import { UpdateNotice } from './UpdateNotice';
import { WalletKeeper } from './WalletKeeper';

function useClientEvents(): void {
  const t = useTranslations('shell.network');
  const errorText = useErrorText();
  const { relaunch } = useNavigation();
  useEffect(() => {
    const stopProblems = onProblem((error) => toast.error(errorText(error)));
    const stopEnds = onFarewell((end) => {
      if (end === 'expired') {
        toast.error(t('loginExpired'));
        relaunch(paths.entry.href());
      }
      if (end === 'locked') {
        toast.error(t('locked'));
        relaunch(paths.support.service.href({ reason: 'locked' }));
      }
    });
    return () => {
      stopProblems();
      stopEnds();
    };
  }, [t, errorText, relaunch]);
}

function WordedHost() {
  useClientEvents();
  const isBusy = useIsBusy();
  return (
    <>
      <Keepers />
      <WalletKeeper />
      <SupportKeeper />
      {isBusy && <LoadingBar />}
      <LanguageOffer />
      <UpdateNotice />
      <DialogHost />
      <ToastHost />
    </>
  );
}

export function OverlayHost() {
  return hasWords(['shell', 'errors']) ? <WordedHost /> : <ToastHost />;
}
