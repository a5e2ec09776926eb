/** No wallet in this browser: which kinds work, and how to come back with one. */
import { AppWindow, Smartphone } from 'lucide-react';
import { useTranslations } from 'next-intl';
import { CopyButton } from '@/components/ui/CopyButton';

export function WalletMissing() {
  const t = useTranslations('auth.wallet');
  const kinds = [
    { icon: AppWindow, title: t('extension'), text: t('extensionText') },
    { icon: Smartphone, title: t('app'), text: t('appText'), copies: true },
  ];
  return (
    <section className="bg-surface mb-2 rounded-2xl px-3.5 py-3">
      <h3 className="font-semibold">{t('none')}</h3>
      <ul className="mt-1">
        {kinds.map(({ icon: Icon, title, text, copies }) => (
          <li key={title} className="flex items-start gap-2.5 py-1.5">
            <Icon aria-hidden className="text-ink-2 mt-0.5 size-4.5 shrink-0" strokeWidth={1.7} />
            <span className="text-label min-w-0 flex-1">
              <span className="block font-medium">{title}</span>
              <span className="text-ink-2">{text}</span>{' '}
              {copies && (
                <CopyButton text={window.location.origin + window.location.pathname} label={t('copyAddress')} />
              )}
            </span>
          </li>
        ))}
      </ul>
    </section>
  );
}
