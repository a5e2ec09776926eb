import { CloudOff } from 'lucide-react';
import { useTranslations } from 'next-intl';
import { formatAge } from '@/lib/format/times';

/** Beside a price that is no longer fresh: of when it is. */
export function StaleNote({ at }: { at: number | null }) {
  const t = useTranslations('shell');
  return <span className="text-caption text-ink-3 num">{t('stale', { time: formatAge(at) })}</span>;
}

/** At the head of a screen that shows what it knew when the exchange was last reached; `isOnline`: it is not the device's own network that is missing. */
export function OfflineNote({ at, isOnline = false }: { at: number | null; isOnline?: boolean }) {
  const t = useTranslations('shell.offline');
  return (
    <p role="status" className="text-label bg-surface text-ink-2 flex min-h-9 items-center gap-2 px-4 py-1.5">
      <CloudOff aria-hidden className="size-4 shrink-0" />
      {at === null ? t('noData') : t(isOnline ? 'failed' : 'note', { time: formatAge(at) })}
    </p>
  );
}
