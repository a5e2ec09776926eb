/** One's deposits by channels, newest first, with a filter. */
import { useTranslations } from 'next-intl';
import { RecordPages } from '@/components/trading/RecordPages';
import { Chips } from '@/components/ui/Chips';
import type { OfflineStatus } from '@/lib/api/offline';
import { useEntryState } from '@/lib/navigation/entryState';
import { useNavigation } from '@/lib/navigation/navigation';
import { useOfflineDeposits } from '@/lib/offline/hooks';
import { paths } from '@/lib/paths';
import { OFFLINE_ROW_HEIGHT, OfflineRow } from './OfflineRow';

const ALL = 'all';
const CHOICES = [ALL, 'pendingReview', 'passed', 'rejected'] as const;

export function OfflineList() {
  const t = useTranslations('offline');
  const { redirect } = useNavigation();
  const [choice, setChoice] = useEntryState<typeof ALL | OfflineStatus>('offlineStatus', ALL);
  const deposits = useOfflineDeposits(choice === ALL ? null : choice);
  return (
    <>
      <Chips
        label={t('list.filter')}
        value={choice}
        onChange={setChoice}
        items={CHOICES.map((value) => ({ value, label: t(`status.${value}`) }))}
      />
      <RecordPages
        pages={deposits}
        label={t('list.label')}
        rowHeight={OFFLINE_ROW_HEIGHT}
        keyOf={({ no }) => no}
        empty={{
          title: t('list.empty'),
          text: t('list.emptyText'),
          action: { label: t('list.action'), onPress: () => redirect(paths.assets.deposit.href()) },
        }}
      >
        {(deposit) => <OfflineRow deposit={deposit} />}
      </RecordPages>
    </>
  );
}
