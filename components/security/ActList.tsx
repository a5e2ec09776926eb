/** What was changed in the account: what, by whom, when and from where. */
import { useTranslations } from 'next-intl';
import { RecordPages } from '@/components/trading/RecordPages';
import { AddressText } from '@/components/ui/AddressText';
import { Tag } from '@/components/ui/Tag';
import type { ActEntry } from '@/lib/api/securityActs';
import { formatDateTime } from '@/lib/format/times';
import { useActs } from '@/lib/security/hooks';

const ROW = 72;

export function ActList({ onDisown }: { onDisown: () => void }) {
  const t = useTranslations('security.history');
  return (
    <>
      <p className="text-label text-ink-2 flex flex-wrap items-center gap-x-2 pt-2">
        {t('notAll')}
        <button type="button" onClick={onDisown} className="press text-danger min-h-11 font-semibold">
          {t('disown')}
        </button>
      </p>
      <RecordPages
        pages={useActs()}
        empty={{ title: t('emptyActs') }}
        label={t('tabs.acts')}
        rowHeight={ROW}
        keyOf={({ id }) => id}
      >
        {(entry) => <Row entry={entry} />}
      </RecordPages>
    </>
  );
}

function Row({ entry: { act, by, about, at, device, address } }: { entry: ActEntry }) {
  const t = useTranslations('security.history');
  return (
    <div className="hairline-b flex min-h-18 flex-col justify-center py-2">
      <p className="flex flex-wrap items-center gap-x-1.5 gap-y-0.5">
        <span className="font-semibold">{t(`acts.${act}`)}</span>
        {by === 'exchange' && (
          <span className="ml-auto">
            <Tag tone="neutral">{t('byExchange')}</Tag>
          </span>
        )}
      </p>
      {about !== null && (
        <p className="text-label text-ink-2 [overflow-wrap:anywhere]">
          {about.startsWith('0x') ? <AddressText address={about} /> : about}
        </p>
      )}
      {/* An address of the newer kind has no place to break. */}
      <p className="text-label num text-ink-3 flex flex-wrap gap-x-2 [overflow-wrap:anywhere]">
        <span>{formatDateTime(at)}</span>
        <span>{device}</span>
        <span>{address}</span>
      </p>
    </div>
  );
}
