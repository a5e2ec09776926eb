/** One's deposits on the chain, newest first, with a filter. */
import { useTranslations } from 'next-intl';
import { FilteredPages } from '@/components/trading/FilteredPages';
import type { DepositStatus } from '@/lib/api/deposits';
import { useDeposits } from '@/lib/deposits/hooks';
import { useEntryState } from '@/lib/navigation/entryState';
import { useNavigation } from '@/lib/navigation/navigation';
import { paths } from '@/lib/paths';
import { DEPOSIT_ROW_HEIGHT, DepositRow } from './DepositRow';

const ALL = 'all';
const CHOICES = [ALL, 'confirming', 'success'] as const;

export function DepositList() {
  const t = useTranslations('deposits');
  const { redirect } = useNavigation();
  const [choice, setChoice] = useEntryState<typeof ALL | DepositStatus>('status', ALL);
  const deposits = useDeposits(choice === ALL ? null : choice);
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
      label={t('history')}
      rowHeight={DEPOSIT_ROW_HEIGHT}
      keyOf={(row) => row.depositNo}
      empty={{
        title: t('list.empty'),
        text: t('list.emptyText'),
        action: { label: t('list.action'), onPress: () => redirect(paths.assets.deposit.href()) },
      }}
    >
      {(deposit) => <DepositRow deposit={deposit} />}
    </FilteredPages>
  );
}
