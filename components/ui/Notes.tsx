import { CloudOff } from 'lucide-react';
import { useTranslations } from 'next-intl';
import { formatClock } from '@/lib/format/times';

/** Beside a price that is no longer fresh: of when it is. */
export function StaleNote({ at }: { at: number | null }) {
  const t = useTranslations('shell');
  return <span className="text-caption text-ink-3 num">{t('stale', { time: formatClock(at) })}</span>;
}

/** At the head of a screen while the device has no network. */
export function OfflineNote({ at }: { at: number | null }) {
  const t = useTranslations('shell.offline');
  return (
    <p role="status" className="text-label bg-surface text-ink-2 flex min-h-9 items-center gap-2 px-4 py-1.5">
      <CloudOff aria-hidden className="size-4 shrink-0" />
      {at === null ? t('noData') : t('note', { time: formatClock(at) })}
    </p>
  );
}
