/** One's exchanges, each of which opens to tell all about it. */
import { useTranslations } from 'next-intl';
import { useState } from 'react';
import { FLASH_ROW_HEIGHT, FlashRow } from '@/components/flash/FlashRow';
import { FlashOrderSheet } from '@/components/flash/FlashOrderSheet';
import { ScreenFrame } from '@/components/layout/ScreenFrame';
import { RecordPages } from '@/components/trading/RecordPages';
import { Chips } from '@/components/ui/Chips';
import { FlashStatus } from '@/lib/api/flash';
import { useFlashOrder, useFlashOrders } from '@/lib/flash/hooks';
import { useEntryState } from '@/lib/navigation/entryState';
import { useNavigation, useParams } from '@/lib/navigation/navigation';
import { paths } from '@/lib/paths';

const ALL = 'all';
type Choice = typeof ALL | FlashStatus;

export function FlashHistoryScreen() {
  const t = useTranslations('flash');
  const { redirect } = useNavigation();
  const { orderNo } = useParams(paths.flash.history);
  const [choice, setChoice] = useEntryState<Choice>('status', ALL);
  const [opened, setOpened] = useState<string | null>(orderNo);
  const orders = useFlashOrders(choice === ALL ? null : choice);
  // As the list tells it now; one that the address names may be further down.
  const inList = orders.data?.find((order) => order.orderNo === opened) ?? null;
  const named = useFlashOrder(inList ? null : opened, false).data;
  const order = inList ?? named;
  return (
    <ScreenFrame title={t('historyTitle')}>
      <Chips
        label={t('filter')}
        value={choice}
        onChange={setChoice}
        items={([ALL, ...FlashStatus.options] as const).map((value) => ({ value, label: t(`status.${value}`) }))}
      />
      <RecordPages
        pages={orders}
        label={t('historyTitle')}
        rowHeight={FLASH_ROW_HEIGHT}
        keyOf={(row) => row.orderNo}
        empty={
          choice === ALL
            ? {
                title: t('empty'),
                text: t('emptyText'),
                action: { label: t('title'), onPress: () => redirect(paths.flash.exchange.href()) },
              }
            : { title: t('emptyFiltered'), action: { label: t('showAll'), onPress: () => setChoice(ALL) } }
        }
      >
        {(row) => <FlashRow order={row} onOpen={() => setOpened(row.orderNo)} />}
      </RecordPages>
      {order && opened !== null && <FlashOrderSheet order={order} onClose={() => setOpened(null)} />}
    </ScreenFrame>
  );
}
