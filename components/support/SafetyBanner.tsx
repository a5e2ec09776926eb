/** Stays above every talk: the things that our people never ask for. */
import { ShieldCheck } from 'lucide-react';
import { useTranslations } from 'next-intl';

export function SafetyBanner() {
  const t = useTranslations('support');
  return (
    <p
      role="note"
      className="bg-warn-soft text-warn text-label sticky top-[calc(3.25rem+var(--safe-top)+var(--note))] z-10 flex items-start gap-2 px-4 py-2"
    >
      <ShieldCheck aria-hidden className="mt-px size-4 shrink-0" />
      <span>{t('safety')}</span>
    </p>
  );
}
