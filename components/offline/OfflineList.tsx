/** One's deposits by channels, newest first, with a filter. */
import { useTranslations } from 'next-intl';
import { FilteredPages } from '@/components/trading/FilteredPages';
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
    <FilteredPages
      filter={{
        label: t('list.filter'),
        value: choice,
        choices: CHOICES,
        nameOf: (value) => t(`status.${value}`),
        onChange: setChoice,
      }}
      pages={deposits}
      label={t('list.label')}
      rowHeight={OFFLINE_ROW_HEIGHT}
      keyOf={({ no }) => no}
      empty={{
        title: t('list.empty'),
        text: t('list.emptyText'),
        action: { label: t('list.action'), onPress: () => redirect(paths.assets.deposit.href({ way: 'bank' })) },
      }}
    >
      {(deposit) => <OfflineRow deposit={deposit} />}
    </FilteredPages>
  );
}
