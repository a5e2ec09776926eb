/** One's withdrawals, newest first, with a filter. */
import { useTranslations } from 'next-intl';
import { FilteredPages } from '@/components/trading/FilteredPages';
import type { WithdrawalStatus } from '@/lib/api/withdrawals';
import { useEntryState } from '@/lib/navigation/entryState';
import { useNavigation } from '@/lib/navigation/navigation';
import { paths } from '@/lib/paths';
import { useWithdrawals } from '@/lib/withdrawals/hooks';
import { WITHDRAWAL_ROW_HEIGHT, WithdrawalRow } from './WithdrawalRow';

const ALL = 'all';
const CHOICES = [ALL, 'pendingReview', 'confirming', 'success', 'rejected'] as const;

export function WithdrawalList() {
  const t = useTranslations('withdrawals');
  const { redirect } = useNavigation();
  const [choice, setChoice] = useEntryState<typeof ALL | WithdrawalStatus>('withdrawalStatus', ALL);
  const pages = useWithdrawals(choice === ALL ? null : choice);
  return (
    <FilteredPages
      filter={{
        label: t('list.filter'),
        value: choice,
        choices: CHOICES,
        nameOf: (value) => t(`status.${value}`),
        onChange: setChoice,
      }}
      pages={pages}
      label={t('history')}
      rowHeight={WITHDRAWAL_ROW_HEIGHT}
      keyOf={(row) => row.withdrawalNo}
      empty={{
        title: t('list.empty'),
        text: t('list.emptyText'),
        action: { label: t('list.action'), onPress: () => redirect(paths.assets.withdraw.href()) },
      }}
    >
      {(withdrawal) => <WithdrawalRow withdrawal={withdrawal} />}
    </FilteredPages>
  );
}
