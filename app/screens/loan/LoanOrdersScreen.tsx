/** One's loans: those that are owed, and those that have ended. */
import { History } from 'lucide-react';
import { useTranslations } from 'next-intl';
import { ScreenFrame } from '@/components/layout/ScreenFrame';
import { LOAN_ROW_HEIGHT, LoanRow } from '@/components/loan/LoanRow';
import { RecordPages } from '@/components/trading/RecordPages';
import { IconButton } from '@/components/ui/IconButton';
import { Segmented } from '@/components/ui/Tabs';
import { useLoans } from '@/lib/loan/hooks';
import { useEntryState } from '@/lib/navigation/entryState';
import { useNavigation } from '@/lib/navigation/navigation';
import { paths } from '@/lib/paths';

const VIEWS = ['open', 'ended'] as const;

export function LoanOrdersScreen() {
  const t = useTranslations('loan.orders');
  const { push } = useNavigation();
  const [view, setView] = useEntryState<(typeof VIEWS)[number]>('view', 'open');
  const loans = useLoans(view === 'open');
  return (
    <ScreenFrame
      title={t('title')}
      actions={<IconButton icon={History} label={t('records')} onPress={() => push(paths.loan.records.href())} />}
    >
      <div className="px-4 pt-1 pb-2">
        <Segmented
          label={t('filter')}
          items={VIEWS.map((value) => ({ value, label: t(value) }))}
          value={view}
          onChange={setView}
        />
      </div>
      <RecordPages
        pages={loans}
        label={t('title')}
        rowHeight={LOAN_ROW_HEIGHT}
        keyOf={({ orderNo }) => orderNo}
        empty={{
          title: t(`${view}Empty`),
          ...(view === 'open' && {
            text: t('emptyText'),
            action: { label: t('borrow'), onPress: () => push(paths.loan.borrow.href()) },
          }),
        }}
      >
        {(order) => <LoanRow order={order} />}
      </RecordPages>
    </ScreenFrame>
  );
}
