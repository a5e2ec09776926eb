/** One's orders: those that wait for somebody, and those that have ended. */
import { useTranslations } from 'next-intl';
import { ORDER_ROW_HEIGHT, OrderRow } from '@/components/c2c/OrderRow';
import { ScreenFrame } from '@/components/layout/ScreenFrame';
import { RecordPages } from '@/components/trading/RecordPages';
import { Tabs } from '@/components/ui/Tabs';
import { useC2cOrders } from '@/lib/c2c/hooks';
import { useEntryState } from '@/lib/navigation/entryState';
import { useNavigation } from '@/lib/navigation/navigation';
import { paths } from '@/lib/paths';

export function OrdersScreen() {
  const t = useTranslations('c2c.list');
  const { push } = useNavigation();
  const [tab, setTab] = useEntryState<'open' | 'ended'>('tab', 'open');
  const orders = useC2cOrders({ open: tab === 'open' });
  return (
    <ScreenFrame title={t('title')}>
      <Tabs
        label={t('title')}
        value={tab}
        onChange={setTab}
        items={(['open', 'ended'] as const).map((value) => ({ value, label: t(value) }))}
      />
      <RecordPages
        pages={orders}
        label={t('title')}
        rowHeight={ORDER_ROW_HEIGHT}
        keyOf={(row) => row.orderNo}
        empty={{
          title: t(tab === 'open' ? 'emptyOpen' : 'emptyEnded'),
          text: t('emptyText'),
          action: { label: t('toMarket'), onPress: () => push(paths.c2c.adverts.href()) },
        }}
      >
        {(row) => <OrderRow order={row} />}
      </RecordPages>
    </ScreenFrame>
  );
}
