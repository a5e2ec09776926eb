/** One's withdrawals, newest first, with a filter. */
import { useTranslations } from 'next-intl';
import { RecordPages } from '@/components/trading/RecordPages';
import { Chips } from '@/components/ui/Chips';
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
    <>
      <Chips
        label={t('list.filter')}
        value={choice}
        onChange={setChoice}
        items={CHOICES.map((value) => ({ value, label: t(`status.${value}`) }))}
      />
      <RecordPages
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
      </RecordPages>
    </>
  );
}
