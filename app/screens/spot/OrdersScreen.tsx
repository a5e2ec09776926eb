/** One's spot orders: those that rest, and those that have ended, with filters. */
import { useTranslations } from 'next-intl';
import { ScreenFrame } from '@/components/layout/ScreenFrame';
import { OpenOrders, OrderList } from '@/components/spot/OpenOrders';
import { RecordFilters, useFilterChoices } from '@/components/trading/RecordFilters';
import { type Emptiness, useNextStep } from '@/components/trading/RecordPages';
import { Tabs } from '@/components/ui/Tabs';
import type { Variety } from '@/lib/api/market';
import { useVarieties } from '@/lib/market/hooks';
import { useAskedState, useEntryState } from '@/lib/navigation/entryState';
import { useParams } from '@/lib/navigation/navigation';
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
  const empty = useNextStep(paths.spot.trade.href(), Object.keys(filter).length > 0 ? () => setFilter({}) : null);

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
        <Open filter={filter} empty={empty} varieties={varieties} />
      ) : (
        <History filter={filter} empty={empty} varieties={varieties} />
      )}
    </ScreenFrame>
  );
}

interface ListProps {
  filter: HistoryFilter;
  empty: Partial<Emptiness>;
  varieties: readonly Variety[];
}

function Open({ filter, empty, varieties }: ListProps) {
  const t = useTranslations('spot.records');
  const { status: _status, ...wanted } = filter;
  const { symbol, side, kind } = wanted;
  const orders = useOpenOrders(wanted);
  return (
    <OpenOrders
      orders={orders}
      varieties={varieties}
      empty={{ title: t('noOpen'), ...empty }}
      {...(symbol ? { symbol } : {})}
      canCancelAll={!side && !kind}
    />
  );
}

function History({ filter, empty, varieties }: ListProps) {
  const t = useTranslations('spot.records');
  return (
    <OrderList orders={useOrderHistory(filter)} varieties={varieties} empty={{ title: t('noHistory'), ...empty }} />
  );
}
