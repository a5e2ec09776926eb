/** The small line of a notice: pinned, what it is about, when. */
import { Pin } from 'lucide-react';
import { useTranslations } from 'next-intl';
import { Tag, type TagTone } from '@/components/ui/Tag';
import type { NoticeSummary } from '@/lib/api/help';
import { useFormat } from '@/lib/format/useFormat';

const tones: Record<NoticeSummary['category'], TagTone> = {
  system: 'neutral',
  market: 'brand',
  product: 'good',
  security: 'warn',
};

export function NoticeHead({ notice, full = false }: { notice: NoticeSummary; full?: boolean }) {
  const t = useTranslations('help.notices');
  const format = useFormat();
  return (
    <span className="flex min-h-5 flex-wrap items-center gap-x-2 gap-y-1">
      <Tag tone={tones[notice.category]}>{t(`category.${notice.category}`)}</Tag>
      {notice.pinned && (
        <span className="text-caption text-brand inline-flex items-center gap-0.5 font-semibold">
          <Pin aria-hidden className="size-3" />
          {t('pinned')}
        </span>
      )}
      <span className="text-caption text-ink-3 num ml-auto">
        {full ? format.fullTime(notice.publishedAt) : format.date(notice.publishedAt)}
      </span>
    </span>
  );
}
