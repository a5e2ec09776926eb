/** One's own orders, the settlements of everything for everybody, and the rules. */
import { useTranslations } from 'next-intl';
import { DUAL_ROW_HEIGHT, DualOrderRow } from '@/components/dual/DualOrderRow';
import { DualResults } from '@/components/dual/DualResults';
import { DualRules } from '@/components/dual/DualRules';
import { ScreenFrame } from '@/components/layout/ScreenFrame';
import { RecordPages } from '@/components/trading/RecordPages';
import { EmptyState } from '@/components/ui/EmptyState';
import { Tabs } from '@/components/ui/Tabs';
import { useIsLoggedIn } from '@/lib/auth/session';
import { useDualOrders } from '@/lib/dual/hooks';
import { useAskedState } from '@/lib/navigation/entryState';
import { useNavigation, useParams } from '@/lib/navigation/navigation';
import { paths } from '@/lib/paths';

const TABS = ['orders', 'results', 'rules'] as const;
type Tab = (typeof TABS)[number];

export function DualOrdersScreen() {
  const t = useTranslations('dual.records');
  const { tab: asked } = useParams(paths.dual.orders);
  const [tab, setTab] = useAskedState<Tab>('tab', asked, TABS, 'orders');
  return (
    <ScreenFrame title={t('title')}>
      <Tabs
        label={t('title')}
        value={tab}
        onChange={setTab}
        items={TABS.map((value) => ({ value, label: t(`tabs.${value}`) }))}
      />
      {tab === 'orders' ? <Orders /> : tab === 'results' ? <DualResults /> : <DualRules />}
    </ScreenFrame>
  );
}

function Orders() {
  const t = useTranslations('dual.records');
  const { push } = useNavigation();
  const isIn = useIsLoggedIn();
  const pages = useDualOrders();
  const browse = { label: t('browse'), onPress: () => push(paths.dual.market.href({})) };
  if (!isIn)
    return (
      <EmptyState
        title={t('loggedOut')}
        action={{ label: t('logIn'), onPress: () => push(paths.entry.href({ next: paths.dual.orders.href({}) })) }}
      />
    );
  return (
    <RecordPages
      pages={pages}
      label={t('tabs.orders')}
      rowHeight={DUAL_ROW_HEIGHT}
      keyOf={({ orderNo }) => orderNo}
      empty={{ title: t('empty'), text: t('emptyText'), action: browse }}
    >
      {(order) => <DualOrderRow order={order} />}
    </RecordPages>
  );
}
