import { CloudOff } from 'lucide-react';
import { useTranslations } from 'next-intl';
import { useIsOnline } from '@/lib/device/online';
import { formatAge } from '@/lib/format/times';

/** The time of a stale price, shown beside it. Without a network the note at the head of the screen tells the time instead. */
export function StaleNote({ at }: { at: number | null }) {
  const t = useTranslations('shell');
  if (!useIsOnline()) return null;
  return <span className="text-caption text-ink-3 num">{t('stale', { time: formatAge(at) })}</span>;
}

/**
 * At the head of a screen that shows what it knew when the exchange was last reached; `isOnline`: it is not the device's own network that is
 * missing. It stays under the bar while the screen is scrolled: figures that stand still look like live ones.
 */
export function OfflineNote({ at, isOnline = false }: { at: number | null; isOnline?: boolean }) {
  const t = useTranslations('shell.offline');
  return (
    <p
      role="status"
      data-note
      className="text-label bg-surface text-ink-2 top-[calc(3.25rem+var(--safe-top))] z-[9] flex min-h-9 items-center gap-2 px-4 py-1.5 max-lg:sticky large-text:static [dialog_&]:top-0"
    >
      <CloudOff aria-hidden className="size-4 shrink-0" />
      {at === null ? t('noData') : t(isOnline ? 'failed' : 'note', { time: formatAge(at) })}
    </p>
  );
}
