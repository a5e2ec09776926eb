/** One's spot orders: those that rest, and those that have ended, with filters. */
import { useTranslations } from 'next-intl';
import { ScreenFrame } from '@/components/layout/ScreenFrame';
import { OpenOrders, OrderList } from '@/components/spot/OpenOrders';
import { RecordFilters, useFilterChoices } from '@/components/trading/RecordFilters';
import { Tabs } from '@/components/ui/Tabs';
import type { Variety } from '@/lib/api/market';
import { useVarieties } from '@/lib/market/hooks';
import { useAskedState, useEntryState } from '@/lib/navigation/entryState';
import { useNavigation, useParams } from '@/lib/navigation/navigation';
import { paths } from '@/lib/paths';
import { type HistoryFilter, useOpenOrders, useOrderHistory } from '@/lib/spot/hooks';

const TABS = ['open', 'history'] as const;

export function OrdersScreen() {
  const { tab: first, symbol } = useParams(paths.spot.orders);
  const t = useTranslations('spot');
  const [tab, setTab] = useAskedState('tab', first, TABS, 'open');
  const [filter, setFilter] = useEntryState<HistoryFilter>('filter', symbol ? { symbol } : {});
  const varieties = useVarieties().data?.filter(({ kind }) => kind === 'crypto') ?? [];
  const choices = useFilterChoices(varieties);

  return (
    <ScreenFrame title={t('recordTitle')}>
      <Tabs
        label={t('records.label')}
        value={tab}
        onChange={setTab}
        items={[
          { value: 'open', label: t('records.openTab') },
          { value: 'history', label: t('records.history') },
        ]}
      />
      <RecordFilters
        filter={filter}
        onChange={setFilter}
        choices={[
          choices.pair,
          choices.side('buy', 'sell'),
          choices.kind('limit', 'market', 'stop'),
          ...(tab === 'history' ? [choices.status('completed', 'cancelled')] : []),
        ]}
      />
      {tab === 'open' ? (
        <Open filter={filter} onReset={() => setFilter({})} varieties={varieties} />
      ) : (
        <History filter={filter} onReset={() => setFilter({})} varieties={varieties} />
      )}
    </ScreenFrame>
  );
}

interface ListProps {
  filter: HistoryFilter;
  onReset: () => void;
  varieties: readonly Variety[];
}

function Open({ filter, onReset, varieties }: ListProps) {
  const { status: _status, ...wanted } = filter;
  const { symbol, side, kind } = wanted;
  const orders = useOpenOrders(wanted);
  const empty = useEmpty(filter, onReset);
  return (
    <OpenOrders
      orders={orders}
      varieties={varieties}
      empty={empty('noOpen')}
      {...(symbol ? { symbol } : {})}
      canCancelAll={!side && !kind}
    />
  );
}

function History({ filter, onReset, varieties }: ListProps) {
  const empty = useEmpty(filter, onReset);
  return <OrderList orders={useOrderHistory(filter)} varieties={varieties} empty={empty('noHistory')} />;
}

/** What an empty list says: that nothing matches, or what to do first. */
function useEmpty(filter: HistoryFilter, onReset: () => void) {
  const t = useTranslations('spot');
  const filters = useTranslations('trading.filter');
  const navigation = useNavigation();
  return (title: 'noOpen' | 'noHistory') =>
    Object.keys(filter).length > 0
      ? { title: filters('none'), action: { label: filters('reset'), onPress: onReset } }
      : {
          title: t(`records.${title}`),
          action: { label: t('records.trade'), onPress: () => navigation.switchTab(paths.spot.trade.href()) },
        };
}
