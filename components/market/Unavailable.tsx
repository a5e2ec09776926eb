/** In place of a panel whose data does not come; it is asked for again all the while. */
import { useTranslations } from 'next-intl';

export function Unavailable() {
  const t = useTranslations('shell.failure');
  return (
    <p role="status" className="text-label text-ink-3 px-4 py-12 text-center">
      {t('title')}
    </p>
  );
}
