/** Log-ins and failed tries, newest first. */
import { useTranslations } from 'next-intl';
import { EmptyState } from '@/components/ui/EmptyState';
import { ErrorState } from '@/components/ui/ErrorState';
import { List } from '@/components/ui/List';
import { Sheet } from '@/components/ui/Sheet';
import { SkeletonRows } from '@/components/ui/Skeleton';
import { Tag } from '@/components/ui/Tag';
import type { LogInEntry } from '@/lib/api/security';
import { formatDateTime } from '@/lib/format/times';
import { useErrorText } from '@/lib/i18n/errorText';
import { useLogIns } from '@/lib/security/hooks';

const ROW = 72;

export function HistorySheet({ onClose }: { onClose: () => void }) {
  const t = useTranslations('security.history');
  const errorText = useErrorText();
  const logIns = useLogIns();
  return (
    <Sheet open onClose={onClose} title={t('title')}>
      {logIns.error && !logIns.data && <ErrorState text={errorText(logIns.error)} onRetry={() => void logIns.reload()} />}
      {logIns.isLoading && <SkeletonRows count={4} height={ROW} icon={false} />}
      {logIns.data?.length === 0 && <EmptyState title={t('empty')} />}
      {logIns.data && logIns.data.length > 0 && (
        <List rows={logIns.data} keyOf={({ id }) => id} rowHeight={ROW} label={t('title')} onMore={logIns.loadMore} hasMore={logIns.hasMore} loadingMore={logIns.isLoadingMore}>
          {(entry) => <Row entry={entry} />}
        </List>
      )}
    </Sheet>
  );
}

function Row({ entry }: { entry: LogInEntry }) {
  const t = useTranslations('security.history');
  return (
    <div className="hairline-b flex min-h-18 items-center gap-3 py-2">
      <div className="min-w-0 flex-1">
        <p className="font-semibold">{entry.device}</p>
        <p className="text-label text-ink-3 num [overflow-wrap:anywhere]">
          {formatDateTime(entry.at)} · {entry.address}
        </p>
      </div>
      <div className="flex shrink-0 flex-col items-end gap-1">
        <Tag tone={entry.outcome === 'in' ? 'good' : 'bad'}>{t(`outcomes.${entry.outcome}`)}</Tag>
        {entry.newDevice && <Tag tone="warn">{t('newDevice')}</Tag>}
      </div>
    </div>
  );
}
