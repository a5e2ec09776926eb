/** What the wallet button leads to in a build without wallet log-in: which wallets are here, which kinds work, and the way on. */
import { AppWindow, Smartphone, Wallet } from 'lucide-react';
import { useTranslations } from 'next-intl';
import { useEffect, useState } from 'react';
import { Button } from '@/components/ui/Button';
import { Sheet } from '@/components/ui/Sheet';
import { Skeleton } from '@/components/ui/Skeleton';
import { findWallets } from '@/lib/auth/wallets';
import { formatList } from '@/lib/format/lists';
import { useLanguage } from '@/lib/i18n/words';

export function WalletSheet({ onClose, onLogIn, onRegister }: { onClose: () => void; onLogIn: () => void; onRegister: () => void }) {
  const t = useTranslations('auth.wallet');
  const [wallets, setWallets] = useState<string[] | null>(null);
  useEffect(() => {
    let open = true;
    void findWallets().then((names) => open && setWallets(names));
    return () => {
      open = false;
    };
  }, []);
  return (
    <Sheet
      open
      onClose={onClose}
      title={t('title')}
      footer={
        <div className="space-y-2">
          <Button onPress={onLogIn}>{t('logIn')}</Button>
          <Button kind="secondary" onPress={onRegister}>{t('register')}</Button>
        </div>
      }
    >
      <div className="min-h-44">{wallets === null ? <Skeleton className="h-6 w-48" /> : wallets.length > 0 ? <Found names={wallets} /> : <Missing />}</div>
    </Sheet>
  );
}

function Found({ names }: { names: readonly string[] }) {
  const t = useTranslations('auth.wallet');
  const language = useLanguage();
  return (
    <>
      <p className="flex items-center gap-2 font-semibold">
        <Wallet aria-hidden className="size-5 shrink-0" strokeWidth={1.7} />
        <span className="min-w-0 [overflow-wrap:anywhere]">{t('found', { names: formatList(names.map((name) => name || t('unnamed')), language) })}</span>
      </p>
      <p className="text-ink-2 mt-2">{t('off')}</p>
      <p className="text-label text-ink-3 mt-2">{t('untouched')}</p>
    </>
  );
}

function Missing() {
  const t = useTranslations('auth.wallet');
  const kinds = [
    { icon: AppWindow, title: t('extension'), text: t('extensionText') },
    { icon: Smartphone, title: t('app'), text: t('appText') },
  ];
  return (
    <>
      <p className="font-semibold">{t('none')}</p>
      <p className="text-ink-2 mt-1">{t('off')}</p>
      <p className="text-label text-ink-3 mt-4">{t('kinds')}</p>
      <ul className="mt-1">
        {kinds.map(({ icon: Icon, title, text }) => (
          <li key={title} className="flex items-start gap-3 py-2">
            <span className="bg-surface grid size-9 shrink-0 place-items-center rounded-full">
              <Icon aria-hidden className="size-4.5" strokeWidth={1.7} />
            </span>
            <span>
              <span className="block font-semibold">{title}</span>
              <span className="text-label text-ink-2 block">{text}</span>
            </span>
          </li>
        ))}
      </ul>
    </>
  );
}
