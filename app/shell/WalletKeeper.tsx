/** Watches the wallet that has logged in on this page, from the moment that there is one. */
import { WalletNotices } from '@/components/auth/WalletNotices';
import { logOut, useSession } from '@/lib/auth/session';
import { dropWallet, useWalletState } from '@/lib/auth/walletState';
import { CallError } from '@/lib/client/callError';
import { reportProblem } from '@/lib/client/signals';
import { useHasWords } from '@/lib/i18n/words';
import { useNavigation } from '@/lib/navigation/navigation';
import { paths } from '@/lib/paths';
import { useEffect } from 'react';

export function WalletKeeper() {
  const { loggedIn } = useWalletState();
  const { flag } = useSession();
  const { relaunch } = useNavigation();
  const hasWords = useHasWords('auth');
  useEffect(() => {
    if (flag === 'out') dropWallet();
  }, [flag]);
  const logInAgain = async () => {
    try {
      await logOut();
      relaunch(paths.entry.href());
    } catch (error) {
      if (error instanceof CallError && !error.isSilent) reportProblem(error);
    }
  };
  return loggedIn !== null && hasWords && <WalletNotices onLogInAgain={logInAgain} />;
}
