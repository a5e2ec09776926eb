/** Says over a list or a chart that the forex market is closed, and when it opens. */
import { Clock } from 'lucide-react';
import { useTranslations } from 'next-intl';
import { useFormat } from '@/lib/format/useFormat';

export function ClosedNote({ opensAt }: { opensAt: number | null }) {
  const t = useTranslations('market');
  const format = useFormat();
  return (
    <p
      role="status"
      className="rounded-m bg-surface text-label text-ink-2 mx-4 my-2 flex min-h-10 items-center gap-2 px-3 py-2"
    >
      <Clock aria-hidden className="size-4 shrink-0" />
      {opensAt === null
        ? t('closedNote')
        : t('closedUntil', { time: format.fullTime(opensAt).replace(/:\d\d \(/, ' (') })}
    </p>
  );
}
