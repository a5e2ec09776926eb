/** The document that was passed comes to its end. */
import { CalendarClock } from 'lucide-react';
import { useTranslations } from 'next-intl';

export function ValidityNote({ day }: { day: string }) {
  const t = useTranslations('identity.validity');
  return (
    <p
      role="alert"
      className="text-label text-warn bg-warn-soft rounded-m mx-4 mt-3 flex items-start gap-2 px-3 py-2.5"
    >
      <CalendarClock aria-hidden className="mt-0.5 size-4 shrink-0" />
      <span className="num min-w-0">{t('soon', { day })}</span>
    </p>
  );
}
