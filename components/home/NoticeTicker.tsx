/** The newest notice in one line. */
import { ChevronRight, Megaphone } from 'lucide-react';
import { useTranslations } from 'next-intl';
import { Skeleton } from '@/components/ui/Skeleton';
import type { NoticeSummary } from '@/lib/api/help';

export function NoticeTicker({
  notice,
  onOpen,
}: {
  notice: NoticeSummary | null;
  onOpen: (notice: NoticeSummary) => void;
}) {
  const t = useTranslations('home');
  if (!notice)
    return (
      <div className="px-4 py-1">
        <Skeleton className="h-9 w-full" />
      </div>
    );
  return (
    <button type="button" onClick={() => onOpen(notice)} className="press flex h-11 w-full items-center px-4">
      <span className="bg-brand-soft text-label flex h-9 w-full min-w-0 items-center gap-2 rounded-[10px] px-3">
        <Megaphone aria-hidden className="text-brand size-4 shrink-0" />
        <span className="sr-only">{t('notice')}</span>
        <span className="text-ink-2 min-w-0 flex-1 truncate text-left">{notice.title}</span>
        <ChevronRight aria-hidden className="text-brand size-4 shrink-0" />
      </span>
    </button>
  );
}
