/** What one has sent to others and received from them; each opens to tell all about it. */
import { useTranslations } from 'next-intl';
import { useState } from 'react';
import { RecordPages } from '@/components/trading/RecordPages';
import { Chips } from '@/components/ui/Chips';
import { TransferStatus } from '@/lib/api/transfersShapes';
import { useEntryState } from '@/lib/navigation/entryState';
import { useTransferRecord, useUserTransfer } from '@/lib/transfers/hooks';
import { TRANSFER_ROW_HEIGHT, TransferRow } from './TransferRow';
import { TransferSheet } from './TransferSheet';

const ALL = 'all';
type Choice = typeof ALL | TransferStatus;

/** `named`: the one that the address names. */
export function TransferRecord({ named, onSend }: { named: string | null; onSend: () => void }) {
  const t = useTranslations('transfers.record');
  const [choice, setChoice] = useEntryState<Choice>('status', ALL);
  const [opened, setOpened] = useState<string | null>(named);
  const record = useTransferRecord(choice === ALL ? null : choice);
  const inList = record.data?.find(({ transferNo }) => transferNo === opened) ?? null;
  // It may be further down, or have left this state.
  const alone = useUserTransfer(inList ? null : opened);
  const transfer = inList ?? alone.data;
  const reload = () => void Promise.all([record.reload(), alone.reload()]);
  return (
    <>
      <Chips
        label={t('filter')}
        value={choice}
        onChange={setChoice}
        items={([ALL, ...TransferStatus.options] as const).map((value) => ({ value, label: t(`states.${value}`) }))}
      />
      <RecordPages
        pages={record}
        label={t('title')}
        rowHeight={TRANSFER_ROW_HEIGHT}
        keyOf={(row) => row.transferNo}
        empty={
          choice === ALL
            ? { title: t('empty'), text: t('emptyText'), action: { label: t('send'), onPress: onSend } }
            : { title: t('emptyFiltered'), action: { label: t('showAll'), onPress: () => setChoice(ALL) } }
        }
      >
        {(row) => <TransferRow transfer={row} onOpen={() => setOpened(row.transferNo)} />}
      </RecordPages>
      {transfer && opened !== null && (
        <TransferSheet transfer={transfer} onClose={() => setOpened(null)} onStale={reload} />
      )}
    </>
  );
}
