/** Log-ins and failed tries, newest first. */
import { useTranslations } from 'next-intl';
import { LoadStates } from '@/components/layout/LoadStates';
import { dialog } from '@/components/ui/dialog';
import { EmptyState } from '@/components/ui/EmptyState';
import { List } from '@/components/ui/List';
import { Sheet } from '@/components/ui/Sheet';
import { SkeletonRows } from '@/components/ui/Skeleton';
import { Tag } from '@/components/ui/Tag';
import type { LogInEntry } from '@/lib/api/security';
import { formatDateTime } from '@/lib/format/times';
import { useLogIns, useRevokeOthers } from '@/lib/security/hooks';

const ROW = 72;

export function HistorySheet({ onClose, onPassword }: { onClose: () => void; onPassword: () => void }) {
  const t = useTranslations('security.history');
  const logIns = useLogIns();
  const revokeOthers = useRevokeOthers();
  /** "This wasn't me": logs the unknown device out at once, then leads to a new password. */
  const disown = async () => {
    if (!(await dialog.confirm({ title: t('askDisown'), text: t('disownText'), confirm: t('disown'), danger: true })))
      return;
    if (!(await revokeOthers.run({}))) return;
    onClose();
    onPassword();
  };
  return (
    <Sheet open onClose={onClose} title={t('title')}>
      <LoadStates load={logIns} skeleton={<SkeletonRows count={4} height={ROW} icon={false} />}>
        {(rows) =>
          rows.length === 0 ? (
            <EmptyState title={t('empty')} />
          ) : (
            <List
              rows={rows}
              keyOf={({ id }) => id}
              rowHeight={ROW}
              label={t('title')}
              onMore={logIns.loadMore}
              hasMore={logIns.hasMore}
              loadingMore={logIns.isLoadingMore}
            >
              {(entry) => <Row entry={entry} onDisown={() => void disown()} />}
            </List>
          )
        }
      </LoadStates>
    </Sheet>
  );
}

function Row({ entry, onDisown }: { entry: LogInEntry; onDisown: () => void }) {
  const t = useTranslations('security.history');
  return (
    <div
      className={`hairline-b flex min-h-18 flex-col justify-center py-2 ${entry.unusual ? 'bg-danger-soft -mx-4 px-4' : ''}`}
    >
      <p className="flex flex-wrap items-center gap-x-1.5 gap-y-0.5">
        <span className="font-semibold">{entry.device}</span>
        <span className="ml-auto flex gap-1.5">
          {entry.newDevice && (
            <Tag tone={entry.unusual ? 'bad' : 'warn'}>{t(entry.unusual ? 'unusual' : 'newDevice')}</Tag>
          )}
          <Tag tone={entry.outcome === 'in' ? 'good' : 'bad'}>{t(`outcomes.${entry.outcome}`)}</Tag>
        </span>
      </p>
      {/* An address of the newer kind has no place to break. */}
      <p
        className={`text-label num flex flex-wrap gap-x-2 [overflow-wrap:anywhere] ${entry.unusual ? 'text-ink-2' : 'text-ink-3'}`}
      >
        <span>{formatDateTime(entry.at)}</span>
        <span>{entry.address}</span>
      </p>
      {entry.unusual && (
        <button
          type="button"
          onClick={onDisown}
          className="press text-danger text-label -mb-2 min-h-11 self-start font-semibold"
        >
          {t('notMe')}
        </button>
      )}
    </div>
  );
}
