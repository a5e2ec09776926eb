/** One's orders: those that wait for somebody, and those that have ended; and whom one has blocked. */
import { ShieldBan } from 'lucide-react';
import { useTranslations } from 'next-intl';
import { useState } from 'react';
import { ORDER_ROW_HEIGHT, OrderRow } from '@/components/c2c/OrderRow';
import { Loaded } from '@/components/layout/Loaded';
import { ScreenFrame } from '@/components/layout/ScreenFrame';
import { RecordPages } from '@/components/trading/RecordPages';
import { IconButton } from '@/components/ui/IconButton';
import { Tabs } from '@/components/ui/Tabs';
import { useC2cOrders, useOpenOrders } from '@/lib/c2c/hooks';
import { useUnreadCounts } from '@/lib/c2c/talk';
import { useEntryState } from '@/lib/navigation/entryState';
import { useNavigation } from '@/lib/navigation/navigation';
import { paths } from '@/lib/paths';

const loadBlocked = () => import('@/components/c2c/BlockedSheet').then((file) => file.BlockedSheet);

export function OrdersScreen() {
  const t = useTranslations('c2c.list');
  const { push } = useNavigation();
  const [tab, setTab] = useEntryState<'open' | 'ended'>('tab', 'open');
  const [isBlockedOpen, setBlockedOpen] = useState(false);
  const close = () => setBlockedOpen(false);
  const orders = useC2cOrders({ open: tab === 'open' });
  const counts = useUnreadCounts();
  const open = new Set((useOpenOrders().data?.list ?? []).map(({ orderNo }) => orderNo));
  const unread = { open: 0, ended: 0 };
  for (const [orderNo, count] of counts) unread[open.has(orderNo) ? 'open' : 'ended'] += count;
  return (
    <ScreenFrame
      title={t('title')}
      actions={<IconButton icon={ShieldBan} label={t('blocked')} onPress={() => setBlockedOpen(true)} />}
    >
      <Tabs
        label={t('title')}
        value={tab}
        onChange={setTab}
        items={(['open', 'ended'] as const).map((value) => ({
          value,
          label: unread[value] > 0 ? t('withUnread', { tab: t(value), count: unread[value] }) : t(value),
        }))}
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
        {(row) => <OrderRow order={row} unread={counts.get(row.orderNo) ?? 0} />}
      </RecordPages>
      {isBlockedOpen && <Loaded load={loadBlocked} onFail={close} props={{ onClose: close }} />}
    </ScreenFrame>
  );
}
