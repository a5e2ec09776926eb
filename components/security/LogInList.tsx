/** Log-ins and failed tries; an unusual one offers "this wasn't me". */
import { useTranslations } from 'next-intl';
import { RecordPages } from '@/components/trading/RecordPages';
import { Tag } from '@/components/ui/Tag';
import type { LogInEntry } from '@/lib/api/security';
import { formatDateTime } from '@/lib/format/times';
import { useLogIns } from '@/lib/security/hooks';

const ROW = 72;

export function LogInList({ onDisown }: { onDisown: () => void }) {
  const t = useTranslations('security.history');
  return (
    <RecordPages
      pages={useLogIns()}
      empty={{ title: t('empty') }}
      label={t('tabs.logIns')}
      rowHeight={ROW}
      keyOf={({ id }) => id}
    >
      {(entry) => <Row entry={entry} onDisown={onDisown} />}
    </RecordPages>
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
