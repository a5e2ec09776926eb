/** Draws nothing: tells when the wallet that logged in shows another account, another network, or has gone, and offers the way on. */
import { useTranslations } from 'next-intl';
import { useEffect, useEffectEvent } from 'react';
import { dialog } from '@/components/ui/dialog';
import { toast } from '@/components/ui/toast';
import { shortAddress } from '@/lib/auth/rules';
import { dropWallet, useWalletState, walletToOurChain } from '@/lib/auth/walletState';

export function WalletNotices({ onLogInAgain }: { onLogInAgain: () => Promise<void> }) {
  const t = useTranslations('auth.wallet.changed');
  const { loggedIn, shown, onOurChain } = useWalletState();

  const tellAccount = useEffectEvent(async (before: string, now: string) => {
    const again = await dialog.confirm({
      title: t('title'),
      text: t('text', { before: shortAddress(before), now: shortAddress(now) }),
      confirm: t('confirm'),
      cancel: t('cancel'),
    });
    if (again) await onLogInAgain();
  });
  const tellGone = useEffectEvent(() => {
    toast.show(t('gone'));
    dropWallet();
  });
  const tellChain = useEffectEvent(async () => {
    if (!(await dialog.confirm({ title: t('chain'), text: t('chainText'), confirm: t('switch'), cancel: t('leave') })))
      return;
    await walletToOurChain().catch(() => toast.error(t('failed')));
  });

  useEffect(() => {
    if (loggedIn === null) return;
    if (shown === null) tellGone();
    else if (shown !== loggedIn) void tellAccount(loggedIn, shown);
  }, [loggedIn, shown]);
  useEffect(() => {
    if (!onOurChain) void tellChain();
  }, [onOurChain]);
  return null;
}
