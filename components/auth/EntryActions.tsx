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
}: {
  onWallet: () => void;
  onLogIn: () => void;
  onRegister: () => void;
  onLook: () => void;
}) {
  const t = useTranslations('auth.entry');
  return (
    <div className="mt-auto px-6 pb-[calc(clamp(0.75rem,6dvh,3.25rem)+var(--safe-bottom))]">
      <button type="button" aria-haspopup="dialog" onClick={onWallet} className={`bg-brand text-white ${round}`}>
        <Wallet aria-hidden className="size-5.5" strokeWidth={1.7} />
        {t('wallet')}
      </button>
      <button type="button" onClick={onLogIn} className={`bg-surface mt-3 ${round}`}>
        {t('password')}
      </button>
      <div className="text-brand mt-2 flex justify-center gap-3">
        <button type="button" onClick={onRegister} className="press h-11 px-2">
          {t('register')}
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
