/** The ways in, at the foot of the entry page. */
import { ShieldCheck, Wallet } from 'lucide-react';
import { useTranslations } from 'next-intl';

const round =
  'press flex h-[3.125rem] w-full items-center justify-center gap-2.5 rounded-full px-4 text-[1rem] font-semibold';

export function EntryActions({
  onWallet,
  onLogIn,
  onRegister,
  onLook,
  isInvited,
}: {
  onWallet: () => void;
  onLogIn: () => void;
  onRegister: () => void;
  onLook: () => void;
  /** Came by somebody's link, and so most likely has no account: signing up stands before logging in. */
  isInvited: boolean;
}) {
  const t = useTranslations('auth.entry');
  const logIn = { name: t('password'), onPress: onLogIn };
  const [second, third] = isInvited
    ? [{ name: t('invited'), onPress: onRegister }, logIn]
    : [logIn, { name: t('register'), onPress: onRegister }];
  return (
    <div className="mt-auto px-6 pb-[calc(clamp(0.75rem,6dvh,3.25rem)+var(--safe-bottom))]">
      <button type="button" aria-haspopup="dialog" onClick={onWallet} className={`bg-brand text-white ${round}`}>
        <Wallet aria-hidden className="size-5.5" strokeWidth={1.7} />
        {t('wallet')}
      </button>
      <button type="button" onClick={second.onPress} className={`bg-surface mt-3 ${round}`}>
        {second.name}
      </button>
      <div className="text-brand mt-2 flex justify-center gap-3">
        <button type="button" onClick={third.onPress} className="press h-11 px-2">
          {third.name}
        </button>
        <button type="button" onClick={onLook} className="press h-11 px-2">
          {t('look')}
        </button>
      </div>
      <p className="text-ink-3 mt-2 flex items-center justify-center gap-1.5 text-center text-[0.75rem] leading-[1rem]">
        <ShieldCheck aria-hidden className="size-3.5 shrink-0" strokeWidth={1.7} />
        {t('safety')}
      </p>
    </div>
  );
}
