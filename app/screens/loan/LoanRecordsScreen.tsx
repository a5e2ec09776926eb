/** What happened to one's loans, newest first; of one loan where the address names it. */
import { useTranslations } from 'next-intl';
import { ScreenFrame } from '@/components/layout/ScreenFrame';
import { RECORD_ROW_HEIGHT, RecordRow } from '@/components/loan/RecordRow';
import { RecordPages } from '@/components/trading/RecordPages';
import { Chips } from '@/components/ui/Chips';
import { LoanEvent } from '@/lib/api/loan';
import { useLoanRecords } from '@/lib/loan/hooks';
import { useEntryState } from '@/lib/navigation/entryState';
import { useNavigation, useParams } from '@/lib/navigation/navigation';
import { paths } from '@/lib/paths';

const ALL = 'all';
type Choice = typeof ALL | LoanEvent;

export function LoanRecordsScreen() {
  const t = useTranslations('loan');
  const { push } = useNavigation();
  const { orderNo } = useParams(paths.loan.records);
  const [choice, setChoice] = useEntryState<Choice>('event', ALL);
  const records = useLoanRecords(choice === ALL ? null : choice, orderNo);
  return (
    <ScreenFrame title={t('records.title')}>
      <Chips
        label={t('records.filter')}
        value={choice}
        onChange={setChoice}
        items={[
          { value: ALL, label: t('records.all') },
          ...LoanEvent.options.map((value) => ({ value, label: t(`event.${value}`) })),
        ]}
      />
      <RecordPages
        pages={records}
        label={t('records.title')}
        rowHeight={RECORD_ROW_HEIGHT}
        keyOf={({ id }) => id}
        empty={
          choice === ALL
            ? {
                title: t('records.empty'),
                text: t('records.emptyText'),
                action: { label: t('orders.borrow'), onPress: () => push(paths.loan.borrow.href()) },
              }
            : { title: t('records.emptyFiltered'), action: { label: t('records.all'), onPress: () => setChoice(ALL) } }
        }
      >
        {(record) => <RecordRow record={record} />}
      </RecordPages>
    </ScreenFrame>
  );
}
