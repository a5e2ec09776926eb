/** Orders that have ended, and the revenue of every day. */
import { useTranslations } from 'next-intl';
import { EARN_ROW_HEIGHT, EarnOrderRow } from '@/components/earn/EarnOrderRow';
import { INTEREST_ROW_HEIGHT, InterestRow } from '@/components/earn/InterestRow';
import { ScreenFrame } from '@/components/layout/ScreenFrame';
import { RecordPages } from '@/components/trading/RecordPages';
import { Tabs } from '@/components/ui/Tabs';
import { useEarnInterest, useEndedEarn } from '@/lib/earn/hooks';
import { useEntryState } from '@/lib/navigation/entryState';
import { useNavigation } from '@/lib/navigation/navigation';
import { paths } from '@/lib/paths';

export function EarnHistoryScreen() {
  const t = useTranslations('earn.history');
  const [tab, setTab] = useEntryState<'orders' | 'interest'>('tab', 'orders');
  return (
    <ScreenFrame title={t('title')}>
      <Tabs
        label={t('title')}
        value={tab}
        onChange={setTab}
        items={[
          { value: 'orders', label: t('orders') },
          { value: 'interest', label: t('interest') },
        ]}
      />
      {tab === 'orders' ? <Ended /> : <Revenue />}
    </ScreenFrame>
  );
}

function Ended() {
  const t = useTranslations('earn.history');
  const { push } = useNavigation();
  return (
    <RecordPages
      pages={useEndedEarn()}
      label={t('orders')}
      rowHeight={EARN_ROW_HEIGHT}
      keyOf={({ orderNo }) => orderNo}
      empty={{
        title: t('empty'),
        text: t('emptyText'),
        action: { label: t('browse'), onPress: () => push(paths.earn.products.href()) },
      }}
    >
      {(order) => <EarnOrderRow order={order} />}
    </RecordPages>
  );
}

function Revenue() {
  const t = useTranslations('earn.history');
  return (
    <RecordPages
      pages={useEarnInterest(null)}
      label={t('interest')}
      rowHeight={INTEREST_ROW_HEIGHT}
      keyOf={({ orderNo, at }) => `${orderNo} ${at}`}
      empty={{ title: t('noInterest'), text: t('noInterestText') }}
    >
      {(line) => <InterestRow line={line} />}
    </RecordPages>
  );
}
